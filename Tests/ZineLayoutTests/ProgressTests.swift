import Testing
import ZineText

@testable import ZineLayout

/// Content that has no room in any column is placed all the same: no page is empty, and all words are on pages. Columns are
/// of 90 × 120 pt: ten lines of nine characters.
@Suite struct ProgressTests {
  private static func page(_ columns: Int) -> String {
    """
    @page { size: \(100 * columns + 30)pt 160pt; margin: 20pt; columns: \(columns); column-gap: 10pt }
    .high { height: 120pt } .columns { columns: 2; column-gap: 10pt } .all { column-span: all }
    .late { break-before: page } .whole { break-inside: avoid }
    ::footnote-call, ::footnote-marker { content: none }

    """
  }

  private func words(_ page: Page) -> [String] {
    page.items.flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).split(separator: " ").map(String.init)
    }
  }

  private static func text(_ count: Int) -> String {
    (1...count).map { "w\($0)" }.joined(separator: " ")
  }

  private static let cases = [
    "<div class=\"high late\" style=\"margin: 40pt 0\">w1</div>",
    "<figure class=\"late\" style=\"margin: 40pt 0\"><div class=high>w1</div></figure>",
    "<div class=\"columns late\" style=\"padding-top: 10pt\"><div class=high>w1</div></div>",
    "<table class=late style=\"margin: 30pt 0; writing-mode: sideways-lr\"><tr><td>w1 w2 w3 w4 w5 w6 w7 w8 w9 "
      + "w10 w11 w12 w13 w14 w15 w16 w17</table>",
    "<div class=\"columns whole\" style=\"padding: 0 0 12pt; border: 3pt solid\">"
      + "<p class=\"all whole\">w0<footnote>n</footnote> \(text(40))</p></div>",
    "<div class=\"columns whole\"><p class=\"all whole\">\(text(60))<footnote>n</footnote></p></div>",
    "<div style=\"float: snap-block(24pt, near)\">\(text(60))</div>",
    "<div style=\"float: snap-block(24pt, start)\">\(text(60))<footnote>n</footnote></div>",
  ]

  @Test(arguments: 1...3, cases)
  func placesAllContent(_ columns: Int, _ content: String) {
    for before in ["", "<p>a</p>"] {
      let made = SheetPages(before + content + "<p>z</p>", Self.page(columns))
      #expect(made.pages.count <= 6, "\(before)")
      guard made.pages.count <= 6 else { continue }
      let found = made.pages.flatMap(words).filter { $0.hasPrefix("w") || $0 == "n" || $0 == "z" }
      let written = content.matches(of: /\bw\d+\b|\bn\b/).map { String($0.output) } + ["z"]
      #expect(found.sorted() == written.sorted(), "\(before)")
    }
  }
}
