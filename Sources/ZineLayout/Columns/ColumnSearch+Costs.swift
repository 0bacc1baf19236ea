import ZineStyle
import ZineText

extension ColumnSearch {
  /// Cost of a footnote that continues in the next column.
  private static let noteCost = 3_000.0
  /// Cost of a float for which the reader must turn the page, away from its anchor.
  static let turnCost = 6_000.0
  /// Cost of a column that is a line short. The cost grows with the square of the missing lines.
  private static let shortCost = 4_000.0
  /// Maximum number of missing lines that count. A column with more is usually followed by a large picture, so that
  /// it is short in any case.
  private static let maximumMissingLines = 3.0
  /// Cost of a widow or orphan.
  private static let linesCost = 60_000.0
  /// Cost of a hyphen at the foot of a column.
  private static let hyphenationCost = 2_000.0
  /// Cost of a break that a style avoids.
  private static let avoidedCost = 200_000.0
  /// Cost of a paragraph with another number of lines than at its best, in addition to that of its lines.
  private static let changeCost = 15.0
  /// Cost of a hyphenated line in such a paragraph.
  private static let hyphenCost = 30.0
  /// Adjustment ratio from which a line is visibly loose.
  private static let looseRatio = 1.8
  private static let looseCost = 300.0

  func cost(of outcome: Outcome, isEnd: Bool) -> Double {
    guard !isEnd else { return 0 }
    let isHyphenated = outcome.fragment.lastLine?.setting.isHyphenated ?? false
    let notes = outcome.next?.notes.isEmpty == false ? Self.noteCost : 0
    return notes
      + Self.cost(
        outcome.breakQuality, missingLines: missingLines(in: outcome), isHyphenated: isHyphenated)
  }

  /// Returns the cost of a column break.
  static func cost(_ breakQuality: BreakQuality, missingLines: Int, isHyphenated: Bool) -> Double {
    let place =
      switch breakQuality {
      case .perfect: 0.0
      case .lines: linesCost
      case .avoided: avoidedCost
      }
    let short = min(Double(missingLines), maximumMissingLines)
    return place + shortCost * short * short + (isHyphenated ? hyphenationCost : 0)
  }

  /// Returns the number of lines for which a column has room below its content.
  func missingLines(in outcome: Outcome) -> Int {
    let fragment = outcome.fragment
    let missing = (fragment.path.blockExtent - fragment.textExtent) / lineHeight
    return max(0, Int((missing + 0.25).rounded(.down)))
  }

  /// Returns the cost of a paragraph's lines above their cost at the best length (badness after D. E. Knuth and
  /// M. F. Plass, Breaking Paragraphs into Lines, 1981).
  func variantCost(_ paragraph: Int, _ outcome: Outcome, _ best: Outcome) -> Double {
    func badness(_ outcome: Outcome) -> Double {
      let runs = outcome.fragment.runs.filter { $0.prepared.index == paragraph }
      return runs.flatMap(\.lines).reduce(0) { sum, line in
        let ratio = abs(line.setting.ratio)
        return sum + min(100 * ratio * ratio * ratio, 5_000)
          + (ratio > Self.looseRatio ? Self.looseCost : 0)
          + (line.setting.isHyphenated ? Self.hyphenCost : 0)
      }
    }
    return Self.changeCost + max(0, badness(outcome) - badness(best))
  }
}
