import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Debugging layers drawn over pages.
@Suite struct PageOverlayTests {
  private let pages = SheetPages(
    "<h1>a</h1><div class=n>b</div><p>c <b>d</b> e</p>",
    ".n { float: left; width: 40pt; shape-outside: circle() }")

  private func drawn(_ layers: [PageLayer]) throws -> [PaintedPath] {
    let page = try #require(pages.pages.first)
    var builder = StructureTree()
    _ = builder.add(StructureTree.Node(.heading(1), in: nil))
    _ = builder.add(StructureTree.Node(.division, in: nil))
    _ = builder.add(StructureTree.Node(.paragraph, in: nil))
    _ = builder.add(StructureTree.Node(.paragraph, in: nil))
    var triangle = Path()
    triangle.elements = [
      .move(Point(x: 0, y: -9)), .line(Point(x: 9, y: -9)), .line(Point(x: 0, y: 0)), .close,
    ]
    let shaper = FixedWidthShaper(pages.styled.styles, outline: triangle)
    let over = PageOverlay(layers, pages.styled, shaper: shaper).over(page, builder)
    #expect(Array(over.items.prefix(page.items.count)) == page.items)
    #expect(over.columns == page.columns)
    return over.items.dropFirst(page.items.count).compactMap { item in
      #expect(item.node == nil)
      guard case .path(let painted) = item.content else { return nil }
      return painted
    }
  }

  /// Returns the paths in the colour of a layer, without its sample in the key.
  private func marks(_ layers: [PageLayer]) throws -> [Rect] {
    let all = try drawn(layers)
    let colors = Set(all.compactMap(\.color)).subtracting([.black, .grey(1)])
    #expect(colors.count == layers.count)
    return all.filter { $0.color.map(colors.contains) ?? false }.map(\.path.bounds).filter {
      $0.end < 85
    }
  }

  @Test func framesIncludePageAndBlocks() throws {
    let frames = try marks([.frames])
    #expect(frames.count == 2)
    #expect(frames.contains { $0.size.width == 160 } && frames.contains { $0.size.width == 40 })
  }

  @Test func drawsBaselineAndIntervalPerLine() throws {
    let page = try #require(pages.pages.first)
    let count = page.columns[0].fragment.lines.count + 1
    #expect(try marks([.baselines]).count == count)
    // Each interval is filled and outlined.
    #expect(try marks([.intervals]).count == 2 * count)
  }

  @Test func drawsExclusionShapes() throws {
    let shapes = try marks([.exclusions])
    #expect(shapes.count == 1 && abs(shapes[0].size.width - shapes[0].size.height) < 0.1)
  }

  @Test func drawsBoxesOfRuns() throws {
    let page = try #require(pages.pages.first)
    let count = page.items.count { if case .glyphs = $0.content { true } else { false } }
    #expect(try marks([.runs]).count == count)
  }

  @Test func labelsStructureElements() throws {
    // A box for each of three elements, and a shape for each letter of H1, P and P.
    #expect(try marks([.structure]).count == 7)
  }

  @Test func keyListsAllLayersAtBottom() throws {
    let key = try drawn(PageLayer.allCases).filter { $0.path.bounds.end > 85 }
    let letters = PageLayer.allCases.reduce(0) { $0 + $1.rawValue.count }
    #expect(key.filter { $0.color == .black }.count == letters)
  }

  @Test func readsListsOfLayers() {
    #expect(PageLayer.list("runs, frames,runs") == .success([.frames, .runs]))
    #expect(PageLayer.list("") == .failure(PageLayer.UnknownLayer(name: "")))
    #expect(PageLayer.list("frames,x") == .failure(PageLayer.UnknownLayer(name: "x")))
  }
}
