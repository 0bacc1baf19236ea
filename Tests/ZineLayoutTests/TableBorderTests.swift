import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Collapsed borders, and backgrounds of cells with separate borders.
@Suite struct TableBorderTests {
  /// Returns the border widths of each cell in whole points, in the order top, end, bottom, start.
  private func borders(_ rows: String, _ sheet: String) -> [String] {
    let made = SheetPages(
      "<table>\(rows)</table>", "table { border-collapse: collapse } td { padding: 0 } \(sheet)")
    return made.styled.boxes.compactMap { box in
      guard case .cell? = box.role else { return nil }
      let border = box.style.border
      return [border.top, border.end, border.bottom, border.start]
        .map { "\(Int($0.width))" }.joined()
    }
  }

  @Test(arguments: [
    // A hidden border wins over any other.
    (
      "<tr><td>a<td class=h>b<tr><td>c<td>d",
      "td { border: 4pt solid } .h { border-style: hidden }", ["4044", "0000", "0444", "0440"]
    ),
    (
      "<tr><td>a<td>b", "td { border: 2pt solid } table { border: hidden }", ["0200", "0000"]
    ),
    (
      "<tr class=h><td>a<tr><td>b", "td { border: 2pt solid } .h { border: hidden }",
      ["0000", "0222"]
    ),
    // The remaining border of a wide cell is drawn above the other cells below it.
    (
      "<tr><td colspan=2>a<tr><td class=x>b<td>c",
      "td { border: 1pt solid } .x { border-top: 3pt solid }", ["1101", "3111", "1110"]
    ),
    (
      "<tr><td class=x>a<td>b<tr><td colspan=2>c",
      "td { border: 1pt solid } .x { border-bottom: 3pt solid }", ["1131", "1110", "0111"]
    ),
    // A border that is equal along its whole length is drawn as one.
    (
      "<tr><td>a<td>b<tr><td colspan=2 class=x>c",
      "td { border: 1pt solid } .x { border-top: 3pt dashed }", ["1101", "1100", "3111"]
    ),
    (
      "<tr><td colspan=2 class=x>a<tr><td>b<td>c",
      "td { border: 1pt solid } .x { border-bottom: 3pt dashed }", ["1131", "0111", "0110"]
    ),
  ])
  func resolvesBorderConflicts(_ rows: String, _ sheet: String, _ expected: [String]) {
    #expect(borders(rows, sheet) == expected)
  }

  /// Between equally wide borders, the line style decides (CSS 2.2, section 17.6.2.1).
  @Test func doubleLinesWin() {
    let made = SheetPages(
      "<table><tr><td>a<tr><td class=x>b<tr><td>c</table>",
      "table { border-collapse: collapse } td { border: 3pt dotted } .x { border-style: double }")
    let styles = made.styled.boxes.compactMap { box -> [BorderStyle]? in
      guard case .cell? = box.role else { return nil }
      return [box.style.border.top.style, box.style.border.bottom.style]
    }
    #expect(styles == [[.dotted, .none], [.double, .double], [.none, .dotted]])
  }

  private func rects(_ rows: String, _ sheet: String) -> [Rect] {
    let made = SheetPages(
      "<table>\(rows)</table>",
      "table { margin: 0; font: 10pt/12pt serif; border-collapse: separate } td { padding: 0 } \(sheet)"
    )
    return made.pages.flatMap(\.items).compactMap { item in
      guard case .box(let box) = item.content else { return nil }
      let (origin, size) = (box.rect.origin, box.rect.size)
      return Rect(
        x: origin.x.rounded(), y: origin.y.rounded(), width: size.width.rounded(),
        height: size.height.rounded())
    }
  }

  /// With separate borders, the table's background shows between cells and the rows' backgrounds behind them.
  @Test func paintsRowBackgroundsBehindCells() {
    let rows = "<tr><td>a<td rowspan=2>b<tr><td>c"
    #expect(
      rects(rows, "tr { background-color: red } table { border-spacing: 4pt 6pt }") == [
        Rect(x: 24, y: 26, width: 10, height: 12), Rect(x: 38, y: 26, width: 10, height: 30),
        Rect(x: 24, y: 44, width: 10, height: 12),
      ])
    #expect(
      rects(rows, "tr { background-color: red }") == [
        Rect(x: 20, y: 20, width: 20, height: 12), Rect(x: 20, y: 32, width: 20, height: 12),
      ])
  }

  /// A row without cells produces no output, but cells with a rowspan extend through it.
  @Test(arguments: [
    ("<tr><td rowspan=2>a<td rowspan=2>b<tr></tr><tr><td>c<td>d", ["0 1", "1 1", "0 1", "1 1"]),
    (
      "<tr><td rowspan=3>a<td>b<tr></tr><tr><td>c<tr><td>d<td>e",
      ["0 2", "1 1", "1 1", "0 1", "1 1"]
    ),
    ("<tr></tr><tr><td rowspan=2>a<td>b<tr><td>c", ["0 2", "1 1", "1 1"]),
    ("<tr><td rowspan=0>a<td>b<tr></tr><tr><td>c", ["0 2", "1 1", "1 1"]),
  ])
  func countsEmptyRows(_ rows: String, _ expected: [String]) throws {
    let made = SheetPages("<table>\(rows)</table>", "")
    let structure = made.structure.nodes.compactMap { node -> Int? in
      if case .tableCell(let cell) = node.role { cell.rowSpan } else { nil }
    }
    var cells: [(columns: Int, rows: Int)] = []
    for box in made.styled.boxes {
      if case .cell(let cell)? = box.role { cells.append((cell.columns, cell.rows)) }
    }
    #expect(structure == expected.map { Int($0.suffix(1)) ?? 0 })
    #expect(cells.count == expected.count)
    let starts = made.pages.flatMap(\.items).compactMap { item -> Double? in
      if case .glyphs(let run) = item.content { run.origin.x } else { nil }
    }
    let first = try #require(starts.min())
    #expect(starts.map { $0 == first ? "0" : "1" } == expected.map { String($0.prefix(1)) })
  }
}
