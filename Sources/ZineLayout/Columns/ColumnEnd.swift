/// Where and why a column ended, for `--explain-page` and for the costs of a page.
package struct ColumnEnd: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The column has no room for more.
    case full
    /// The flow ends in the column.
    case flowEnd
    case forced
    case spanner
    /// The column is balanced with those beside it.
    case balanced
  }

  package var reason: Reason
  /// Number of lines of body text for which the column has room below its content.
  package var missingLines: Int
  package var breakQuality: BreakQuality
  /// Quality of a later break that was rejected for this one.
  package var rejected: BreakQuality?
  /// Numbers of lines that paragraphs have more or fewer than at their best, keyed by the paragraphs' indices in the
  /// story.
  package var changed: [Int: Int] = [:]
  package var isHyphenated = false
  /// Whether the content after the column, or after a rejected break, had no room for its footnotes.
  package var lacksNoteRoom = false
  /// Whether a footnote, or the rest of one, waits for the next column.
  var dividesNote = false
  /// Least extra height with which the column would hold more, in points.
  var shortage = Double.infinity
  /// Height of the text in the longest of the columns that are balanced with this one, in points.
  var balancedExtent = 0.0

  /// Whether the column ends above its foot although the flow continues after it.
  package var isShort: Bool { reason == .full && missingLines > 0 }
}

extension ColumnEnd {
  /// - Parameter lineHeight: Line height of body text, in points.
  init(_ reason: Reason, of outcome: Outcome, lineHeight: Double) {
    let fragment = outcome.fragment
    let missing = (fragment.path.blockExtent - fragment.textExtent) / lineHeight
    self.init(
      reason: reason, missingLines: max(0, Int((missing + 0.25).rounded(.down))),
      breakQuality: outcome.breakQuality, rejected: outcome.rejected, changed: outcome.loosened,
      isHyphenated: fragment.lastLine?.setting.isHyphenated ?? false,
      lacksNoteRoom: outcome.lacksNoteRoom,
      dividesNote: outcome.next?.notes.isEmpty == false, shortage: outcome.shortage)
  }
}
