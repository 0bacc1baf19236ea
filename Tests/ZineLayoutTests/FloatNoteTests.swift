import Testing
import ZineText

@testable import ZineLayout

/// Floats that leave little room for their footnotes or margins. Pages have columns of 60 × 120 pt: ten lines of six
/// characters.
@Suite struct FloatNoteTests {
  private static func page(_ columns: Int, _ reference: String) -> String {
    """
    @page { size: \(70 * columns + 10)pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
    body { orphans: 1; widows: 1 } figure, figcaption { margin: 0 }
    figcaption, footnote, td { font: 10pt/12pt serif; padding: 0 } footnote { orphans: 2; widows: 2 }
    table { margin: 0 } ::footnote-call, ::footnote-marker { content: none }
    @footnote { float-reference: \(reference); margin: 0; border: 0 none; padding: 0 }

    """
  }

  private static func lines(_ count: Int, _ letter: String) -> [String] {
    (0..<count).map { "\(letter)\($0)" }
  }

  private func texts(_ page: Page) -> [(text: String, baseline: Double)] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      return (String(decoding: run.text, as: UTF8.self).replacing(" ", with: ""), run.origin.y)
    }
  }

  /// Checks that every text is on a page once. Returns the pages of the texts.
  private func pages(of wanted: [String], _ made: SheetPages, _ label: String) -> [String: Int] {
    var pages: [String: Int] = [:]
    for (number, page) in made.pages.enumerated() {
      for (text, baseline) in texts(page) {
        #expect(baseline > 10 && baseline < 130, "\(label) \(text)")
        // Calls without a number contain a word joiner.
        if text == "\u{2060}" { continue }
        #expect(pages.updateValue(number, forKey: text) == nil, "\(label) \(text)")
      }
    }
    let lost = wanted.filter { pages[$0] == nil }
    #expect(lost.isEmpty, "\(label) \(lost)")
    return pages
  }

  /// Text above several floats at the foot of its columns has room for footnotes, whichever float is the lowest.
  @Test(arguments: ["bottom", "-zine-bottom-corner"], ["1", "2", "all"])
  func notesHaveRoomAboveFloats(_ edge: String, _ span: String) {
    for columns in 2...4 {
      for order in ["fg", "gf"] {
        for count in [1, 2, 3, columns, 2 * columns] {
          let floats = order.map { "<figure class=\($0)><img src=x></figure>" }.joined()
          let text = Self.lines(count, "T")
          let made = SheetPages(
            "<h2>H</h2>" + text.map { "<p>\($0)</p>" }.joined() + floats
              + "<p>Z<footnote>N</footnote></p>",
            Self.page(columns, "column")
              + "h2 { font: 10pt/12pt serif; margin: 0; column-span: all } img { width: 20pt; height: 24pt } "
              + ".f { float: bottom; column-span: all } .g { float: \(edge); column-span: \(span) }"
          )
          let label = "\(columns) \(order) \(count)"
          let pages = pages(of: ["H", "Z", "N"] + text, made, label)
          let isOnePage = pages.values.allSatisfy { $0 == 0 } && made.pages.count == 1
          #expect(isOnePage, "\(label) \(pages)")
        }
      }
    }
  }

  /// The first lines of a long footnote are on the page of its float, and the others on the next pages.
  @Test(
    arguments: ["top", "bottom", "-zine-top-corner", "-zine-bottom-corner"], ["column", "page"])
  func notesAreDivided(_ edge: String, _ reference: String) {
    for columns in 1...3 {
      for span in ["1", "all"] {
        for height in [40, 60, 72, 84] {
          for noteLines in [3, 7, 12, 30] {
            for above in [0, 3] {
              let text = Self.lines(above, "A") + Self.lines(5, "B")
              let note = Self.lines(noteLines, "n")
              let made = SheetPages(
                text[..<above].map { "<p>\($0)</p>" }.joined()
                  + "<figure><img src=x><figcaption>F<footnote>\(note.joined(separator: "<br>"))"
                  + "</footnote></figcaption></figure>"
                  + text[above...].map { "<p>\($0)</p>" }.joined(),
                Self.page(columns, reference)
                  + "figure { float: \(edge); column-span: \(span) } img { width: 40pt; height: \(height)pt }"
              )
              let label = "\(columns) \(span) \(height) \(noteLines) \(above)"
              let pages = pages(of: ["F"] + text + note, made, label)
              #expect(pages["F"] == pages["n0"] && pages["F"] == pages["n1"], "\(label) \(pages)")
              let isOverfull = columns == 1 && made.findings.contains { $0.fact.code == .overfull }
              #expect(!isOverfull, "\(label)")
            }
          }
        }
      }
    }
  }

  /// The text after a forced page break follows, however many pages the footnotes of the last float before it take.
  @Test(arguments: ["top", "bottom"], ["column", "page"])
  func textFollowsNotesOfLastFloat(_ edge: String, _ reference: String) {
    for noteLines in [1, 6, 12, 30, 60] {
      for height in [12, 60, 110] {
        for above in [0, 2, 9] {
          let note = Self.lines(noteLines, "n")
          let text = Self.lines(above, "A")
          let made = SheetPages(
            text.map { "<p>\($0)</p>" }.joined()
              + "<figure><img src=x><figcaption>F<footnote>\(note.joined(separator: "<br>"))"
              + "</footnote></figcaption></figure><pagebreak><p>Z</p>",
            Self.page(1, reference)
              + "figure { float: \(edge) } img { width: 40pt; height: \(height)pt }")
          let label = "\(noteLines) \(height) \(above)"
          let pages = pages(of: text + ["F"] + note + ["Z"], made, label)
          #expect(pages["Z", default: 0] > pages["F", default: 0], "\(label) \(pages)")
        }
      }
    }
  }

  /// A picture as high as its page becomes smaller, so that its footnote begins on the page.
  @Test(arguments: ["top", "bottom"], ["column", "page"])
  func picturesLeaveRoom(_ edge: String, _ reference: String) {
    for noteLines in [1, 2, 4, 12] {
      let note = Self.lines(noteLines, "n")
      let made = SheetPages(
        "<figure><img src=x><figcaption>F<footnote>\(note.joined(separator: "<br>"))</footnote>"
          + "</figcaption></figure><p>A</p>",
        Self.page(1, reference)
          + "@page { size: 320pt 140pt } figure { float: \(edge) } img { width: 100% }")
      let pages = pages(of: ["F", "A"] + note, made, "\(noteLines)")
      #expect(pages["F"] == pages["n0"], "\(noteLines) \(pages)")
      #expect(!made.findings.contains { $0.fact.code == .overfull }, "\(noteLines)")
    }
  }

  /// The footnote of a float that is nearly as high as its column begins on the page of its call: a picture becomes
  /// smaller, and other content is divided in the text.
  @Test(arguments: ["top", "-zine-bottom-corner", "left"], ["column", "page"])
  func notesOfHighFloatsAreOnTheirPage(_ edge: String, _ reference: String) {
    for kind in ["div", "figure", "table", "img"] {
      for columns in 1...2 {
        for count in 7...10 {
          for noteLines in [1, 2, 4] {
            for above in [0, 3] {
              var parts = Self.lines(kind == "img" ? 1 : count, "F")
              let (call, note) = (parts[parts.count / 2], Self.lines(noteLines, "n"))
              let text = Self.lines(above, "A") + Self.lines(4, "B")
              let wanted = parts + note + text
              parts[parts.count / 2] += "<footnote>\(note.joined(separator: "<br>"))</footnote>"
              let float =
                switch kind {
                case "table": "<table>" + parts.map { "<tr><td>\($0)" }.joined() + "</table>"
                case "img": "<figure><img src=x><figcaption>\(parts[0])</figcaption></figure>"
                default: "<\(kind)>" + parts.map { "<p>\($0)</p>" }.joined() + "</\(kind)>"
                }
              let paragraphs = text.map { "<p>\($0)</p>" }
              let made = SheetPages(
                paragraphs[..<above].joined() + float + paragraphs[above...].joined(),
                Self.page(columns, reference)
                  + "\(kind == "img" ? "figure" : kind) { float: \(edge); width: 40pt } "
                  + "img { width: 20pt; height: \(12 * count - 12)pt }")
              let label = "\(kind) \(columns) \(count) \(noteLines) \(above)"
              let pages = pages(of: wanted, made, label)
              #expect(pages[call] == pages["n0"], "\(label) \(pages)")
            }
          }
        }
      }
    }
  }

  /// A float beside text that fits its column only without its margins does not extend past the foot of the column.
  @Test(arguments: ["left", "right", "inside"], [1, 2])
  func marginsFitColumns(_ edge: String, _ columns: Int) {
    for margin in ["4pt", "0 0 9pt", "13pt 0 2pt", "30pt 0", "200pt 0"] {
      for count in 7...10 {
        for above in [0, 1, 4] {
          let parts = Self.lines(count, "F")
          let text = Self.lines(above, "A") + Self.lines(9, "B")
          let paragraphs = text.map { "<p>\($0)</p>" }
          let made = SheetPages(
            paragraphs[..<above].joined() + "<div>\(parts.joined(separator: "<br>"))</div>"
              + paragraphs[above...].joined(),
            Self.page(columns, "column") + "div { float: \(edge); width: 20pt; margin: \(margin) }")
          let label = "\(margin) \(count) \(above)"
          let pages = pages(of: parts + text, made, label)
          #expect(Set(parts.map { pages[$0] }).count == 1, "\(label) \(pages)")
          #expect(!made.findings.contains { $0.fact.code == .overfull }, "\(label)")
        }
      }
    }
  }

  /// A table with more footnotes than have room below it is divided in the flow. Each row is with its footnote.
  @Test(arguments: ["top", "bottom", "-zine-bottom-corner"], ["column", "page"])
  func tablesAreDivided(_ edge: String, _ reference: String) {
    for columns in 1...2 {
      for rows in [4, 7, 9, 14] {
        for noteLines in [1, 3, 6] {
          let notes = (0..<rows).map { Self.lines(noteLines, "n\($0)x") }
          let table = notes.enumerated().map { row, note in
            "<tr><td>r\(row)" + "<footnote>\(note.joined(separator: "<br>"))</footnote>"
          }
          let made = SheetPages(
            "<p>A</p><table>\(table.joined())</table><p>B</p>",
            Self.page(columns, reference) + "table { float: \(edge); column-span: all }")
          let label = "\(columns) \(rows) \(noteLines)"
          let pages = pages(of: ["A", "B"] + notes.joined() + Self.lines(rows, "r"), made, label)
          #expect(!made.findings.contains { $0.fact.code == .overfull }, "\(label)")
          for row in 0..<rows where rows > 7 {
            #expect(pages["r\(row)"] == pages["n\(row)x0"], "\(label) \(row) \(pages)")
          }
        }
      }
    }
  }

  /// A float on a page that continues page-wide footnotes is above them, with a smaller picture, or on the next page.
  @Test(arguments: ["top", "bottom"], ["auto", "line"])
  func floatsAreAboveContinuedNotes(_ edge: String, _ policy: String) {
    for columns in 1...3 {
      for span in ["1", "all"] {
        for height in [60, 84, 96, 108, 200] {
          for noteLines in [2, 5, 12] {
            let note = Self.lines(noteLines, "n")
            let figures = ["F", "G"].map {
              "<figure><img src=x><figcaption>\($0)</figcaption></figure>"
            }
            let made = SheetPages(
              "<p>A<footnote>\(note.joined(separator: "<br>"))</footnote></p>"
                + figures.joined() + "<p>B</p>",
              Self.page(columns, "page") + "footnote { footnote-policy: \(policy) } "
                + "figure { float: \(edge); column-span: \(span) } "
                + "img { width: 40pt; height: \(height)pt }")
            let label = "\(columns) \(span) \(height) \(noteLines)"
            let pages = pages(of: ["A", "F", "G", "B"] + note, made, label)
            // A picture shrinks rather than leaving a short note alone on the page before it.
            let own = ["A", "F", "G", "B"].compactMap { pages[$0] }
            let isShared = (0...(pages["G"] ?? 0)).allSatisfy(own.contains)
            #expect(noteLines > 2 || isShared, "\(label) \(pages)")
            for page in made.pages {
              let rects = page.positioned.map(\.content.rect)
              let areApart = rects.indices.allSatisfy { index in
                rects[..<index].allSatisfy { !$0.crosses(rects[index]) }
              }
              #expect(areApart, "\(label) \(rects)")
            }
          }
        }
      }
    }
  }

  /// The rest of a footnote of a float is not lost if the text ends with a heading above the float.
  @Test(arguments: ["-zine-top-corner", "-zine-bottom-corner", "top", "bottom"], ["2", "all"])
  func notesBelowLastHeadingContinue(_ edge: String, _ span: String) {
    for columns in 2...3 {
      for above in 0...2 {
        for noteLines in [3, 6, 9, 12, 30] {
          let note = Self.lines(noteLines, "n")
          let text = Self.lines(above, "A")
          let made = SheetPages(
            text.map { "<p>\($0)</p>" }.joined() + "<h2>H</h2><div>F<footnote>"
              + "\(note.joined(separator: "<br>"))</footnote></div>",
            Self.page(columns, "column")
              + "h2 { font: 10pt/12pt serif; margin: 0; column-span: \(span) } "
              + "div { float: \(edge); margin: 0; padding: 0; min-height: 36pt }")
          _ = pages(of: ["H", "F"] + text + note, made, "\(columns) \(above) \(noteLines)")
        }
      }
    }
  }

  /// Floats and their footnotes are inside the page and clear of each other, also if the columns are not a whole number of
  /// lines high, and if the rest of a footnote is on the next page.
  @Test(arguments: [("page", 1), ("page", 2), ("column", 2)], ["top", "bottom"])
  func floatsAndNotesAreClear(_ area: (reference: String, columns: Int), _ float: String) {
    /// Words as wide as a column.
    func words(_ count: Int, _ letter: Character) -> [String] {
      (0..<count).map { (String(repeating: letter, count: 6) + "\($0)").suffix(6) }.map(String.init)
    }
    let sheet =
      Self.page(area.columns, area.reference)
      + "@page { size: \(70 * area.columns + 10)pt 147pt } div { font: 10pt/12pt serif }"
      + "footnote { font: 10pt/9pt serif }"
    for floatCount in 4...9 {
      for noteCount in [1, 2, 3, 4, 9] {
        for above in [0, 3] {
          let note = words(noteCount, "n").joined(separator: " ")
          let other = words(2, "m").joined(separator: " ")
          let block = words(floatCount, "F").joined(separator: " ")
          let second = words(3, "S").joined(separator: " ")
          let text = words(area.columns * 8, "T")
          let made = SheetPages(
            "<p>\(text.prefix(above).joined(separator: " "))</p>"
              + "<div style=\"float: \(float)\">\(block)<footnote>\(note)</footnote></div>"
              + "<div style=\"float: bottom\">\(second)<footnote>\(other)</footnote></div>"
              + "<p>\(text.dropFirst(above).joined(separator: " "))</p>", sheet)
          let label = "\(floatCount) \(noteCount) \(above)"
          let wanted =
            words(floatCount, "F") + words(noteCount, "n") + words(2, "m")
            + words(3, "S") + text
          var found: [String: Int] = [:]
          for (number, page) in made.pages.enumerated() {
            var lines: [(x: Double, y: Double)] = []
            for item in page.items {
              guard case .glyphs(let run) = item.content else { continue }
              let names = String(decoding: run.text, as: UTF8.self).split(separator: " ")
                .map(String.init).filter { $0.count == 6 }
              if names.isEmpty { continue }
              for name in names { found[name] = number }
              let (x, y) = (run.origin.x, run.origin.y)
              let isClear = !lines.contains { abs($0.x - x) < 50 && abs($0.y - y) < 8.9 }
              #expect(isClear && y > 10 && y < 137, "\(label) \(names) at \(x), \(y)")
              lines.append((x, y))
            }
          }
          #expect(wanted.filter { found[$0] == nil } == [], "\(label)")
          if floatCount < 8 {
            #expect(found["nnnnn0"] == found["FFFFF\(floatCount - 1)"], "\(label)")
          }
        }
      }
    }
  }
}
