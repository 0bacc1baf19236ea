import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Properties that hold for any number of lines around: figures in balanced columns, headings in boxes with
/// borders, margins after forced breaks. Pages have an area of 200 × 120 pt inside margins of 10 pt: ten
/// lines.
@Suite struct ColumnVariantTests {
  private func pages(_ markup: String, columns: Int = 3, _ sheet: String = "") -> [Page] {
    SheetPages(
      markup,
      """
      @page { size: 220pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
      body { orphans: 1; widows: 1 } p { margin: 0 }
      figure, figcaption { margin: 0 } figcaption { font: 10pt/12pt serif }
      h2 { font: 10pt/12pt serif; margin: 0; column-span: all }

      """ + sheet
    ).pages
  }

  private func lines(_ count: Int) -> String {
    count == 0 ? "" : "<p>" + (1...count).map { "L\($0)" }.joined(separator: "<br>") + "</p>"
  }

  /// Returns the baselines of a word with their page numbers and positions.
  private func places(of word: String, _ pages: [Page]) -> [(page: Int, place: Point)] {
    pages.enumerated().flatMap { number, page in
      page.items.compactMap { item in
        guard case .glyphs(let run) = item.content,
          String(decoding: run.text, as: UTF8.self).contains(word)
        else { return nil }
        return (number, run.origin)
      }
    }
  }

  // MARK: Figures

  /// A picture and its caption stay in one column, however many lines come before and after them.
  @Test(arguments: [2, 3], ["top", "bottom"])
  func balancingNeverSplitsFigures(_ columns: Int, _ side: String) {
    let pitch = 210 / Double(columns)
    func column(_ x: Double) -> Int { Int(((x - 10) / pitch).rounded(.down)) }
    for before in 0...14 {
      for after in 0...8 {
        for fill in ["balance", "balance-all"] {
          let pages = pages(
            lines(before) + "<figure><img src=x><figcaption>Cap</figcaption></figure>"
              + lines(after), columns: columns,
            "@page { column-fill: \(fill) } img { width: 100% } figure { caption-side: \(side) }")
          let pictures = pages.enumerated().flatMap { number, page in
            page.items.compactMap { item -> (Int, Rect)? in
              if case .picture(let picture) = item.content { (number, picture.rect) } else { nil }
            }
          }
          let captions = places(of: "Cap", pages)
          guard pictures.count == 1, captions.count == 1 else {
            Issue.record(
              "\(before) \(after): \(pictures.count) pictures, \(captions.count) captions")
            continue
          }
          #expect(
            pictures[0].0 == captions[0].page
              && column(pictures[0].1.origin.x + 1) == column(captions[0].place.x + 1),
            "\(before) \(after) \(fill): \(pictures), \(captions)")
        }
      }
    }
  }

  // MARK: Headings in boxes

  /// The top border of a box is above the heading that it begins with, across all columns of the heading.
  @Test(arguments: [2, 3], [0, 4, 11])
  func topBordersAreAboveHeadings(_ columns: Int, _ before: Int) {
    for sheet in [
      "", ".b { padding-top: 6pt }", ".b { margin-top: 12pt }", "h2 { margin: 6pt 0 12pt }",
      ".b { padding: 4pt; background-color: yellow }", ".b { break-before: page }",
      ".b { break-before: page; margin-top: 12pt }", ".b { border: 3pt solid red }",
      "h2 { border-bottom: 1pt solid }",
    ] {
      for markup in [
        "<div class=b><h2>Head</h2>\(lines(7))</div>",
        "<div><div class=b><h2>Head</h2>\(lines(7))</div></div>",
        "<div class=b><div><h2>Head</h2></div>\(lines(7))</div>",
      ] {
        let pages = pages(
          lines(before) + markup, columns: columns, ".b { border-top: 3pt solid red } " + sheet)
        let heads = places(of: "Head", pages)
        guard heads.count == 1 else {
          Issue.record("\(sheet) \(markup): \(heads.count) headlines")
          continue
        }
        let points = pages[heads[0].page].items.flatMap { item -> [[Point]] in
          guard case .box(let box) = item.content else { return [] }
          return box.paths.map { path in
            path.path.elements.compactMap { element in
              switch element {
              case .move(let point), .line(let point): point
              case .curve, .close: nil
              }
            }
          }
        }
        let top = heads[0].place.y - 9
        let borders = points.filter { path in
          guard let first = path.map(\.y).min(), let end = path.map(\.y).max() else { return false }
          return end - first < 4 && end <= top + 0.5
        }
        // The border may be one piece, or several side by side.
        let (left, right) = (
          borders.joined().map(\.x).min() ?? .infinity, borders.joined().map(\.x).max() ?? 0
        )
        #expect(
          left < 10.5 && right > 209.5, "\(columns) \(before) \(sheet) \(markup): \(points)")
      }
    }
  }

  // MARK: Margins after forced breaks

  /// The top margin of a spanner is kept or dropped like that of any other block.
  @Test(arguments: [
    ("break-before: page; margin-top: 24pt", "", 24.0),
    ("break-before: page; margin-top: 30pt", "", 36),
    ("break-before: recto; margin-top: 24pt", "", 24),
    ("break-before: page; margin-top: 24pt; margin-break: discard", "", 0),
    ("break-before: page; margin-top: 24pt; margin-break: keep", "", 24),
    ("break-before: page; margin-top: 24pt", ".g { margin-top: 48pt }", 48),
    ("break-before: page; margin-top: 24pt", ".g { margin-top: 48pt; margin-break: discard }", 24),
    ("break-before: page", ".g { margin-top: 24pt }", 24),
    ("margin-top: 24pt", ".g { break-before: page }", 24),
    ("break-before: page; margin-top: 24pt", ".g { border-top: 2pt solid; padding-top: 10pt }", 36),
    ("break-before: page; margin-top: -24pt", "", 0),
  ])
  func spannersKeepTopMargins(_ own: String, _ around: String, _ white: Double) {
    for span in ["none", "2", "all"] {
      let markup = lines(2) + "<div class=g><div class=n>New</div>\(lines(5))</div>"
      let pages = pages(markup, ".n { \(own); column-span: \(span) } " + around)
      let places = places(of: "New", pages)
      #expect(places.count == 1 && places[0].page > 0, "\(span)")
      let first = self.places(of: "L1", self.pages(lines(1)))[0].place.y
      #expect(places.map { $0.place.y - first } == [white], "\(span) \(own) \(around)")
    }
  }

  /// The margin is dropped at the top of a page after an unforced break, unless a style says otherwise.
  @Test(arguments: [("auto", 0.0), ("keep", 24), ("discard", 0)])
  func spannersDropMarginsAtUnforcedBreaks(_ marginBreak: String, _ white: Double) {
    for span in ["none", "2", "all"] {
      let pages = pages(
        lines(30) + "<div class=n>New</div>" + lines(5),
        ".n { margin-top: 24pt; margin-break: \(marginBreak); column-span: \(span) }")
      let first = self.places(of: "L1", pages)[0].place.y
      let places = places(of: "New", pages)
      #expect(places.map(\.page) == [1], "\(span)")
      #expect(places.map { $0.place.y - first } == [white], "\(span)")
    }
  }
}
