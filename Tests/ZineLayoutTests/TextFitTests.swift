import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Lines that are scaled to fill their measure of 160 pt. Characters are 10 pt wide.
@Suite struct TextFitTests {
  private static let page =
    "@page { size: 200pt 640pt; -zine-baseline-grid: none } p { font: 10pt/1.2 serif } "

  private func pages(_ markup: String, _ sheet: String, ink: [Character: Rect] = [:]) -> SheetPages
  {
    SheetPages(markup, Self.page + sheet, ink: ink)
  }

  private func lines(_ pages: SheetPages) -> [LineFragment] {
    pages.pages.flatMap(\.columns).flatMap(\.fragment.lines)
  }

  /// Returns the scales of a paragraph's lines, in thousandths.
  private func scales(_ markup: String, _ value: String, _ more: String = "") -> [Int] {
    lines(pages("<p>\(markup)</p>", "p { text-fit: \(value); \(more) }"))
      .map { Int((($0.glyphRuns.first?.fit.heightScale ?? 0) * 1_000).rounded()) }
  }

  @Test(arguments: [
    ("aaaa", "none", [1_000]), ("aaaa", "grow", [4_000]), ("aaaa", "shrink", [1_000]),
    ("aaaa<br>aa", "grow", [4_000, 4_000]), ("aaaa<br>aa", "grow consistent", [4_000, 4_000]),
    ("aaaa<br>aa", "grow per-line", [1_000, 1_000]), ("aaaa", "grow per-line", [1_000]),
    ("aaaa<br>aa", "grow per-line-all", [4_000, 8_000]),
    ("aaaaaaaaaa aaaaaaaa aaaa", "grow per-line", [1_600, 1_000]),
    ("aaaaaaaaaa aaaaaaaa aaaa", "grow", [1_231, 1_231]),
    ("aaaa", "grow 200%", [2_000]), ("aaaa", "grow 100%", [1_000]), ("aaaa", "grow 50%", [4_000]),
    ("aaaa", "grow 0%", [4_000]), ("aaaa", "grow -100%", [4_000]),
    ("aaaaaaaaaaaaaaaaaaaa", "shrink", [800]), ("aaaaaaaaaaaaaaaaaaaa", "shrink 150%", [800]),
    ("aaaaaaaaaaaaaaaaaaaa", "shrink 50%", [800]), ("aaaaaaaaaaaaaaaaaaaa", "shrink 90%", [900]),
    ("aaaaaaaaaaaaaaaaaaaa", "shrink 100%", [1_000]), ("aaaaaaaaaaaaaaaaaaaa", "shrink -1%", [800]),
    ("aaaaaaaaaaaaaaaaaaaa aa", "shrink", [800, 800]),
    ("aaaaaaaaaaaaaaaaaaaa aa", "shrink per-line-all", [800, 1_000]),
  ])
  func scalesLines(_ markup: String, _ value: String, _ expected: [Int]) {
    #expect(scales(markup, value) == expected)
  }

