import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Fragmented boxes, box shadows, and boxes that are too low for their content. Pages hold five lines of 12
/// pt.
@Suite struct BoxPartTests {
  private func made(_ markup: String, _ sheet: String) -> SheetPages {
    SheetPages(markup, "@page { -zine-baseline-grid: none } body { orphans: 1; widows: 1 }" + sheet)
  }

  private func lineCounts(_ made: SheetPages) -> [Int] {
    made.pages.map { $0.columns[0].fragment.lines.count }
  }

  private let lines = (1...8).map { "<p>\($0)</p>" }.joined()

  @Test func clonedBoxesHaveEdgesInEveryFragment() {
    let sheet = ".b { border: 2pt solid; padding: 4pt }"
    let sliced = made("<div class=b>\(lines)</div>", sheet)
    let cloned = made("<div class=b>\(lines)</div>", sheet + ".b { box-decoration-break: clone }")
    #expect(lineCounts(sliced) == [4, 4])
    #expect(lineCounts(cloned) == [4, 4])
    #expect(sliced.pages[1].columns[0].fragment.lines[0].blockStart == 0)
    #expect(cloned.pages[1].columns[0].fragment.lines[0].blockStart == 6)
    let boxes = cloned.pages.flatMap(\.columns).flatMap(\.fragment.boxes)
    #expect(boxes.map(\.hasStart) == [true, true])
    #expect(boxes.map(\.hasEnd) == [true, true])
    let own = sliced.pages.flatMap(\.columns).flatMap(\.fragment.boxes)
    #expect(own.map(\.hasEnd) == [false, true])
  }

