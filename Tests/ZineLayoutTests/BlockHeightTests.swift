import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Minimum and maximum heights of blocks and pictures.
@Suite struct BlockHeightTests {
  /// Returns the boxes with a background on all pages, as `page y height`.
  private func boxes(_ markup: String, _ sheet: String) -> [String] {
    let own = "@page { size: 200pt 160pt; -zine-baseline-grid: none } .b { background: silver } "
    let pages = SheetPages(markup, own + sheet).pages
    return pages.enumerated().flatMap { number, page in
      page.items.compactMap { item -> String? in
        guard case .box(let box) = item.content else { return nil }
        return "\(number + 1) \(short(box.rect.origin.y)) \(short(box.rect.size.height))"
      }
    }
  }

  private func short(_ value: Double) -> String { shortDecimal((value * 100).rounded() / 100) }

  private static let one = "<div class=b>one</div><p>after</p>"
  private static let three = "<div class=b><p>one</p><p>two</p><p>three</p></div><p>after</p>"

  @Test(arguments: [
    (one, "min-height: 30pt", ["1 20 30"]), (one, "min-height: 5pt", ["1 20 12"]),
    (one, "min-height: 50%", ["1 20 60"]), (one, "min-height: 0", ["1 20 12"]),
    (one, "min-height: 30pt; padding: 4pt 0", ["1 20 38"]),
    (one, "min-height: 30pt; padding: 4pt 0; box-sizing: border-box", ["1 20 30"]),
    (three, "min-height: 30pt", ["1 20 36"]), (three, "min-height: 50pt", ["1 20 50"]),
    (three, "max-height: 50pt", ["1 20 36"]), (three, "max-height: 36pt", ["1 20 36"]),
    (one, "max-height: 5pt; min-height: 30pt", ["1 20 30"]),
    (one, "height: 50pt; max-height: 30pt", ["1 20 30"]),
    (one, "height: 20pt; min-height: 30pt", ["1 20 30"]),
    (one, "height: 20pt; min-height: 30pt; max-height: 25pt", ["1 20 30"]),
    (one, "max-height: none; min-height: auto", ["1 20 12"]),
    (one, "float: left; min-height: 30pt", ["1 20 30"]),
    (three, "float: left; max-height: 36pt", ["1 20 36"]),
    (one, "position: absolute; top: 0; min-height: 30pt", ["1 0 30"]),
    (one, "position: absolute; inset: 0 auto 0 0; max-height: 30pt", ["1 0 30"]),
    (one, "column-count: 2; min-height: 30pt", ["1 20 30"]),
    ("<div class=b></div><p>after</p>", "min-height: 30pt", ["1 20 30"]),
    ("<div class=b><div class=b>x</div></div>", "min-height: 30pt", ["1 20 30", "1 20 30"]),
  ])
  func boundsHeights(_ markup: String, _ style: String, _ expected: [String]) {
    #expect(boxes(markup, ".b { \(style) }") == expected)
  }

  /// Content after the block starts below its minimum height.
  @Test func placesRestBelow() {
    for style in ["min-height: 30pt", "height: 30pt", "column-count: 2; min-height: 30pt"] {
      let page = SheetPages(
        Self.one, "@page { size: 200pt 160pt; -zine-baseline-grid: none } .b { \(style) }"
      ).pages[0]
      let last = page.items.compactMap { item -> Double? in
        if case .glyphs(let run) = item.content { run.origin.y } else { nil }
      }.max()
      #expect(last.map { $0 - 20 - 30 } ?? 0 > 0 && last ?? 0 < 20 + 30 + 12, "\(style)")
    }
  }

  /// A block that does not fit moves to the next page, and the fragments of a block share its minimum height.
  @Test func fragmentsMinimumHeights() {
    let before = String(repeating: "<p>x</p>", count: 8)
    #expect(boxes(before + Self.one, ".b { min-height: 30pt }") == ["2 20 30"])
    let long = "<div class=b>" + String(repeating: "<p>x</p>", count: 6) + "</div><p>after</p>"
    let parts = boxes(before + long, ".b { min-height: 100pt } body { orphans: 1; widows: 1 }")
    #expect(parts == ["1 116 24", "2 20 76"])
    let avoided = boxes(before + long, ".b { min-height: 100pt; break-inside: avoid }")
    #expect(avoided == ["2 20 100"])
    // Text longer than the minimum height determines the height.
    let text = boxes(before + long, ".b { min-height: 60pt } body { orphans: 1; widows: 1 }")
    #expect(text == ["1 116 24", "2 20 48"])
  }

  @Test func reportsContentAboveMaximumHeight() {
    let pages = SheetPages(
      Self.three, "@page { size: 200pt 160pt } .b { max-height: 24pt; line-snap: none }")
    #expect(pages.findings.first?.fact.code == .overset)
  }

  /// The picture is twice as wide as it is high.
  @Test(arguments: [
    ("width: 80pt; max-height: 20pt", [40.0, 20]), ("width: 80pt; min-height: 50pt", [100, 50]),
    ("width: 80pt; min-width: 120pt", [120, 60]), ("width: 80pt; min-width: 900pt", [160, 80]),
    ("width: 80pt; max-width: 40pt; min-height: 30pt", [60, 30]),
    ("width: 80pt; max-height: 900pt; min-height: 1pt", [80, 40]),
    ("width: 80pt; max-height: 0", [2, 1]),
    ("float: left; width: 40pt; min-height: 30pt", [60, 30]),
    ("width: 80pt; padding: 5pt 0; box-sizing: border-box; max-height: 30pt", [40, 20]),
    ("width: 80pt; max-height: 25%", [60, 30]),
  ])
  func boundsPictures(_ style: String, _ expected: [Double]) throws {
    let pages = SheetPages(
      "<p><img src=x.png alt=''></p>", "@page { size: 200pt 160pt } img { \(style) }")
    let sizes = pages.pages[0].items.compactMap { item -> [Double]? in
      guard case .picture(let picture) = item.content else { return nil }
      return [picture.rect.size.width, picture.rect.size.height].map { ($0 * 100).rounded() / 100 }
    }
    #expect(sizes == [expected])
    #expect(pages.diagnostics.isEmpty)
  }

  @Test(arguments: ["min-height", "max-height"])
  func warnsWhereItHasNoEffect(_ name: String) {
    for tag in ["table", "td", "tr", "caption"] {
      let pages = SheetPages(
        "<table><caption>a</caption><tr><td>b</table>", "\(tag) { \(name): 50pt }")
      #expect(pages.diagnostics.map(\.fact.code) == [.noEffect], "\(tag)")
    }
  }

  @Test func terminatesOnExtremeHeights() {
    for value in ["1e300pt", "1e300%", "9e9em", "0.0001pt", "calc(1e9pt * 1e9)"] {
      for property in ["min-height", "max-height", "height: 10pt; min-height"] {
        for more in [
          "", "float: left", "position: absolute", "column-count: 2", "column-span: all",
        ] {
          let pages = SheetPages(
            "<p>a</p>" + Self.three + "<img src=x.png alt=''>",
            ".b, img { \(property): \(value); \(more) }")
          #expect(pages.pages.count < 20, "\(property) \(value) \(more)")
        }
      }
    }
    let nested = String(repeating: "<div class=b>", count: 60) + "x"
    #expect(SheetPages(nested, ".b { min-height: 70pt }").pages.count < 70)
  }
}
