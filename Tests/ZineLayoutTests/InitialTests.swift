import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Initial letters. All characters are 10 pt wide, lines are 12 pt high, and the cap height is 6.6 pt.
@Suite struct InitialTests {
  private let words = Array(repeating: "word", count: 24).joined(separator: " ")

  private func pages(_ markup: String, _ value: String, _ more: String = "") -> [Page] {
    SheetPages(
      markup,
      "@page { size: 200pt 160pt } p::first-letter { initial-letter: \(value) } \(more)"
    ).pages
  }

  private func lines(_ markup: String, _ value: String, _ more: String = "") -> [LineFragment] {
    pages(markup, value, more).first?.columns[0].fragment.lines ?? []
  }

  @Test func indentsItsLines() throws {
    let lines = lines("<p>A\(words)</p>", "3")
    let initial = try #require(lines[0].initial.first)
    #expect(initial.text == Array("A".utf8))
    #expect(initial.origin.x == 0)
    #expect(initial.origin.y == lines[2].baseline)
    // The width of its box, and three tenths of an em.
    #expect(lines.prefix(3).allSatisfy { $0.inlineStart > 10 && $0.inlineStart <= 13 })
    #expect(lines[3].inlineStart == 0)
    #expect(!lines[1...].contains { !$0.initial.isEmpty })
    #expect(lines[0].range.lowerBound == 0)
    #expect(lines.map(\.text).joined(separator: " ") == words)
  }

  /// In a column narrower than lines beside other objects may be, an initial still has text beside it.
  @Test func isNotAloneInNarrowColumns() {
    for width in stride(from: 60, through: 120, by: 5) {
      let lines = lines(
        "<p>A\(words)</p>", "3", "@page { size: \(width)pt 600pt; margin: 0 } p { hyphens: auto }")
      #expect(lines.prefix(4).map { $0.inlineStart > 0 } == [true, true, true, false], "\(width)")
    }
  }

  /// Beside an initial and a float together, lines have the width that they need beside a float.
  @Test func leavesRoomBesideFloat() {
    for width in stride(from: 10, through: 70, by: 10) {
      let lines = lines(
        "<div class=f>F</div><p>A\(words)</p>", "3",
        """
        @page { size: 120pt 600pt; margin: 0 } p { -zine-wrap-minimum: 5em }
        .f { float: right; width: \(width)pt; height: 24pt }
        """)
      let isBeside = 120 - Double(width) - 10 >= 50
      for line in lines.prefix(while: { $0.blockStart < 24 }) {
        #expect(isBeside && line.inlineStart + line.width <= 120 - Double(width), "\(width)")
      }
    }
  }

