import ZineStyle
import ZineText

/// What the widths of a table's columns depend on.
struct TableWidthKey: Hashable {
  var table: BlockID
  var width: Double
  var isFilled: Bool
  /// That pictures may have.
  var height = 0.0
  var isLeftHand = false
  var isFloating = false
  var isFitted = false
  /// What percentages of pictures' widths are of; `nil` for that of their cells.
  var pictureBase: Double?
  /// From line to line, where lines in cells have a grid.
  var gridStep: Double?
  /// Of rows that are parted from those above and below them.
  var isParted = false
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
    // A part of the table is one of all its columns with what is in them.
    let sides = own.percent == 0 ? sides(of: block, in: width) : 0
    return max(0, limited(own.points(of: width))) + sides
  }

  /// What the edges of a block take across the lines.
  func sides(of block: BlockID, in width: Double) -> Double {
    guard let box = tree[block].content.box else { return 0 }
    let style = styled.boxes[Int(box.index)].style.used(in: width)
    return style.startEdge + style.endEdge
  }

  /// Widths that are said, and equal shares of the rest. Where the table has less room than its own width, columns
  /// have so much less too.
  private func fixedWidths(of table: Table, in width: Double) -> [Double] {
    let own = styled.boxes[Int(table.box.index)].placing?.width.map {
      limited($0.points(of: width))
    }
    let scale = own.map { $0 > width ? width / $0 : 1 } ?? 1
    var widths: [Double?] = Array(repeating: nil, count: table.columnCount)
    for cell in table.rows.first(where: { !$0.isCaption })?.cells ?? [] {
      guard let own = ownWidth(cell, in: width) else { continue }
      // What is a part of the room is no more than that.
      let scale = cell.style.width?.percent == 0 ? scale : 1
      for column in cell.columns { widths[column] = own * scale / Double(cell.columns.count) }
    }
    let known = widths.compactMap { $0 }
    let sum = known.reduce(0, +)
    let open = Double(widths.count - known.count)
    guard open > 0 else { return fitted(known, to: width) }
    // Where nothing is left, those of which nothing is said are as wide as the others.
    let rest = sum < width ? (width - sum) / open : sum / Double(max(1, known.count))
    return fitted(widths.map { $0 ?? rest }, to: width)
  }

  /// Between the least that each column needs and what it would like to have.
  private func autoWidths(of table: Table, in width: Double, _ isFilled: Bool) -> [Double] {
    var (least, most) = columnNeeds(of: table, in: width)
    // What is a part of the table is that, where the others have what they need at least.
    let parted = zip(zip(least, most), widthKinds(of: table)).map { $1 == .part ? $0.1 : $0.0 }
    if parted.reduce(0, +) <= width { least = parted }
    let (few, many) = (least.reduce(0, +), most.reduce(0, +))
    if many <= width {
      guard isFilled, many > 0 else { return most }
      return filled(most, of: table, to: width)
    }
    if few >= width { return capped(least, to: width) }
    let share = (width - few) / max(many - few, 0.01)
    return zip(least, most).map { $0 + ($1 - $0) * share }
  }

  /// Gives what is left over to the columns of which no width is said; without them to those that have a length, and
  /// last to those that have a part of the table; each as much more as it is wider (CSS Tables 3, section 4.4).
  private func filled(_ widths: [Double], of table: Table, to width: Double) -> [Double] {
    let widthKinds = widthKinds(of: table)
    let spare = width - widths.reduce(0, +)
    for kind in WidthKind.allCases {
      let all = zip(widths, widthKinds).reduce(0) { $1.1 == kind ? $0 + $1.0 : $0 }
      guard all > 0 else { continue }
      return zip(widths, widthKinds).map { $1 == kind ? $0 + spare * $0 / all : $0 }
    }
    return widths
  }

  /// What is said of the width of a column.
  private enum WidthKind: CaseIterable { case nothing, length, part }

  private func widthKinds(of table: Table) -> [WidthKind] {
    var widthKinds = Array(repeating: WidthKind.nothing, count: table.columnCount)
    for cell in table.rows.lazy.filter({ !$0.isCaption }).flatMap(\.cells)
    where cell.columns.count == 1 && cell.block != nil {
      guard let own = cell.style.width, widthKinds[cell.columns.lowerBound] != .part else {
        continue
      }
      widthKinds[cell.columns.lowerBound] = own.percent == 0 ? .length : .part
    }
    return widthKinds
  }

  /// The least that each column needs, and what it would like to have.
  private func columnNeeds(
    of table: Table, in width: Double
  ) -> (least: [Double], most: [Double]) {
    var least = Array(repeating: 0.0, count: table.columnCount)
    var most = least
    let marks = marks(of: table)
    var wide: [(columns: Range<Int>, least: Double, most: Double)] = []
    // What is said of a table makes it no wider, unless there is nothing else of it.
    let isCaptionAlone = table.rows.allSatisfy(\.isCaption)
    let rows = table.rows.lazy.filter { isCaptionAlone || !$0.isCaption }
    for cell in rows.flatMap(\.cells)
    where !cell.columns.isEmpty {
      var (few, many) = contentWidths(of: cell, table, in: width)
      if let marks = marks[cell.columns.lowerBound], cell.columns.count == 1, isMarked(cell) {
        let need =
          marks.whole + (cell.block.map { sides(of: $0, in: width) } ?? 0) + Self.measureHair
        (few, many) = (max(few, need), max(many, need))
      }
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
    return (least, most)
  }

  /// The same for all of a table that stands in a cell, with its edges and the white around it.
  private func needs(of table: Table, in width: Double) -> (least: Double, most: Double) {
    let box = styled.boxes[Int(table.box.index)]
    let style = box.style.used(in: width)
    let gap = table.style.borders == .collapse ? 0 : table.style.columnSpacing
    let edges =
      style.startEdge + style.endEdge + style.margin.start + style.margin.end
      + gap * Double(table.columnCount + 1)
    let fixed = table.style.layout == .fixed ? fixedWidths(of: table, in: width) : nil
    let needs = fixed.map { (least: $0, most: $0) } ?? columnNeeds(of: table, in: width)
    let least = needs.least.reduce(0, +) + edges
    let own = box.placing?.width.map { max(0, limited($0.points(of: width))) } ?? 0
    return (max(least, own), max(needs.most.reduce(0, +) + edges, own))
  }

  /// What the boxes between a paragraph and the flow that it stands in take across the lines.
  private func edges(around index: Int, in cell: Table.Cell, _ width: Double) -> Double {
    guard let own = cell.block else { return 0 }
    var next = tree[tree.leaves[index]].parent
    var sum = 0.0
    while let block = next, block != own {
      if let box = tree[block].content.box {
        let style = styled.boxes[Int(box.index)].style.used(in: width)
        sum +=
          style.startEdge + style.endEdge + max(0, style.margin.start) + max(0, style.margin.end)
      }
      next = tree[block].parent
    }
    return sum
  }

  /// Makes the widest columns narrower, all of them equally wide, so that words are broken in as few as can be.
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

  /// Wider than any line of a cell.
  private static let openWidth = 20_000.0
  /// A picture without a width of its own is made as narrow as this.
  private static let leastPicture = 24.0

  /// So much more, so that what is measured fits.
  private static let measureHair = 0.02

  private func isMarked(_ cell: Table.Cell) -> Bool {
    cell.paragraphs.contains { styled.paragraphs[$0].alignmentMark != nil }
  }

  /// How far lines reach to both sides of the marks that they are aligned by, by their columns.
  func marks(of table: Table) -> [Int: AlignmentExtents] {
    if let known = tableAlignments[table.block] { return known }
    var marks: [Int: AlignmentExtents] = [:]
    for row in table.rows where !row.isCaption {
      for cell in row.cells where cell.columns.count == 1 && isMarked(cell) {
        for index in cell.paragraphs {
          guard let mark = styled.paragraphs[index].alignmentMark else { continue }
          let prepared = prepare(index, in: Space(Self.openPath(in: 0)))
          guard
            prepared.shaped.breaks.allSatisfy({
              !$0.isMandatory || $0.textOffset >= prepared.paragraph.range.count
            })
          else { continue }
          let before = prepared.length(before: mark)
          var own = marks[cell.columns.lowerBound] ?? AlignmentExtents()
          own.before = max(own.before, before)
          own.after = max(own.after, prepared.wholeLength - before)
          marks[cell.columns.lowerBound] = own
        }
      }
    }
    tableAlignments[table.block] = marks
    return marks
  }

  /// Whether a paragraph of a cell is one of a note, or of what is positioned, and so takes nothing of the cell.
  private func isElsewhere(_ index: Int, than cell: Table.Cell, of table: Table) -> Bool {
    let holder = cell.block ?? table.block
    guard let block = tree.block(leaving: holder, atParagraph: index) else { return false }
    let placing = placing(of: .block(block))
    return placing.float.isNote || placing.position == .absolute
  }

  /// In which no line is broken that need not be.
  private static func openPath(in width: Double) -> FramePath {
    var path = FramePath(inlineExtent: Self.openWidth, blockExtent: Self.endlessExtent)
    path.objectExtent = Self.endlessExtent
    path.outerExtent = width
    return path
  }

  /// How wide what stands in a cell is where no line is broken that need not be, and where all are that can be.
  /// - Parameter pictureBase: what percentages of pictures' widths are of; `nil` for more than they have.
  func contentWidths(
    of cell: Table.Cell, _ table: Table, in width: Double, pictureBase: Double? = nil
  ) -> (least: Double, most: Double) {
    let sides = cell.block.map { self.sides(of: $0, in: width) } ?? 0
    var (least, most) = (0.0, 0.0)
    var end = cell.paragraphs.lowerBound
    for index in cell.paragraphs where index >= end && !isElsewhere(index, than: cell, of: table) {
      if let own = cell.block, let block = tree.block(leaving: own, atParagraph: index),
        let inner = self.table(block), !inner.isFigure
      {
        let needs = needs(of: inner, in: width)
        (least, most) = (max(least, needs.least), max(most, needs.most))
        end = paragraphs(in: block).upperBound
        continue
      }
      let edges = edges(around: index, in: cell, width)
      let text = textLengths(ofParagraph: index, in: width, pictureBase: pictureBase)
      let insets = text.insets + edges
      // Pictures become as narrow as their column, and need no more than that.
      let holdsPictures = text.holdsPictures
      if holdsPictures { least = max(least, Self.leastPicture) }
      var start = LineStart.paragraph
      var (lineStart, number) = (LineStart.paragraph, 0)
      let points = text.breakpoints
      while true {
        let next = points.firstIndex(after: start)
        guard next < points.points.count else { break }
        let part = points.line(endingAt: next)
        if !holdsPictures {
          least = max(
            least,
            text.leastLength(of: part, from: start, line: number) + insets
              + text.indent(ofLine: number))
        }
        if part.end.isMandatory || part.next == nil {
          let line = lineStart == .paragraph ? 0 : number
          let length = text.naturalLength(of: part, from: lineStart, line: line)
          most = max(
            most,
            holdsPictures ? min(length, width - sides) : length + insets + text.indent(ofLine: line)
          )
          if let next = part.next { lineStart = next }
        }
        guard let after = part.next else { break }
        start = after
        number += 1
      }
    }
    return (least + sides + Self.measureHair, max(least, most) + sides + Self.measureHair)
  }
}

