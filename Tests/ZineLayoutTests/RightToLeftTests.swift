import Testing
import ZineText

@testable import ZineLayout

/// Right-to-left lines with characters 10 pt wide.
@Suite struct RightToLeftTests {
  private func places(_ line: LineFragment) -> [(String, Double)] {
    line.glyphRuns.map { (String(decoding: $0.text, as: UTF8.self), $0.origin.x) }
  }

  /// The space is after the last word, which is on the left. It is invisible, but separates the words of two
  /// lines in extracted text.
  @Test func keepsTrailingSpace() {
    let lines = StyledText(.init("אב גד הו")).lines(width: 50)
    #expect(lines.count == 2)
    let first = places(lines[0])
    #expect(first.map(\.0) == ["אב גד", " "])
    #expect(first.map(\.1) == [0, -10])
    #expect([lines[0].inlineStart, lines[0].width] == [0, 50])
    #expect(places(lines[1]).map(\.0) == ["הו"])
  }

  /// The trailing space has the direction of the paragraph, not of the words around it.
  @Test func keepsItInParagraphDirection() {
    let left = StyledText(.init("אב cd ef")) { $0.direction = .rightToLeft }.lines(width: 50)
    #expect(places(left[0]).map(\.0).joined() == "אב cd ")
    #expect(places(left[0]).last.map(\.1) == -10)
    let right = StyledText(.init("ab גד הו")).lines(width: 50)
    #expect(places(right[0]).map(\.0).joined() == "ab גד ")
    #expect(places(right[0]).last.map(\.1) == 50)
  }

  @Test func doesNotUnderlineIt() {
    let text = StyledText(.init("אב גד הו", paint: { $0.decoration.isUnderlined = true }))
    let rules = text.lines(width: 50)[0].items.compactMap { item in
      if case .rule(let rule) = item { rule.rect } else { nil }
    }
    #expect(rules.map(\.origin.x) == [0])
    #expect(rules.map(\.size.width) == [50])
  }

  @Test(arguments: [
    ([], []), ([0, 0], [0, 1]), ([1, 1, 1], [2, 1, 0]), ([1, 2, 2, 1], [3, 1, 2, 0]),
    ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]), ([2, 1], [1, 0]),
  ])
  func ordersLevels(_ levels: [UInt8], _ order: [Int]) {
    #expect(visualOrder(of: levels) == order)
  }

  /// Boxes without a direction have that of the issue, wherever it is declared.
  @Test(arguments: [
    ("@page { direction: rtl }", "en", true), ("body { direction: rtl }", "en", true),
    ("", "he", true), ("", "en", false),
    ("@page { direction: rtl } table, section { direction: ltr }", "en", false),
  ])
  func boxesFollowIssue(_ sheet: String, _ language: String, _ isRightToLeft: Bool) throws {
    let made = SheetPages(
      "<section><p>a<p>b</section><table><tr><td>c<td>d</table>",
      "section { columns: 2; column-fill: balance; orphans: 1; widows: 1 } \(sheet)",
      language: language)
    func place(_ word: String) throws -> Double {
      try #require(
        made.pages[0].items.lazy.compactMap { item -> Double? in
          guard case .glyphs(let run) = item.content,
            String(decoding: run.text, as: UTF8.self).hasPrefix(word)
          else { return nil }
          return run.origin.x
        }.first)
    }
    #expect(try (place("a") > place("b")) == isRightToLeft)
    #expect(try (place("c") > place("d")) == isRightToLeft)
  }
}