  /// An initial moves inward where the free shape becomes narrower, and does not leave a gap.
  @Test(arguments: [
    "@page { shape-inside: ellipse() }", "@page { shape-inside: polygon(0 0, 100% 0, 50% 100%) }",
    ".f { float: left; width: 72pt; height: 72pt; shape-outside: circle() }",
    ".f { float: right; width: 72pt; height: 72pt; shape-outside: circle() }",
  ])
  func staysBesideSlopes(_ sheet: String) {
    let markup = "<p><img src=a.png alt='' class=f>word word</p><p>Aword word</p><p>Bword word</p>"
    let pages = pages(
      markup, "2", "@page { size: 260pt 240pt } .f { width: 10pt; height: 8pt } \(sheet)")
    #expect(pages.count == 1)
    let tops = pages[0].columns[0].fragment.lines.map(\.blockStart)
    for (one, next) in zip(tops, tops.dropFirst()) { #expect(next - one <= 24, "\(tops)") }
  }

  /// A letter of a script without capitals is sized by a reference letter of that script.
  @Test func sizesLetterByItsScript() throws {
    let styled = SheetPages("<p>a</p>", "").styled
    func extent(_ letter: Unicode.Scalar, _ ink: [Character: Rect]) -> [Double] {
      let extent = InitialExtent(
        of: letter, in: styled.body, size: 10, FixedWidthShaper(styled.styles, ink: ink))
      return [extent.above, extent.below]
    }
    let capital = Rect(x: 0, y: -7, width: 8, height: 7)
    let he = Rect(x: 0, y: -5, width: 8, height: 6)
    let country = Rect(x: 0, y: -8, width: 10, height: 9)
    let ink: [Character: Rect] = ["H": capital, "\u{5D4}": he, "\u{56FD}": country]
    #expect(extent("A", ink) == [7, 0])
    #expect(extent("\u{5D1}", ink) == [5, 0])
    // Ideographs extend below the baseline.
    #expect(extent("\u{65E5}", ink) == [8, 1])
    // If the font lacks that letter, the cap height is used, or else a share of the font size.
    #expect(extent("\u{5D1}", ["H": capital]) == [7, 0])
    #expect(extent("\u{5D1}", [:]) == [0.66 * 10, 0])
  }

  @Test func acceptsPartOfParagraphAsInitial() throws {
    let sheet = "@page { size: 200pt 160pt } b { initial-letter: 2 }"
    let page = try #require(SheetPages("<p><b>Ab</b>\(words) <b>c</b></p>", sheet).pages.first)
    let lines = page.columns[0].fragment.lines
    #expect(lines[0].initial.flatMap(\.text) == Array("Ab".utf8))
    #expect(lines[0].inlineStart > 20 && lines[2].inlineStart == 0)
    // After the start of the paragraph, `<b>` is ordinary text.
    #expect(lines.dropFirst().allSatisfy { $0.initial.isEmpty })
    #expect(lines.map(\.text).joined(separator: " ") == words + " c")
  }

  /// Blocks that cannot flow beside an initial start below it if it is higher than its paragraph.
  @Test(arguments: [
    ("<p class=i>Bb</p>", true), ("<h2>Bb</h2>", true), ("<div class=b><p>Bb</p></div>", true),
    ("<table><tr><td>Bb</table>", true), ("<p>Bb</p>", false), ("<div><p>Bb</p></div>", false),
  ])
  func movesBlocksBelow(_ next: String, _ isBelow: Bool) throws {
    let sheet = """
      @page { size: 200pt 260pt } .i::first-letter { initial-letter: 4 } .b { background: red }
      h2, div, table { margin: 0 } h2 { font-size: 10pt }
      """
    let page = SheetPages("<p class=i>Aa</p>\(next)", sheet).pages[0]
    let runs = page.items.compactMap { item in
      if case .glyphs(let run) = item.content { run } else { nil }
    }
    let initial = try #require(runs.first { $0.text == Array("A".utf8) })
    let text = try #require(runs.last)
    #expect((text.origin.y > initial.origin.y) == isBelow)
  }

  /// Neither widow control nor balancing separates an initial from the lines beside it.
  @Test(arguments: 4...9)
  func keepsAllItsLines(_ count: Int) {
    let sheet = """
      @page { size: 300pt 300pt; columns: 2 } body { orphans: 2; widows: 2 }
      .i::first-letter { initial-letter: 3 }
      """
    let lines = (1...10).map { "L\($0)" }.joined(separator: "<br>")
    let own = "A" + (1...count).map { "a\($0)" }.joined(separator: "<br>")
    let page = SheetPages("<p>\(lines)</p><p class=i>\(own)</p><p>\(lines)</p>", sheet).pages[0]
    for frame in page.columns.map(\.fragment) {
      guard let first = frame.lines.firstIndex(where: { !$0.initial.isEmpty }) else { continue }
      let beside = frame.lines[first...].prefix { $0.paragraph == frame.lines[first].paragraph }
      #expect(beside.count >= 3)
    }
  }

  @Test func balancedColumnsHoldWholeInitial() {
    let sheet =
      "@page { size: 200pt 160pt; columns: 2; column-fill: balance } p::first-letter { initial-letter: 3 }"
    let made = SheetPages("<p>Aaaa aaa aaa aaa</p>", sheet)
    #expect(made.findings.isEmpty)
    // The box contains the whole initial.
    let boxed = SheetPages(
      "<p class=b>Aa</p>", "p::first-letter { initial-letter: 3 } .b { background: red }")
    #expect(boxed.pages[0].columns[0].fragment.boxes.first?.rect.size.height == 36)
  }

  /// The picture is twice as wide as it is high.
  @Test func acceptsPictureAsInitial() throws {
    let sheet = "@page { size: 200pt 160pt } img { initial-letter: 3 }"
    let pages = SheetPages("<p><img src=x alt=O>nce \(words)</p>", sheet).pages
    let lines = pages[0].columns[0].fragment.lines
    let picture = try #require(lines[0].initialPicture)
    // The cap height of 6.6 pt and two more lines.
    #expect(abs(picture.rect.size.height - 30.6) < 0.01)
    #expect(abs(picture.rect.size.width - 61.2) < 0.01)
    #expect(picture.rect.end == lines[2].baseline)
    #expect(lines.prefix(3).allSatisfy { $0.inlineStart > 61.2 })
    #expect(lines[3].inlineStart == 0)
    // It is read as its letter, which is invisible.
    #expect(lines[0].initial.flatMap(\.text) == Array("O".utf8))
    #expect(lines.map(\.text).joined(separator: " ") == "nce " + words)
    let items = pages[0].items
    let isOfNobody = items.contains { item in
      if case .picture = item.content { item.node == nil } else { false }
    }
    #expect(isOfNobody)
  }

  /// A longer alternative text describes the picture and is not part of the text.
  @Test(arguments: ["alt='A letter in flowers'", ""])
  func tagsPictureWithoutLetter(_ alternative: String) throws {
    let sheet = "@page { size: 200pt 160pt } img { initial-letter: 2; width: 20pt }"
    let page = SheetPages("<p><img src=x \(alternative)>nce \(words)</p>", sheet).pages[0]
    let line = page.columns[0].fragment.lines[0]
    #expect(line.initial.isEmpty)
    #expect(line.initialPicture?.rect.size == Size(width: 20, height: 10))
    let isRead = page.items.contains { item in
      if case .picture = item.content { item.node != nil } else { false }
    }
    #expect(isRead)
  }

  /// A float at the start of a paragraph is not part of its first line.
  @Test func startsBesideFloat() throws {
    let lines = lines("<p><img src=y align=left width=40>A\(words)</p>", "2")
    #expect(lines[0].initial.flatMap(\.text) == Array("A".utf8))
    #expect(try #require(lines[0].initial.first).origin.x > 40)
    #expect(lines[0].inlineStart > 50)
  }

  @Test func includesPunctuation() {
    let lines = lines("<p>“We\(words)</p>", "2")
    #expect(lines[0].initial.flatMap(\.text) == Array("“W".utf8))
    #expect(lines[0].text.hasPrefix("eword"))
  }

  @Test func hangsPunctuation() throws {
    let hung = lines("<p>“We\(words)</p>", "2", "p { hanging-punctuation: first }")
    #expect(hung[0].initial.flatMap(\.text) == Array("“W".utf8))
    // Lines are indented by the letter alone, which is aligned with the column.
    let alone = lines("<p>We\(words)</p>", "2")
    #expect(hung.map(\.inlineStart) == alone.map(\.inlineStart))
    #expect(try #require(hung[0].initial.first).origin.x < 0)
    // A punctuation mark that is the whole initial does not hang.
    let mark = try #require(
      SheetPages(
        "<p><b>“</b>We\(words)</p>", "b { initial-letter: 2 } p { hanging-punctuation: first }"
      ).pages.first)
    #expect(try #require(mark.columns[0].fragment.lines[0].initial.first).origin.x >= 0)
  }

