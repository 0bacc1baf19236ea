import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Footnotes at the bottom of columns and pages. A column has eight lines of 12 characters.
@Suite struct NoteTests {
  private static let base = """
    @page { size: 280pt 116pt; margin: 10pt; columns: 2; column-gap: 20pt; column-fill: auto;
      @footnote { margin-top: 6pt; border-top: 1pt solid; padding-top: 5pt } }
    body { orphans: 1; widows: 1 }
    footnote { font: 10pt/12pt serif; orphans: 2; widows: 2 }
    ::footnote-call { font-size: 10pt; vertical-align: 0; content: "*" counter(footnote) }
    ::footnote-marker { content: none }

    """

  private func made(_ markup: String, _ sheet: String = "") -> SheetPages {
    SheetPages(markup, Self.base + sheet)
  }

  private func words(_ run: GlyphRun) -> String { String(decoding: run.text, as: UTF8.self) }

  /// Returns the text of each line on a page with the position of its baseline: first the text, then the
  /// footnotes.
  private func lines(_ page: Page) -> [String] {
    var rows: [(point: Point, text: String)] = []
    for item in page.items {
      guard case .glyphs(let run) = item.content else { continue }
      if let last = rows.last, last.point.y == run.origin.y, last.point.x < run.origin.x,
        run.origin.x - last.point.x < 130
      {
        rows[rows.count - 1].text += words(run)
      } else {
        rows.append((run.origin, words(run)))
      }
    }
    return rows.map { "\(Int($0.point.x)),\(Int($0.point.y)) \($0.text)" }
  }

  private func lineBreaks(_ count: Int, from first: Int = 1) -> String {
    (first..<first + count).map { "L\($0)" }.joined(separator: "<br>")
  }

  @Test func placesFootnotesAtColumnFoot() throws {
    let page = try #require(made("<p>one<footnote>first</footnote> two</p>").pages.first)
    #expect(page.columns[0].fragment.lines.count == 1)
    #expect(lines(page) == ["10,19 one*1 two", "10,103 first"])
    // The rule is above all footnotes, with space on both sides.
    let boxes = page.items.compactMap { item -> Rect? in
      if case .box(let box) = item.content { box.rect } else { nil }
    }
    #expect(boxes == [Rect(x: 10, y: 88, width: 120, height: 18)])
  }

