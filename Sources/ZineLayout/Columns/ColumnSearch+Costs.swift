import ZineStyle
import ZineText

extension ColumnSearch {
  /// Adjustment ratio from which a line is visibly loose.
  private static let looseRatio = 1.8

  func cost(of outcome: Outcome, isEnd: Bool) -> Double {
    // All costs are whole numbers, so the order of the sum does not matter.
    isEnd ? 0 : end(of: outcome).faults.values.reduce(0, +)
  }

  /// Returns the end of a full column.
  func end(of outcome: Outcome) -> ColumnEnd {
    ColumnEnd(.full, of: outcome, lineHeight: lineHeight)
  }

  /// Unevenness up to which a column counts as even.
  private static let evenEnough = 0.15
  /// The share by which a column may become more uneven for a better end at no cost.
  private static let freeUnevenness = 0.05

  /// Returns the cost of a column that is more uneven than with the best lengths of its paragraphs.
  /// - Parameters:
  ///   - least: unevenness with the best lengths.
  ///   - columnCount: number of columns on the page. The more there are, the less a single one matters, unless it is much
  ///     more uneven.
  func unevennessCost(_ outcome: Outcome, over least: Double, columnCount: Int) -> Double {
    let free = max(Self.evenEnough, (1 + Self.freeUnevenness) * least)
    let excess = max(0, unevenness(of: outcome) / free - 1)
    let count = Double(columnCount)
    let share = max(excess / (count * count * count), excess * excess / count)
    return share * PageFault.unevenColumn.cost
  }

  /// Returns the coefficient of variation of the word spaces in a column's justified lines. If a paragraph continues after
  /// the column, its lines here stand for those of the whole paragraph.
  func unevenness(of outcome: Outcome) -> Double {
    var (count, sum, squares) = (0.0, 0.0, 0.0)
    for run in outcome.fragment.runs {
      let paragraph = run.prepared.index
      var weight = 1.0
      if paragraph == outcome.next?.paragraph, let first = run.lines.first,
        let last = run.lines.last
      {
        let end = fragmenter.styled.paragraphs[paragraph].range.upperBound
        let all = end - first.range.lowerBound
        let here = last.range.upperBound - first.range.lowerBound
        weight = here > 0 ? Double(all) / Double(here) : 1
      }
      for setting in run.lines.lazy.map(\.setting) where setting.isJustified {
        count += weight
        sum += weight * setting.spaceScale
        squares += weight * setting.spaceScale * setting.spaceScale
      }
    }
    guard count > 0, sum > 0 else { return 0 }
    let mean = sum / count
    return max(0, squares / count - mean * mean).squareRoot() / mean
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
