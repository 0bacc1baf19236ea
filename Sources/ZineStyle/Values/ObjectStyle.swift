import ZineText

/// How a picture stands in its own box, and what of it can be seen (CSS Images 3, section 4.5; CSS Masking 1,
/// section 5.1).
package struct ObjectStyle: Hashable, Sendable {
  package var fit = ObjectFit.fill
  /// Percentages are of what the box has more than the picture; `nil` for the picture's own focus where it is cropped,
  /// and else the middle.
  package var position: ShapePosition?
  package var clip = ShapeStyle.none
  package var tones = PictureTones()

  package init() {}
}

package enum ObjectFit: String, CaseIterable, Hashable, Sendable {
  /// As wide and as high as the box.
  case fill
  /// In its proportion: all of it in the box, or all of the box full of it.
  case contain, cover
  /// In its own size, a pixel of CSS for each of its own.
  case none
  /// The smaller one of `none` and `contain`.
  case scaleDown = "scale-down"
  /// The smaller one of `none` and `cover`.
  case coverScaleDown = "cover scale-down"
}