  @Test func boxesCastShadows() throws {
    let made = made(
      "<div class=b>a</div>", ".b { background-color: white; box-shadow: 3pt 2pt red, 0 0 4pt 1pt }"
    )
    let box = try #require(
      made.pages[0].items.lazy.compactMap { item in
        if case .box(let box) = item.content { box } else { nil }
      }.first)
    // The shadow listed last is at the bottom; its blurred edge is drawn in steps.
    #expect(box.paths.count == 1)
    #expect(box.shadows.count == 13)
    #expect(box.shadowClip != nil)
    let sharp = box.shadows[12].path.bounds
    #expect(sharp == Rect(x: 23, y: 22, width: 160, height: 12))
    #expect(box.shadows[0].path.bounds.size.width > 160)
    #expect(box.shadows[..<12].allSatisfy { $0.opacity > 0 && $0.opacity <= 1 })
  }

  /// A shadow continues in the next fragment, and is not visible along the break.
  @Test func shadowsAreSlicedWithTheirBox() throws {
    let made = made(
      "<div class=b>\(lines)</div>", ".b { border: 1pt solid; box-shadow: 3pt 2pt red }")
    let boxes = made.pages.flatMap(\.items).compactMap { item -> PlacedBox? in
      if case .box(let box) = item.content { box } else { nil }
    }
    #expect(boxes.count == 2)
    let clips = try boxes.map { try #require($0.shadowClip).path.bounds }
    let shadows = boxes.map { $0.shadows[0].path.bounds }
    #expect(clips[0].end == boxes[0].rect.end)
    #expect(clips[0].origin.y < boxes[0].rect.origin.y)
    #expect(shadows[0].end > boxes[0].rect.end)
    #expect(clips[1].origin.y == boxes[1].rect.origin.y)
    #expect(shadows[1].origin.y < boxes[1].rect.origin.y)
    #expect(shadows[1].end == boxes[1].rect.end + 2)
  }

  /// `left` stays left in right-to-left text, whether declared or from the issue's language; `start` is the
  /// right.
  @Test(arguments: [("ar", ""), ("he", ""), ("en", "direction: rtl")])
  func leftStaysLeft(_ language: String, _ direction: String) throws {
    func box(_ sheet: String) throws -> PlacedBox {
      let made = SheetPages(
        "<p class=b>\u{5D0}\u{5D1}</p>", ".b { background: red; \(direction); \(sheet) }",
        language: language)
      return try #require(
        made.pages[0].items.lazy.compactMap { item in
          if case .box(let box) = item.content { box } else { nil }
        }.first)
    }
    #expect(try box("margin-left: 20pt").rect.origin.x == 40)
    #expect(try box("margin-inline-start: 20pt").rect.origin.x == 20)
    #expect(try box("margin-inline-start: 20pt").rect.size.width == 140)
    let border = try #require(box("border-left: 4pt solid").paths.last).path.bounds
    #expect(border == Rect(x: 20, y: 20, width: 4, height: 12))
    let corner = try #require(box("border-top-left-radius: 6pt").paths.first).path
    let starts = corner.elements.compactMap { element -> Point? in
      if case .curve(_, _, let end) = element { end } else { nil }
    }
    #expect(!starts.isEmpty && starts.allSatisfy { $0.x < 100 }, "\(starts)")
  }

  /// Margins that are `auto` share the space that the width leaves over. Columns are 160 pt wide.
  @Test(arguments: [
    ("margin: 0 auto", 60.0), ("margin-left: auto", 120), ("margin-right: auto", 0),
    ("margin: 0 20pt 0 auto", 100), ("margin: 0 auto; direction: rtl", 60),
    ("margin-left: auto; direction: rtl", 120), ("margin-inline-start: auto; direction: rtl", 0),
    ("margin-inline-start: 10pt; direction: rtl", 110), ("margin: 0 auto; margin-left: 10pt", 10),
  ])
  func autoMarginsShareFreeSpace(_ margins: String, _ left: Double) {
    for (element, kind) in [
      ("p", ""), ("div", "columns: 2;"), ("p", "height: 30pt;"), ("div", "column-span: all;"),
    ] {
      let sheet = "@page { columns: 1 } .b { width: 40pt; background: red; \(kind) \(margins) }"
      let rects = made("<\(element) class=b>a</\(element)>", sheet).pages.flatMap(\.items)
        .compactMap { item -> Rect? in
          if case .box(let box) = item.content { box.rect } else { nil }
        }
      #expect(rects.map { $0.origin.x - 20 } == [left], "\(kind) \(rects)")
      #expect(rects.map(\.size.width) == [40], "\(kind) \(rects)")
    }
  }

  /// A table is as wide as its content.
  @Test(arguments: [("margin: 0 auto", 70.0), ("margin: 0 0 0 auto", 140), ("margin: 0", 0)])
  func autoMarginsCentreTables(_ margins: String, _ left: Double) {
    let rects = made(
      "<table><tr><td>aa</table>",
      "@page { columns: 1 } td { padding: 0; background: red } table { \(margins) }"
    ).pages.flatMap(\.items).compactMap { item -> Rect? in
      if case .box(let box) = item.content { box.rect } else { nil }
    }
    #expect(rects.map { ($0.origin.x - 20).rounded() } == [left], "\(rects)")
  }

  @Test func reportsOversetLines() {
    let made = made("<div class=b>\(lines)</div>", ".b { height: 40pt }")
    #expect(made.findings.map(\.fact) == [.overset(lines: 5), .textOffPage(lines: 2)])
  }

  @Test func copyfitScalesContent() throws {
    let text = (1...5).map { "<p>\($0)</p>" }.joined()
    let fitted = made("<div class=b>\(text)</div>", ".b { height: 45pt; -zine-copyfit: 60% }")
    #expect(fitted.findings.isEmpty)
    let transforms = Set(fitted.pages[0].items.compactMap(\.transform))
    let scale = try #require(transforms.first)
    #expect(transforms.count == 1)
    #expect(abs(scale.xx - 0.75) < 0.01)
    let last = try #require(fitted.pages[0].items.last)
    guard case .glyphs(let run) = last.content else {
      Issue.record("no letters")
      return
    }
    #expect(scale.apply(to: run.origin).y < 20 + 45)
    // The text is not scaled below the declared limit.
    let refused = made("<div class=b>\(lines)</div>", ".b { height: 45pt; -zine-copyfit: 80% }")
    #expect(refused.findings.map(\.fact) == [.overset(lines: 5), .textOffPage(lines: 2)])
    #expect(refused.pages[0].items.allSatisfy { $0.transform == nil })
  }

  /// Copyfitting does not nest, because each level would multiply the time by ten.
  @Test func copyfitDoesNotNest() {
    let deep = (0..<9).map { "<div style=\"height: \(45 + 5 * $0)pt\">" }.joined()
    let made = made(deep + lines, "div { -zine-copyfit: 60% }")
    let transforms = Set(made.pages.flatMap(\.items).compactMap(\.transform))
    #expect(transforms.count == 1)
  }

  /// The fitted block's own box is not scaled; boxes inside it are.
  @Test func copyfitKeepsSizeOfItsOwnBox() throws {
    let made = made(
      "<div class=b><p class=y>1</p><p>2</p><p>3</p><p>4</p><p>5</p></div>",
      ".b { height: 45pt; -zine-copyfit: 60%; background-color: #eeeeee } .y { background-color: yellow }"
    )
    let boxes = made.pages[0].items.compactMap { item -> (Rect, Bool)? in
      if case .box(let box) = item.content { (box.rect, item.transform == nil) } else { nil }
    }
    #expect(boxes.map(\.1) == [true, false])
    #expect(boxes[0].0 == Rect(x: 20, y: 20, width: 160, height: 45))
    #expect(boxes[1].0.size.height == 12)
  }

  @Test func clonedBoxesReserveEdgesBelowBlocks() {
    let block = "<div class=h>x</div>"
    let made = made(
      "<div class=b><p>1</p>\(block)\(block)\(block)</div>",
      ".b { border: 2pt solid; padding: 4pt; box-decoration-break: clone } .h { height: 20pt }")
    for page in made.pages {
      let frame = page.columns[0].fragment
      for float in frame.nested { #expect(float.rect.end <= 60 - 6 + 0.01) }
    }
    #expect(made.pages.count == 2)
  }
}
