import Testing
import ZineText

@testable import ZineLayout

/// Page floats that leave little or no room for text. Pages have columns of 60 × 120 pt: ten lines of six characters.
@Suite struct FullPageFloatTests {
  private static func page(_ columns: Int) -> String {
    """
    @page { size: \(70 * columns + 10)pt 140pt; margin: 10pt; columns: \(columns); column-gap: 10pt }
    figure, figcaption { margin: 0; padding: 0 } h1 { font: 10pt/12pt serif; margin: 0 0 12pt }

    """
  }

  /// Returns the texts of each page, in alphabetical order.
  private func texts(_ made: SheetPages) -> [[String]] {
    made.pages.map { page in
      page.items.compactMap { item -> String? in
        guard case .glyphs(let run) = item.content else { return nil }
        return String(decoding: run.text, as: UTF8.self).replacing(" ", with: "")
      }.sorted()
    }
  }

  /// Floats for which the article has no page with text are on its first pages.
  @Test(arguments: ["top", "bottom"], ["", "<pagebreak><p>Z</p>"])
  func pagesAreNotBlank(_ edge: String, _ after: String) {
    for columns in 1...3 {
      for height in [90, 108, 120] {
        for count in 1...3 {
          for before in ["", "<p>A</p><pagebreak>"] {
            let names = (0..<count).map { "F\($0)" }
            let made = SheetPages(
              before + names.map { "<figure>\($0)</figure>" }.joined() + after,
              Self.page(columns)
                + "figure { float: \(edge); column-span: all; min-height: \(height)pt }")
            let expected =
              (before.isEmpty ? [] : [["A"]]) + names.map { [$0] } + (after.isEmpty ? [] : [["Z"]])
            let texts = texts(made)
            #expect(texts == expected, "\(columns) \(height)")
          }
        }
      }
    }
  }

  /// The first lines below a heading are on its page: a float that leaves room for the heading alone makes way.
  @Test(arguments: ["top", "bottom"], ["none", "all"])
  func headingsKeepTheirText(_ edge: String, _ span: String) {
    for columns in 1...3 {
      for height in stride(from: 36, through: 108, by: 12) {
        for before in ["", "<p>A</p><pagebreak>"] {
          for isFirst in [false, true] {
            let (text, float) = ("<p>T1<br>T2<br>T3<br>T4</p>", "<figure>F</figure>")
            let made = SheetPages(
              before + "<h1>H</h1>" + (isFirst ? float + text : text + float),
              Self.page(columns) + "h1 { column-span: \(span) } "
                + "figure { float: \(edge); column-span: all; min-height: \(height)pt }")
            let texts = texts(made)
            let isKept = texts.allSatisfy { $0.contains("H") == $0.contains("T1") }
            let all = texts.flatMap(\.self).filter { $0 != "A" }.sorted()
            #expect(isKept, "\(columns) \(height) \(isFirst) \(texts)")
            #expect(
              all == ["F", "H", "T1", "T2", "T3", "T4"], "\(columns) \(height) \(isFirst) \(texts)")
          }
        }
      }
    }
  }
}
