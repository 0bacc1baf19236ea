import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Elements that are composited as a whole.
@Suite struct GroupOrderTests {
  /// Returns the kinds of a page's items, with their group numbers and blend modes.
  private func items(_ markup: String, _ sheet: String) -> [String] {
    let page = SheetPages(markup, sheet).pages[0]
    return page.items.map { item in
      let kind =
        switch item.content {
        case .glyphs(let run): String(decoding: run.text, as: UTF8.self).trimmingSpaces()
        case .picture: "picture"
        case .rule: "rule"
        case .box: "box"
        case .path: "path"
        case .shapes: "shapes"
        }
      let group = item.group.map { " in \($0)" } ?? ""
      return kind + group + (item.blendMode == .normal ? "" : " \(item.blendMode.rawValue)")
    }
  }

  private let faded = "div { opacity: 0.5; background: #eee }"

  /// The group is painted after the text around it, and its items are opaque inside the group.
  @Test func groupsBoxWithItsText() throws {
    let markup = "<div>a</div><section>b</section>"
    let sheet = faded + " section { background: #ddd }"
    #expect(items(markup, sheet) == ["box", "b", "box in 0", "a in 0"])
    let page = SheetPages(markup, sheet).pages[0]
    #expect(page.groups.map(\.parent) == [nil] && page.groups.map(\.opacity) == [0.5])
    #expect(page.groups.map(\.blendMode) == [.normal])
    let bounds = page.groups[0].bounds
    #expect(bounds.origin.x < 20 && bounds.size.width > 160 && bounds.size.height > 12)
    guard case .box(let box) = page.items[2].content else {
      return #expect(Bool(false), "no box")
    }
    #expect(box.paths.map(\.opacity) == [1])
    #expect(page.items[3].groupOpacity == 0.5)
    // The reading order does not change.
    #expect(page.readingRanks == [1, 3, 0, 2])
  }

  @Test(arguments: [
    // Glyphs do not overlap, so no group is needed.
    ("<p>a</p><p>b</p>", "p { opacity: 0.5 }", ["a", "b"]),
    ("<img src=x width=20>", "img { opacity: 0.5 }", ["picture"]),
    ("<p>a <b>b</b></p>", "b { mix-blend-mode: multiply }", ["a", "b multiply"]),
    ("<p><b>a</b> b</p>", "b { mix-blend-mode: multiply }", ["b", "a multiply"]),
    // A decoration line or a shadow overlaps the glyphs.
    (
      "<p><b>a</b> b</p>", "b { opacity: 0.5; text-decoration: underline }",
      ["b", "rule in 0", "a in 0"]
    ),
    ("<p><b>a</b></p>", "b { opacity: 0.5; text-shadow: 1pt 1pt red }", ["shapes in 0", "a in 0"]),
    ("<p><b>a</b></p>", "b { opacity: 0.5; -zine-text-effect: letterpress }", ["a in 0"]),
    (
      "<p><b>a</b></p>", "b { opacity: 0.5; padding: 0 2pt; background: red }",
      ["path in 0", "a in 0"]
    ),
    // Fully transparent items need no group.
    ("<div>a</div>", "div { opacity: 0; background: red }", ["box", "a"]),
    // Blend modes inside a group do not affect the backdrop of the group.
    ("<div><b>a</b></div>", "div { opacity: 0.5 } b { mix-blend-mode: screen }", ["a"]),
    (
      "<div><b>a</b></div>", "div { mix-blend-mode: darken } b { mix-blend-mode: screen }",
      ["a darken"]
    ),
    (
      "<div>a <b>b</b></div>",
      "div { opacity: 0.5; background: red } b { mix-blend-mode: screen }",
      ["box in 0", "a in 0", "b in 0 screen"]
    ),
    // Elements with equal styles are composited separately.
    (
      "<div>a</div><div>b</div>", "div { opacity: 0.5; background: red }",
      ["box in 0", "a in 0", "box in 1", "b in 1"]
    ),
    (
      "<p>x</p><p>y</p>",
      "p::before { content: \"a\"; background: red; padding: 1pt; opacity: 0.5 }",
      ["x", "y", "path in 0", "a in 0", "path in 1", "a in 1"]
    ),
  ])
  func ordersItems(_ markup: String, _ sheet: String, _ expected: [String]) {
    #expect(items(markup, sheet) == expected)
  }

