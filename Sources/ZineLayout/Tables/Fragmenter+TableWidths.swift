import ZineStyle
import ZineText

/// What the widths of a table's columns depend on.
struct TableWidthKey: Hashable {
  var table: BlockID
  var width: Double
  var isFilled: Bool
}

/// How wide the columns of tables are (CSS 2.2, section 17.5.2).
extension Fragmenter {
  /// - Parameters:
  ///   - width: that cells have at most, without the white between them.
  ///   - isFilled: whether they take all of it.
  func columnWidths(of table: Table, in width: Double, isFilled: Bool) -> [Double] {
    let key = TableWidthKey(table: table.block, width: width, isFilled: isFilled)
    if let known = tableWidths[key] { return known }
    let widths =
      table.style.layout == .fixed
      ? fixedWidths(of: table, in: width) : autoWidths(of: table, in: width, isFilled)
    tableWidths[key] = widths
    return widths
  }

  /// What a cell is to be wide with its padding and borders, where its style says so.
  private func ownWidth(_ cell: Table.Cell, in width: Double) -> Double? {
    guard let own = cell.style.width, let block = cell.block else { return nil }
    return max(0, limited(own.points(of: width))) + sides(of: block, in: width)
  }

  private func sides(of block: BlockID, in width: Double) -> Double {
    guard let box = tree[block].content.box else { return 0 }
    let style = styled.boxes[Int(box.index)].style.used(in: width)
    return style.border.start.width + style.padding.start + style.border.end.width
      + style.padding.end
  }

  private func fixedWidths(of table: Table, in width: Double) -> [Double] {
    var widths: [Double?] = Array(repeating: nil, count: table.columnCount)
    for cell in table.rows.first?.cells ?? [] {
      guard let own = ownWidth(cell, in: width) else { continue }
      for column in cell.columns { widths[column] = own / Double(cell.columns.count) }
    }
    let known = widths.compactMap { $0 }.reduce(0, +)
    let open = widths.count { $0 == nil }
    let rest = open > 0 ? max(0, width - known) / Double(open) : 0
    return fitted(widths.map { $0 ?? rest }, to: width)
  }

  /// Between the least that each column needs and what it would like to have.
  private func autoWidths(of table: Table, in width: Double, _ isFilled: Bool) -> [Double] {
    var least = Array(repeating: 0.0, count: table.columnCount)
    var most = least
    var wide: [(columns: Range<Int>, least: Double, most: Double)] = []
    for cell in table.rows.lazy.flatMap(\.cells) where cell.block != nil && !cell.columns.isEmpty {
      var (few, many) = contentWidths(of: cell, in: width)
      if let own = ownWidth(cell, in: width) {
        many = max(few, own)
        // A length is meant as it stands, a part of the table as what it comes to.
        if cell.style.width?.percent == 0 { few = many }
      }
      if cell.columns.count == 1 {
        least[cell.columns.lowerBound] = max(least[cell.columns.lowerBound], few)
        most[cell.columns.lowerBound] = max(most[cell.columns.lowerBound], many)
      } else {
        wide.append((cell.columns, few, many))
      }
    }
    for (columns, few, many) in wide.sorted(by: { $0.columns.count < $1.columns.count }) {
      let share = 1 / Double(columns.count)
      let lacking = max(0, few - least[columns].reduce(0, +)) * share
      let wanting = max(0, many - most[columns].reduce(0, +)) * share
      for column in columns {
        least[column] += lacking
        most[column] = max(most[column] + wanting, least[column])
      }
    }
    let (few, many) = (least.reduce(0, +), most.reduce(0, +))
    if many <= width {
      guard isFilled, many > 0 else { return most }
      return most.map { $0 * width / many }
    }
    if few >= width { return fitted(least, to: width) }
    let share = (width - few) / max(many - few, 0.01)
    return zip(least, most).map { $0 + ($1 - $0) * share }
  }

  private func fitted(_ widths: [Double], to width: Double) -> [Double] {
    let sum = widths.reduce(0, +)
    return sum > width && sum > 0 ? widths.map { $0 * width / sum } : widths
  }

  /// Wider than any line of a cell.
  private static let openWidth = 20_000.0
  /// A picture without a width of its own is made as narrow as this.
  private static let leastPicture = 24.0

  /// How wide what stands in a cell is where no line is broken that need not be, and where all are that can be.
  private func contentWidths(of cell: Table.Cell, in width: Double) -> (least: Double, most: Double)
  {
    guard let block = cell.block else { return (0, 0) }
    let sides = sides(of: block, in: width)
    var (least, most) = (0.0, 0.0)
    for index in cell.paragraphs {
      var path = FramePath(inlineExtent: Self.openWidth, blockExtent: Self.endlessExtent)
      path.objectExtent = Self.endlessExtent
      path.outerExtent = width
      let prepared = prepare(index, in: Space(path))
      if prepared.shaped.dependsOnColumn {
        least = max(least, Self.leastPicture)
        most = max(most, width - sides)
        continue
      }
      let insets = prepared.insets.start + prepared.insets.end
      var start = LineStart.paragraph
      var (lineStart, number) = (LineStart.paragraph, 0)
      let points = prepared.breakpoints
      while true {
        let next = points.firstIndex(after: start)
        guard next < points.points.count else { break }
        let part = points.line(endingAt: next)
        let indent = prepared.indent(ofLine: number)
        least = max(
          least, prepared.leastLength(of: part, from: start, line: number) + insets + indent)
        if part.end.isMandatory || part.next == nil {
          most = max(
            most, prepared.naturalLength(of: part, from: lineStart, line: number) + insets + indent)
          if let next = part.next { lineStart = next }
        }
        guard let after = part.next else { break }
        start = after
        number += 1
      }
    }
    // A hair more, so that what is measured fits.
    return (least + sides + 0.02, max(least, most) + sides + 0.02)
  }
}

extension PreparedParagraph {
  /// How long a line is where none of its spaces is stretched or shrunk.
  fileprivate func naturalLength(
    of line: LineBreak, from start: LineStart, line number: Int
  ) -> Double {
    elasticity.length(of: line.end.endExtent - start.extent)
      + tabs(of: line, from: start, line: number).width
  }
}
