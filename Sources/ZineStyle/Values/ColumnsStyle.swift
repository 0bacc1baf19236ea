import ZineText

/// Columns of a page or a block (CSS Multi-column 1).
package struct ColumnsStyle: Hashable, Sendable {
  package var count = 1
  /// The width of each column; empty for columns of equal width.
  package var widths: [ColumnWidth] = []
  /// Gap between columns. Percentages refer to the width of the area that contains the columns.
  package var gap: LengthPercentage
  package var fill = ColumnFill.balance
  package var rule = BoxBorder.none
  /// Minimum width of a column in points; 0 for no minimum. The number of columns is reduced if they would be
  /// narrower.
  package var leastWidth = 0.0

  package init(count: Int, gap: LengthPercentage) {
    self.count = count
    self.gap = gap
  }

  /// Returns the rectangles of the columns in the order in which they are filled. If a column would be
  /// narrower than the minimum width, fewer columns of equal width are returned.
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

  /// Returns the minimum width of a text column on a page with several columns, in points.
  /// - Parameters:
  ///   - size: Font size of the text, in points.
  ///   - isLarge: Whether the reader's text size is larger than the regular size.
  static func leastWidth(forLettersOf size: Double, isLarge: Bool) -> Double {
    (isLarge ? leastLettersOfLargePrint : leastLetters) * letterWidth * size
  }

  /// Minimum number of characters per line if there are several columns.
  private static let leastLetters = 28.0
  /// Minimum number of characters per line in large print. The manual rounds it to 38.
  private static let leastLettersOfLargePrint = 37.5
  /// Average width of a character in running text, as a multiple of the font size. The value lies between
  /// those of narrow book typefaces and wide sans-serif typefaces.
  private static let letterWidth = 0.45
}

/// Width of one column.
package enum ColumnWidth: Hashable, Sendable {
  /// A length or percentage. Percentages refer to the width of the area that contains the columns.
  case length(LengthPercentage)
  /// Share of the space that remains after lengths and gaps. Shares are divided by their sum, so that
  /// together they fill the space.
  case share(Double)

  /// Returns the rectangles of adjacent columns in reading order. If `isRightToLeft` is true, the first
  /// column is the rightmost. Lengths that exceed the available width are scaled down to fit.
  /// - Parameters:
  ///   - widths: The width of each column; empty for columns of equal width.
  ///   - gap: Space between the columns, in points.
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
