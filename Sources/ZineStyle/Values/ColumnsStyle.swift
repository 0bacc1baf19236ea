import ZineText

/// Columns side by side, of a page or of a block (CSS Multi-column 1).
package struct ColumnsStyle: Hashable, Sendable {
  package var count = 1
  /// One for each; empty for columns of the same width.
  package var widths: [ColumnWidth] = []
  /// Percentages are of the width of what holds the columns.
  package var gap: LengthPercentage
  package var fill = ColumnFill.balance
  package var rule = BoxBorder.none
  /// The least width of a column, in points, where there are several: narrower ones become fewer. 0 for any width.
  package var leastWidth = 0.0

  package init(count: Int, gap: LengthPercentage) {
    self.count = count
    self.gap = gap
  }

  /// The columns' rectangles, as they are filled. Where they would be narrower than the least width, fewer columns
  /// of equal width take their place.
  package func rects(in area: Rect, isRightToLeft: Bool) -> [Rect] {
    let gap = limited(gap.points(of: area.size.width))
    var rects = ColumnWidth.rects(
      widths, count: count, gap: gap, in: area, isRightToLeft: isRightToLeft)
    while rects.count > 1, rects.contains(where: { $0.size.width < leastWidth }) {
      rects = ColumnWidth.rects(
        [], count: rects.count - 1, gap: gap, in: area, isRightToLeft: isRightToLeft)
    }
    return rects
  }

  /// The least width of one of several columns of text.
  /// - Parameters:
  ///   - size: The font size of the text, in points.
  ///   - isLarge: Whether the reader asked for large print.
  static func leastWidth(forLettersOf size: Double, isLarge: Bool) -> Double {
    (isLarge ? leastLettersOfLargePrint : leastLetters) * letterWidth * size
  }

  /// How many letters a line of one of several columns holds at least.
  private static let leastLetters = 28.0
  /// 38, rounded.
  private static let leastLettersOfLargePrint = 37.5
  /// How wide a letter of running text is, in multiples of the font size: between those of narrow book
  /// faces and of wide sans-serifs.
  private static let letterWidth = 0.45
}

/// How wide one of some columns is.
package enum ColumnWidth: Hashable, Sendable {
  /// Percentages are of the width of what holds the columns.
  case length(LengthPercentage)
  /// A share of what lengths and gaps leave: all shares together are all of it, be they less than 1 or more.
  case share(Double)

  /// Columns beside each other, those on the right first where text is read from there. Lengths that are too much
  /// for what there is become as much smaller as it takes.
  /// - Parameters:
  ///   - widths: one for each; empty for columns of the same width.
  ///   - gap: between them, in points.
  package static func rects(
    _ widths: [ColumnWidth], count: Int, gap: Double, in area: Rect, isRightToLeft: Bool
  ) -> [Rect] {
    let count = widths.isEmpty ? count : widths.count
    let room = area.size.width - gap * Double(count - 1)
    var extents = Array(repeating: room / Double(count), count: count)
    if !widths.isEmpty {
      let lengths = widths.map { width -> Double in
        guard case .length(let length) = width else { return 0 }
        return max(0, limited(length.points(of: area.size.width)))
      }
      let shares = widths.map { if case .share(let share) = $0 { share } else { 0.0 } }
      let (fixed, all) = (lengths.reduce(0, +), shares.reduce(0, +))
      let scale = fixed > room && fixed > 0 ? max(0, room) / fixed : 1
      let rest = max(0, room - fixed * scale)
      extents = zip(lengths, shares).map { $0 * scale + (all > 0 ? rest * ($1 / all) : 0) }
    }
    var rects: [Rect] = []
    var place = isRightToLeft ? area.origin.x + area.size.width : area.origin.x
    for extent in extents {
      if isRightToLeft { place -= extent }
      rects.append(
        Rect(x: place, y: area.origin.y, width: extent, height: area.size.height))
      place += isRightToLeft ? -gap : extent + gap
    }
    return rects
  }

  var styleText: String {
    switch self {
    case .length(let length): length.styleText
    case .share(let share): "\(shortDecimal(share))fr"
    }
  }
}
