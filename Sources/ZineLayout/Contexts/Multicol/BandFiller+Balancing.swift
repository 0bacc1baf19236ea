/// Balances columns (CSS Multi-column 1, section 7).
extension BandFiller {
  /// Maximum number of heights that are tried.
  private static let maximumAttempts = 60
  /// Number of attempts after which the height grows faster than by the reported shortage.
  private static let exactAttempts = 20
  /// Extra lines per column that may be added to avoid orphans and widows. Any number may be added to avoid a break that a
  /// style avoids, such as below a heading.
  private static let maximumExtraLines = 3

  /// Fills columns again at equal heights if the style asks for balance and the flow ends in them; otherwise returns
  /// them as they are.
  /// - Parameter isShort: Whether the page ends above the bottom of the columns.
  func balanced(
    _ filled: Filled, _ columns: [Column], from start: BreakToken, isShort: Bool = false
  ) -> Filled {
    guard columns.count > 1, balances(before: filled.next, isShort: isShort) else { return filled }
    var result = filled
    if filled.areas.contains(where: \.hasNotes),
      let areas = balancedAboveNotes(columns, from: start, to: filled.next)
    {
      result.areas = areas
    } else if let areas = balance(
      columns, from: start, until: { $0.isAtSamePlace(as: filled.next) })
    {
      result.areas = areas.endingBalanced
    }
    return result
  }

  /// Balances the text of columns, with the footnotes at the foot of the full columns. Returns `nil` if they have no room
  /// there.
  private func balancedAboveNotes(
    _ columns: [Column], from start: BreakToken, to end: BreakToken?
  ) -> [PlannedColumn]? {
    var first = start
    first.notes = []
    guard passesNotes, !columns.contains(where: \.passesNotes),
      let areas = balance(
        columns.passingNotes, from: first, until: { $0.isAtSamePlace(as: end) }),
      let notes = notes(below: areas, in: columns, continuing: start.notes)
    else { return nil }
    return areas.endingBalanced + notes
  }

  /// Whether the columns can be balanced.
  var canBalance: Bool { !room.hasShape && !room.fitsContent }

  /// Whether columns are balanced if the flow leaves them at a break token.
  func balances(before end: BreakToken?, isShort: Bool) -> Bool {
    guard room.fill != .auto, canBalance else { return false }
    let isOver =
      end.map { fragmenter.beginsPage($0, room.takenBreaks) && $0.isSettled } ?? true
    return isOver || isShort || !room.refusedNotes.isEmpty || room.fill == .balanceAll
  }

  /// Returns the number of lines by which level columns may be higher, for better breaks than those at the least height.
  func extraLines(_ quality: BreakQuality) -> Int {
    switch quality {
    case .perfect: 0
    case .lines: Self.maximumExtraLines
    case .avoided, .avoidedTwice: .max / 2
    }
  }

