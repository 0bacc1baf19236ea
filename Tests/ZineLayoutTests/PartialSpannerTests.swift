import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Headings over some of the columns, where the number of columns is no multiple of theirs, so that headings cannot
/// always be side by side. Columns are of 60 × 240 pt: twenty lines of six characters.
@Suite struct PartialSpannerTests {
  private struct Grid: CustomTestStringConvertible {
    let columns: Int
    let span: Int
    var style = ""
    var testDescription: String { "\(span) of \(columns) \(style)" }

    var sheet: String {
      """
      @page { size: \(70 * columns + 10)pt 260pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
      body { orphans: 2; widows: 2 } h2 { font: 10pt/12pt serif; margin: 0; column-span: \(span) }
      @footnote { margin: 0; border: 0 none; padding: 0 } footnote { font: 10pt/12pt serif }
      ::footnote-call, ::footnote-marker { content: none } \(style)

      """
    }
  }

  private static let grids = [
    Grid(columns: 3, span: 2), Grid(columns: 4, span: 3), Grid(columns: 5, span: 2),
    Grid(columns: 5, span: 3), Grid(columns: 3, span: 2, style: "@page { column-fill: auto }"),
    Grid(columns: 3, span: 2, style: "@page { -zine-baseline-grid: none }"),
    Grid(columns: 3, span: 2, style: "@footnote { float-reference: page }"),
  ]

  /// A word as wide as a column.
  private func word(_ number: Int) -> String { "L" + String(100_000 + number).dropFirst() }

  /// Text of sections with these numbers of lines, each with a heading. Some lines have footnotes of one line.
  private func source(_ lengths: [Int], noteEvery interval: Int? = nil) -> String {
    var number = 0
    return lengths.map { length in
      let lines = (0..<length).map { _ in
        number += 1
        let note = interval.map {
          number.isMultiple(of: $0) ? "<footnote>n\(number)</footnote>" : ""
        }
        return word(number) + (note ?? "")
      }
      return "<h2>H</h2><p>" + lines.joined(separator: " ") + "</p>"
    }.joined()
  }

  private struct Placed {
    var text: String
    var origin: Point
  }

