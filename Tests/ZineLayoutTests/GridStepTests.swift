import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Alignment of lines and blocks to the baseline grid, and the extra space of rounded blocks.
@Suite struct GridStepTests {
  private static let page = "@page { size: 200pt 400pt; -zine-baseline-grid: 12pt } "

  /// Returns the lines and boxes of the first column, and the findings.
  private func lines(
    _ markup: String, _ sheet: String
  ) -> (lines: [LineFragment], boxes: [BoxFragment], findings: [Diagnostic]) {
    let made = SheetPages(markup, Self.page + sheet)
    let frame = made.pages[0].columns[0].fragment
    return (frame.lines, frame.boxes, made.findings)
  }

  /// Heading lines keep their own leading. The margin box takes whole grid lines, with the extra space above
  /// it.
  @Test(arguments: [9.0, 15, 18, 23.5, 40], [0.0, 5, 12, 30])
  func headingsKeepTheirLeading(_ height: Double, _ margin: Double) {
    for count in 1...3 {
      let words = Array(repeating: "aaaaaaaaaaaa", count: count).joined(separator: " ")
      let found = lines(
        "<p>a</p><h3>\(words)</h3><p>b</p>",
        "h3 { font: 10pt/\(height)pt serif; margin: \(margin)pt 0 0 }"
      ).lines
      #expect(found.count == count + 2)
      for number in 1..<count {
        let distance = found[number + 1].baseline - found[number].baseline
        #expect(abs(distance - height) < 0.01)
      }
      let own: Double = margin + Double(count) * height
      let taken: Double = found[count + 1].baseline - found[0].baseline - 12
      #expect(abs(taken.remainder(dividingBy: 12)) < 0.01)
      // The extra space is as small as possible, and none of it is below.
      #expect(taken > own - 0.02)
      #expect(taken < own + 12)
      let foot: Double = found[count].blockStart + found[count].height
      #expect(abs(found[count + 1].blockStart - foot) < 0.02)
    }
  }

  /// At the top of a column, and for headings that span columns, the extra space is below.
  @Test(arguments: ["", "column-span: all;"])
  func extraSpaceIsBelowAtColumnTop(_ span: String) {
    let made = SheetPages(
      "<h3>aa</h3><p>b</p>",
      Self.page + "@page { columns: 2 } h3 { font: 10pt/15pt serif; margin: 0; \(span) }")
    let glyphs = made.pages[0].items.compactMap { item -> Double? in
      if case .glyphs(let run) = item.content { run.origin.y } else { nil }
    }
    // Half of the leading is above the heading's line of 15 pt, as for any block at the top.
    #expect(glyphs == [30.5, 53])
  }

