import Testing

@testable import ZineLayout
@testable import ZineText

/// Long footnotes of table rows.
@Suite struct RowNoteTests {
  private static let page = "@page { size: 200pt 160pt; margin: 20pt; column-gap: 10pt; columns: "
  private static let table = """
     } body { text-align: start } table { margin: 0; font: 10pt/12pt serif } td { padding: 0 }
    footnote { font: 10pt/12pt serif }
    """

  /// A table with rows of one line, some of which have a footnote.
  private static func rows(_ count: Int, noteOf noteRows: Set<Int>, words: Int) -> String {
    let rows = (0..<count).map { number in
      let note = (0..<words).map { "n\(number)x\($0)" }.joined(separator: " ")
      return "<tr><td>r\(number)\(noteRows.contains(number) ? "<footnote>\(note)</footnote>" : "")"
    }
    return "<table>\(rows.joined())</table>"
  }

  /// A row is placed if the first lines of its footnote have room below it, so that columns are full.
  @Test(arguments: 1...2, [0, 1, 3])
  func notesAreDivided(_ columns: Int, _ above: Int) {
    for words in [4, 9, 16, 30] {
      for row in 0..<9 {
        let lines = (0..<above).map { "<p>p\($0)</p>" }.joined()
        let made = SheetPages(
          lines + Self.rows(24, noteOf: [row, row + 4], words: words),
          Self.page + "\(columns)" + Self.table)
        let label = "\(columns) \(above) \(words) \(row)"
        #expect(!made.findings.contains { $0.severity == .error }, "\(label)")
        let all = made.pages.map(texts)
        let notes = [row, row + 4].flatMap { number in (0..<words).map { "n\(number)x\($0)" } }
        for text in notes + (0..<24).map({ "r\($0)" }) {
          #expect(all.joined().count { isText($0, text) } == 1, "\(label) \(text)")
        }
        for number in [row, row + 4] {
          let page = all.firstIndex { $0.contains { isText($0, "r\(number)") } }
          #expect(page == all.firstIndex { $0.contains { isText($0, "n\(number)x0") } }, "\(label)")
        }
        // There is no room for another row and a footnote of three lines, the highest one that is not divided.
        let filled = made.pages.dropLast().flatMap(\.columns).map { filledExtent($0.fragment) }
        let isFull = filled.allSatisfy { $0 > 120 - 4 * 12 - 4 }
        #expect(isFull, "\(label) \(filled)")
      }
    }
  }

  /// The height of text and footnotes in a column, in points.
  private func filledExtent(_ fragment: Fragment) -> Double {
    let notes = fragment.nested.first { $0.role == .footnotes }?.content.rect.size.height ?? 0
    let text = fragment.children.filter { $0.extentInFlow != nil }.compactMap {
      $0.extentInFlow?.end
    }
    return (text.max() ?? 0) + notes
  }

  private func texts(_ page: Page) -> [String] {
    page.items.flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).split(separator: " ").map(String.init)
    }
  }

  /// Whether a word is a text, perhaps with the number of a footnote.
  private func isText(_ word: String, _ text: String) -> Bool {
    word == text || word.hasPrefix(text + "*")
  }
}