  @Test func raisesIt() {
    let lines = lines("<p>A\(words)</p>", "3 raise")
    #expect(lines[0].blockStart == 24)
    #expect(lines[0].initial.first?.origin.y == lines[0].baseline)
    #expect(lines[1].inlineStart == 0)
  }

  @Test func sinksLessThanItsHeight() {
    let lines = lines("<p>A\(words)</p>", "3 2")
    #expect(lines[0].blockStart == 12)
    #expect(lines[0].initial.first?.origin.y == lines[1].baseline)
    #expect(lines[1].inlineStart > 0 && lines[2].inlineStart == 0)
  }

  /// If the paragraph is shorter than its initial, the next paragraph flows beside it.
  @Test func indentsNextParagraph() {
    let pages = SheetPages(
      "<p class=i>Ab</p>\n<p>\(words)</p>",
      "@page { size: 200pt 160pt } .i::first-letter { initial-letter: 3 }"
    ).pages
    let lines = pages[0].columns[0].fragment.lines
    #expect(lines.map { $0.inlineStart > 0 }.prefix(4) == [true, true, true, false])
  }

  /// The initial is not separated from the lines beside it.
  @Test func movesToNextPageWithItsLines() {
    // A page has ten lines; the first paragraph takes eight.
    let pages = SheetPages(
      "<p>\(Array(repeating: "x", count: 8).joined(separator: "<br>"))</p>\n<p class=i>A\(words)</p>",
      "@page { size: 200pt 160pt } .i::first-letter { initial-letter: 3 }"
    ).pages
    #expect(pages[0].columns[0].fragment.lines.count == 8)
    #expect(pages[1].columns[0].fragment.lines[0].initial.isEmpty == false)
  }

