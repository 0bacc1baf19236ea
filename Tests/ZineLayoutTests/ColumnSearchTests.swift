import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Column breaks that are optimised together. Pages have two columns of 240 × 240 pt: twenty lines of 24
/// characters, justified.
@Suite struct ColumnSearchTests {
  private struct Setting {
    var text: [String] = []
    /// Number of columns that end early, except on the last page.
    var shortCount = 0
    /// Number of widows and orphans.
    var aloneCount = 0
    /// Widths of the word spaces of all justified lines.
    var spaces: [Double] = []

    init(_ markup: String, _ pagination: String, page: String = "size: 540pt 280pt; columns: 2") {
      let pages = SheetPages(
        markup,
        """
        @page { \(page); column-gap: 20pt; column-fill: auto }
        body { text-align: justify; -zine-pagination: \(pagination) }
        body { -zine-word-spacing-limits: 50% 100% 300% }
        """)
      let frames = pages.pages.map { page in page.columns.map(\.fragment) }
      for (number, columns) in frames.enumerated() {
        for frame in columns {
          let lines = frame.lines
          text += lines.map(\.text)
          spaces += lines.map(\.setting).filter(\.isJustified).map(\.spaceScale)
          guard number < frames.count - 1, let first = lines.first, let last = lines.last else {
            continue
          }
          if lines.count < 20 { shortCount += 1 }
          let foot = lines.reversed().prefix { $0.paragraph == last.paragraph }
          if foot.count == 1, !last.setting.isLast { aloneCount += 1 }
          let range = pages.styled.paragraphs[first.paragraph].range
          let head = lines.prefix { $0.paragraph == first.paragraph }
          let isMiddle = first.range.lowerBound > range.lowerBound
          if head.count == 1, isMiddle, first.setting.isLast { aloneCount += 1 }
        }
      }
    }
  }

  /// Returns random prose with paragraphs of two to nine lines.
  private func story(_ seed: UInt64) -> String {
    var random = LinearCongruence(seed: seed)
    return (0..<60).map { _ in
      let words = (0..<8 + random.next(38)).map { _ in
        String(repeating: "x", count: 1 + random.next(7))
      }
      return "<p>" + words.joined(separator: " ") + "</p>"
    }.joined(separator: "\n")
  }

  /// The paragraphs that columns inside a block make longer or shorter are known of a spanner as of any other block.
  @Test func knowsChangedParagraphsOfSpanners() {
    var changedCount = 0
    for seed in 1...30 {
      let text = story(UInt64(seed)).split(separator: "\n").prefix(7).joined()
      func changed(_ columns: Int, _ span: String) -> [Int: Int] {
        SheetPages(
          "<div class=s>\(text)</div>",
          """
          @page { size: 540pt 280pt; columns: \(columns); column-gap: 20pt }
          body { text-align: justify; -zine-pagination: optimal }
          .s { columns: 2; column-gap: 20pt; column-fill: auto; column-span: \(span) }
          """
        ).pages[0].columns.reduce(into: [:]) { $0.merge($1.end.changed) { first, _ in first } }
      }
      let own = changed(1, "none")
      if !own.isEmpty { changedCount += 1 }
      #expect(changed(2, "all") == own, "\(seed)")
    }
    #expect(changedCount > 0)
  }

  @Test func leavesFewerShortColumns() {
    var (greedy, optimal) = (0, 0)
    for seed in 1...30 as ClosedRange<UInt64> {
      let story = story(seed)
      let one = Setting(story, "greedy")
      let other = Setting(story, "optimal")
      greedy += one.shortCount
      optimal += other.shortCount
      #expect(one.aloneCount == 0 && other.aloneCount == 0)
      // All text is there and in order, whatever the line breaks.
      #expect(other.text.joined().filter { $0 != " " } == one.text.joined().filter { $0 != " " })
    }
    #expect(greedy > 40)
    #expect(optimal * 4 < greedy)
  }

  /// On average, better column ends hardly make the word spaces of an issue more uneven.
  @Test func keepsWordSpacesEven() {
    func unevenness(_ spaces: [Double]) -> Double {
      let mean = spaces.reduce(0, +) / Double(spaces.count)
      let squares = spaces.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(spaces.count)).squareRoot() / mean
    }
    let changes = [460, 500, 540, 580, 620].flatMap { width in
      (1...8 as ClosedRange<UInt64>).map { seed in
        let (story, page) = (story(seed), "size: \(width)pt 280pt; columns: 1")
        return unevenness(Setting(story, "optimal", page: page).spaces)
          / unevenness(Setting(story, "greedy", page: page).spaces)
      }
    }
    #expect(changes.reduce(0, +) / Double(changes.count) <= 1.05, "\(changes)")
  }

  @Test func isDeterministic() {
    let story = story(7)
    #expect(Setting(story, "optimal").text == Setting(story, "optimal").text)
  }

  /// Columns without problems are not changed.
  @Test func keepsGoodColumnsUnchanged() {
    let lines = (0..<100).map { _ in "<p>a</p>" }.joined(separator: "\n")
    #expect(Setting(lines, "optimal").text == Setting(lines, "greedy").text)
    #expect(Setting(lines, "optimal").shortCount == 0)
  }

  /// Only a full column has costs at its end.
  @Test(arguments: [BreakQuality.perfect, .lines, .avoided, .avoidedTwice], 0...5)
  func countsCostsOfFullColumns(_ quality: BreakQuality, _ missing: Int) {
    for isHyphenated in [false, true] {
      var end = ColumnEnd(reason: .full, missingLines: missing, breakQuality: quality)
      end.isHyphenated = isHyphenated
      #expect(end.faults.isEmpty == (quality == .perfect && missing == 0 && !isHyphenated))
      #expect(end.faults.values.allSatisfy { $0 > 0 })
      end.reason = .balanced
      #expect(end.faults.isEmpty)
    }
  }
}
