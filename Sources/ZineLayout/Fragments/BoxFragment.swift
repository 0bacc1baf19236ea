import ZineStyle
import ZineText

/// The part of a box that stands in one frame.
package struct BoxFragment: Hashable, Sendable {
  /// In the story's list; `nil` for a box that is none of the flow's.
  package var box: BoxID?
  package var style: UsedBoxStyle
  /// Up to the border's outer edge, in the frame.
  package var rect: Rect
  /// Whether the box begins here, and whether it ends here: where it is cut it has no border.
  package var hasStart: Bool
  package var hasEnd: Bool
  /// Whether its start is on the right.
  package var isRightToLeft: Bool
}