  /// Content without a line does not move a block away from the top of its column: footnotes at the foot of
  /// the columns below a spanner, positioned elements, page floats and side floats.
  @Test(arguments: [
    "<h2>h</h2>", "<p>x<footnote>n</footnote></p><h2>h</h2>", "<h2>h<footnote>n</footnote></h2>",
    "<h2>h</h2><div class=p>n</div>", "<h2>h</h2><div class=t>n</div>",
    "<h2>h</h2><div class=r>n</div>", "<h2>h</h2><p><img class=p src=x.png alt=''></p>",
  ])
  func blocksBeginAtColumnTop(above: String) {
    func top(_ block: String) -> Double? {
      let made = SheetPages(
        "\(above)\(block)<p>d</p>",
        Self.page + """
          @page { columns: 2; column-fill: auto; column-gap: 10pt }
          body { -zine-wrap-minimum: 2em }
          h2 { column-span: all; -zine-span-minimum: none; font: 10pt/12pt serif; margin: 0 }
          img { width: 9pt; height: 9pt } .p { position: absolute; left: 0; bottom: 0 }
          .t { float: -zine-bottom-corner } .r { float: right; width: 10pt }
          .s { margin: 7pt 0; block-step: -zine-grid center } .m { max-height: 24pt }
          """)
      let lines = made.pages[0].columns.map(\.fragment.lines)
      let below = lines.first { $0.contains { $0.text == "d" } }
      return below?.first { $0.text == "d" }?.blockStart
    }
    // The block has two lines. The margin above it is above the columns.
    #expect(top("<div class=s>b<br>c</div>") == 36)
    #expect(top("<ul class=s><li>b<li>c</ul>") == 36)
    // A block with a height is below side floats.
    if !above.contains("class=r") { #expect(top("<div class='s m'>b<br>c</div>") == 36) }
  }

  /// A figure at the top of a column begins at the cap height of the first line.
  @Test func figuresBeginAtColumnTopAboveNotes() throws {
    func top(_ above: String) throws -> Double {
      let made = SheetPages(
        "<p>x\(above)</p><h2>h</h2><figure><img src=x.png alt=''></figure><p>d</p>",
        Self.page + """
          @page { columns: 2; column-fill: auto; column-gap: 10pt } figure { margin: 0 }
          h2 { column-span: all; -zine-span-minimum: none; font: 10pt/12pt serif; margin: 0 }
          """)
      let column = made.pages[0].columns.first { column in
        column.fragment.lines.contains { $0.text == "d" }
      }
      let figure = try #require(column?.fragment.nested.first { $0.role.isInFlow })
      return figure.bounds.origin.y
    }
    let plain = try top("")
    #expect(try top("<footnote>n</footnote>") == plain)
  }

  /// A margin and two lines of 12 pt, in steps of 20 pt.
  @Test(arguments: [
    ("end", "up", 10.0, 16.0), ("start", "up", 10, 10), ("center", "up", 10, 13),
    ("auto", "up", 10, 13), ("end", "up", 20, 36), ("end", "nearest", 10, 16),
    // When rounding down, the margin above is reduced if it is large enough.
    ("end", "down", 20, 16), ("start", "nearest", 20, 16), ("end", "down", 10, 16),
  ])
  func roundsBlocksUpAndDown(
    _ align: String, _ round: String, _ margin: Double, _ above: Double
  ) {
    let found = SheetPages(
      "<p>a</p><p class=s>bbbbbbbbbbbb cccccccccccc</p><p>d</p>",
      """
      @page { size: 200pt 400pt; -zine-baseline-grid: none }
      .s { margin-top: \(margin)pt; block-step: 20pt \(align) \(round) }
      """
    ).pages[0].columns[0].fragment.lines.map(\.blockStart)
    #expect(found.count == 4)
    #expect(abs(found[1] - 12 - above) < 0.01, "\(found)")
    #expect(abs((found[3] - 12).remainder(dividingBy: 20)) < 0.01, "\(found)")
  }

  /// With `padding-box` the box itself grows, and the alignment positions the content inside.
  @Test(arguments: [("start", 0.0), ("center", 3), ("end", 6)])
  func roundsPaddingBoxes(_ align: String, _ above: Double) throws {
    let frame = SheetPages(
      "<p>a</p><p class=s>b</p><p>c</p>",
      """
      @page { size: 200pt 400pt; -zine-baseline-grid: none }
      .s { background: red; block-step: 18pt padding-box \(align) }
      """
    ).pages[0].columns[0].fragment
    let box = try #require(frame.boxes.first)
    #expect(box.rect.origin.y == 12 && box.rect.size.height == 18)
    let expected: [Double] = [9, 21 + above, 39]
    #expect(frame.lines.map(\.baseline) == expected)
  }

  /// A rounded heading at the top of a rounded box with padding is directly above the box's text, wherever the box is.
  @Test(arguments: ["start", "center", "end"], ["start", "center", "end"])
  func roundsHeadingsInRoundedBoxes(_ box: String, _ heading: String) {
    for offset in stride(from: 0.0, to: 12, by: 0.5) {
      let made = SheetPages(
        "<p>a</p><p class=o>b</p><aside><h4>c</h4><p>d</p><p>d</p></aside><p>e</p>",
        Self.page + """
          .o { line-snap: none; margin-top: \(offset)pt }
          aside { line-snap: none; block-step: -zine-grid \(box); padding: 5pt; margin: 6pt 0;
            background: red; font: 8pt/10pt serif }
          h4 { block-step: -zine-grid \(heading); font: 9pt/11pt serif; margin: 3pt 0 0 }
          """)
      let frame = made.pages[0].columns[0].fragment
      let lines = frame.lines
      let bounds = frame.boxes.map(\.rect)
      let isClear =
        lines.count == 6
        && zip(lines, lines.dropFirst()).allSatisfy { $1.blockStart >= $0.blockEnd - 0.01 }
        && bounds.allSatisfy {
          $0.origin.y >= lines[1].blockEnd - 0.01 && $0.origin.y <= lines[2].blockStart - 4.99
            && $0.end >= lines[4].blockEnd + 4.99 && $0.end <= lines[5].blockStart + 0.01
        }
      let isOnGrid =
        lines.count == 6 && abs(lines[5].blockStart.remainder(dividingBy: 12)) < 0.01
      #expect(isClear && isOnGrid, "\(offset): \(lines.map(\.blockStart)) \(bounds)")
    }
  }

  /// Nested rounded blocks terminate at any depth.
  @Test func roundsNestedBlocks() {
    let depth = 30
    let open = String(repeating: "<div><p>a</p>", count: depth)
    let close = String(repeating: "</div>", count: depth)
    let made = SheetPages(
      "<p>x</p>\(open)\(close)<p>y</p>",
      "@page { size: 200pt 4000pt } div { block-step: 17pt center; margin: 1pt 0 }")
    let count = made.pages.reduce(0) { $0 + $1.columns.reduce(0) { $0 + $1.fragment.lines.count } }
    #expect(count == depth + 2)
  }

  @Test(arguments: [
    "1e-9pt", "0.01pt", "1e300pt", "99999999pt", "0",
  ])
  func acceptsAnyStep(_ step: String) {
    let made = SheetPages(
      "<p>x</p><p class=s>a</p><p>y</p>", ".s { block-step: \(step) center; margin-top: 5pt }")
    let count = made.pages.reduce(0) { $0 + $1.columns.reduce(0) { $0 + $1.fragment.lines.count } }
    #expect(count == 3)
  }

  // MARK: Lines

  /// Paragraphs whose lines all take several grid lines although their line height is smaller are reported
  /// once per style.
  @Test(arguments: [
    ("line-height: 14pt", true), ("line-height: 24pt", false), ("line-height: 12pt", false),
    ("line-height: 20pt", true), ("line-height: 14pt; line-snap: none", false),
    ("line-height: 14pt; line-snap: contain", true),
  ])
  func reportsDoubledLeading(_ style: String, _ isReported: Bool) {
    let text = "<p class=s>aaaaaaaaaaaa aaaaaaaaaaaa aaaaaaaaaaaa</p>"
    let findings = lines(text + text, ".s { \(style) }").findings.filter {
      if case .doubledLeading = $0.fact { true } else { false }
    }
    #expect(findings.count == (isReported ? 1 : 0), "\(findings)")
  }

  @Test func appliesLineSnap() {
    func baselines(_ snap: String) -> [Double] {
      lines(
        "<p>a</p><p class=s>aaaaaaaaaaaa aaaaaaaaaaaa</p><p>b</p>",
        ".s { line-height: 15pt; line-snap: \(snap) }"
      ).lines.map(\.baseline)
    }
    #expect(baselines("baseline") == [9, 33, 57, 69])
    // Centred between two grid lines.
    #expect(baselines("contain") == [9, 27, 51, 69])
    #expect(baselines("none") == [9, 22.5, 37.5, 57])
  }

  /// On a grid finer than the line height, the glyphs of each line stay inside the line.
  @Test(arguments: [3.0, 4, 5, 6, 7], ["baseline", "contain", "none"])
  func keepsGlyphsInLinesOnFineGrids(_ step: Double, _ snap: String) {
    let found = SheetPages(
      "<p>a</p><p class=s>aaaaaaaaaaaa aaaaaaaaaaaa</p><h2 class=s>a aaaaaaaaaaaa</h2><p>b</p>",
      """
      @page { size: 200pt 400pt; -zine-baseline-grid: \(step)pt }
      .s { font: 10pt/12pt serif; margin: 0; line-snap: \(snap) }
      """
    ).pages[0].columns[0].fragment.lines
    for line in found {
      #expect(line.baseline - 8 >= line.blockStart - 0.02)
      #expect(line.baseline + 2 <= line.blockStart + line.height + 0.02)
    }
  }
}
