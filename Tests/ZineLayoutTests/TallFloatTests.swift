import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Floats that are taller than their columns.
@Suite struct TallFloatTests {
  private static let page = "@page { size: 260pt 200pt; margin: 20pt; columns: "

  /// A float that is taller than its column is divided in the flow, so that no line is lost.
  @Test(arguments: [
    "float: left; width: 60pt", "float: right; width: 60pt", "float: inside; width: 60pt",
    "float: top", "float: bottom", "float: bottom; column-span: all",
    "float: top; columns: 2; column-gap: 2pt",
    "float: -zine-top-corner",
  ])
  func tallFloatsAreDivided(_ style: String) {
    let paragraphs = UniqueWords.list(8..<208).map { "<p>\($0)</p>" }.joined()
    for columns in 1...3 {
      // A float before it leaves no room on its page.
      for (above, before) in [(0, ""), (8, ""), (8, "<div class=g>g</div>")] {
        let made = SheetPages(
          "\(UniqueWords.text(0..<above))\(before)<div class=f>\(paragraphs)</div>\(UniqueWords.text(208..<240))",
          Self.page + "\(columns) } .g { float: top; column-span: all; height: 80pt } "
            + ".f { \(style) }")
        let all = UniqueWords.list(0..<above) + UniqueWords.list(8..<240)
        #expect(made.uniqueWords == all.sorted(), "\(columns) \(above) \(before)")
        let facts = made.findings.map(\.fact)
        #expect(facts == [.ineffectiveStyle(.floatOverHeight)], "\(columns) \(above) \(before)")
      }
    }
  }

  /// A float that is one unbreakable block, taller than its column by a line or more, is in the flow, too. Nothing of it
  /// is off the page or on top of another float.
  @Test(
    arguments: [
      "float: left; width: 60pt", "float: right; width: 50%",
      "float: outside; width: 60pt; padding: 3pt",
      "float: top; width: 60pt",
      "float: bottom; width: 60pt; padding: 3pt",
      "float: bottom; width: 60pt; column-span: all", "float: -zine-bottom-corner; width: 60pt",
    ],
    [
      ("<p>", "</p>"), ("<p>", "</p><figcaption>c</figcaption>"),
      ("<p>a</p><figcaption>", "</figcaption>"), ("<img src=x alt=x><figcaption>", "</figcaption>"),
    ])
  func unbreakableTallFloatsAreInFlow(_ style: String, _ parts: (start: String, end: String)) {
    for columns in 1...3 {
      for count in [13, 14, 40] {
        for other in ["", "<div class=g>g</div>"] {
          let made = SheetPages(
            "\(other)<figure class=f>\(parts.start)\(UniqueWords.text(8..<8 + count))\(parts.end)</figure>",
            Self.page + "\(columns) } .g { float: bottom; column-span: all; height: 40pt } "
              + "figure { margin: 0 } figcaption { font: 10pt/12pt serif } img { width: 100%; height: 100pt } "
              + ".f { \(style) }")
          let label = "\(columns) \(count) \(other) \(made.findings.map(\.fact))"
          #expect(made.uniqueWords == UniqueWords.list(8..<8 + count).sorted(), "\(label)")
          let hasOverfull = made.findings.contains { $0.fact.code == .overfull }
          #expect(!made.hasOverlap && !hasOverfull, "\(label)")
          let baselines = made.pages.flatMap(\.items).compactMap { item -> Double? in
            if case .glyphs(let run) = item.content { run.origin.y } else { nil }
          }
          #expect(baselines.allSatisfy { $0 > 20 && $0 < 180 }, "\(label) \(baselines)")
        }
      }
    }
  }

  /// The picture of a float that is a few lines taller than its column becomes smaller.
  @Test(arguments: ["left", "right", "top", "bottom", "-zine-top-corner"])
  func picturesInTallFloatsShrink(_ edge: String) {
    for columns in 1...3 {
      for count in 1...5 {
        for height in [120, 150, 160] {
          let made = SheetPages(
            "<div class=f><img src=x alt=x><p>\(UniqueWords.text(0..<count))</p></div>",
            Self.page + "\(columns) } .f { float: \(edge); width: 60pt; margin: 0 } "
              + "img { display: block; width: 40pt; height: \(height)pt }")
          #expect(
            made.uniqueWords == UniqueWords.list(0..<count).sorted(),
            "\(columns) \(count) \(height)")
          #expect(made.findings.isEmpty, "\(columns) \(count) \(height) \(made.findings)")
        }
      }
    }
  }

  /// A tall float in another block is divided, too, with the block if need be.
  @Test(
    arguments: ["left", "right", "top", "bottom", "snap-block"],
    [
      "<section style='columns: 2; column-gap: 2pt'>|</section>", "<figure>|</figure>",
      "<table><tr><td>|<td>x</table>", "<ul><li>|</ul>", "<div class=b>|</div>",
      "<div class=s>|</div>", "<div class=g>|</div>", "<div class=h>|</div>",
      "<div class=s><section style='columns: 2; column-gap: 2pt'>|</section></div>",
    ])
  func tallFloatsInBlocksAreDivided(_ edge: String, _ block: String) {
    let float =
      "<div class=f>\(UniqueWords.list(20..<60).map { "<p>\($0)</p>" }.joined())</div>"
    for columns in 1...3 {
      for count in [2, 9] {
        let content =
          "<p>\(UniqueWords.text(0..<count))</p>\(float)<p>\(UniqueWords.text(60..<64))</p>"
        let made = SheetPages(
          block.replacing("|", with: content) + "<p>\(UniqueWords.text(64..<70))</p>",
          Self.page + "\(columns) } .f { float: \(edge); width: 40pt; margin: 0 } "
            + "figure, ul, table { margin: 0 } .b { break-inside: avoid } "
            + ".s { column-span: all } .g { float: top } .h { float: left; width: 90% }")
        let all = [0..<count, 20..<70].flatMap(UniqueWords.list)
        let label = "\(columns) \(count) \(made.findings.map(\.fact))"
        #expect(made.uniqueWords == all.sorted(), "\(label)")
        let baselines = made.pages.flatMap(\.items).compactMap { item -> Double? in
          if case .glyphs(let run) = item.content { run.origin.y } else { nil }
        }
        #expect(baselines.allSatisfy { $0 > 20 && $0 < 181 }, "\(label) \(baselines)")
      }
    }
  }

  /// A float with a height is not divided.
  @Test func tallFloatsWithHeightOverflow() {
    let facts = SheetPages(
      "<div class=f>\(UniqueWords.text(0..<40))</div>b",
      Self.page + "1 } .f { float: left; width: 40pt; height: 300pt }"
    ).findings.map(\.fact)
    #expect(facts.contains { if case .overfullBlock = $0 { true } else { false } }, "\(facts)")
  }
}
