import ZineText

/// How a picture is fitted into its box and clipped (CSS Images 3, section 4.5; CSS Masking 1, section 5.1).
package struct ObjectStyle: Hashable, Sendable {
  package var fit = ObjectFit.fill
  /// Position of the picture. Percentages refer to the size of the box minus the size of the picture. `nil`
  /// uses the picture's own focal point if it is cropped, and the centre otherwise.
  package var position: ShapePosition?
  package var clip = ShapeStyle.none
  package var tones = PictureTones()

  package init() {}
}

package enum ObjectFit: String, CaseIterable, Hashable, Sendable {
  /// Stretches the picture to the width and height of the box.
  case fill
  /// Scales the picture in proportion: `contain` fits it into the box, `cover` covers the box.
  case contain, cover
  /// Natural size, with one CSS pixel per pixel of the picture.
  case none
  /// The smaller result of `none` and `contain`.
  case scaleDown = "scale-down"
  /// The smaller result of `none` and `cover`.
  case coverScaleDown = "cover scale-down"
}