  /// A heading or line that moves to the next page takes its initial with it.
  @Test func movesWithItsLine() {
    let before = Array(repeating: "x", count: 7).joined(separator: "<br>")
    let heading = SheetPages(
      "<p>\(before)<br>x</p>\n<h2>Quick heading of two lines</h2>\n<p>\(words)</p>",
      """
      @page { size: 200pt 160pt } h2 { font: 10pt/12pt serif; margin: 0 }
      h2::first-letter { initial-letter: 2 }
      """
    ).pages
    #expect(heading[0].columns[0].fragment.lines.count == 8)
    #expect(heading[1].columns[0].fragment.lines[0].initial.flatMap(\.text) == Array("Q".utf8))
    let foot = SheetPages(
      "<p>\(before)</p>\n<p class=i>Quick end.</p>\n<p>\(words)</p>",
      "@page { size: 200pt 160pt } .i { padding-bottom: 40pt } .i::first-letter { initial-letter: 2 }"
    ).pages
    #expect(foot[1].columns[0].fragment.lines[0].initial.flatMap(\.text) == Array("Q".utf8))
  }

  @Test func followsItsMarker() {
    let lines = SheetPages(
      "<ul><li>First item of the list, and more of it, on to the next line</ul>",
      "@page { size: 200pt 160pt } li::first-letter { initial-letter: 2 }"
    ).pages[0].columns[0].fragment.lines
    let marker = lines[0].marker.first?.origin.x ?? .infinity
    #expect(marker < lines[0].initial.first?.origin.x ?? 0)
  }

  @Test func needsTextBesideIt() {
    let lines = lines("<p>A</p>", "3")
    #expect(lines.count == 1 && lines[0].initial.isEmpty && lines[0].text == "A")
  }

  @Test func isOnTheRightInRightToLeftText() throws {
    let lines = lines(
      "<p dir=rtl>ש\(Array(repeating: "שלום", count: 24).joined(separator: " "))</p>", "3")
    let initial = try #require(lines[0].initial.first)
    #expect(initial.origin.x == 150)
    #expect(lines[0].inlineStart + lines[0].width < 150)
    #expect(lines[3].inlineStart + lines[3].width > 140)
  }

  /// The initial comes before the rest of its word, in the same paragraph of the structure tree.
  @Test func precedesItsWord() throws {
    let page = try #require(pages("<p>A\(words)</p>", "3").first)
    let runs = page.items.compactMap { item -> (GlyphRun, StructureNodeID?)? in
      if case .glyphs(let run) = item.content { (run, item.node) } else { nil }
    }
    #expect(runs[0].0.text == Array("A".utf8))
    #expect(runs[1].0.text.starts(with: Array("word".utf8)))
    #expect(runs[0].1 == runs[1].1 && runs[0].1 != nil)
  }

  /// `::first-line` and `::first-letter` can be combined.
  @Test func combinesWithFirstLine() {
    let lines = lines("<p>ß\(words)</p>", "2", "p::first-line { text-transform: uppercase }")
    #expect(!lines[0].initial.isEmpty)
    #expect(lines[0].text.hasPrefix("WORD"))
    #expect(lines[1].text.hasPrefix("word"))
  }
}