  /// Fills columns at the least height at which they end level and hold the content. Surplus lines are in the first
  /// columns. Returns `nil` if the full columns don't hold the content.
  ///
  /// Heights are measured from the top of the highest column. The first one is an equal share of the content. Each
  /// further height adds the least shortage of the previous attempt, and more after many attempts. If breaks are not
  /// perfect at the height that is found, more lines are tried.
  func balance(
    _ columns: [Column], from start: BreakToken, until isEnd: (BreakToken?) -> Bool
  ) -> [PlannedColumn]? {
    let offsets = columns.offsets
    guard let full = zip(columns, offsets).map({ $0.rect.size.height + $1 }).max() else {
      return nil
    }
    let natural = fill(columns, of: columns.map(\.rect.size.height), from: start, until: isEnd)
    guard natural.hasEnded else { return nil }
    let content = natural.areas.reduce(0) { $0 + contentExtent(of: $1.fragment) }
    let tallestUnbreakable = max(
      natural.areas.map(\.fragment.tallestPart).max() ?? 0, tallestGroup(of: natural.areas))
    let tallest = max(tallestUnbreakable, natural.areas.first?.fragment.firstLineEnd ?? 0)
    let step = room.grid ?? 0.5
    func rounded(_ height: Double) -> Double {
      room.grid == nil ? height : ((height - 0.01) / step).rounded(.up) * step
    }
    var height = rounded(max(offsets.level(with: content), tallest))
    var found: (height: Double, filling: FilledBand)?
    var limit = full
    var surplus = 0.0
    for number in 0..<Self.maximumAttempts where height <= limit + lengthTolerance {
      let trial = fill(
        columns, of: columns.heights { _ in height }, from: start, until: isEnd)
      if trial.hasEnded, found.map({ trial.breakQuality > $0.filling.breakQuality }) ?? true {
        found = (height, trial)
        limit = min(full, height + Double(extraLines(trial.breakQuality)) * room.lineHeight)
        if trial.breakQuality == .perfect { break }
      }
      let next = rounded(max(height + step, height + min(trial.shortage, full)))
      // Without a grid, extra lines are added in steps of a quarter line, to reach all breaks.
      height =
        trial.hasEnded
        ? height + (room.grid ?? room.lineHeight / 4)
        : number < Self.exactAttempts ? next : next + surplus
      // After many attempts the steps double.
      if !trial.hasEnded, number >= Self.exactAttempts {
        surplus = min(2 * surplus + step, full / 4)
      }
    }
    guard let found else { return natural.areas }
    return shorteningLastColumns(
      columns, found.height, least: rounded(tallestUnbreakable), from: start, until: isEnd,
      found.filling
    ).areas
  }

  /// Returns the height of a column's content, without the room that it leaves for positioned objects.
  func contentExtent(of fragment: Fragment) -> Double {
    room.objects.isEmpty
      ? fragment.textExtent : min(fragment.textExtent, fragment.ownContentExtent)
  }

  /// Returns the height of the tallest unbroken element with `break-inside: avoid`, without its borders and padding.
  /// The extra lines of balanced columns leave room for these.
  private func tallestGroup(of areas: [PlannedColumn]) -> Double {
    var groups: [Int32: (area: Int, start: Double, end: Double)] = [:]
    var fragmented: Set<Int32> = []
    for (number, area) in areas.enumerated() {
      for child in area.fragment.children {
        guard let group = group(of: child), let (start, end) = child.extentInFlow else { continue }
        guard let known = groups[group] else {
          groups[group] = (number, start, end)
          continue
        }
        if known.area == number { groups[group]?.end = end } else { fragmented.insert(group) }
      }
    }
    return groups.lazy.filter { !fragmented.contains($0.key) }.map { $1.end - $1.start }.max() ?? 0
  }

  /// Returns the identifier of the outermost element with `break-inside: avoid` around a part of a column; `nil` if there
  /// is none.
  private func group(of child: FragmentChild) -> Int32? {
    let paragraphs = fragmenter.styled.paragraphs
    let group = paragraphs[child.firstParagraph].keep.columnGroup
    guard case .nested(let nested) = child,
      let block = fragmenter.tree.block(leaving: room.flow.root, atParagraph: nested.paragraph),
      let last = fragmenter.paragraphs(in: block).last
    else { return group }
    return paragraphs[last].keep.columnGroup == group ? group : nil
  }

  /// Makes as many of the last columns as possible one line shorter.
  /// - Parameter least: Height of the tallest unbreakable content, in points. No column becomes shorter.
  private func shorteningLastColumns(
    _ columns: [Column], _ height: Double, least: Double, from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool, _ filling: FilledBand
  ) -> FilledBand {
    let step = room.grid ?? room.lineHeight
    guard height > step + lengthTolerance else { return filling }
    for count in 1..<max(columns.count, 2) {
      let heights = columns.heights { $0 < count ? height : max(height - step, min(height, least)) }
      let trial = fill(columns, of: heights, from: start, until: isEnd)
      if trial.hasEnded, trial.breakQuality >= filling.breakQuality { return trial }
    }
    return filling
  }

