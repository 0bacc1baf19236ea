import ZineText

/// The box around a picture, and how it stands beside the flow.
package struct PictureBox: Hashable, Sendable {
  package var style: BoxStyle
  package var placing: PlacingStyle
  /// Whether its start is on the right.
  package var isRightToLeft: Bool

  package init(
    style: BoxStyle, placing: PlacingStyle = PlacingStyle(), isRightToLeft: Bool = false
  ) {
    self.style = style
    self.placing = placing
    self.isRightToLeft = isRightToLeft
  }
}