/// How long the parts of a paragraph are between the places where its lines may end.
private struct TextLengths {
  let breakpoints: Breakpoints
  /// Of both sides.
  let insets: Double
  let indent: Double
  /// Whether some of it is as large as its column lets it be.
  var holdsPictures: Bool { breakpoints.paragraph.dependsOnColumn }
  /// Where tabs and markers have a say; `nil` where there are none.
  let prepared: PreparedParagraph?

  func indent(ofLine number: Int) -> Double {
    prepared?.indent(ofLine: number) ?? (number == 0 ? indent : 0)
  }

  func leastLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    prepared?.leastLength(of: line, from: start, line: number)
      ?? breakpoints.leastLength(of: line, from: start)
  }

  /// Where none of a line's spaces is stretched or shrunk.
  func naturalLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    breakpoints.elasticity.length(of: line.end.endExtent - start.extent)
      + (prepared?.tabs(of: line, from: start, line: number).width ?? 0)
  }
}

extension Fragmenter {
  private func textLengths(
    ofParagraph index: Int, in width: Double, pictureBase: Double?
  ) -> TextLengths {
    guard let shaped = paragraphs.shapeForWidths(index) else {
      var path = Self.openPath(in: width)
      path.pictureBase = pictureBase
      let prepared = prepare(index, in: Space(path))
      return TextLengths(
        breakpoints: prepared.breakpoints, insets: prepared.insets.start + prepared.insets.end,
        indent: 0, prepared: prepared)
    }
    let paragraph = styled.paragraphs[index]
    let composing = styled.styles[paragraph.composing]
    let elasticity = Elasticity(
      composing, isJustified: paragraph.alignment == .justify,
      clusterStretch: shaped.clusterStretch)
    let insets = paragraph.insets
    return TextLengths(
      breakpoints: Breakpoints(shaped, elasticity, composing),
      insets: limited(insets.start.points) + limited(insets.end.points),
      indent: limited(paragraph.indent.points), prepared: nil)
  }
}

extension PreparedParagraph {
  /// All of it on one line.
  fileprivate var wholeLength: Double {
    elasticity.length(of: shaped.pieces.pieces.reduce(into: Extent()) { $0 += $1.extent })
  }

  /// How long it is up to a mark, or, where it has none, to its end.
  func length(before mark: String) -> Double {
    shaped.pieces.extent(before: Array(mark.utf8), in: text, shaped.pieces.indices)
      .map(elasticity.length) ?? wholeLength
  }
}
