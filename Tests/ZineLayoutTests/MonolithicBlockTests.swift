import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Blocks in the flow with a fixed height, which are never fragmented. Pages have one column of 160 × 60 pt,
/// characters are 10 pt wide, and lines are on a grid of 12 pt.
@Suite struct MonolithicBlockTests {
  private let box = ".b { height: 30pt; background: #eee }"

  private func frames(_ markup: String, _ sheet: String = "") -> [Fragment] {
    SheetPages(markup, box + sheet).pages.map { $0.columns[0].fragment }
  }

  @Test func placesBetweenLines() throws {
    let frame = try #require(frames("<p>a</p><div class=b>in</div><p>b</p>").first)
    #expect(frame.nested.map(\.content.rect) == [Rect(x: 0, y: 12, width: 160, height: 30)])
    #expect(frame.lines.map(\.text) == ["a", "b"])
    #expect(frame.lines.map(\.blockStart) == [0, 48])
    #expect(frame.children.map(\.ownLines.count) == [1, 0, 1])
  }

  @Test func movesToNextPageWithoutSpace() {
    let frames = frames("<p>a</p><p>b</p><p>c</p><div class=b>in</div><p>d</p>")
    #expect(frames.map { $0.lines.map(\.text) } == [["a", "b", "c"], ["d"]])
    #expect(frames.map(\.nested.count) == [0, 1])
  }

  @Test func appliesMargins() throws {
    let frame = try #require(
      frames(
        "<p>a</p><div class=b>in</div><p>b</p>",
        "@page { size: 200pt 160pt } .b { margin: 6pt 10pt 3pt 20pt }"
      ).first)
    #expect(frame.nested.map(\.content.rect) == [Rect(x: 20, y: 18, width: 130, height: 30)])
    #expect(frame.lines.map(\.blockStart).last == 60)
  }

  /// Text stays inside the block, and overflowing lines are reported.
  @Test func reportsTooHighContent() {
    let pages = SheetPages(
      "<p>a</p><div class=b><p>x</p><p>y</p><p>z</p></div><p>b</p>", box)
    #expect(pages.findings.map(\.fact) == [.overset(lines: 1)])
    let high = SheetPages("<p>a</p><div class=b>x</div>", ".b { height: 100pt }")
    #expect(high.pages.map { $0.columns[0].fragment.nested.count } == [0, 1])
    #expect(high.findings.map(\.fact) == [.overfullBlock(excess: 40)])
  }

  @Test func fitsTextInShape() throws {
    let words = Array(repeating: "ab", count: 9).joined(separator: " ")
    let page = SheetPages(
      "<div class=b>\(words)</div><p>c</p>",
      "@page { size: 200pt 160pt } .b { height: 84pt; shape-inside: polygon(0 0, 100% 0, 0 100%) }"
    ).pages[0]
    guard case .block(let block)? = page.columns[0].fragment.nested.first?.content else {
      Issue.record("no block")
      return
    }
    let rooms = block.fragment.lines.map(\.setting.measure)
    #expect(rooms.count > 2)
    #expect(zip(rooms, rooms.dropFirst()).allSatisfy { $0 > $1 })
    #expect(page.columns[0].fragment.lines.map(\.blockStart) == [84])
  }

  @Test func placesBelowFloats() throws {
    let frame = try #require(
      frames("<p><img src=y align=left width=20 height=20>a</p><div class=b>in</div>").first)
    let rects = frame.nested.map(\.content.rect)
    #expect(rects[1].origin.y >= rects[0].end && rects[1].origin.x == 0)
  }

  /// A heading stays with the block below it.
  @Test func keepsHeadingWithIt() {
    let pages = SheetPages(
      "<p>a</p><p>b</p><h2>T</h2><div class=b>in</div>",
      box + " h2 { font: 10pt/12pt serif; margin: 0 }")
    #expect(pages.pages.map { $0.columns[0].fragment.lines.map(\.text) } == [["a", "b"], ["T"]])
    let alone = SheetPages(
      "<h2>T</h2><div class=b>in</div><p>d</p><p>e</p>",
      box + " h2 { font: 10pt/12pt serif; margin: 0 }")
    #expect(alone.pages.map { $0.columns[0].fragment.lines.map(\.text) } == [["T", "d"], ["e"]])
  }

  @Test func readsInOrder() throws {
    let page = SheetPages("<p>a</p><div class=b>in</div><p>b</p>", box).pages[0]
    let texts = page.items.compactMap { item in
      if case .glyphs(let run) = item.content {
        String(decoding: run.text, as: UTF8.self)
      } else {
        nil
      }
    }
    #expect(texts == ["a", "in", "b"])
  }
}