  /// Columns that were filled up to given heights.
  struct FilledBand {
    var areas: [PlannedColumn] = []
    /// Whether the columns reach the end of the content that they must hold.
    var hasEnded = false
    /// Quality of the worst break between columns.
    var breakQuality = BreakQuality.perfect
    /// Least extra height with which a column would hold more, in points.
    var shortage = Double.infinity
  }

  /// - Parameter isEnd: Whether a break token is the end of the content that the columns must hold.
  func fill(
    _ columns: [Column], of heights: [Double], from start: BreakToken,
    until isEnd: (BreakToken?) -> Bool
  ) -> FilledBand {
    var filling = FilledBand()
    var next: BreakToken? = start
    for (column, height) in zip(columns, heights) {
      guard let token = next, filling.areas.isEmpty || !isEnd(token) else { break }
      // A column below a spanner can begin below the end of the columns beside it.
      if height < 0 { continue }
      let isLowered = height < column.rect.size.height
      let column = column.limited(to: height)
      let outcome = layout(column, from: token, isLast: false, isLowered: isLowered)
      filling.areas.append(area(outcome, in: column))
      filling.shortage = min(filling.shortage, outcome.shortage)
      // The first line or block of a column is placed even if it is too high.
      let excess = outcome.fragment.textExtent - min(height, outcome.fragment.path.blockExtent)
      if excess > lengthTolerance, height < room.fullExtent {
        filling.shortage = min(filling.shortage, excess)
        return filling
      }
      next = outcome.next
      // Footnotes called in a float belong at the foot of the float's column.
      if height < room.fullExtent,
        next?.defers(column.notes + room.floatNotes.flatMap(\.calls)) ?? false
      {
        filling.shortage = min(filling.shortage, 1)
        return filling
      }
      if next?.notes.isEmpty == false {
        filling.breakQuality = min(filling.breakQuality, .lines)
      }
      if !isEnd(next) { filling.breakQuality = min(filling.breakQuality, outcome.breakQuality) }
    }
    filling.hasEnded = isEnd(next)
    return filling
  }
}

extension Fragment {
  /// Bottom of the first line, in points from the top; 0 if a block is above the line, or without a line.
  fileprivate var firstLineEnd: Double {
    for child in children {
      switch child {
      case .lines(let run): return run.lines[0].blockEnd
      case .nested(let nested) where nested.role.isInFlow: return 0
      case .nested, .anchor: continue
      }
    }
    return 0
  }

  /// Sum of the heights of lines, blocks in flow and footnotes, in points.
  fileprivate var ownContentExtent: Double {
    children.reduce(noteExtent) { sum, child in
      switch child {
      case .lines(let run): run.lines.reduce(sum) { $0 + $1.height }
      case .nested(let nested) where nested.role.isInFlow: sum + nested.bounds.size.height
      case .nested, .anchor: sum
      }
    }
  }
}

extension [Column] {
  /// Returns the heights of columns that end at given distances below the highest column's top; −1 for a column that begins
  /// below its end.
  fileprivate func heights(_ end: (Int) -> Double) -> [Double] {
    zip(indices, offsets).map { index, offset in
      let height = Swift.min(self[index].rect.size.height, end(index) - offset)
      return offset > 0 && height <= 0 ? -1 : height
    }
  }
}

extension [Double] {
  /// Returns the least level up to which columns with these offsets hold content of a height.
  fileprivate func level(with height: Double) -> Double {
    var level = 0.0
    var sum = height
    for (index, offset) in sorted().enumerated() where index == 0 || level > offset {
      sum += offset
      level = sum / Double(index + 1)
    }
    return level
  }
}

extension [PlannedColumn] {
  /// The columns, marked as balanced with each other.
  var endingBalanced: [PlannedColumn] {
    let top = map(\.origin.y).min() ?? 0
    let extent = map { $0.origin.y - top + $0.fragment.textExtent }.max() ?? 0
    return map { column in
      var column = column
      // Parts above a spanner are level with each other.
      if column.end.reason != .balanced {
        column.end.reason = .balanced
        column.end.balancedExtent = extent - (column.origin.y - top)
      }
      return column
    }
  }
}
