import Testing
import ZineText

@testable import ZineLayout

@Suite struct SettingStatisticsTests {
  private func statistics(
    _ markup: String, _ change: (inout TestStyle) -> Void = { _ in }
  ) -> SettingStatistics {
    let layout = Layout(markup) { style in
      style.body.alignment = .justify
      change(&style)
    }
    var statistics = SettingStatistics(layout.styled)
    for page in layout.composer() { statistics.add(page) }
    return statistics
  }

  @Test func countsLines() {
    // A column is twelve characters wide.
    let statistics = statistics("aaaaaa bbbbb ccccc")
    #expect(statistics.lines == 2)
    #expect(statistics.justified == 1)
    #expect(statistics.loose == 0)
    #expect(statistics.overfull == 0)
  }

  @Test func findsLooseLines() {
    let statistics = statistics("aa bbb ccccccccc d")
    #expect(statistics.loose == 1)
    #expect(statistics.worst.first?.text.hasPrefix("aa bbb") == true)
    #expect(statistics.worst.first?.page == 1)
    #expect(statistics.worst.first?.column == 1)
    #expect(statistics.worst.first?.line == 1)
  }

  @Test func findsLadders() {
    let statistics = statistics("aaaaaaaaaaa-aaaaaaaaaaa-aaaaaaaaaaa-aaaa")
    #expect(statistics.hyphenated == 3)
    #expect(statistics.ladders == 1)
  }

  @Test func findsShortLastLines() {
    func markup(_ last: String) -> String { "aaaaaa bbbbb \(last)" }
    let needsThree: (inout TestStyle) -> Void = { $0.body.composing.lastLineMinimum = 3 }
    #expect(statistics(markup("cc"), needsThree).shortLastLines == 1)
    #expect(statistics(markup("ccc"), needsThree).shortLastLines == 0)
  }

  /// Pages made with one style are judged by another that demands two lines.
  @Test(arguments: [(1, 1), (2, 0)])
  func findsOrphansAndWidows(_ least: Int, _ count: Int) {
    // A page has five lines. If one line is enough, the second paragraph leaves one at the bottom.
    let pages = SheetPages(
      "<p>a<br>b<br>c<br>d</p><p>\(String(repeating: "word ", count: 18))</p>",
      "body { orphans: \(least); widows: 1 }")
    var statistics = SettingStatistics(pages.styled)
    for page in pages.pages { statistics.add(page) }
    #expect(statistics.orphans == 0 && statistics.widows == 0)
    var strict = pages.styled
    for index in strict.paragraphs.indices {
      var composing = strict.styles[strict.paragraphs[index].composing]
      composing.orphans = 2
      strict.paragraphs[index].composing = strict.styles.intern(composing)
    }
    var judged = SettingStatistics(strict)
    for page in pages.pages { judged.add(page) }
    #expect(judged.orphans == count)
  }

  @Test func findsRivers() {
    // The spaces of four lines are aligned; the last line is not stretched.
    let river = "aaaaa bbbbbb aaaaa bbbbbb aaaaa bbbbbb aaaaa bbbbbb"
    #expect(statistics(river).rivers == 1)
    let none = "aaa bbbbbbbb aaaaaaaa bbb aaa bbbbbbbb aaaaaaaa bbb"
    #expect(statistics(none).rivers == 0)
  }

  @Test func keepsTenWorstLines() {
    let statistics = statistics(String(repeating: "aa bbb ccccccccc d<br>", count: 20))
    #expect(statistics.worst.count == 10)
    #expect(statistics.loose == 20)
  }
}
