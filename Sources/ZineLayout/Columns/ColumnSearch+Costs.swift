import ZineStyle
import ZineText

extension ColumnSearch {
  /// Adjustment ratio from which a line is visibly loose.
  private static let looseRatio = 1.8

  func cost(of outcome: Outcome, isEnd: Bool) -> Double {
    guard !isEnd else { return 0 }
    let isHyphenated = outcome.fragment.lastLine?.setting.isHyphenated ?? false
    let notes = outcome.next?.notes.isEmpty == false ? PageFault.dividedNote.cost : 0
    return notes
      + Self.cost(
        outcome.breakQuality, missingLines: missingLines(in: outcome), isHyphenated: isHyphenated)
  }

  /// Returns the cost of a column break.
  static func cost(_ breakQuality: BreakQuality, missingLines: Int, isHyphenated: Bool) -> Double {
    let faults = ColumnEnd.faults(
      breakQuality, missingLines: missingLines, isHyphenated: isHyphenated)
    return (faults.place?.cost ?? 0) + faults.short + faults.hyphen
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
          + (ratio > Self.looseRatio ? PageFault.looseLine.cost : 0)
          + (line.setting.isHyphenated ? PageFault.hyphen.cost : 0)
      }
    }
    return PageFault.otherLength.cost + max(0, badness(outcome) - badness(best))
  }
}