  /// A line never breaks before a footnote call, but may break at a space before it.
  @Test func keepsCallsWithTheirWords() throws {
    let page = try #require(
      made("<p>abcdefg two-<footnote>n</footnote> three</p>").pages.first)
    #expect(lines(page).prefix(2) == ["10,19 abcdefg ", "10,31 two-*1 three"])
  }

  @Test func keepsSpaceBetweenTwoCalls() throws {
    let apart = try #require(
      made("<p>a<footnote>n</footnote> <footnote>m</footnote> b</p>").pages.first)
    #expect(lines(apart)[0] == "10,19 a*1 *2 b")
    let alone = try #require(made("<p>a <footnote>n</footnote> b</p>").pages.first)
    #expect(lines(alone)[0] == "10,19 a*1 b")
  }

  /// Footnotes of floats are placed at the bottom in text order, wherever the float is.
  @Test(arguments: [
    ("", ["10,19 x*2", "10,31 one*1 two", "10,91 first", "10,103 note"]),
    (
      "@footnote { float-reference: page }",
      ["10,19 x*2", "10,31 one*1 two", "10,91 first", "10,103 note"]
    ),
    (".f { column-span: all }", ["10,19 x*2", "10,31 one*1 two", "10,91 first", "10,103 note"]),
    (".f { float: bottom }", ["10,103 x*2", "10,19 one*1 two", "10,79 first", "10,91 note"]),
  ])
  func placesNotesOfFloatsAtFoot(_ sheet: String, _ wanted: [String]) throws {
    let page = try #require(
      made(
        "<p>one<footnote>first</footnote> two</p><div class=f>x<footnote>note</footnote></div>",
        ".f { float: top } " + sheet
      ).pages.first)
    #expect(lines(page).sorted() == wanted.sorted())
  }

  /// Above a spanner, columns have no room for footnotes.
  @Test func placesNotesOfFloatsBelowSpanner() throws {
    let pages = made(
      "<h2>t</h2><p>one</p><div class=f>x<footnote>note</footnote></div><p>two</p>",
      ".f { float: top } h2 { column-span: all; font: 10pt/12pt serif }"
    ).pages
    #expect(pages.count == 1)
    #expect(lines(pages[0]).contains("10,103 note"))
  }

  /// The footnote of a float is in the column of the float, even below a spanner.
  @Test(arguments: ["", "<h2>t</h2>"])
  func placesNotesOfFloatsInItsColumn(_ above: String) throws {
    let text = lineBreaks(10)
    let pages = made(
      "\(above)<p>\(text)</p><div class=f>x<footnote>note</footnote></div><p>b</p>",
      """
      @page { columns: 2; column-gap: 10pt } h2 { column-span: all; font: 10pt/12pt serif; margin: 0 }
      .f { float: bottom }
      """
    ).pages
    let found = lines(pages[0]).filter { $0.hasSuffix(" note") || $0.contains(" x") }
    let columns = Set(found.compactMap { $0.split(separator: ",").first })
    #expect(found.count == 2 && columns.count == 1, "\(lines(pages[0]))")
  }

  /// Footnotes of a block with borders are placed inside the borders.
  @Test(arguments: ["", "columns: 2", "direction: rtl"])
  func placesNotesOfBoxesInsideBorders(_ style: String) throws {
    let page = try #require(
      made(
        "<p>a</p><div class=b>x<footnote>note</footnote></div>",
        ".b { border: 3pt solid; padding: 4pt; width: 80pt; position: absolute; top: 20pt; \(style) }"
      ).pages.first)
    let box = try #require(
      page.items.lazy.compactMap { item -> Rect? in
        if case .box(let box) = item.content, box.rect.size.width > 60 { box.rect } else { nil }
      }.first { $0.size.height > 20 })
    let notes = page.items.compactMap { item -> Point? in
      guard case .glyphs(let run) = item.content,
        String(decoding: run.text, as: UTF8.self).hasPrefix("note")
      else { return nil }
      return run.origin
    }
    #expect(notes.count == 1)
    let note = try #require(notes.first)
    #expect(note.x >= box.origin.x + 7 && note.y < box.end - 7, "\(note) \(box)")
  }

  @Test func reservesSpaceWithLineOfCall() {
    // Seven lines would fit, but a footnote that takes two lines with its rule leaves space for six.
    let pages = made("<p>\(lineBreaks(5))<br>L6<footnote>n</footnote><br>L7<br>L8</p>").pages
    #expect(pages[0].columns.map { $0.fragment.lines.count } == [6, 2])
    let late = made("<p>\(lineBreaks(6))<br>L7<footnote>n</footnote><br>L8</p>").pages
    #expect(late[0].columns.map { $0.fragment.lines.count } == [6, 2])
    #expect(lines(late[0]).last == "150,103 n")
  }

  @Test func continuesInNextColumn() {
    let note = (1...6).map { "note line \($0)" }.joined(separator: "<br>")
    let pages = made(
      "<p>\(lineBreaks(3))<footnote>\(note)</footnote><br>\(lineBreaks(5, from: 4))</p>"
    )
    .pages
    let texts = lines(pages[0])
    #expect(
      texts.filter { $0.contains("note") }.map { $0.prefix(3) } == [
        "10,", "10,", "10,", "10,", "150", "150",
      ])
    #expect(pages[0].columns.map { $0.fragment.lines.count } == [3, 5])
  }

  /// A footnote that has no room as a whole is divided wherever its call is: in the first lines of a paragraph, in its
  /// last ones or below a heading. It leaves room for the lines that orphans and widows keep together with the call.
  @Test(
    arguments: 1...5, ["column", "page"])
  func dividesNotesOfAnyLine(_ call: Int, _ reference: String) {
    for heading in ["", "<h4>H</h4>"] {
      for before in 0...8 {
        let text = (1...5).map { line in
          "L\(line)" + (line == call ? "<footnote>\(lineBreaks(18, from: 100))</footnote>" : "")
        }
        let made = made(
          "<p>\(lineBreaks(before + 1, from: 10))</p>\(heading)<p>\(text.joined(separator: "<br>"))</p>"
            + "<p>\(lineBreaks(60, from: 20))</p>",
          "body { orphans: 2; widows: 2 } h4 { font: 10pt/12pt serif; margin: 0 } "
            + "@footnote { float-reference: \(reference) }")
        let place = "\(call) \(reference) \(heading) \(before)"
        let words = made.pages.map { page in
          lines(page).map { $0.split(separator: " ")[1].prefix { $0 != "*" } }
        }
        let all = words.joined()
        #expect(
          (100..<118).allSatisfy { number in all.count { $0 == "L\(number)" } == 1 }, "\(place)")
        // The note begins on the page of its call.
        #expect(words.allSatisfy { $0.contains("L\(call)") == $0.contains("L100") }, "\(place)")
        if reference == "page" {
          // Below five lines in each column there is room for two lines of the note.
          let least = call == 4 ? 5 : max(call, 2)
          guard heading.isEmpty, before + 1 + least < 10 else { continue }
          #expect(words[0].contains("L100"), "\(place) \(words[0])")
        } else {
          // Less is left in a column than two lines with two lines of a note and its edge need, and a heading.
          let rests = made.pages[0].columns.map { column in
            96 - column.fragment.noteExtent - 12 * Double(column.fragment.lines.count)
          }
          let most = heading.isEmpty ? 60.0 : 72
          #expect(rests.allSatisfy { $0 < most }, "\(place) \(rests) \(words[0])")
        }
      }
    }
  }

  /// The footnotes of a table over all columns are placed once, also if floats leave it less than a whole page.
  @Test(arguments: ["float: top", "float: bottom", "float: -zine-top-corner", "float: left"])
  func placesNotesOfTallSpanners(_ style: String) {
    for count in 4...12 {
      let rows = (1...count).map { "<tr><td>r\($0)<footnote>n\($0)x</footnote>" }.joined()
      let made = made(
        "<div class=f>F</div><table>\(rows)</table>",
        "table { column-span: all; margin: 0 } td { font: 10pt/12pt serif; padding: 0 } "
          + ".f { \(style); height: 24pt; margin: 0 }")
      let all = made.pages.flatMap { lines($0) }
      for number in 1...count {
        #expect(all.count { $0.hasSuffix(" n\(number)x") } == 1, "\(count) \(all)")
      }
    }
  }

  /// Footnotes called between blocks over some columns and over all of them are placed once.
  @Test(arguments: 2...4, [1, 6, 12])
  func placesNotesBetweenSpanners(_ columns: Int, _ noteLines: Int) {
    for above in 1...12 {
      let notes = (1...3).map {
        "<footnote>\(lineBreaks(noteLines, from: 100 * $0))</footnote>"
      }
      let made = made(
        "<p>\(lineBreaks(above))</p><div class=some>S\(notes[0])</div><p>a\(notes[1])</p>"
          + "<h2>T\(notes[2])</h2><p>\(lineBreaks(6, from: 20))</p>",
        "@page { size: \(140 * columns)pt 116pt; columns: \(columns); column-fill: balance } "
          + "h2, .some { font: 10pt/12pt serif; margin: 0; column-span: all } .some { column-span: 2 }"
      )
      let words = made.pages.flatMap(lines).map {
        String($0.split(separator: " ")[1].prefix { $0 != "*" })
      }
      for note in 1...3 {
        for line in 100 * note..<100 * note + noteLines {
          #expect(words.count { $0 == "L\(line)" } == 1, "\(above) \(line) \(words)")
        }
      }
    }
  }

  /// A divided footnote goes on in the next column of its page, whatever opens the next page.
  @Test(arguments: ["<section>S</section>", "<pagebreak><p>S</p>", "<div class=n>S</div>", ""])
  func continuesNotesOnTheirPage(_ after: String) {
    for columns in 2...3 {
      for above in 2...8 * (columns - 1) {
        for call in [1, above / 2 + 1, above] {
          let text = (1...above).map { line in
            "L\(line)" + (line == call ? "<footnote>\(lineBreaks(6, from: 100))</footnote>" : "")
          }
          let made = made(
            "<p>\(text.joined(separator: "<br>"))</p>\(after)",
            "@page { size: \(140 * columns)pt 116pt; columns: \(columns); column-fill: balance } "
              + "section { column-span: all; height: 90pt; margin: 0 } .n { page: other }")
          let words = lines(made.pages[0]).map { $0.split(separator: " ")[1] }
          #expect(words.contains("L105"), "\(columns) \(above) \(call) \(words)")
        }
      }
    }
  }

  @Test func placesPageFootnotesBelowColumns() {
    let pages = made(
      "<p>one<footnote>n of all notes</footnote> two</p>",
      "@footnote { float-reference: page }"
    ).pages
    #expect(lines(pages[0]).last == "10,103 n of all notes")
    #expect(pages[0].positioned.count == 1)
    let full = made(
      "<p>\(lineBreaks(9))<footnote>n</footnote><br>\(lineBreaks(6, from: 10))</p>",
      "@footnote { float-reference: page }"
    ).pages
    #expect(full[0].columns.map { $0.fragment.lines.count } == [6, 6])
    #expect(lines(full[0]).last == "10,103 n")
  }

  @Test(arguments: [
    // Floats and nested blocks have their footnotes at the bottom of the column.
    ("<div class=f>x<footnote>n</footnote></div>words", ".f { float: left }"),
    ("<div class=h>x<footnote>n</footnote></div>words", ".h { height: 24pt }"),
    ("<div class=c>x<footnote>n</footnote></div>words", ".c { columns: 2; column-gap: 0 }"),
    ("<ul><li>x<footnote>n</footnote></ul>", ""), ("<h1>x<footnote>n</footnote></h1>", ""),
    (
      "<p>x<span class=n>n</span></p>",
      ".n { float: footnote; font: 10pt/12pt serif; counter-increment: footnote }"
    ),
    ("<p>x<span class=n>n</span></p>", ".n { float: footnote; font: 10pt/12pt serif }"),
    (
      "<p>x<footnote>n</footnote></p>",
      "p { text-transform: uppercase } footnote { text-transform: none }"
    ),
    (
      "<p>x<footnote>n</footnote></p>",
      "p::first-line { text-transform: uppercase } p::first-letter { color: red }"
    ),
    ("<footnote>n</footnote>", ""),
  ])
  func placesFootnotesOfNestedCallsAtColumnFoot(_ markup: String, _ sheet: String) throws {
    let page = try #require(made(markup, sheet).pages.first)
    #expect(lines(page).contains("10,103 n"), "\(lines(page))")
    #expect(
      page.items.contains { item in
        if case .glyphs(let run) = item.content { words(run).contains("*1") } else { false }
      })
  }

  /// Footnotes of a spanner are placed at the bottom of the first column below it, even if nothing else is in it.
  @Test(arguments: [
    ("<h2>t<footnote>n</footnote></h2>words", "", "10,103 n"),
    ("words<h2>t<footnote>n</footnote></h2>", "", "10,103 n"),
    ("words<h2>t<footnote>n</footnote></h2><pagebreak>more", "", "10,103 n"),
    ("words<h2>t<footnote>n</footnote></h2>", "@footnote { float-reference: page }", "10,103 n"),
  ])
  func placesNotesOfSpannersBelowThem(_ markup: String, _ sheet: String, _ expected: String)
    throws
  {
    let style = "h2 { column-span: all; margin: 0; font: 10pt/12pt serif }"
    let page = try #require(made(markup, style + sheet).pages.first)
    #expect(lines(page).contains(expected), "\(lines(page))")
  }

  /// Footnotes of the text above a spanner are at the feet of their columns, below the spanner.
  @Test(arguments: [
    ("<p>a<footnote>n</footnote></p><h2>t</h2><p>b</p>", "", ["10,103 n"]),
    ("<p>a<footnote>n</footnote></p><h2>t</h2><p>b</p>", "@page { columns: 1 }", ["10,103 n"]),
    // In the second column, whether or not the text below the spanner reaches it.
    ("<p>a<br>b<footnote>n</footnote></p><h2>t</h2><p>c</p>", "", ["150,103 n"]),
    (
      "<p>a<br>b<footnote>n</footnote></p><h2>t</h2><p>c<br>d<br>e<br>f<br>g<br>h</p>", "",
      ["150,103 n"]
    ),
    // Together with the notes below, and below two spanners.
    (
      "<p>a<footnote>n</footnote></p><h2>t</h2><p>b<footnote>m</footnote></p>", "",
      ["10,91 n", "10,103 m"]
    ),
    ("<p>a<footnote>n</footnote></p><h2>t</h2><h2>u</h2><p>b</p>", "", ["10,103 n"]),
    (
      "<p>a<footnote>n</footnote></p><h2>t</h2><p>b<footnote>m</footnote></p><h2>u</h2><p>c</p>",
      "@page { size: 280pt 140pt }",
      ["10,115 n", "10,127 m"]
    ),
    // In a block of columns in front of the spanner.
    (
      "<div class=c>a<footnote>n</footnote></div><h2>t</h2><p>b</p>", ".c { columns: 2 }",
      ["10,103 n"]
    ),
    // With nothing below the spanner.
    ("<p>a<footnote>n</footnote></p><h2>t</h2>", "", ["10,103 n"]),
    (
      "<p>a<footnote>n</footnote></p><h2>t<footnote>m</footnote></h2><pagebreak>b", "",
      ["10,91 n", "10,103 m"]
    ),
    // The notes of spanners keep their order.
    (
      "<h2>t<footnote>n</footnote></h2><h2>u<footnote>m</footnote></h2>", "",
      ["10,91 n", "10,103 m"]
    ),
    (
      "<h2>t<footnote>n</footnote></h2><p>a<footnote>m</footnote></p><h2>u</h2><p>b</p>", "",
      ["10,91 n", "10,103 m"]
    ),
  ])
  func placesNotesAboveSpannersAtTheFoot(
    _ markup: String, _ sheet: String, _ expected: [String]
  ) throws {
    let style = "h2 { column-span: all; margin: 0; font: 10pt/12pt serif }"
    let made = made(markup, style + sheet)
    let page = try #require(made.pages.first)
    #expect(made.pages.count == (markup.contains("<pagebreak>") ? 2 : 1))
    let notes = lines(page).filter { ["n", "m"].contains($0.split(separator: " ").last) }
    #expect(notes == expected, "\(lines(page))")
  }

  @Test func placesNotesBelowPositionedBlock() throws {
    let page = try #require(
      made(
        "<div class=a>x<footnote>n</footnote></div>words",
        ".a { position: absolute; top: 30pt; left: 20pt; width: 80pt }"
      ).pages.first)
    #expect(lines(page).contains("20,63 n"), "\(lines(page))")
  }

  @Test func placesNotesInlineWithoutFloat() throws {
    let page = try #require(
      made("<p>one<footnote>note</footnote> two</p>", "footnote { float: none }").pages.first)
    #expect(lines(page) == ["10,19 onenote two"])
  }

  @Test func resetsCounterByStyle() throws {
    let markup =
      "<article>a<footnote>n</footnote> b<footnote>n</footnote></article><article>c<footnote>n</footnote></article>"
    func marks(_ sheet: String) -> [String] {
      made(markup, sheet).pages.flatMap(lines).filter { $0.contains("*") }.map {
        String($0.split(separator: " ", maxSplits: 1)[1])
      }
    }
    #expect(marks("") == ["a*1 b*2", "c*3"])
    #expect(marks("article { counter-reset: footnote }") == ["a*1 b*2", "c*1"])
  }

  @Test func excludesFromTitles() {
    let made = made("<h1>Title<footnote>note</footnote></h1>", "h1 { string-set: t content() }")
    #expect(made.outline.map(\.title) == ["Title"])
    #expect(made.styled.paragraphs[0].strings.map(\.value) == ["Title"])
  }

  @Test func readsAfterParagraph() throws {
    let made = made(
      "<p>one<footnote>note</footnote></p><p>two</p>", "::footnote-marker { content: \"1\" }")
    let blocks = made.structure.nodes.filter { $0.parent == nil }
    let read = blocks.sorted { ($0.order ?? .last) < ($1.order ?? .last) }
    #expect(read.map(\.role) == [.paragraph, .note, .paragraph])
    let label = try #require(made.structure.nodes.first { $0.role == .label })
    #expect(label.parent.map { made.structure.nodes[$0.index].role } == .note)
  }

  @Test func linksBothWays() {
    let page = made(
      "<p>one<footnote>note</footnote></p>", "::footnote-marker { content: \"1\" }"
    ).pages[0]
    #expect(page.links.map(\.target) == [.destination("note 1"), .destination("mark of note 1")])
    #expect(Set(page.destinations.map(\.name)) == ["note 1", "mark of note 1"])
    let places = Dictionary(uniqueKeysWithValues: page.destinations.map { ($0.name, $0.point.y) })
    #expect(places["mark of note 1"] == 10)
    #expect(places["note 1"] == 94)
  }

  /// Layout terminates even if floats leave no space for footnotes.
  @Test func terminatesIfFloatsLeaveNoSpace() {
    let made = made(
      "<div class=f>\(lineBreaks(8))<footnote>n n n n n n n n n n n n</footnote></div>",
      "@footnote { float-reference: page } .f { float: right }")
    #expect(made.pages.count < 5)
    let words = made.pages.flatMap(lines).joined(separator: " ").split(separator: " ")
    #expect(words.count { $0 == "n" } == 12)
    #expect(words.count { $0.hasPrefix("L") } == 8)
  }

  @Test func defersNotesThatExceedColumn() {
    let notes = (1...30).map { "a<footnote>n\($0)</footnote>" }.joined(separator: " ")
    let made = made("<p>\(notes)</p>", "::footnote-call { content: none }")
    let words = made.pages.flatMap(lines).compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(words.filter { $0.hasPrefix("n") } == (1...30).map { "n\($0)" })
  }

  /// The positions of calls are known from the previous layout pass.
  @Test func countsByPage() throws {
    let markup =
      "<p>a<footnote>n</footnote> b<footnote>n</footnote></p><pagebreak><p>c<footnote>n</footnote></p>"
    let sheet = "@page { counter-reset: footnote }"
    let first = made(markup, sheet)
    var references = first.styled.references
    #expect(references.needs == .pages)
    var pages = CrossReferences.Pages()
    for page in first.pages {
      for destination in page.destinations { pages.destinations[destination.name] = page.number }
    }
    pages.count = first.pages.count
    references.pages = pages
    let second = SheetPages(markup, Self.base + sheet, references: references)
    let text = second.pages.map { lines($0)[0] }
    #expect(text == ["10,19 a*1 b*2", "10,19 c*1"])
  }

  // MARK: Other placements

  @Test(arguments: [
    ("inline", ["10,91 n1n2 and", "10,103 so on and on"]),
    ("compact", ["10,79 n1", "10,91 n2 and so on", "10,103 and on"]),
    ("block", ["10,79 n1", "10,91 n2 and so on", "10,103 and on"]),
  ])
  func appliesFootnoteDisplay(_ display: String, _ expected: [String]) throws {
    let made = made(
      "<p>a<footnote>n1</footnote> b<footnote>n2 and so on and on</footnote></p>",
      "footnote { footnote-display: \(display) }")
    #expect(lines(made.pages[0]).dropFirst().map { $0.trimmingSpaces() } == expected)
    let short = self.made(
      "<p>a<footnote>n1</footnote> b<footnote>n2</footnote></p>",
      "footnote { footnote-display: \(display) }")
    let places = lines(short.pages[0]).dropFirst()
    #expect(places.last == (display == "block" ? "10,103 n2" : "10,103 n1n2"))
  }

  /// Nine lines, of which the seventh calls a footnote that does not fit in the first column.
  @Test(arguments: [
    ("line", [6, 3]), ("block", [5, 4]), ("auto", [8, 1]),
  ])
  func appliesFootnotePolicy(_ policy: String, _ expected: [Int]) {
    let made = made(
      "<p>\(lineBreaks(5))</p><p>L6<br>L7<footnote>n</footnote><br>L8<br>L9</p>",
      "footnote { footnote-policy: \(policy) }")
    #expect(made.pages[0].columns.map { $0.fragment.lines.count } == expected)
    #expect(lines(made.pages[0]).last == "150,103 n")
  }

  @Test func placesInMargin() {
    let sheet = """
      @page { size: 400pt 116pt; margin: 10pt 70pt }
      footnote { float: -zine-margin } @footnote { border: none }
      """
    let made = made(
      "<p>a<footnote>one</footnote> b<footnote>two</footnote><br>L2</p>"
        + "<p>\(lineBreaks(6, from: 3))<br>L9<footnote>end</footnote></p>", sheet)
    let places = lines(made.pages[0])
    // Beside their lines, one below the other, in the nearer margin.
    #expect(places.contains("14,19 one"), "\(places)")
    #expect(places.contains("14,34 two"), "\(places)")
    #expect(places.contains("339,19 end"), "\(places)")
    #expect(made.findings.isEmpty)
    #expect(made.pages[0].columns.map { $0.fragment.lines.count } == [8, 1])
  }

  /// The nearer margin has 8 pt of space, the other one 97 pt.
  @Test func choosesMarginWithSpace() {
    let made = made(
      "<p>a<footnote>one</footnote></p>",
      "@page { size: 400pt 116pt; margin: 10pt 120pt 10pt 14pt } footnote { float: -zine-margin }")
    #expect(lines(made.pages[0]).contains("289,19 one"), "\(lines(made.pages[0]))")
  }

  /// A note that is too long for the margin continues in the margin of the next page.
  @Test func continuesMarginNote() {
    let made = made(
      "<p>a<footnote>\(lineBreaks(12))</footnote></p>",
      "@page { size: 400pt 116pt; margin: 10pt 70pt } footnote { float: -zine-margin }")
    let own = (1...8).map { "14,\(7 + 12 * $0) L\($0) " }
    #expect(lines(made.pages[0]) == ["70,19 a*1"] + own)
    // The note was in the inner margin of a right-hand page.
    let rest = (9...12).map { "339,\(7 + 12 * ($0 - 8)) L\($0)\($0 == 12 ? "" : " ")" }
    #expect(made.pages.count == 2)
    #expect(made.pages.last.map { lines($0) } == rest)
    #expect(made.findings == [])
  }

  /// A note is beside its call in a float or positioned object, in the nearer margin.
  @Test(arguments: [
    ("float: top", 14.0, 10.0), ("float: bottom", 14, 94), ("float: left", 14, 10),
    ("float: top; column-span: all", 339, 10), ("float: -zine-bottom-corner", 339, 94),
    ("position: absolute; top: 40pt; width: 60pt", 14, 40),
    ("position: absolute; top: 40pt; left: 200pt; width: 60pt", 339, 40),
  ])
  func placesMarginNotesBesideObjects(_ style: String, _ left: Double, _ top: Double) {
    let made = made(
      "<div class=f>F<footnote>note</footnote></div><p>a<br>b<footnote>two</footnote></p>",
      "@page { size: 400pt 116pt; margin: 10pt 70pt } footnote { float: -zine-margin } "
        + ".f { \(style); margin: 0; padding: 0 }")
    let notes = made.pages.flatMap(\.items).compactMap { item -> Point? in
      if case .glyphs(let run) = item.content, words(run) == "note" { run.origin } else { nil }
    }
    #expect(notes == [Point(x: left, y: top + 9)], "\(style)")
    #expect(made.findings == [] && made.pages.count == 1)
  }

  /// In a margin that is too narrow for lines of notes, a note extends past the foot of the page.
  @Test(arguments: ["30pt } footnote {", "70pt } footnote { font-size: 20pt;"])
  func reportsLongNoteInNarrowMargin(style: String) {
    let made = made(
      "<p>a<footnote>\(lineBreaks(12))</footnote></p>",
      "@page { size: 400pt 116pt; margin: 10pt \(style) float: -zine-margin }")
    #expect(made.pages.count == 1)
    #expect(made.findings.contains { $0.fact.isOffPage })
  }

  /// The longest note is broken, so that the others are whole. All of them begin on the page of their calls.
  @Test func breaksLongestMarginNote() {
    let made = made(
      "<p>a<footnote>n1</footnote> b<footnote>\(lineBreaks(9))</footnote> c<footnote>n3</footnote></p>",
      "@page { size: 400pt 116pt; margin: 10pt 70pt } footnote { float: -zine-margin }")
    let first = lines(made.pages[0]).filter { $0.hasPrefix("14,") }.map {
      $0.split(separator: " ")[1]
    }
    #expect(first == ["n1", "L1", "L2", "L3", "L4", "L5", "n3"])
    #expect(made.pages.count == 2)
    let second = lines(made.pages[1]).map { $0.split(separator: " ")[1] }
    #expect(second == ["L6", "L7", "L8", "L9"])
    #expect(made.findings == [])
  }

  /// Notes of random lengths in the margins: every line is on a page once, in order, inside the page area's height.
  @Test(arguments: 0..<20)
  func placesMarginNotesOnce(seed: Int) {
    var random = LinearCongruence(seed: UInt64(seed))
    let counts = (0...random.next(25)).map { _ in 1 + random.next(seed % 4 == 0 ? 40 : 6) }
    let body = counts.enumerated().map { number, count in
      let text = (1...count).map { "n\(number)x\($0)" }.joined(separator: "<br>")
      let words = String(repeating: "w ", count: 1 + random.next(20))
      return "<p>\(words)w<footnote>\(text)</footnote></p>"
    }.joined()
    let made = made(
      body, "@page { size: 580pt 116pt; margin: 10pt 160pt } footnote { float: -zine-margin }")
    #expect(made.findings == [])
    let runs = made.pages.flatMap(\.items).compactMap { item in
      if case .glyphs(let run) = item.content { run } else { nil }
    }
    for (number, count) in counts.enumerated() {
      let own = runs.flatMap { words($0).split(separator: " ").map(String.init) }
      #expect(
        own.filter { $0.hasPrefix("n\(number)x") } == (1...count).map { "n\(number)x\($0)" })
    }
    #expect(runs.allSatisfy { (10...106).contains($0.origin.y) })
  }

  /// A block that cannot be divided, and has room on a page, but not above all its page-wide notes, is placed with the notes
  /// that have room below it. The others are on the next page.
  @Test(arguments: [(3, 3), (4, 3), (5, 2), (6, 1), (7, 0), (8, 0)])
  func placesTallBlocksAboveNotesWithRoom(_ count: Int, _ expected: Int) {
    let text = (1...count).map { "L\($0)" + ($0 <= 4 ? "<footnote>n\($0)</footnote>" : "") }
    let made = made(
      "<div>\(text.joined(separator: "<br>"))</div>",
      "div { float: snap-block; max-height: 200pt } @footnote { float-reference: page }")
    let pages = made.pages.map { page in lines(page).map { $0.split(separator: " ")[1] } }
    #expect(pages[0].filter { $0.hasPrefix("L") }.count == count, "\(pages)")
    #expect(pages[0].filter { $0.hasPrefix("n") }.count == expected, "\(pages)")
    #expect(
      pages.joined().filter { $0.hasPrefix("n") } == (1...min(4, count)).map { "n\($0)" })
    #expect(made.findings == [])
  }

  @Test func placesEndnotesAfterArticle() {
    let made = made(
      "<article><p>a<footnote>one</footnote></p><p>b<footnote>two</footnote></p></article>"
        + "<p>c<footnote>three</footnote> d</p>",
      "footnote { float: -zine-endnote }")
    #expect(
      lines(made.pages[0]) == [
        "10,19 a*1", "10,31 b*2", "10,55 one", "10,67 two", "10,91 c*3 d", "150,19 three",
      ])
    #expect(made.pages[0].links.count == 3)
  }

  @Test func nestsEndnotesPerArticle() {
    let made = made(
      "<p>a<footnote>one</footnote></p><article><p>b<footnote>two</footnote></p></article><p>c</p>",
      "footnote { float: -zine-endnote; position: absolute }")
    #expect(
      lines(made.pages[0]) == ["10,19 a*1", "10,31 b*2", "10,55 two", "10,79 c", "10,103 one"])
  }

  @Test func reportsMarginWithoutSpace() {
    let made = made(
      "<p>a<footnote>one</footnote></p>",
      "@page { margin: 10pt 0 } footnote { float: -zine-margin }")
    #expect(made.findings.contains { $0.fact.isOffPage })
  }

  /// Every word is placed exactly once, whatever the kinds of notes.
  @Test func placesEachOnce() {
    let kinds = ["footnote", "-zine-margin", "-zine-endnote"]
    for float in kinds {
      for display in ["block", "inline", "compact"] {
        for policy in ["auto", "line", "block"] {
          for reference in ["column", "page"] {
            let body = (1...12).map {
              "<p>w\($0) x<footnote>n\($0) of some words</footnote> y y y</p>"
            }.joined()
            let made = made(
              "<article>\(body)</article>",
              "footnote { float: \(float); footnote-display: \(display); footnote-policy: \(policy) }"
                + "@page { margin: 10pt 60pt; size: 400pt 116pt;"
                + " @footnote { float-reference: \(reference) } }")
            let runs = made.pages.flatMap(\.items).compactMap { item in
              if case .glyphs(let run) = item.content { words(run) } else { nil }
            }
            let all = runs.joined(separator: " ").split(separator: " ")
            for number in 1...12 {
              #expect(all.count { $0 == "n\(number)" } == 1, "\(float) \(display) \(policy)")
            }
          }
        }
      }
    }
  }

  /// Rows whose footnotes are as high as the rows: each column gets as many rows as fit together with their
  /// footnotes.
  @Test(arguments: ["", "table { column-span: all }"])
  func fillsColumnsWithRowsAndNotes(_ sheet: String) {
    let rows = (1...41).map { "<tr><td>r\($0)<footnote>n\($0)</footnote>" }.joined()
    let made = made(
      "<table>\(rows)</table>",
      "table { margin: 0; font: 10pt/12pt serif } td { padding: 0 } \(sheet)")
    let texts = made.pages.map { page in
      lines(page).map { $0.split(separator: " ")[1] }
    }
    #expect(made.findings == [])
    // Three rows and three footnotes below the rule per column, or across both columns.
    let full = texts.dropLast().map { $0.count { $0.hasPrefix("r") } }
    #expect(full.allSatisfy { $0 == (sheet.hasPrefix("table") ? 3 : 6) }, "\(texts)")
    for page in texts {
      let rows = page.filter { $0.hasPrefix("r") }.compactMap {
        $0.dropFirst().split(separator: "*").first
      }
      #expect(rows == page.filter { $0.hasPrefix("n") }.map { $0.dropFirst() }, "\(page)")
    }
  }

  /// Footnotes are placed above an exclusion near the bottom of their column, or of all columns.
  @Test(arguments: [
    ("right: 10pt; bottom: 10pt; wrap-flow: clear", "", 76.0),
    // There is no space for anything beside it.
    ("right: 10pt; bottom: 10pt; width: 30pt; wrap-flow: both", "", 76),
    ("right: 10pt; bottom: 22pt; wrap-flow: clear; height: 18pt", "", 76),
    // There is space for one line below it.
    ("right: 10pt; bottom: 37pt; wrap-flow: clear; height: 18pt", "", 106),
    ("left: 10pt; bottom: 10pt; width: 120pt; wrap-flow: clear", "", 106),
    ("left: 10pt; bottom: 10pt; width: 120pt; wrap-flow: clear", "float-reference: page", 76),
    ("right: 10pt; bottom: 10pt", "", 106),
  ])
  func placesNotesAboveExclusions(_ style: String, _ area: String, _ end: Double) throws {
    let made = made(
      "<div class=box>ad</div><p>\(lineBreaks(1))</p><columnbreak><p>b<footnote>n</footnote> \(lineBreaks(9))</p>",
      ".box { position: absolute; width: 120pt; height: 30pt; \(style) } @page { @footnote { \(area) } }"
    )
    let page = try #require(made.pages.first)
    let note = try #require(lines(page).first { $0.hasSuffix(" n") })
    let foot = note.split(separator: " ")[0].split(separator: ",").compactMap { Double($0) }[1] + 3
    #expect(abs(foot - end) < 4, "\(lines(page))")
    // No line of text is below the footnote, and none is lost.
    let texts = made.pages.flatMap { lines($0) }
    let baselines = lines(page).filter { $0.contains(" L") && $0.hasPrefix("150") }.compactMap {
      Double($0.split(separator: " ")[0].split(separator: ",")[1])
    }
    #expect(baselines.allSatisfy { $0 < foot - 12 })
    #expect((1...9).allSatisfy { number in texts.contains { $0.contains("L\(number)") } })
  }

  /// A note with nothing but white space is dropped, like an empty one.
  @Test(arguments: ["", " ", "\n", "<b> </b>"])
  func dropsBlankNotes(_ words: String) throws {
    let made = made(
      "<p>a<footnote>\(words)</footnote>b<span class=n>\(words)</span>c<footnote> d</footnote></p>",
      ".n { float: footnote }")
    let page = try #require(made.pages.first)
    #expect(lines(page) == ["10,19 abc*1", "10,103 d"])
  }
}

extension DiagnosticFact {
  fileprivate var isOffPage: Bool { if case .textOffPage = self { true } else { false } }
}
