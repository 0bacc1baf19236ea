/// The result of filling a space.
package struct Outcome: Sendable {
  package var fragment: Fragment
  /// Position at which the next frame continues; `nil` at the end of the flow.
  package var next: BreakToken?
  /// Quality of the break at the end of the fragment.
  package var breakQuality = BreakQuality.perfect
  /// The last better break before the end: after the given number of lines, and after the blocks that follow
  /// these lines and precede the given paragraph.
  package var earlier: (lineCount: Int, breakQuality: BreakQuality, paragraph: Int?)?
  /// Quality of the break further down that was rejected in favour of this one.
  var rejected: BreakQuality?
  /// Extra lines of paragraphs, by paragraph index. Negative values mean fewer lines.
  var loosened: [Int: Int] = [:]
  /// Smallest additional height that would let the frame hold more, in points. Infinite if the frame isn't
  /// limited by its height.
  package var shortage = Double.infinity
  /// Whether the next content had no room for its footnotes.
  var lacksNoteRoom = false
  /// Whether layout stopped before the frame was full.
  var isCut = false
  /// Whether a table breaks one row earlier than necessary, since its last row would otherwise be alone in
  /// the next column.
  var sparesLastRow = false
}

/// Quality of a break in a flow, worst first.
package enum BreakQuality: Comparable, Sendable {
  /// A break inside of a block that should stay whole, and right after a heading or with too few lines on one side.
  case avoidedTwice
  /// A break that `break-before`, `break-after` or `break-inside` avoids, for example right after a heading.
  case avoided
  /// A break with too few lines of a paragraph on one side, or too few lines below a heading.
  case lines
  case perfect
}
