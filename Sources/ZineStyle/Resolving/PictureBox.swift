import ZineText

/// The box around a picture.
package struct PictureBox: Hashable, Sendable {
  package var style: BoxStyle
  /// Whether its start is on the right.
  package var isRightToLeft: Bool

  package init(style: BoxStyle, isRightToLeft: Bool = false) {
    self.style = style
    self.isRightToLeft = isRightToLeft
  }
}
