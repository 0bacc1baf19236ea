import ZineText

/// How a picture is fitted into its box and clipped (CSS Images 3, section 4.5; CSS Masking 1, section 5.1).
package struct ObjectStyle: Hashable, Sendable {
  package var fit = ObjectFit.fill
  /// Position of the picture. Percentages refer to the size of the box minus the size of the picture. If
  /// `nil`, a cropped picture is positioned by its focal point, and other pictures are centred.
  package var position: ShapePosition?
  package var clip = ShapeStyle.none
  package var tones = PictureTones()

  package init() {}
}

package enum ObjectFit: String, CaseIterable, Hashable, Sendable {
  /// Stretches the picture to the width and height of the box.
  case fill
  /// Scales the picture without changing its proportions, so that it fits into the box (`contain`) or covers
  /// it (`cover`).
  case contain, cover
  /// Shows the picture at its natural size, with one CSS pixel per pixel of the picture.
  case none
  /// Scales as for `none` or `contain`, whichever makes the picture smaller.
  case scaleDown = "scale-down"
  /// Scales as for `none` or `cover`, whichever makes the picture smaller.
  case coverScaleDown = "cover scale-down"
}
