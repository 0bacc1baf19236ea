import Testing
import ZineText

@testable import ZineLayout

/// Positioned objects in the middle of columns, and page floats at their edges. Pages have columns of 60 × 120 pt: ten
/// lines of six characters.
@Suite struct ObjectsInTheWayTests {
  private static func page(_ columns: Int) -> String {
    """
    @page { size: \(70 * columns + 10)pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
    body { orphans: 1; widows: 1 } h2 { font: 10pt/12pt serif; margin: 0; column-span: all }
    .p { position: absolute; height: 20pt; padding: 0; wrap-flow: both } figure { margin: 0 }

    """
  }

  private func lines(_ count: Int, _ letter: String = "L") -> String {
    "<p>" + (1...count).map { "\(letter)\($0)" }.joined(separator: "<br>") + "</p>"
  }

  private func texts(_ page: Page) -> [String] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      return String(decoding: run.text, as: UTF8.self).replacing(" ", with: "")
    }
  }

  /// The columns above a spanner are level, as they would be without an object that they reach around or stop above.
  @Test(arguments: ["both", "clear"])
  func columnsAreLevelAroundObjects(_ wrap: String) {
    for columns in 2...3 {
      for top in stride(from: 40, through: 100, by: 12) {
        for above in columns...(6 * columns) {
          let made = SheetPages(
            "<div class=p>x</div>" + lines(above) + "<h2>H</h2>" + lines(columns, "M"),
            Self.page(columns)
              + ".p { left: 10pt; width: \(70 * columns - 10)pt; top: \(top)pt; wrap-flow: \(wrap) }"
          )
          let upper = made.pages[0].columns.filter { column in
            made.pages[0].columns.contains { column.isAbove($0) }
          }
          let counts = upper.map { $0.fragment.lines.count }
          let label = "\(columns) \(top) \(above) \(counts)"
          guard !counts.isEmpty else { continue }
          #expect(counts.reduce(0, +) == above, "\(label)")
          #expect((counts.max() ?? 0) == (above + columns - 1) / columns, "\(label)")
        }
      }
    }
  }

  /// Long footnotes keep clear of objects. Lines without room above or below an object are in the next column.
  @Test(arguments: [6, 9, 14])
  func longNotesKeepClear(_ noteLines: Int) {
    let note = (0..<noteLines).map { "n\($0)" }.joined(separator: "<br>")
    for columns in 1...3 {
      for left in stride(from: 10, to: 70 * columns, by: 35) {
        for top in stride(from: 30, through: 100, by: 14) {
          for above in [1, 4, 9] {
            let made = SheetPages(
              "<div class=p>x</div>" + lines(above) + "<p>C<footnote>\(note)</footnote></p>"
                + lines(9, "M"),
              Self.page(columns) + ".p { left: \(left)pt; top: \(top)pt; width: 50pt }")
            let label = "\(columns) \(left) \(top) \(above)"
            #expect(!made.findings.map(\.fact.code).contains(.overlap), "\(label)")
            let placed = made.pages.flatMap(texts).filter { $0.hasPrefix("n") }
            #expect(placed == (0..<noteLines).map { "n\($0)" }, "\(label)")
          }
        }
      }
    }
  }

  /// A tall picture in a line goes to the first column in which it has room, above or below an object.
  @Test(arguments: ["<p><img src=x></p>", "<p>a <img src=x> b</p>", "<p class=i>Tx y</p>"])
  func tallLinesFindRoom(_ content: String) {
    for columns in 1...3 {
      for width in stride(from: 50, through: 70 * columns - 10, by: 70) {
        for top in stride(from: 20, through: 110, by: 10) {
          let made = SheetPages(
            "<div class=p>x</div>" + lines(2) + content + lines(4, "M"),
            Self.page(columns) + ".p { left: 10pt; top: \(top)pt; width: \(width)pt } "
              + "img { height: 84pt; width: 40pt } .i::first-letter { initial-letter: 6 }")
          let codes = made.findings.map(\.fact.code)
          let isWrong = codes.contains(.overlap) || codes.contains(.overfull)
          #expect(!isWrong, "\(columns) \(width) \(top)")
        }
      }
    }
  }

  /// Two page floats are on the page of their anchors, whichever of them is wider.
  @Test(arguments: ["top", "bottom"])
  func widerFloatsAreOutside(_ edge: String) {
    let kinds = [
      "float: \(edge)", "float: \(edge); column-span: 2", "float: \(edge); column-span: all",
      "float: -zine-\(edge)-corner",
    ]
    for heading in ["", "<h2>H</h2>"] {
      for first in kinds {
        for second in kinds {
          let made = SheetPages(
            heading + lines(3) + "<div class=a>F</div><div class=b>G</div>" + lines(6, "M"),
            Self.page(3) + ".a, .b { height: 14pt; padding: 0; margin: 0 } "
              + ".a { \(first) } .b { \(second) }")
          let label = "\(heading) \(first) \(second)"
          #expect(made.pages.count == 1, "\(label)")
          #expect(!made.findings.map(\.fact.code).contains(.overlap), "\(label)")
          let rects = made.pages[0].positioned.map(\.content.rect)
          #expect(rects.count == 2, "\(label)")
          // No text is between a float and the edge of the columns, or the heading.
          let lineRects = made.pages[0].columns.filter { $0.span == 1 }.flatMap { column in
            column.fragment.lines.map { line in
              (column.origin.x, column.origin.y + line.blockStart)
            }
          }
          for rect in rects {
            let isOutside = lineRects.contains { x, y in
              x >= rect.origin.x - 1 && x < rect.maxX
                && (edge == "top" ? y < rect.origin.y : y > rect.origin.y)
            }
            #expect(!isOutside, "\(label) \(rect) \(lineRects)")
          }
        }
      }
    }
  }

  /// The notes of a spanning block are on its page, whatever follows the block.
  @Test(arguments: [
    "<figure><img src=x></figure>", "<div class=m>T</div>", "<section>U1<br>U2<br>U3</section>",
    "<section>U1<footnote>o</footnote><br>U2</section>",
    "<table><tr><td>T<footnote>o</footnote><tr><td>U</table>",
  ])
  func notesOfSpannersStay(_ next: String) {
    for columns in 1...3 {
      for count in 1...7 {
        let made = SheetPages(
          lines(columns) + "<section>S<footnote>n1<br>n2</footnote><br>"
            + (1...count).map { "S\($0)" }.joined(separator: "<br>") + "</section>" + next,
          Self.page(columns)
            + "section, table { column-span: all; margin: 0 } img { height: 90pt; width: 40pt } .m { height: 90pt }"
        )
        let pages = made.pages.map(texts)
        let call = pages.firstIndex { $0.contains { $0.hasPrefix("S") && $0 != "S1" } }
        let note = pages.firstIndex { $0.contains("n1") }
        #expect(call == note && note != nil, "\(columns) \(count) \(pages)")
        #expect(note == 0 || count > 4, "\(columns) \(count) \(pages)")
      }
    }
  }

  /// With page-wide footnotes, the text before the first call is not moved to the next page for the note's sake, and every
  /// note begins on the page of its call.
  @Test(arguments: [1, 4, 9])
  func pageNotesLeaveTextOnPage(_ noteLines: Int) {
    let note = (0..<noteLines).map { "n\($0)" }.joined(separator: "<br>")
    for columns in 1...3 {
      for left in [10, 40] {
        for top in stride(from: 50, through: 100, by: 10) {
          for call in 1...(3 * columns) {
            let made = SheetPages(
              "<div class=p>x</div>" + lines(call) + "<p>C<footnote>\(note)</footnote></p>"
                + lines(8 * columns, "M"),
              Self.page(columns)
                + "@footnote { float-reference: page } .p { left: \(left)pt; top: \(top)pt; width: 40pt }"
            )
            let label = "\(columns) \(left) \(top) \(call)"
            let pages = made.pages.map(texts)
            #expect(pages[0].count { $0.hasPrefix("L") } == call, "\(label)")
            let place = pages.firstIndex { $0.contains { $0.hasPrefix("C") } }
            #expect(place == pages.firstIndex { $0.contains("n0") }, "\(label)")
            #expect(!made.findings.map(\.fact.code).contains(.overlap), "\(label)")
          }
        }
      }
    }
  }

  /// A footnote has room in the other columns of the page that an article ends on.
  @Test(arguments: ["<pagebreak>", "<h1 class=b>N</h1>"])
  func notesStayOnLastPage(_ end: String) {
    for columns in 2...3 {
      for noteLines in [2, 6, 9] {
        let note = (0..<noteLines).map { "n\($0)" }.joined(separator: "<br>")
        for above in 1...(10 * (columns - 1)) where above + noteLines < 10 * columns - 6 {
          let made = SheetPages(
            lines(above) + "<p>C<footnote>\(note)</footnote></p>" + end + lines(3, "M"),
            Self.page(columns)
              + ".b { break-before: page; column-span: none }")
          let pages = made.pages.map(texts)
          let label = "\(columns) \(noteLines) \(above) \(pages)"
          #expect(pages.count == 2, "\(label)")
          #expect(pages[0].filter { $0.hasPrefix("n") }.count == noteLines, "\(label)")
        }
      }
    }
  }

  /// Every page-wide footnote is on a page, however many calls the page has after its floats are settled.
  @Test(arguments: [20, 50, 80])
  func pageNotesFollowFloats(_ height: Int) {
    func name(_ index: Int) -> String { "n\(Unicode.Scalar(UInt8(96 + index)))" }
    for columns in 1...3 {
      for first in 1...4 {
        for step in 1...3 {
          let text = (1...14).map { index in
            let note = index % step == 0 ? "<footnote>\(name(index))<br>y</footnote>" : ""
            let float =
              index >= first && index < first + 4
              ? "<div class=\(["a", "b", "c", "d"][index - first])>F</div>" : ""
            return "<p>L\(index)\(note)</p>\(float)"
          }
          let made = SheetPages(
            text.joined(),
            Self.page(columns)
              + "@footnote { float-reference: page } .a, .b, .c, .d { height: \(height)pt; padding: 0 } "
              + ".a { float: top } .b { float: -zine-bottom-corner } .c { float: bottom } "
              + ".d { float: top; column-span: 2 }")
          let placed = made.pages.flatMap(texts).joined()
          for index in 1...14 where index % step == 0 {
            let count = placed.ranges(of: name(index)).count
            #expect(count == 1, "\(columns) \(first) \(step) \(index) \(placed)")
          }
        }
      }
    }
  }

  /// A heading and its text are on the same side of an object, and so is the box that begins with the heading.
  @Test(arguments: [
    "<h3>H</h3>", "<h3>H</h3><h4>H</h4>", "<p class=k>H</p>", "<div class=b><h3>H</h3></div>",
  ])
  func headingsStayWithText(_ heading: String) {
    let sheet = """
      h3, h4, figcaption { font: 10pt/12pt serif; margin: 0 } table, ul { margin: 0 } .b { border: 1pt solid }
      .c { columns: 2 } .m { height: 24pt; padding: 0 } .k { break-after: avoid }
      """
    for text in [
      "<p>T1<br>T2<br>T3</p>", "<div class=b>T1<br>T2<br>T3</div>", "<ul><li>T1<li>T2</ul>",
      "<table><tr><td>T1<tr><td>T2</table>", "<figure><figcaption>T1</figcaption></figure>",
      "<div class=c>T1<br>T2<br>T3<br>T4</div>", "<div class=m>T1<br>T2</div>",
    ] {
      for columns in 1...2 {
        for (above, top) in [(1, 46), (2, 46), (1, 58), (3, 58), (3, 70), (4, 70)] {
          let width = 70 * columns - 10
          let made = SheetPages(
            "<div class=p>x</div>" + lines(above) + heading + text + lines(19, "M"),
            Self.page(columns) + sheet + "@page { size: \(width + 20)pt 200pt } "
              + ".p { left: 10pt; width: \(width)pt; top: \(top)pt }")
          let label = "\(heading) \(text) \(columns) \(above) \(top)"
          let runs = made.pages[0].items.compactMap { item -> (text: String, isBelow: Bool)? in
            guard case .glyphs(let run) = item.content else { return nil }
            return (String(decoding: run.text, as: UTF8.self), run.origin.y > Double(top))
          }
          let first = runs.first { $0.text.contains("T1") }
          let headings = runs.filter { $0.text == "H" }
          #expect(headings.count == heading.count { $0 == "H" }, "\(label)")
          #expect(headings.allSatisfy { $0.isBelow == first?.isBelow }, "\(label)")
          let boxes = made.pages[0].columns.flatMap { $0.fragment.boxes.map(\.rect) }
          let object = Rect(x: 0, y: Double(top - 10), width: 1, height: 20)
          #expect(
            boxes.allSatisfy { $0.end <= object.origin.y || $0.origin.y >= object.end }, "\(label)")
        }
      }
    }
  }

  /// Notes in a margin are above and below the objects in it.
  @Test(arguments: ["left", "right"], [1, 3])
  func marginNotesKeepClear(_ side: String, _ noteLines: Int) {
    let note =
      "<footnote>" + (1...noteLines).map { "n\($0)" }.joined(separator: "<br>") + "</footnote>"
    for top in stride(from: 10, through: 110, by: 10) {
      for count in 1...2 {
        for first in stride(from: 1, through: 7, by: 2) {
          let text = (1...9).map { "L\($0)" + ($0 >= first && $0 < first + count ? note : "") }
          let made = SheetPages(
            "<div class=p>x</div><p>" + text.joined(separator: "<br>") + "</p>",
            Self.page(1)
              + "@page { size: 320pt 140pt; margin: 10pt 70pt } @footnote { border: none } "
              + "@page :left { margin: 10pt 70pt } footnote { float: -zine-margin; font: 10pt/12pt serif } "
              + ".p { \(side): 10pt; width: 50pt; top: \(top)pt }")
          let label = "\(top) \(count) \(first)"
          let rects = made.pages[0].positioned.map(\.content.rect)
          #expect(rects.count == count + 1, "\(label)")
          for (index, rect) in rects.enumerated() {
            #expect(rects[..<index].allSatisfy { !$0.crosses(rect) }, "\(label) \(rects)")
            #expect(rect.origin.y > 9.99 && rect.end < 130.01, "\(label) \(rects)")
          }
        }
      }
    }
  }

  /// A block over several columns begins below the initial letter of a shorter paragraph above it.
  @Test(arguments: ["div", "section", "aside"])
  func spannersBeginBelowInitials(_ tag: String) throws {
    for columns in 2...3 {
      for above in 1...4 {
        let made = SheetPages(
          lines(above, "A") + "<\(tag)>S</\(tag)>" + lines(4, "M"),
          Self.page(columns)
            + "p::first-letter { initial-letter: 3 } \(tag) { column-span: all; margin: 0; padding: 0 }"
        )
        let spanner = try #require(made.pages[0].columns.first { $0.span > 1 })
        let initial = try #require(made.pages[0].columns.first { $0.isAbove(spanner) })
        #expect(spanner.origin.y >= initial.origin.y + 36, "\(columns) \(above)")
      }
    }
  }

  /// A side float that has no room below a float at the top of its column is in the next column.
  @Test(arguments: ["left", "right"])
  func sideFloatsKeepOnPage(_ side: String) {
    for head in ["", lines(12, "K") + "<pagebreak>", lines(3, "K") + "<columnbreak>"] {
      for top in [20, 44, 80] {
        for count in stride(from: 1, through: 8, by: 3) {
          let made = SheetPages(
            head + "<div class=f>F</div><p><div class=s>\(lines(count, "S"))</div>"
              + (0..<30).map { "L\($0)" }.joined(separator: "<br>") + "</p>",
            Self.page(3)
              + ".f { float: top; height: \(top)pt } .s { float: \(side); width: 20pt; margin: 0 }"
          )
          #expect(made.findings.allSatisfy { $0.fact.code != .overfull }, "\(head) \(top) \(count)")
          let words = made.pages.flatMap(texts)
          #expect(words.count { $0.hasPrefix("S") } == count && words.contains("L29"))
        }
      }
    }
  }

  /// A float at the top of a block over some of the columns is not over the text above the block.
  @Test(arguments: ["none", "2", "all"])
  func floatsInBlocksKeepClear(_ span: String) {
    for blockSpan in 2...3 {
      for above in stride(from: 1, through: 37, by: 4) {
        let made = SheetPages(
          lines(above) + "<section>" + lines(7, "M") + "<div class=f>F</div>" + lines(9, "N")
            + "</section>" + lines(20, "O"),
          Self.page(4) + "section { columns: 2; column-gap: 10pt; column-span: \(blockSpan) } "
            + ".f { float: top; height: 30pt; column-span: \(span) }")
        let codes = made.findings.map(\.fact.code)
        #expect(!codes.contains(.overlap), "\(blockSpan) \(above)")
        let words = made.pages.flatMap(texts)
        #expect(words.count { $0.hasPrefix("N") } == 9 && words.contains("F"))
      }
    }
  }
}
