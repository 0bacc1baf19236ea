import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// The columns below spanners, and other parts of columns: content that is too tall for them, floats and footnotes.
/// Pages have columns of 60 × 120 pt: ten lines of six characters.
@Suite struct BandTests {
  private static func page(_ columns: Int) -> String {
    """
    @page { size: \(70 * columns + 10)pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
    body { orphans: 1; widows: 1 } h2 { font: 10pt/12pt serif; margin: 0; column-span: all }
    figure { margin: 0 } figcaption { margin: 0; font: 10pt/12pt serif }

    """
  }

  private func lines(_ count: Int, _ letter: String = "L") -> String {
    "<p>" + (1...count).map { "\(letter)\($0)" }.joined(separator: "<br>") + "</p>"
  }

  private func texts(_ page: Page) -> [String] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      return String(decoding: run.text, as: UTF8.self)
    }
  }

  private func holdsPicture(_ page: Page) -> Bool {
    page.items.contains { if case .picture = $0.content { true } else { false } }
  }

  private func isOverfull(_ made: SheetPages) -> Bool {
    made.findings.contains { finding in
      switch finding.fact {
      case .overfullBlock, .overfullColumn: true
      default: false
      }
    }
  }

  // MARK: Tall content

  /// Pictures and turned content that are as high as a column leave room for their own footnotes, and for those that
  /// the page takes over.
  @Test(
    arguments: [
      "<figure><img src=x><figcaption>C<footnote>N</footnote></figcaption></figure>",
      "<figure><figcaption>C<footnote>N</footnote></figcaption><img src=x></figure>",
      "<ol><li>C<li>B<figure><img src=x><figcaption>C<footnote>N</footnote></figcaption></figure></ol>",
      "<table class=t><tr><td>C<footnote>N</footnote> abcd efgh ijkl<td>U</table>",
      "<table class=t><tr><td>Cab abcd efgh ijkl<td>U<footnote>N</footnote></table>",
      "<figure class=t><p>C<footnote>N</footnote> abcd efgh ijkl</p></figure>",
    ], ["column", "page"])
  func tallContentLeavesRoomForItsNotes(_ content: String, _ reference: String) {
    for columns in 1...2 {
      for above in 0...11 {
        let made = SheetPages(
          (above > 0 ? lines(above) : "") + content + lines(4),
          Self.page(columns)
            + """
            img { height: 200pt; width: 20pt } .t { writing-mode: sideways-lr; margin: 0 }
            ol, li { margin: 0 } @footnote { float-reference: \(reference) }
            """)
        let label = "\(columns) \(above)"
        #expect(!isOverfull(made), "\(label)")
        let calls = made.pages.filter { page in texts(page).contains { $0.hasPrefix("C") } }
        #expect(calls.contains { texts($0).contains("N") }, "\(label)")
        if content.contains("img") {
          #expect(calls.contains { holdsPicture($0) && texts($0).contains("N") }, "\(label)")
        }
      }
    }
  }

  /// Content that is too tall for the columns below a spanner, but not for a whole column, moves to the next page, and a
  /// heading moves with it.
  @Test(arguments: [
    "<figure><img src=x><figcaption>C</figcaption></figure>", "<p><img src=x></p>",
    "<div class=m>T</div>", "<table class=t><tr><td>T<td>U<tr><td>V<td>W</table>",
    "<figure class=t><img src=x></figure>", "<p class=i>Tx y</p>",
  ])
  func tallContentMovesBelowSpanners(_ content: String) {
    var keptCount = 0
    for columns in 2...3 {
      for above in 1...10 {
        for heading in ["<h2>H</h2>", "<div class=s>H</div>"] {
          let made = SheetPages(
            lines(columns * above) + heading + content + lines(4),
            Self.page(columns)
              + """
              img { height: 72pt; width: 20pt } .m { height: 70pt } .t { writing-mode: sideways-lr }
              .s { column-span: all } .i::first-letter { initial-letter: 5 }
              """)
          let label = "\(columns) \(above) \(heading)"
          let isOverfull = isOverfull(made)
          #expect(!isOverfull, "\(label)")
          #expect(made.pages.count <= 2, "\(label)")
          let first = made.pages[0]
          let (spans, holds) = (
            texts(first).contains("H"),
            holdsPicture(first) || texts(first).contains { $0.hasPrefix("T") }
          )
          #expect(heading.hasPrefix("<div") || spans == holds, "\(label)")
          if holds { keptCount += 1 }
        }
      }
    }
    #expect(keptCount > 0)
  }

  /// Below a spanner at the top of a page, pictures become smaller if no column has more room.
  @Test(arguments: ["<figure><img src=x></figure>", "<p><img src=x></p>"])
  func picturesShrinkBelowFirstSpanner(_ content: String) {
    for columns in 2...3 {
      let made = SheetPages(
        "<h2>H</h2>\(content)\(lines(4))", Self.page(columns) + "img { height: 118pt; width: 20pt }"
      )
      let isOverfull = isOverfull(made)
      #expect(!isOverfull && made.pages.count == 1 && holdsPicture(made.pages[0]))
    }
  }

  /// A heading moves to the next page if the columns below it have no room for two lines and for the footnotes of the text
  /// above it.
  @Test(arguments: ["2", "all"], [1, 3])
  func notesAndTextHaveRoomBelowSpanners(_ span: String, _ noteLines: Int) {
    let note = (0..<noteLines).map { "n\($0)" }.joined(separator: "<br>")
    var sharedCount = 0
    for columns in 2...3 {
      for above in 1...(9 * columns) {
        let made = SheetPages(
          lines(above) + "<p>C<footnote>\(note)</footnote></p><h2>H</h2>" + lines(12, "M"),
          Self.page(columns) + "h2 { column-span: \(span) } @footnote { margin-top: 6pt }")
        let label = "\(columns) \(above)"
        let page = made.pages.first { texts($0).contains { $0.hasPrefix("C") } }
        let noteTexts = page.map(texts)?.filter { $0.hasPrefix("n") } ?? []
        let below = page.map(texts)?.count { $0.hasPrefix("M") } ?? 0
        #expect(below == 0 || noteTexts.count == noteLines, "\(label) \(noteTexts)")
        if below > 0 { sharedCount += 1 }
        #expect(page.map { texts($0).contains("H") } == (below > 0) && below != 1, "\(label)")
      }
    }
    #expect(sharedCount > 10)
  }

  /// Footnotes of text above a heading that have no room in their own column are in the columns after it.
  @Test(arguments: ["2", "all"])
  func notesAboveSpannersShareColumns(_ span: String) {
    for columns in 2...3 {
      for noteCount in 1...8 {
        let notes = (0..<noteCount).map { "n\($0)" }
        let calls = [notes.prefix(4), notes.dropFirst(4)].map { notes in
          notes.map { "<footnote>\($0)</footnote>" }.joined()
        }
        let made = SheetPages(
          "<p>L1\(calls[0])<br>L2\(calls[1])<br>L3<br>L4</p><h2>H</h2>" + lines(4, "M"),
          Self.page(columns)
            + "h2 { column-span: \(span) } @footnote { margin: 6pt 0 0; border: 0 none; padding: 0 } "
            + "footnote { font: 10pt/12pt serif } ::footnote-call, ::footnote-marker { content: none }"
        )
        let found = texts(made.pages[0])
        let isWhole = notes.allSatisfy(found.contains) && found.contains("M4")
        #expect(isWhole && made.pages.count == 1, "\(columns) \(noteCount) \(found)")
      }
    }
  }

  /// The rest of a footnote of the page before is at the foot of the page, below a heading over all columns.
  @Test(arguments: 1...3)
  func continuedNotesAreBelowSpanners(_ columns: Int) {
    var count = 0
    for noteLines in 4...16 {
      for above in [2, 5, 8] {
        for below in [1, 3, 20] {
          let note = (0..<noteLines).map { "n\($0)" }.joined(separator: "<br>")
          let made = SheetPages(
            lines(10 * columns - 3) + "<p>C<footnote>\(note)</footnote></p>" + lines(above, "A")
              + "<h2>H</h2>" + lines(below, "M"),
            Self.page(columns)
              + "@footnote { margin: 0; border: 0 none; padding: 0 } footnote { font: 10pt/12pt serif } "
              + "::footnote-call, ::footnote-marker { content: none }")
          for page in made.pages {
            let placed = page.items.compactMap { item -> (text: String, y: Double)? in
              guard case .glyphs(let run) = item.content else { return nil }
              return (String(decoding: run.text, as: UTF8.self), run.origin.y)
            }
            guard let heading = placed.first(where: { $0.text == "H" }) else { continue }
            let notes = placed.filter { $0.text.hasPrefix("n") }.map(\.y)
            let isAtFoot = notes.allSatisfy { $0 > heading.y } && (notes.max() ?? 130) > 118
            #expect(isAtFoot, "\(noteLines) \(above) \(below) \(placed)")
            count += notes.isEmpty ? 0 : 1
          }
        }
      }
    }
    #expect(count > 10)
  }

  /// The footnotes of text above a heading keep clear of an object at the foot of the columns.
  @Test func notesBelowSpannersKeepClear() throws {
    var keptCount = 0
    for (columns, left) in [(2, 10), (2, 80), (3, 80), (3, 45), (4, 185)] {
      for above in stride(from: columns, through: 9 * columns, by: 1) {
        let made = SheetPages(
          "<div class=p>x</div>\(lines(above))<p>C<footnote>n</footnote></p><h2>H</h2>"
            + lines(4, "M"),
          Self.page(columns)
            + "@footnote { margin-top: 6pt } .p { position: absolute; left: \(left)pt; top: 100pt; "
            + "width: 50pt; height: 20pt; padding: 0; wrap-flow: both }")
        let page = made.pages[0]
        let object = try #require(page.positioned.first?.content.rect)
        let notes = page.columns.compactMap { column in
          column.fragment.footnotes.map { notes in
            let rect = notes.content.rect
            return Rect(
              x: column.origin.x + rect.origin.x, y: column.origin.y + rect.origin.y,
              width: rect.size.width, height: rect.size.height)
          }
        }
        #expect(!notes.contains { $0.crosses(object) }, "\(columns) \(left) \(above) \(notes)")
        if texts(page).contains("H"), !notes.isEmpty { keptCount += 1 }
      }
    }
    #expect(keptCount > 0)
  }

  // MARK: Floats

  /// A float at the top of the columns below a spanner is directly below it, whatever the columns above hold.
  @Test(arguments: ["1", "2", "all"])
  func topFloatsAreDirectlyBelowSpanners(_ span: String) {
    for (columns, above) in (2...4).flatMap({ columns in (1...12).map { (columns, $0) } }) {
      for below in [1, 30] {
        let made = SheetPages(
          lines(above) + "<h2>H</h2>" + lines(3) + "<div class=f>F</div>" + lines(below),
          Self.page(columns)
            + ".f { float: top; column-span: \(span); margin: 0; padding: 0; height: 24pt }")
        let page = made.pages[0]
        guard let spanner = page.columns.first(where: { $0.span > 1 }),
          let float = page.positioned.first(where: \.isFloat)?.content.rect
        else { continue }
        let label = "\(columns) \(above) \(below)"
        let foot = spanner.origin.y + spanner.fragment.usedExtent
        #expect(abs(float.origin.y - foot) < 0.5, "\(label) \(float) \(foot)")
      }
    }
  }

  /// A float that is wider than the columns below a spanner is at the top of the page.
  @Test func wideFloatsAreAbovePartialSpanners() throws {
    for span in ["3", "all"] {
      for above in stride(from: 18, through: 24, by: 2) {
        let made = SheetPages(
          lines(above) + "<h2>H</h2>" + lines(2) + "<div class=f>F</div>" + lines(8),
          Self.page(4)
            + "h2 { column-span: 2 } @page { column-fill: auto } "
            + ".f { float: top; column-span: \(span); margin: 0; padding: 0; height: 24pt }")
        let float = try #require(
          made.pages.flatMap(\.positioned).first(where: \.isFloat)?.content.rect)
        #expect(float.origin.y == 10, "\(span) \(above)")
      }
    }
  }

  // MARK: Forced breaks

  /// A float with a footnote is in the column that begins with a forced break, with the text after the break.
  @Test(arguments: ["<columnbreak>", "<pagebreak>"], ["top", "bottom"])
  func floatsWithNotesFollowBreaks(_ tag: String, _ edge: String) {
    for columns in 2...3 {
      for between in ["", "<p>B</p>"] {
        let made = SheetPages(
          "<p>A</p>\(tag)\(between)<div class=f>F<footnote>N</footnote></div><p>X</p>",
          Self.page(columns) + ".f { float: \(edge); margin: 0; padding: 0 }")
        let page = tag == "<pagebreak>" ? 1 : 0
        #expect(made.pages.count == page + 1, "\(columns) \(between)")
        let texts = Set(made.pages.last.map(texts) ?? [])
        #expect(texts.isSuperset(of: ["F", "X"]), "\(columns) \(between) \(texts)")
      }
    }
  }

  /// The text after a column break is in the column in which a footnote from before the break continues.
  @Test func restsOfNotesAreBelowTextAfterBreak() throws {
    let note = (0..<16).map { "n\($0)" }.joined(separator: "<br>")
    let made = SheetPages(
      "<p>A<footnote>\(note)</footnote></p><columnbreak><p>X</p>", Self.page(3))
    let columns = made.pages[0].columns
    let column = try #require(columns.first { $0.id.number == 1 })
    #expect(column.fragment.lines.first?.text == "X")
    #expect(column.fragment.footnotes != nil)
  }

  // MARK: Positioned objects

  /// A picture in a line, and an initial, move below an object that would cover them.
  @Test(arguments: ["<p><img src=x></p>", "<p>a <img src=x> b</p>", "<p class=i>Ax y z</p>"])
  func tallLinesKeepClear(_ content: String) {
    for (columns, wrap) in [(1, "both"), (2, "both"), (2, "clear"), (2, "start")] {
      for top in stride(from: 10, through: 120, by: 5) {
        let made = SheetPages(
          "<div class=p>x</div>\(lines(2))\(content)\(lines(3))",
          Self.page(columns)
            + "img { height: 50pt; width: 20pt } .i::first-letter { initial-letter: 4 } "
            + ".p { position: absolute; left: 10pt; top: \(top)pt; width: 30pt; height: 15pt; "
            + "padding: 0; background: silver; wrap-flow: \(wrap) }")
        let object = Rect(x: 10, y: Double(top), width: 30, height: 15)
        let rects = made.pages[0].items.compactMap { item -> Rect? in
          switch item.content {
          case .picture(let picture): return picture.rect
          case .glyphs(let run) where String(decoding: run.text, as: UTF8.self) == "A":
            return Rect(x: run.origin.x, y: run.origin.y - 40, width: 10, height: 40)
          default: return nil
          }
        }
        #expect(!rects.contains { $0.crosses(object) }, "\(columns) \(wrap) \(top) \(rects)")
      }
    }
  }

  /// No single line of a paragraph is between a float and an object below it, or between two objects.
  @Test(arguments: ["float: top", "float: left; wrap-flow: clear", "position: absolute; top: 10pt"])
  func noLineIsAloneBetweenObjects(_ style: String) {
    let words = (0..<14).map { "w\($0)" }.joined(separator: "<br>")
    var tightCount = 0
    for top in stride(from: 40.0, through: 80, by: 1) {
      for (least, columns) in [(1, 1), (2, 1), (2, 2), (3, 2)] {
        let made = SheetPages(
          "<div class=p>x</div><div class=f>F</div><p>\(words)</p>",
          Self.page(columns)
            + "body { orphans: \(least); widows: \(least) } @page { -zine-baseline-grid: none } "
            + ".f { \(style); margin: 0; padding: 0; width: 400pt; height: 24pt; wrap-flow: clear } "
            + ".p { position: absolute; left: 10pt; top: \(top)pt; width: 400pt; height: 20pt; "
            + "padding: 0; wrap-flow: clear }")
        for column in made.pages[0].columns {
          let above = column.fragment.lines.count { column.origin.y + $0.blockStart < top }
          if least == 1, above == 1 { tightCount += 1 }
          #expect(least == 1 || above != 1, "\(style) \(top) \(least) \(columns)")
        }
        #expect(made.pages.flatMap(\.columns).reduce(0) { $0 + $1.fragment.lines.count } == 14)
      }
    }
    #expect(tightCount > 5)
  }

  /// The text of a page avoids floats that make way where they are, even if the page loses a footnote's call.
  @Test func floatsStayWhereTextAvoidsThem() {
    for (columns, span) in [(1, "1"), (2, "1"), (2, "all"), (3, "2")] {
      for call in stride(from: 4, through: 24, by: 1) {
        let words = (0..<40).map {
          $0 == call ? "w\($0)<footnote>n<br>o<br>p</footnote>" : "w\($0)"
        }
        let made = SheetPages(
          "<div class=p>x</div><div class=f>F</div><p>\(words.joined(separator: "<br>"))</p>",
          Self.page(columns)
            + "@footnote { float-reference: page } .f { float: bottom; column-span: \(span); "
            + "margin: 0; padding: 0; height: 24pt } .p { position: absolute; left: 10pt; top: 90pt; "
            + "width: 40pt; height: 20pt; padding: 0; wrap-flow: both }")
        let facts = made.findings.map(\.fact.code)
        #expect(!facts.contains(.overlap), "\(columns) \(span) \(call)")
      }
    }
  }

  /// Footnotes over the page and tables keep clear of objects and page floats, also below level columns.
  @Test(arguments: [
    ("<p>a b c<footnote>n</footnote></p>", "@footnote { float-reference: page }"),
    ("<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table><div class=f>F</div>", ""),
    ("<figure><img src=x></figure><div class=f>F</div>", "img { height: 30pt }"),
    ("<div class=m>a</div><div class=f>F</div>", ".m { height: 40pt; column-span: none }"),
  ])
  func contentKeepsClear(_ content: String, _ sheet: String) {
    var sharedCount = 0
    for columns in 1...3 {
      for top in stride(from: 20, through: 110, by: 10) {
        let made = SheetPages(
          "<div class=p>x</div>\(content)",
          Self.page(columns) + sheet
            + ".p { position: absolute; left: 20pt; top: \(top)pt; width: 30pt; height: 20pt; "
            + "padding: 0; wrap-flow: both } .f { float: bottom; margin: 0; padding: 0; height: 20pt }"
        )
        for page in made.pages {
          let flow = page.columns.flatMap { column in
            column.fragment.nested.filter(\.role.isInFlow).map { nested in
              let rect = nested.content.rect
              return Rect(
                x: column.origin.x + rect.origin.x, y: column.origin.y + rect.origin.y,
                width: rect.size.width, height: rect.size.height)
            }
          }
          let rects = page.positioned.map(\.content.rect) + flow
          if rects.count > 1 { sharedCount += 1 }
          for (index, rect) in rects.enumerated() {
            let others = rects[(index + 1)...]
            #expect(!others.contains { $0.crosses(rect) }, "\(columns) \(top) \(rects)")
          }
        }
      }
    }
    #expect(sharedCount > 10)
  }
}
