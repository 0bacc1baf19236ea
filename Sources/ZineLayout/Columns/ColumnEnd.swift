import ZineStyle
import ZineText

/// Where and why a column ended, for those who ask.
package struct ColumnEnd: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// It holds no more of the flow.
    case full
    /// The flow ends there.
    case over
    /// The source, or a style, wants a new column or page.
    case forced
    /// Something over several columns comes next.
    case spanner
    /// It is as high as those beside it.
    case level
  }

  package var reason: Reason
  /// How many lines of body text it ends above its foot.
  package var missingLines: Int
  package var breakQuality: BreakQuality
  /// Of the place further down where it was not ended.
  package var rejected: BreakQuality?
  /// How many lines its paragraphs are longer, or shorter, than at their best, by their numbers in the story's list.
  package var changed: [Int: Int] = [:]
  /// Whether its last line divides a word.
  package var isHyphenated = false
  /// The least that it would have to be higher by to hold more, in points.
  var shortage = Double.infinity
  /// The extent of the text in the longest of the columns that end level, in points.
  var levelExtent = 0.0

  /// Whether it ends above its foot though the flow goes on behind it.
  package var isShort: Bool { reason == .full && missingLines > 0 }
}

extension BandFiller {
  func end(of outcome: Outcome) -> ColumnEnd {
    let fragment = outcome.fragment
    let missing = (fragment.path.blockExtent - fragment.textExtent) / max(room.lineHeight, 0.5)
    var end = ColumnEnd(
      reason: reason(of: outcome.next), missingLines: max(0, Int((missing + 0.25).rounded(.down))),
      breakQuality: outcome.breakQuality, rejected: outcome.rejected)
    end.changed = outcome.loosened
    end.isHyphenated = fragment.lastLine?.setting.isHyphenated ?? false
    end.shortage = outcome.shortage
    return end
  }

  private func reason(of next: BreakToken?) -> ColumnEnd.Reason {
    guard let next, next.paragraph < room.flow.end else { return .over }
    if room.takenBreaks.take(fragmenter.forcedBreak(at: next)) { return .forced }
    return fragmenter.spanner(at: next, in: room.flow) == nil ? .full : .spanner
  }
}
