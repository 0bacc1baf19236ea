import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Random combinations of heights, limits, alignment and trimmed lines: all text appears exactly once.
@Suite struct RandomHeightTests {
  private static let selectors = [".b", ".c", "p", ".b .c", ".c p", "section", "img", "p + p"]
  private static let declarations = [
    "min-height: 30pt", "min-height: 70pt", "min-height: 150pt", "min-height: 40%",
    "max-height: 300pt", "max-height: 90%", "height: 80pt", "align-content: center",
    "align-content: end", "text-box: trim-both cap alphabetic", "text-box: trim-start text",
    "text-box-trim: trim-end", "padding: 3pt", "padding-top: 20pt", "border: 1pt solid",
    "box-decoration-break: clone", "margin-block: 9pt", "margin-top: -5pt", "block-step: 30pt",
    "block-step: -zine-grid center", "block-step: 24pt padding-box", "line-snap: none",
    "line-height: 17pt", "float: left; width: 60pt", "float: top", "break-inside: avoid",
    "break-before: column", "column-count: 2", "column-span: all", "box-sizing: border-box",
    "background: silver", "width: 90pt", "min-width: 50pt", "float: snap-block(24pt, near)",
  ]
  private static let pages = [
    "@page { size: 200pt 160pt }", "@page { size: 200pt 160pt; columns: 2 }",
    "@page { size: 300pt 120pt; columns: 3; -zine-baseline-grid: none }",
    "@page { size: 200pt 160pt; -zine-baseline-grid: 12pt } body { line-snap: baseline }",
  ]
  /// Words of one letter, which cannot be broken.
  private static let markup =
    "<section>a b c<div class=b><p>d e<p>f g h<div class=c>i<p>j k</div><p>l</div>"
    + "<p>m n <img src=x.png width=20 alt=''> o<div class=c><div class=b>p q r</div>s</div>"
    + "</section><section><div class=b></div><p>t u v w x y z<div class=c>A</div></section>"

  private static func sheet(_ random: inout LinearCongruence) -> String {
    let rules = (0...random.next(5)).map { _ in
      let own = (0...random.next(4)).map { _ in random.pick(declarations) }
      return "\(random.pick(selectors)) { \(own.joined(separator: "; ")) }"
    }
    return random.pick(pages) + rules.joined()
  }

  /// Returns the words of all pages in paint order.
  private func words(_ sheet: String) -> [String] {
    let pages = SheetPages(Self.markup, sheet).pages
    #expect(pages.count < 60, "\(sheet)")
    return pages.flatMap(\.items).flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).filter(\.isLetter).map(String.init)
    }
  }

  @Test func keepsAllText() {
    let all = "Aabcdefghijklmnopqrstuvwxyz".map(String.init)
    for seed in 0..<150 as Range<UInt64> {
      var random = LinearCongruence(seed: seed)
      let sheet = Self.sheet(&random)
      let found = words(sheet)
      #expect(found.sorted() == all, "\(seed): \(sheet)")
      if seed % 10 == 0 { #expect(words(sheet) == found, "\(sheet)") }
    }
  }
}
