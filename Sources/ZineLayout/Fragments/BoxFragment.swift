import ZineStyle
import ZineText

/// The part of a box that is in one frame.
package struct BoxFragment: Hashable, Sendable {
  /// The box in the story's list; `nil` for a box outside of the flow, such as the footnote area.
  package var box: BoxID?
  package var style: UsedBoxStyle
  /// Border box, in the frame's coordinates.
  package var rect: Rect
  /// Whether the box begins here. A box that continues from the previous frame has no border at its top.
  package var hasStart = true
  package var hasEnd = true
  /// Whether the start edge is on the right.
  package var isRightToLeft = false
}