  @Test func nests() {
    let sheet = "div { opacity: 0.5; background: red } section { opacity: 0.4; background: blue }"
    let page = SheetPages("<div>a<section>b</section></div>", sheet).pages[0]
    #expect(page.groups.map(\.parent) == [nil, 0])
    #expect(zip(page.groups.map(\.opacity), [0.5, 0.4]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(page.items.map(\.group) == [0, 0, 1, 1])
  }

  /// A positioned element inside a group belongs to the group; a positioned group is ordered by its
  /// `z-index`.
  @Test func ordersByZIndex() {
    let inside = items(
      "<div>a<section>b</section></div>c",
      faded + " section { position: absolute; left: 0; top: 0; z-index: 3 }")
    #expect(inside == ["c", "box in 0", "a in 0", "b in 0"])
    let behind = items(
      "<p>a</p><div>b</div>", faded + " div { position: absolute; left: 0; top: 0; z-index: -1 }")
    #expect(behind == ["box in 0", "b in 0", "a"])
    let front = items(
      "<div class=f>b</div><div class=g>c</div>",
      faded
        + " .f { position: absolute; left: 0; top: 0; z-index: 2 } .g { position: absolute; top: 0 }"
    )
    #expect(front == ["box in 0", "c in 0", "box in 1", "b in 1"])
  }

  /// A shadow has the same opacity inside a group as without one.
  @Test func keepsShadows() throws {
    let sheet = "div { box-shadow: 1pt 2pt 4pt black; background: red; OPACITY }"
    func shadows(_ opacity: String) -> [Double] {
      let page = SheetPages("<div>a</div>", sheet.replacing("OPACITY", with: opacity)).pages[0]
      return page.items.flatMap { item -> [Double] in
        if case .box(let box) = item.content { box.shadows.map(\.opacity) } else { [] }
      }
    }
    let (plain, faded) = (shadows(""), shadows("opacity: 0.3"))
    #expect(plain.count == 12)
    #expect(zip(plain, faded).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func limitsNesting() {
    let depth = 80
    let markup =
      String(repeating: "<div>", count: depth) + "a" + String(repeating: "</div>", count: depth)
    let page = SheetPages(
      markup, "div { opacity: 0.99; mix-blend-mode: multiply; background: red }"
    )
    .pages[0]
    #expect(page.groups.count == 16)
    #expect(page.items.allSatisfy { $0.groupOpacity > 0 && $0.groupOpacity <= 1 })
  }

  /// If there are too many items to compare, they are treated as overlapping.
  @Test func boundsComparisons() {
    let markup = "<p>" + String(repeating: "<b>a</b> ", count: 3_000) + "</p>"
    let pages = SheetPages(markup, "p { opacity: 0.5 } b { text-decoration: underline }").pages
    #expect(pages.allSatisfy { $0.groups.count <= 1 })
    let each = SheetPages(markup, "b { opacity: 0.5; background: red; padding: 1pt }").pages
    #expect(each.allSatisfy { page in page.groups.allSatisfy { $0.opacity == 0.5 } })
  }

  @Test(arguments: [
    ("multiply", true), ("Screen", true), ("normal", true), ("inherit", true), ("hue", false),
    ("multiply screen", false), ("1", false), ("none", false),
  ])
  func readsBlendModes(_ value: String, _ isValid: Bool) {
    let facts = SheetPages("<p>a</p>", "p { mix-blend-mode: \(value) }").pages
    #expect(!facts.isEmpty)
    let (_, diagnostics) = StyleSheetParser.parse(
      Array("p { mix-blend-mode: \(value) }".utf8), source: SourceID(2), target: .a4)
    #expect(diagnostics.isEmpty == isValid, "\(diagnostics)")
  }
}
