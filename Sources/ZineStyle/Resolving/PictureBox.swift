import ZineText

/// The box around an image, with its position and size.
package struct PictureBox: Hashable, Sendable {
  package var style: BoxStyle
  package var placing: PlacingStyle
  /// Whether the start side of the box is its right side.
  package var isRightToLeft: Bool

  package init(
    style: BoxStyle, placing: PlacingStyle = PlacingStyle(), isRightToLeft: Bool = false
  ) {
    self.style = style
    self.placing = placing
    self.isRightToLeft = isRightToLeft
  }
}
