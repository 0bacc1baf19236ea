/// A fault of a page, with its cost. The search for columns and the planner of spreads choose the result with the lowest
/// sum of costs. A cost of 1 is about the badness of a line that uses a fifth of its stretch.
package enum PageFault: CaseIterable, Hashable, Sendable {
  /// A column ends at a break that a style avoids.
  case avoidedBreak
  /// A float goes to a later page although it has room.
  case delayedFloat
  /// An article ends with a page of floats only.
  case pageWithoutText
  /// A footnote is above a spanner instead of at the foot of the page.
  case noteAboveSpanner
  /// A column has more uneven word spaces than with the best lengths of its paragraphs. The cost is that of twice the
  /// unevenness, on a page of one column.
  case unevenColumn
  /// A column ends with an orphan, or leaves a widow.
  case loneLines
  /// A float goes to a later column of the page although it has room.
  case floatInLaterColumn
  /// A float is on another spread than its anchor, so that the reader must turn the page.
  case floatAfterTurn
  /// A column is a line short. The cost grows with the square of the missing lines.
  case shortColumn
  /// A footnote continues in the next column.
  case dividedNote
  /// The last line of a column divides a word.
  case dividedWord
  /// A float is on the other page of the spread than its anchor.
  case floatOnFacingPage
  /// The columns of a spread are a line longer or shorter than their style says.
  case otherColumnLength
  /// A line of a paragraph that has not its best length is visibly loose.
  case looseLine
  /// A line of such a paragraph divides a word.
  case hyphen
  /// A paragraph has not its best length. The cost is in addition to that of its lines.
  case otherLength

  package var cost: Double {
    switch self {
    case .avoidedBreak: 200_000
    case .delayedFloat: 150_000
    case .pageWithoutText: 100_000
    case .noteAboveSpanner: 80_000
    case .unevenColumn: 80_000
    case .loneLines: 60_000
    case .floatInLaterColumn: 50_000
    case .floatAfterTurn: 6_000
    case .shortColumn: 4_000
    case .dividedNote: 3_000
    case .dividedWord: 2_000
    case .floatOnFacingPage: 300
    case .otherColumnLength: 300
    case .looseLine: 300
    case .hyphen: 30
    case .otherLength: 15
    }
  }
}

extension ColumnEnd {
  /// Maximum number of missing lines that count. A column with more is usually followed by a large picture, so that it is
  /// short in any case.
  private static let maximumMissingLines = 3.0

  /// The costs of the end of the column. Only a full column has any.
  package var faults: [PageFault: Double] {
    guard reason == .full else { return [:] }
    var costs: [PageFault: Double] = [:]
    switch breakQuality {
    case .perfect: break
    case .lines: costs[.loneLines] = PageFault.loneLines.cost
    case .avoided: costs[.avoidedBreak] = PageFault.avoidedBreak.cost
    case .avoidedTwice:
      costs[.avoidedBreak] = PageFault.avoidedBreak.cost
      costs[.loneLines] = PageFault.loneLines.cost
    }
    let short = min(Double(missingLines), Self.maximumMissingLines)
    if short > 0 { costs[.shortColumn] = PageFault.shortColumn.cost * short * short }
    if isHyphenated { costs[.dividedWord] = PageFault.dividedWord.cost }
    if dividesNote { costs[.dividedNote] = PageFault.dividedNote.cost }
    return costs
  }
}