  /// Lines without a limit are scaled to fill the measure exactly.
  @Test(arguments: ["a", "aa aa", "a b c d e f g h", "one two<br>three", "x <b>y</b> <i>z</i> w"])
  func fillsTheMeasure(_ markup: String) {
    for sheet in [
      "", "p { text-align: center }", "p { text-align: justify; text-align-last: justify }",
    ] {
      let found = pages("<p>\(markup)</p>", "p { text-fit: grow per-line-all } \(sheet)")
      for line in lines(found) {
        #expect(
          abs(line.width - 160) < 0.001 && abs(line.inlineStart) < 0.001, "\(markup) \(sheet)")
      }
    }
  }

  /// Line heights that are numbers or `normal` scale with the text; lengths do not.
  @Test(arguments: [
    ("1.2", 48.0), ("normal", 40), ("12pt", 12), ("100%", 10), ("2", 80),
  ])
  func scalesLineHeights(_ height: String, _ expected: Double) {
    let found = lines(pages("<p>aaaa</p>", "p { text-fit: grow; line-height: \(height) }"))
    #expect(found.count == 1)
    #expect(found.allSatisfy { abs($0.height - expected) < 0.001 }, "\(found.map(\.height))")
  }

  @Test func largerTextIncreasesLineHeight() {
    let found = lines(
      pages("<p>aa<b>aa</b></p>", "p { text-fit: grow; line-height: normal } b { font-size: 20pt }")
    )
    #expect(found.map { $0.height.rounded() } == [80])
  }

  /// Letter spacing, indents and the edges of inline boxes do not scale.
  @Test(arguments: [
    ("letter-spacing: 2pt", 3.85), ("text-indent: 40pt", 3), ("padding-inline: 20pt", 3),
  ])
  func keepsLengths(_ declaration: String, _ expected: Double) {
    let found = lines(pages("<p>aaaa</p>", "p { text-fit: grow; \(declaration) }"))
    let scale = found.first?.glyphRuns.first?.fit.heightScale ?? 0
    #expect(abs(scale - expected) < 0.001, "\(scale)")
  }

  /// The ink of the first and last glyph is aligned with the edges of the measure.
  @Test func alignsInk() {
    let ink: [Character: Rect] = [
      "H": Rect(x: 1, y: -7, width: 8, height: 7), "I": Rect(x: 3, y: -7, width: 5, height: 7),
    ]
    func ends(_ sheet: String) -> (Double, Double) {
      let found = lines(pages("<p>HHI</p>", "p { text-fit: grow; \(sheet) }", ink: ink))
      let scale = found[0].glyphRuns[0].fit.heightScale
      let glyphs = found[0].glyphRuns[0].glyphs
      let origin = found[0].glyphRuns[0].origin.x
      return (origin + glyphs[0].x + 1 * scale, origin + glyphs[2].x + 8 * scale)
    }
    let (start, end) = ends("")
    #expect(abs(start) < 0.001 && abs(end - 160) < 0.001)
    let (bearing, other) = ends("-zine-optical-margin: none")
    #expect(bearing > 5 && other < 155)
  }

  /// The text is not scaled beyond the height of the column.
  @Test func doesNotExceedColumnHeight() {
    let found = SheetPages("<p>a</p><p>bb</p>", "p { font: 10pt/1.2 serif; text-fit: grow }")
    let own = lines(found)
    #expect(own[0].height <= 60.001)
    #expect(own[0].glyphRuns[0].fit.heightScale > 4.9)
    #expect(found.findings.map(\.fact).contains(.ineffectiveStyle(.textFitOverHeight)))
  }

  // MARK: Interaction with floats and columns

  @Test func lineBesideFloatKeepsSize() {
    let float = "<aside>f</aside>"
    let sheet =
      "aside { float: left; width: 40pt; height: 20pt; margin: 0 } .h { text-fit: grow per-line-all }"
    let beside = pages("<p>a</p>\(float)<p class=h>aa</p>", sheet)
    let own = lines(beside).filter { $0.text == "aa" }
    #expect(own.map { $0.glyphRuns[0].fit.heightScale } == [1])
    #expect(beside.findings.map(\.fact) == [.ineffectiveStyle(.textFitBesideFloat)])
  }

  /// A float further down does not prevent scaling.
  @Test func ignoresFloatBelowLine() {
    let found = pages(
      "<p>x</p><figure><img src=a.png></figure><p class=h>aa</p>",
      "figure { float: bottom; margin: 0 } .h { text-fit: grow per-line-all 300% }")
    let own = lines(found).filter { $0.text == "aa" }
    #expect(own.map { $0.glyphRuns[0].fit.heightScale } == [3])
    #expect(found.findings.isEmpty)
  }

  @Test func paragraphWithInitialKeepsSize() {
    let found = pages(
      "<p>aaa bbb ccc ddd eee fff ggg</p>",
      "p { text-fit: grow } p::first-letter { initial-letter: 2 }")
    #expect(lines(found).allSatisfy { $0.glyphRuns.allSatisfy { $0.fit.heightScale == 1 } })
    #expect(found.findings.map(\.fact).contains(.ineffectiveStyle(.textFitWithInitial)))
  }

  /// A paragraph that spans several columns has one scale.
  @Test func keepsScaleAcrossColumns() {
    let words = Array(repeating: "aaaaaaaaaa", count: 30).joined(separator: " ")
    let found = SheetPages("<p>\(words)</p>", "p { font: 10pt/1.2 serif; text-fit: grow }")
    #expect(found.pages.count > 3)
    #expect(lines(found).count == 30)
    #expect(Set(lines(found).map { Int($0.glyphRuns[0].fit.heightScale * 1_000) }) == [1_600])
  }

  @Test(arguments: [
    "aside { text-fit: grow per-line-all; float: top }",
    "aside { text-fit: grow per-line-all; position: absolute; top: 0; left: 0; width: 100pt }",
    "aside { text-fit: grow per-line-all; column-span: all } @page { columns: 2 }",
    "aside { text-fit: grow per-line-all; height: 90pt }",
    "aside { text-fit: grow per-line-all; columns: 2 }",
  ])
  func worksInBlocks(_ sheet: String) {
    let found = pages("<p>x</p><aside>aa</aside><p>y</p>", sheet)
    let runs = found.pages.flatMap(\.items).compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item.content { run } else { nil }
    }
    #expect(
      runs.contains { String(decoding: $0.text, as: UTF8.self) == "aa" && $0.fit.heightScale > 1.5 }
    )
  }

  @Test func worksInCells() {
    let found = pages(
      "<table><tr><td>aa<td>b</table>",
      "table { width: 160pt; table-layout: fixed } td { padding: 0; text-fit: grow }")
    let scales = found.pages.flatMap(\.items).compactMap { item -> Double? in
      if case .glyphs(let run) = item.content { run.fit.heightScale } else { nil }
    }
    #expect(scales.map { ($0 * 100).rounded() } == [400, 800])
  }

  // MARK: Invalid and extreme input

  @Test(arguments: [
    "", "a", "<br>", "<br><br>a", "<img src=x.png>", "a<img src=x.png>a<br>b", "a\tb",
    "\u{AD}a\u{AD}b",
    "a<footnote>note</footnote>", "<b></b>", "\u{5D0}\u{5D1} a", "\u{5D0}", "\u{200B}", "-",
    "&nbsp;",
    String(repeating: "a", count: 1_000), String(repeating: "a ", count: 1_000),
    String(repeating: "<b>a</b><br>", count: 400), String(repeating: "<i>a", count: 50),
  ])
  func yieldsFiniteLines(_ markup: String) {
    for value in [
      "grow", "shrink", "grow per-line", "shrink per-line-all 0%", "grow per-line-all 1e30%",
    ] {
      for more in [
        "", "p { width: 0; padding: 0 100pt }", "p { font-size: 2000pt }",
        "p { font-size: 0.5pt; tab-size: 4 }",
      ] {
        let sheet = "p { text-fit: \(value); white-space: pre-wrap } \(more)"
        let found = pages(
          "<p>x</p><h1>\(markup)</h1><p>\(markup)</p>", sheet + " h1 { text-fit: \(value) }")
        for line in lines(found) {
          let numbers = [line.height, line.baseline, line.inlineStart, line.width]
          let isFinite = numbers.allSatisfy { $0.isFinite }
          #expect(isFinite, "\(markup.prefix(20)) \(value) \(more)")
        }
        #expect(
          found.pages
            == pages(
              "<p>x</p><h1>\(markup)</h1><p>\(markup)</p>", sheet + " h1 { text-fit: \(value) }"
            ).pages)
      }
    }
  }

  @Test(arguments: [
    "fit", "grow shrink", "consistent", "grow per-line consistent", "grow 5", "grow 5pt",
    "50% grow", "grow 20% per-line", "",
  ])
  func rejectsOtherValues(_ value: String) {
    let found = SheetPages("<p>a</p>", "p { text-fit: \(value) }")
    #expect(found.diagnostics.map(\.severity) == [.error], "\(found.diagnostics)")
  }
}
