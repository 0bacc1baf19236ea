import ZineStyle
import ZineText

/// Columns that end level.
extension BandFiller {
  /// The columns again, level, where the style wants that and the flow ends in them; `nil` where they are to stay as
  /// they are.
  /// - Parameter isShort: whether the page ends before its columns do.
  func leveled(
    _ columns: [Column], from start: BreakToken, to end: BreakToken?, isShort: Bool = false
  ) -> Filled? {
    guard columns.count > 1, mayEndLevel(before: end, isShort: isShort) else { return nil }
    guard let areas = level(columns, from: start, until: { $0.isAt(end) }) else { return nil }
    return Filled(areas: areas.endingLevel, next: end)
  }

  /// Whether columns are to end level before a place in the flow.
  func mayEndLevel(before end: BreakToken?, isShort: Bool = false) -> Bool {
    guard room.fill != .auto, !room.hasShape, !room.fitsContent else { return false }
    let isOver =
      end.map { fragmenter.beginsPage($0, room.takenBreaks) && $0.isSettled } ?? true
    return isOver || isShort || room.fill == .balanceAll
  }

  /// Columns that are as short as they can be, with the lines that are left over in the first of them; `nil` where
  /// they don't hold the flow.
  ///
  /// They start with an equal part of all that stands in them, and grow by the least that makes room for more, so that
  /// nothing lower would do. Where lines would be divided badly, a few lines more may mend that.
  func level(
    _ columns: [Column], from start: BreakToken, until isEnd: (BreakToken?) -> Bool
  ) -> [PlannedColumn]? {
    let most = columns.map(\.rect.size.height)
    guard let full = most.max() else { return nil }
    let natural = fill(columns, of: most, from: start, until: isEnd)
    guard natural.hasEnded else { return nil }
    let extents = natural.areas.map(\.fragment.textExtent)
    let tallestWhole = max(
      natural.areas.map(\.fragment.tallestPart).max() ?? 0, tallestGroup(of: natural.areas))
    let tallest = max(tallestWhole, natural.areas.first?.fragment.firstLineEnd ?? 0)
    let step = room.grid ?? 0.5
    func whole(_ height: Double) -> Double {
      room.grid == nil ? height : ((height - 0.01) / step).rounded(.up) * step
    }
    var height = whole(max(extents.reduce(0, +) / Double(columns.count), tallest))
    var found: (height: Double, filling: FilledBand)?
    var limit = full
    var surplus = 0.0
    for number in 0..<Self.maximumAttempts where height <= limit + lengthTolerance {
      let trial = fill(
        columns, of: most.map { min($0, height) }, from: start, until: isEnd)
      if trial.hasEnded, found == nil || trial.isPerfect {
        found = (height, trial)
        if trial.isPerfect { break }
        limit = min(full, height + Self.mostLinesMore * room.lineHeight)
      }
      let next = whole(max(height + step, height + min(trial.shortage, full)))
      // Without a grid, a quarter of a line more at a time, so that all of the lines more are tried.
      height =
        trial.hasEnded
        ? height + (room.grid ?? room.lineHeight / 4)
        : number < Self.exactAttempts ? next : next + surplus
      // What grows for so long is looked for in longer and longer steps.
      if !trial.hasEnded, number >= Self.exactAttempts {
        surplus = min(2 * surplus + step, full / 4)
      }
    }
    guard let found else { return natural.areas }
    return surplusFirst(
      columns, found.height, least: whole(tallestWhole), from: start, until: isEnd, found.filling
    ).areas
  }

  /// The height of the tallest element that avoids to be divided, and need not be. Its edges are left out, for which
  /// the lines more make room.
  private func tallestGroup(of areas: [PlannedColumn]) -> Double {
    var groups: [Int32: (area: Int, start: Double, end: Double)] = [:]
    var fragmented: Set<Int32> = []
    for (number, area) in areas.enumerated() {
      for line in area.fragment.lines {
        guard let group = fragmenter.styled.paragraphs[line.paragraph].keep.columnGroup else {
          continue
        }
        let end = line.blockStart + line.height
        guard let known = groups[group] else {
          groups[group] = (number, line.blockStart, end)
          continue
        }
        if known.area == number { groups[group]?.end = end } else { fragmented.insert(group) }
      }
    }
    return groups.lazy.filter { !fragmented.contains($0.key) }.map { $1.end - $1.start }.max() ?? 0
  }

  /// So many heights are tried at most, and so many lines more than needed.
  private static let maximumAttempts = 60
  private static let exactAttempts = 20
  private static let mostLinesMore = 3.0

  /// Takes a line away from the last columns as far as they do without it.
  /// - Parameter least: the height that they need for what is not to be divided.
  private func surplusFirst(
    _ columns: [Column], _ height: Double, least: Double, from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool, _ filling: FilledBand
  ) -> FilledBand {
    let step = room.grid ?? room.lineHeight
    guard height > step + lengthTolerance else { return filling }
    for count in 1..<max(columns.count, 2) {
      let heights = columns.indices.map {
        $0 < count ? height : max(height - step, min(height, least))
      }
      let trial = fill(columns, of: heights, from: start, until: isEnd)
      if trial.hasEnded, trial.isPerfect || !filling.isPerfect { return trial }
    }
    return filling
  }
}

extension Fragment {
  /// Where the first line ends, if nothing stands above it but white; 0 for anything else.
  fileprivate var firstLineEnd: Double {
    guard let line = lines.first, !floats.contains(where: { $0.isInFlow && $0.lineCount == 0 })
    else { return 0 }
    return line.blockStart + line.height
  }
}

extension [PlannedColumn] {
  /// The same, as columns that are high as those beside them.
  var endingLevel: [PlannedColumn] {
    let extent = map(\.fragment.textExtent).max() ?? 0
    return map { column in
      var column = column
      column.end.reason = .level
      column.end.levelExtent = extent
      return column
    }
  }
}

extension BreakToken? {
  /// Whether it is another one's place in the text, with nothing left over.
  func isAt(_ other: BreakToken?) -> Bool {
    guard let self else { return other == nil }
    guard let other else { return false }
    return self.paragraph == other.paragraph && self.line == other.line
      && self.start == other.start && self.pendingFloats.count == other.pendingFloats.count
      && self.notes == other.notes && self.row == other.row
      && self.hasCaptionBelow == other.hasCaptionBelow
      && self.cells == other.cells && self.rowspanCells == other.rowspanCells
  }
}
