import ZineStyle
import ZineText

/// Determines the column widths of a table (CSS 2.2, section 17.5.2) and the widths that it would like.
struct TableWidths {
  let fragmenter: Fragmenter
  let table: Table

  private var styled: StyledStory { fragmenter.styled }

  /// Returns the widths of all columns.
  /// - Parameters:
  ///   - width: The width available to cells, without gaps.
  ///   - isFilled: Whether the columns fill this width.
  func columnWidths(in width: Double, isFilled: Bool) -> [Double] {
    let key = TableWidthKey(table: table.block, width: width, isFilled: isFilled)
    if let known = fragmenter.tableCache.columnWidths[key] { return known }
    let widths =
      table.style.layout == .fixed ? fixedWidths(in: width) : automaticWidths(in: width, isFilled)
    fragmenter.tableCache.columnWidths[key] = widths
    return widths
  }

  /// Returns the width that a table would like, at most `width`.
  func naturalExtent(in width: Double) -> Double {
    min(width, columnWidths(in: width, isFilled: false).reduce(0, +))
  }

  /// Returns the width of a cell with padding and borders if its style specifies a width.
  private func specifiedWidth(_ cell: Table.Cell, in width: Double) -> Double? {
    guard let own = cell.style.width, cell.block != nil else { return nil }
    // A percentage includes padding and borders.
    let edges = own.percent == 0 ? fragmenter.sideEdges(of: cell.box, in: width) : 0
    return max(0, limited(own.points(of: width))) + edges
  }

  /// Returns the widths for `table-layout: fixed`: specified widths, and equal parts of the rest. If the table is wider
  /// than the space, its columns are scaled down.
  private func fixedWidths(in width: Double) -> [Double] {
    let own = styled[table.box].placing?.width.map { limited($0.points(of: width)) }
    let scale = own.map { $0 > width ? width / $0 : 1 } ?? 1
    var widths: [Double?] = Array(repeating: nil, count: table.columnCount)
    for cell in table.rows.first(where: { !$0.isCaption })?.cells ?? [] {
      guard let own = specifiedWidth(cell, in: width) else { continue }
      // Percentages refer to the space already.
      let scale = cell.style.width?.percent == 0 ? scale : 1
      for column in cell.columns { widths[column] = own * scale / Double(cell.columns.count) }
    }
    let known = widths.compactMap { $0 }
    let sum = known.reduce(0, +)
    let open = Double(widths.count - known.count)
    guard open > 0 else { return fitted(known, to: width) }
    // If no width is left, columns without a width get the average of the others.
    let rest = sum < width ? (width - sum) / open : sum / Double(max(1, known.count))
    return fitted(widths.map { $0 ?? rest }, to: width)
  }

  /// Returns the widths for `table-layout: auto`, between the minimum and the natural width of each column.
  private func automaticWidths(in width: Double, _ isFilled: Bool) -> [Double] {
    var (least, most) = columnNeeds(in: width)
    // Columns get their percentages if all other columns have at least their minimum widths.
    let withPercentages = zip(zip(least, most), widthKinds).map {
      $1 == .percentage ? $0.1 : $0.0
    }
    if withPercentages.reduce(0, +) <= width { least = withPercentages }
    let (few, many) = (least.reduce(0, +), most.reduce(0, +))
    if many <= width { return isFilled ? filled(most, to: width) : most }
    if few >= width { return capped(least, to: width) }
    let share = (width - few) / max(many - few, 0.01)
    return zip(least, most).map { $0 + ($1 - $0) * share }
  }

  /// Distributes the remaining width in proportion to the column widths: to columns without a specified width if there
  /// are any, otherwise to columns with a length, otherwise to all (CSS Tables 3, section 4.4).
  private func filled(_ widths: [Double], to width: Double) -> [Double] {
    let widthKinds = widthKinds
    let spare = width - widths.reduce(0, +)
    for kind in WidthKind.allCases {
      let all = zip(widths, widthKinds).reduce(0) { $1.1 == kind ? $0 + $1.0 : $0 }
      guard all > 0 else { continue }
      return zip(widths, widthKinds).map { $1 == kind ? $0 + spare * $0 / all : $0 }
    }
    return widths
  }

  /// How the width of a column is specified.
  private enum WidthKind: CaseIterable { case automatic, length, percentage }

  private var widthKinds: [WidthKind] {
    var widthKinds = Array(repeating: WidthKind.automatic, count: table.columnCount)
    for cell in table.rows.lazy.filter({ !$0.isCaption }).flatMap(\.cells)
    where cell.columns.count == 1 && cell.block != nil {
      guard let own = cell.style.width, widthKinds[cell.columns.lowerBound] != .percentage else {
        continue
      }
      widthKinds[cell.columns.lowerBound] = own.percent == 0 ? .length : .percentage
    }
    return widthKinds
  }

