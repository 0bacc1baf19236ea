import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Break tokens of nested formatting contexts. Characters are 10 pt wide, lines 12 pt high.
@Suite struct BreakTokenTests {
  private static let base = """
    @page { -zine-baseline-grid: none } body { orphans: 1; widows: 1 } figure, figcaption { margin: 0 }
    .c { columns: 2; column-gap: 20pt } .b { border: 1pt solid; min-height: 100pt } .f { float: left; width: 40pt }
    .k { break-inside: avoid } .l { float: left; height: 40pt; width: 30pt }
    table { margin: 0; font: 10pt/12pt serif } td, th, caption { padding: 0 }

    """

  private static let lines = "<p>" + (1...9).map { "l\($0)" }.joined(separator: "<br>") + "</p>"
  private static let rows = (1...9).map { "<tr><td>r\($0)<td>c" }.joined()
  private static let tall = "<tr><td>\(lines)<td>x<tr><td rowspan=3>\(lines)<td>a<tr><td>b<tr><td>c"

  private static let contents = [
    "<div class=c><p>p</p><table>\(rows)</table><p>q</p></div><p>z</p>",
    "<div class=c><table><thead><tr><th>h<th>h</thead>\(tall)</table></div>",
    "<div class=b><div class=c><div class=b>\(lines)</div><p class=f>ff ff ff</p>\(lines)</div></div>",
    "<div class=c><p>p<p class=l>f</p><p class=l>g</p><p class=l>h</p></div><p>z</p>",
    "<table><tr><td><div class=c>\(lines)</div><td><table>\(rows)</table></table>",
    "<div class=f><table>\(rows)</table><div class=c>\(lines)</div></div>\(lines)",
    "<div class=c><figure class=k>\(lines)<figcaption>c</figcaption></figure>\(lines)</div>",
    "<p>a</p><div class=c><p>p<footnote>\(lines)</footnote></p><table>\(rows)</table></div>\(lines)",
  ]

  private func fragmenter(_ markup: String) -> Fragmenter {
    let styled = SheetPages(markup, Self.base).styled
    return Fragmenter(styled, shaper: FixedWidthShaper(styled.styles), delegate: { _ in nil })
  }

  /// The positions of all lines of a fragment and of the blocks in it.
  private func places(_ fragment: Fragment, at origin: Point = Point(x: 0, y: 0)) -> [String] {
    let own = fragment.lines.map { line in
      "\(origin.x + line.inlineStart),\(origin.y + line.blockStart) \(line.range)"
    }
    return own
      + fragment.nested.flatMap { float -> [String] in
        guard let block = float.block, float.role != .repeated else { return [] }
        let corner = Point(x: origin.x + block.rect.origin.x, y: origin.y + block.rect.origin.y)
        return places(block.fragment, at: corner)
      }
  }

  /// From every token, a fragmenter without cached state places the same rest.
  @Test(arguments: contents, [30.0, 50, 90, 400])
  func resumesFromAnyToken(_ markup: String, _ height: Double) {
    let warm = fragmenter(markup)
    let space = ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: height))
    var token: BreakToken? = .start
    var tokens: [BreakToken] = []
    var placed: Set<String> = []
    while let start = token, tokens.count < 60 {
      let outcome = warm.layout(in: space, from: start)
      // A column of another width changes nothing.
      _ = warm.layout(
        in: ConstraintSpace(FramePath(inlineExtent: 120, blockExtent: height)), from: start)
      let cold = fragmenter(markup).layout(in: space, from: start)
      #expect(cold.next == outcome.next && cold.next.isAtSamePlace(as: outcome.next))
      #expect(cold.fragment.boxes == outcome.fragment.boxes)
      #expect(places(cold.fragment) == places(outcome.fragment))
      let ranges = places(outcome.fragment).map { String($0.split(separator: " ")[1]) }
      #expect(placed.isDisjoint(with: ranges))
      placed.formUnion(ranges)
      tokens.append(start)
      token = outcome.next
    }
    #expect(token == nil)
    #expect(Set(tokens).count == tokens.count)
    let whole = warm.layout(
      in: ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: 5000)), from: .start)
    #expect(placed.count >= places(whole.fragment).count)
  }

  /// The token of a table in columns is nested in the columns' token.
  @Test func nestsPositions() throws {
    let fragmenter = fragmenter("<p>a</p><div class=c><p>p</p><table>\(Self.rows)</table></div>")
    let space = ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: 60))
    let token = try #require(fragmenter.layout(in: space, from: .start).next)
    #expect(token.table == nil && !token.isBetweenBlocks)
    #expect(token.innerFlow.table?.row == 7)
    #expect(token.innerFlow.table?.cells == [])
    #expect(token.paragraph == token.innerFlow.paragraph)
  }

  /// Tokens at the same place may differ in their boxes and chosen lines, but not in their positions in blocks.
  @Test func comparesPlaces() {
    var (one, other) = (BreakToken(at: 3), BreakToken(at: 3))
    one.boxes = [BlockID(1)]
    #expect(one != other && one.isAtSamePlace(as: other))
    (one.inner, other.inner) = (.flow(one), .flow(other))
    #expect(one != other && one.isAtSamePlace(as: other))
    one.inner = .table(TableBreak(row: 1))
    #expect(!one.isAtSamePlace(as: other))
    other.inner = .table(TableBreak(row: 1))
    #expect(one.isAtSamePlace(as: other))
    #expect(!(one as BreakToken?).isAtSamePlace(as: nil))
    #expect((nil as BreakToken?).isAtSamePlace(as: nil))
  }
}
