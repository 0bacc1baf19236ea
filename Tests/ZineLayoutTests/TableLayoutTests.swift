import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Table layout without a page. Characters are 10 pt wide, lines 12 pt high.
@Suite struct TableLayoutTests {
  /// A table with a fragmenter that has no cached state.
  private struct Made {
    let fragmenter: Fragmenter
    let table: Table

    init(_ markup: String, _ sheet: String = "") throws {
      let base = """
        @page { -zine-baseline-grid: none } body { orphans: 1; widows: 1 } figure, figcaption { margin: 0 }
        table { margin: 0; font: 10pt/12pt serif } td, th, caption { padding: 0 }

        """
      let styled = SheetPages(markup, base + sheet).styled
      let fragmenter = Fragmenter(
        styled, shaper: FixedWidthShaper(styled.styles), delegate: { _ in nil })
      let tables = fragmenter.tree.blocks.indices.compactMap { fragmenter.table(BlockID($0)) }
      self.fragmenter = fragmenter
      table = try #require(tables.first)
    }

    func layout(from start: BreakToken? = nil, width: Double = 200, height: Double) -> Outcome {
      var first = BreakToken.start
      first.paragraph = fragmenter.paragraphs(in: table.block).lowerBound
      let space = ConstraintSpace(FramePath(inlineExtent: width, blockExtent: height))
      return TableLayout(fragmenter, table, in: space, from: start ?? first).layout()
    }
  }

  private static let lines = (1...9).map { "l\($0)" }.joined(separator: "<br>")
  private static let rows = (1...9).map { "<tr><td>r\($0)<td>c" }.joined()

  private static let tables = [
    "<table><caption>c</caption><thead><tr><th>h<th>h</thead>\(rows)</table>",
    "<table><tfoot><tr><td>f</tfoot>\(rows)</table>",
    "<table><tr><td>a<td>\(lines)<tr><td>b<td>c</table>",
    "<table><tr><td rowspan=9>wide span<td>a\(rows.replacing("<td>c", with: ""))</table>",
    "<table><tr><td>a<td rowspan=5>\(lines)"
      + (1...6).map { "<tr><td>r\($0)" }.joined() + "</table>",
    "<table><caption style=\"caption-side: inline-end\">a long caption</caption>\(rows)</table>",
  ]

  /// From every token, a fragmenter without cached state makes the same fragment, and every cell is placed.
  @Test(arguments: tables, [25.0, 50, 80, 1000])
  func resumesFromAnyToken(_ markup: String, _ height: Double) throws {
    for borders in ["separate", "collapse"] {
      let sheet = "table { border-collapse: \(borders) } td { border: 1pt solid }"
      let made = try Made(markup, sheet)
      let placed = try paragraphsPlacedFromEveryToken {
        // Another width of the columns in between changes nothing.
        _ = made.layout(from: $0, width: 120, height: height)
        return made.layout(from: $0, height: height)
      } cold: {
        try Made(markup, sheet).layout(from: $0, height: height)
      }
      let cells = made.table.rows.flatMap(\.cells)
      var firsts = Set(cells.map(\.paragraphs.lowerBound))
      if let caption = made.table.besideCaption {
        firsts.insert(caption.part.paragraphs.lowerBound)
      }
      #expect(placed.isSuperset(of: firsts))
    }
  }

  /// If rows are placed in a copy, the original is unchanged.
  @Test func copyIsTrial() throws {
    let made = try Made("<table>\(Self.rows)</table>")
    let space = ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: 100))
    let layout = TableLayout(made.fragmenter, made.table, in: space, from: .start)
    var trial = layout
    trial.place(0..<1)
    #expect(trial.block == 12 && trial.fragment.nested.count == 2)
    #expect(layout.block == 0 && layout.fragment.nested.isEmpty)
    // Eight rows would fit, but the last row does not stay alone.
    #expect(layout.layout().fragment.nested.count == 2 * 7)
  }

  @Test func measuresExtents() throws {
    let table = try Made("<table><tr><td>abc<td>defgh<tr><td colspan=2>ab cd</table>")
    let sizes = TableWidths(fragmenter: table.fragmenter, table: table.table)
    #expect(abs(sizes.naturalExtent(in: 1000) - 80) < 0.1)
    #expect(sizes.naturalExtent(in: 60) == 60)
    #expect(sizes.columnWidths(in: 100, isFilled: true).reduce(0, +) == 100)
  }
}