  private func placed(_ page: Page) -> [Placed] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      let text = String(decoding: run.text, as: UTF8.self)
      return Placed(text: text.filter { $0 != " " }, origin: run.origin)
    }
  }

  private static let lengths = [
    [6, 14, 22, 9, 31, 12, 25, 8, 17], [30, 5, 12, 40, 8, 9, 10, 21, 33],
    [3, 4, 5, 60, 7, 16, 35, 11],
    [18, 19, 17, 20, 16, 21, 15, 22, 14],
  ]

  /// All pages but the last are full, whatever the lengths of the sections. Nothing is lost or out of order, and footnotes
  /// are below all text of their columns.
  @Test(arguments: grids, [nil, 9])
  private func pagesAreFull(_ grid: Grid, _ interval: Int?) {
    for lengths in Self.lengths {
      let made = SheetPages(source(lengths, noteEvery: interval), grid.sheet)
      let texts = made.pages.flatMap(placed).map(\.text).filter { $0.hasPrefix("L") }
      #expect(texts == (1...lengths.reduce(0, +)).map(word))
      for page in made.pages {
        let items = placed(page)
        let label = "\(lengths) page \(page.number)"
        let notes = items.filter { $0.text.hasPrefix("n") }
        for note in notes {
          let below = items.filter { !$0.text.hasPrefix("n") && $0.origin.y > note.origin.y }
          let isAtFoot = !below.contains { $0.origin.x == note.origin.x }
          #expect(isAtFoot, "\(label) \(note)")
        }
        guard page.number < made.pages.count else { continue }
        let headings = items.count { $0.text == "H" }
        let share = Double(items.count + headings * (grid.span - 1)) / Double(20 * grid.columns)
        #expect(share > 0.65, "\(label) \(share)")
      }
    }
  }

  /// Columns end level at the end of the text, if no section is so short that its lines cannot be shared by the columns.
  @Test(arguments: grids.filter { !$0.style.contains("auto") })
  private func lastPageIsLevel(_ grid: Grid) {
    for lengths in [[16, 14, 22, 19, 31, 12, 25, 18, 17], [30, 15, 12, 40, 18, 19, 20, 21, 33]] {
      for count in 2...lengths.count {
        let made = SheetPages(source(Array(lengths.prefix(count))), grid.sheet)
        guard let page = made.pages.last else { continue }
        let feet = Dictionary(
          grouping: placed(page).filter { $0.text.hasPrefix("L") }, by: \.origin.x
        )
        .values.map { $0.map(\.origin.y).max() ?? 0 }
        guard feet.count == grid.columns, let low = feet.max(), let high = feet.min() else {
          continue
        }
        #expect(low - high < 8 * 12, "\(lengths.prefix(count)) \(feet)")
      }
    }
  }

  /// A rule between columns keeps clear of a heading over them that begins below the top of their text.
  @Test(arguments: grids)
  private func rulesEndAtHeadings(_ grid: Grid) {
    var headingCount = 0
    for lengths in Self.lengths {
      let made = SheetPages(source(lengths), grid.sheet)
      let rule = BoxBorder(width: 1, style: .solid)
      for page in made.pages {
        let rules = page.columns.columnRules(rule, within: 10).map(\.rect)
        for spanner in page.columns where spanner.span > 1 {
          headingCount += 1
          let rect = Rect(
            x: spanner.origin.x, y: spanner.origin.y, width: spanner.rect.size.width,
            height: spanner.fragment.usedExtent)
          #expect(!rules.contains { $0.crosses(rect) }, "\(lengths) \(rect) \(rules)")
        }
      }
    }
    #expect(headingCount > 10)
  }

  /// A random issue: sections below headings, some with a deck, or below boxes over two columns, with notes of up to
  /// fourteen lines.
  private static func randomIssue(_ seed: UInt64) -> String {
    var random = LinearCongruence(seed: seed)
    var number = 0
    func word(_ kind: Character) -> String {
      number += 1
      return String(kind) + String(100_000 + number).dropFirst()
    }
    func words(_ kind: Character, _ count: Int) -> String {
      (0..<count).map { _ in word(kind) }.joined(separator: " ")
    }
    func line() -> String {
      let line = word("L")
      guard random.next(10) == 0 else { return line }
      return line + "<footnote>\(words("N", random.next(14) + 1))</footnote>"
    }
    return (0..<random.next(5) + 6).map { _ in
      let head: String
      switch random.next(20) {
      case 0..<10: head = "<h2>\(word("H"))</h2>"
      case 10..<13: head = "<h2>\(word("H"))</h2><p class=\"deck\">\(word("D"))</p>"
      default:
        let lines = (0...random.next(5)).map { _ in word("W") }
        head = "<div class=\"wide\">\(lines.joined(separator: "<br>"))</div>"
      }
      let count = random.next(39) + 2
      return head + "<p>" + (0..<count).map { _ in line() }.joined(separator: " ") + "</p>"
    }.joined()
  }

  /// In random issues, all text and all notes are on the pages, and only once. A deck is directly below its heading.
  @Test(arguments: [(3, 3, 170..<240), (2, 3, 170..<200)])
  func decksFollowTheirHeadingsAndNotesArePlacedOnce(
    _ headingSpan: Int, _ deckSpan: Int, _ seeds: Range<UInt64>
  ) {
    let grid = Grid(
      columns: 4, span: headingSpan,
      style: """
        .deck { column-span: \(deckSpan); break-after: avoid; font: 10pt/12pt serif; margin: 0 }
        .wide { column-span: 2; break-inside: avoid }
        """)
    for seed in seeds {
      let source = Self.randomIssue(seed)
      let made = SheetPages(source, grid.sheet)
      let items = made.pages.map(placed)
      let placed = Dictionary(grouping: items.joined(), by: \.text)
      let written = source.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        .filter { $0.count == 6 }
      #expect(written.filter { placed[$0]?.count != 1 } == [], "\(seed)")
      for page in items {
        for deck in page where deck.text.hasPrefix("D") {
          let heading = page.first { $0.text == "H" + Self.previous(deck.text) }
          #expect(heading?.origin.x == deck.origin.x, "\(seed) \(deck)")
          #expect((heading?.origin.y).map { deck.origin.y - $0 <= 24 } ?? false, "\(seed) \(deck)")
        }
      }
    }
  }

  /// Wherever a table over columns comes on the page, footnotes of the text above it are below it, at the foot of the page.
  /// Its header is never alone.
  @Test(arguments: [(2, 2), (3, 3), (3, 2), (4, 2)])
  func notesAreBelowTables(_ columns: Int, _ span: Int) {
    let grid = Grid(
      columns: columns, span: columns,
      style:
        "table { column-span: \(span) } td, th { font: 10pt/12pt serif; padding: 0; border: 0 none }"
    )
    let rows = (1...9).map { "<tr><td>R\($0)</td><td>r</td></tr>" }.joined()
    for count in 2 * columns...20 * columns {
      let lines = (1...count).map { word($0) + ($0 == 2 ? "<footnote>n1</footnote>" : "") }
      let made = SheetPages(
        "<p>\(lines.joined(separator: " "))</p><table><tr><th>T</th><th>t</th></tr>\(rows)</table><p>After</p>",
        grid.sheet)
      for page in made.pages {
        let items = placed(page)
        let header = items.firstIndex { $0.text == "T" }
        let hasRow = items.contains { $0.text.hasPrefix("R") }
        #expect(header == nil || hasRow, "\(count)")
        for note in items where note.text == "n1" {
          let isAtFoot = !items.contains {
            $0.origin.y > note.origin.y && abs($0.origin.x - note.origin.x) < 60
          }
          #expect(isAtFoot, "\(count) on page \(page.number)")
        }
      }
      let texts = made.pages.flatMap(placed).map(\.text)
      #expect(
        texts.filter { $0 == "n1" || $0.hasPrefix("R") || $0 == "After" }.count == 11, "\(count)")
    }
  }

  /// A wider block that follows a block over some of the columns at once begins in the same column, so that no column is
  /// empty below the narrower one. The footnotes of both are at the foot of the page.
  @Test(arguments: [(4, 2, 3), (5, 2, 4), (5, 3, 4), (4, 2, 4), (3, 2, 3)])
  func widerBlockBeginsInColumnOfNarrowerOne(_ columns: Int, _ narrow: Int, _ wide: Int) {
    let grid = Grid(
      columns: columns, span: narrow,
      style: """
        .narrow { column-span: \(narrow) } .wide { column-span: \(wide) }
        .narrow, .wide { font: 10pt/12pt serif; margin: 0 }
        """)
    let lines = (1...25 * columns).map(word).joined(separator: " ")
    let made = SheetPages(
      """
      <p class="narrow">H<br>h<br>h<br>h<br>h<br>h<footnote>n1</footnote></p>
      <p class="wide">D<footnote>n2</footnote></p><p>\(lines)</p>
      """,
      grid.sheet)
    let items = made.pages.first.map(placed) ?? []
    func first(_ text: String) -> Placed? { items.first { $0.text.hasPrefix(text) } }
    #expect(first("D")?.origin.x == first("H")?.origin.x)
    for name in ["n1", "n2"] {
      guard let note = first(name) else {
        Issue.record("no note \(name)")
        continue
      }
      let isAtFoot = !items.contains {
        !$0.text.hasPrefix("n") && $0.origin.x == note.origin.x && $0.origin.y > note.origin.y
      }
      #expect(isAtFoot && note.origin.y > 200, "\(note)")
    }
    #expect(first(word(1))?.origin.x == first("H")?.origin.x)
  }

  /// The number before that of a word.
  private static func previous(_ word: String) -> String {
    String(String(100_000 + (Int(word.dropFirst()) ?? 0) - 1).dropFirst())
  }
}
