import ZineStyle
import ZineText

extension [PlannedColumn] {
  /// Returns the rules in the middle of the gaps between adjacent columns. A rule is as high as the longer column
  /// (CSS Multi-column 1, section 4).
  /// - Parameters:
  ///   - width: Maximum width of a rule, in points.
  ///   - objects: Rectangles of objects over the columns, which interrupt rules.
  func columnRules(
    _ rule: BoxBorder, within width: Double, around objects: [Rect] = []
  ) -> [BoxFragment] {
    guard rule.width > 0, rule.style != .none else { return [] }
    let ruleWidth = Swift.min(rule.width, width)
    var style = UsedBoxStyle()
    style.border.start = rule
    return gaps.flatMap { gap in
      let x = gap.middle - ruleWidth / 2
      var parts = [gap.extent]
      for object in objects where object.origin.x < x + ruleWidth && object.maxX > x {
        parts = parts.flatMap { part in
          [
            (part.lowerBound, Swift.min(part.upperBound, object.origin.y)),
            (Swift.max(part.lowerBound, object.end), part.upperBound),
          ].filter { $0 < $1 }.map { $0..<$1 }
        }
      }
      // A part between an object and the page's edge separates nothing.
      if parts != [gap.extent] {
        parts.removeAll { part in
          !self[gap.left].hasContent(in: part) && !self[gap.right].hasContent(in: part)
        }
      }
      return parts.map { part in
        BoxFragment(
          style: style,
          rect: Rect(
            x: x, y: part.lowerBound, width: ruleWidth, height: part.upperBound - part.lowerBound))
      }
    }
  }

  /// The gaps between adjacent columns. If a spanner divides only one of two adjacent columns, the other column has
  /// one gap along both parts.
  private var gaps: [ColumnGap] {
    var gaps: [ColumnGap] = []
    for (number, left) in enumerated() {
      let edge = left.rect.maxX
      let following = indices.compactMap { index -> (index: Int, extent: Range<Double>)? in
        guard self[index].origin.x >= edge, left.isBeside(self[index]) else { return nil }
        return left.commonExtent(with: self[index]).map { (index, $0) }
      }
      for (index, extent) in following {
        // Both columns have content (CSS Multi-column 1, section 4).
        if left.fragment.isEmptyAboveNotes || self[index].fragment.isEmptyAboveNotes { continue }
        let middle = (edge + self[index].origin.x) / 2
        let known = gaps.lastIndex {
          $0.middle == middle && ($0.left == number || $0.right == index)
        }
        guard let known else {
          gaps.append(ColumnGap(left: number, right: index, middle: middle, extent: extent))
          continue
        }
        let start = Swift.min(gaps[known].extent.lowerBound, extent.lowerBound)
        gaps[known].extent = start..<Swift.max(gaps[known].extent.upperBound, extent.upperBound)
      }
    }
    return gaps
  }
}

/// The gap between two columns of a list.
private struct ColumnGap {
  /// Indices of the columns.
  var left: Int
  var right: Int
  /// Horizontal position of the middle, in points.
  var middle: Double
  /// Vertical extent, in points.
  var extent: Range<Double>
}

extension PlannedColumn {
  /// Whether no column is between two columns or spanners.
  fileprivate func isBeside(_ other: PlannedColumn) -> Bool {
    id.number + span == other.id.number || other.id.number + other.span == id.number
  }

  /// Returns the vertical extent along which two columns are adjacent, down to the end of the longer one; `nil` if
  /// they are not adjacent.
  fileprivate func commonExtent(with other: PlannedColumn) -> Range<Double>? {
    let start = max(origin.y, other.origin.y)
    let used = max(origin.y + fragment.usedExtent, other.origin.y + other.fragment.usedExtent)
    // If only one column is divided by a spanner, the extent ends with the part of this column.
    let end = origin.y == other.origin.y ? used : min(used, foot, other.foot)
    return end > start ? start..<end : nil
  }

  /// Bottom of a part of a column, or of a spanner's content, in points.
  private var foot: Double { span > 1 ? origin.y + fragment.usedExtent : rect.end }

  fileprivate func hasContent(in extent: Range<Double>) -> Bool {
    func isIn(_ start: Double, _ end: Double) -> Bool {
      origin.y + start < extent.upperBound && origin.y + end > extent.lowerBound
    }
    return fragment.children.contains { child in
      switch child {
      case .lines(let run): run.lines.contains { isIn($0.blockStart, $0.blockEnd) }
      case .nested(let nested): isIn(nested.bounds.origin.y, nested.bounds.end)
      case .anchor: false
      }
    }
  }
}