  /// Returns the minimum and the natural width of each column.
  private func columnNeeds(in width: Double) -> (least: [Double], most: [Double]) {
    var least = Array(repeating: 0.0, count: table.columnCount)
    var most = least
    let alignments = alignments
    var spanning: [(columns: Range<Int>, least: Double, most: Double)] = []
    // Captions do not make a table wider, unless it has no other content.
    let isCaptionAlone = table.rows.allSatisfy(\.isCaption)
    let rows = table.rows.lazy.filter { isCaptionAlone || !$0.isCaption }
    let contents = ContentWidths(fragmenter: fragmenter, holder: table.block)
    for cell in rows.flatMap(\.cells) where !cell.columns.isEmpty {
      var (few, many) = contents.widths(of: cell.part, in: width)
      if let extents = alignments[cell.columns.lowerBound], cell.columns.count == 1,
        isAligned(cell)
      {
        let edges = fragmenter.sideEdges(of: cell.box, in: width)
        let need = extents.whole + edges + ContentWidths.tolerance
        (few, many) = (max(few, need), max(many, need))
      }
      if let own = specifiedWidth(cell, in: width) {
        many = max(few, own)
        // A length is also the minimum width, a percentage is not.
        if cell.style.width?.percent == 0 { few = many }
      }
      if cell.columns.count == 1 {
        least[cell.columns.lowerBound] = max(least[cell.columns.lowerBound], few)
        most[cell.columns.lowerBound] = max(most[cell.columns.lowerBound], many)
      } else {
        spanning.append((cell.columns, few, many))
      }
    }
    for (columns, few, many) in spanning.sorted(by: { $0.columns.count < $1.columns.count }) {
      let share = 1 / Double(columns.count)
      let lacking = max(0, few - least[columns].reduce(0, +)) * share
      let wanting = max(0, many - most[columns].reduce(0, +)) * share
      for column in columns {
        least[column] += lacking
        most[column] = max(most[column] + wanting, least[column])
      }
    }
    return (least, most)
  }

  /// Returns the minimum and the natural width of a nested table with its edges, gaps and margins.
  func needs(in width: Double) -> (least: Double, most: Double) {
    let box = styled[table.box]
    let style = box.style.used(in: width)
    let gap = table.style.borders == .collapse ? 0 : table.style.columnSpacing
    let edges =
      style.startEdge + style.endEdge + style.margin.start + style.margin.end
      + gap * Double(table.columnCount + 1)
    let fixed = table.style.layout == .fixed ? fixedWidths(in: width) : nil
    let needs = fixed.map { (least: $0, most: $0) } ?? columnNeeds(in: width)
    let least = needs.least.reduce(0, +) + edges
    let own = box.placing?.width.map { max(0, limited($0.points(of: width))) } ?? 0
    return (max(least, own), max(needs.most.reduce(0, +) + edges, own))
  }

  /// Narrows the widest columns to a common maximum, so that few columns have to break words.
  private func capped(_ widths: [Double], to width: Double) -> [Double] {
    var rest = width
    for (number, own) in widths.sorted().enumerated() {
      let cap = rest / Double(widths.count - number)
      if own >= cap { return widths.map { min($0, cap) } }
      rest -= own
    }
    return widths
  }

  private func fitted(_ widths: [Double], to width: Double) -> [Double] {
    let sum = widths.reduce(0, +)
    return sum > width && sum > 0 ? widths.map { $0 * width / sum } : widths
  }

  // MARK: Alignment at a character

  private func isAligned(_ cell: Table.Cell) -> Bool {
    cell.paragraphs.contains { styled.paragraphs[$0].alignmentMark != nil }
  }

  /// The largest extents of lines before and after the mark that they are aligned by, such as a decimal point, by
  /// column.
  var alignments: [Int: AlignmentExtents] {
    if let known = fragmenter.tableCache.alignments[table.block] { return known }
    var alignments: [Int: AlignmentExtents] = [:]
    for row in table.rows where !row.isCaption {
      for cell in row.cells where cell.columns.count == 1 && isAligned(cell) {
        for index in cell.paragraphs {
          guard let mark = styled.paragraphs[index].alignmentMark else { continue }
          let prepared = fragmenter.prepare(index, in: ConstraintSpace(.unbroken(in: 0)))
          guard
            prepared.shaped.breaks.allSatisfy({
              !$0.isMandatory || $0.textOffset >= prepared.paragraph.range.count
            })
          else { continue }
          let before = prepared.length(before: mark)
          var own = alignments[cell.columns.lowerBound] ?? AlignmentExtents()
          own.before = max(own.before, before)
          own.after = max(own.after, prepared.wholeLength - before)
          alignments[cell.columns.lowerBound] = own
        }
      }
    }
    fragmenter.tableCache.alignments[table.block] = alignments
    return alignments
  }
}

extension PreparedParagraph {
  /// The length of the paragraph on a single line.
  fileprivate var wholeLength: Double {
    elasticity.length(of: shaped.pieces.pieces.reduce(into: Extent()) { $0 += $1.extent })
  }

  /// Returns the length of the text before a mark, or of all text if the mark does not occur.
  func length(before mark: String) -> Double {
    shaped.pieces.extent(before: Array(mark.utf8), in: text).map(elasticity.length) ?? wholeLength
  }
}

/// Positions and widths of a table's columns, in points from the left edge of the space.
struct TableColumns {
  /// The left edges, in column order. In a right-to-left table they decrease.
  var lefts: [Double]
  var widths: [Double]
  /// The border box of the rows, without a caption beside them.
  var box: FrameSegment

  func area(of cell: Table.Cell) -> FrameSegment {
    guard let first = cell.columns.first, let last = cell.columns.last else { return box }
    let (left, right) = lefts[first] < lefts[last] ? (first, last) : (last, first)
    return FrameSegment(
      start: lefts[left], extent: max(1, lefts[right] - lefts[left] + widths[right]))
  }
}
