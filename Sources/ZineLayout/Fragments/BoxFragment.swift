import ZineStyle
import ZineText

/// The part of a box that stands in one frame.
package struct BoxFragment: Hashable, Sendable {
  package var box: BoxID
  /// Up to the border's outer edge, in the frame.
  package var rect: Rect
  /// Whether the box begins here, and whether it ends here: where it is cut it has no border.
  package var hasStart: Bool
  package var hasEnd: Bool
  /// Whether its start is on the right.
  package var isRightToLeft: Bool
}
