import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Pages with areas for two threads: paragraphs of words with `a` in the first columns, of words with `b` in the others.
@Suite struct PageTemplateTests {
  private static func paragraphs(_ letter: Character, _ count: Int, after: String) -> String {
    (0..<count).map { number in
      "<p>"
        + (0..<9).map { "\(letter)\(String(number * 9 + $0, radix: 36))" }.joined(separator: " ")
        + (number % 3 == 1 ? after : "") + "</p>"
    }.joined()
  }

  /// Returns the words of a fragment and of all fragments inside it.
  private func words(_ fragment: Fragment, _ styled: StyledStory) -> [String] {
    fragment.lines.flatMap { line in
      String(decoding: styled.story.text.bytes[line.range], as: UTF8.self)
        .split { $0.isWhitespace || $0 == "\u{FFFC}" }.map(String.init)
    } + fragment.nested.flatMap { $0.block.map { words($0.fragment, styled) } ?? [] }
  }

  /// Returns the pages of both threads, with the text.
  /// - Parameters:
  ///   - columns: Number of columns of each thread.
  ///   - counts: Number of paragraphs of each thread.
  ///   - after: Content of every third paragraph after its words.
  private func pages(
    _ columns: (Int, Int), _ counts: (Int, Int), after: String, _ sheet: String
  ) -> (pages: [FilledPage], styled: StyledStory) {
    let all = columns.0 + columns.1
    let styled = SheetPages(
      Self.paragraphs("a", counts.0, after: after) + Self.paragraphs("b", counts.1, after: after),
      "@page { size: 420pt 200pt; margin: 20pt; columns: \(all); column-gap: 10pt } "
        + "footnote, div { font: 10pt/12pt serif; margin: 0 } " + sheet
    ).styled
    var filler = ColumnFiller(
      styled, shaper: FixedWidthShaper(styled.styles), hyphenator: nil, pictures: FixedPictures())
    let middle = styled.paragraphs.indices.first { index in
      styled.story.text.bytes[styled.paragraphs[index].range].first == UInt8(ascii: "b")
    }
    let end = middle ?? 0
    let search = filler.threads[0].search
    filler.threads = [
      TextThread(flow: Flow(root: nil, end: end), search: search),
      TextThread(
        flow: Flow(root: nil, end: styled.paragraphs.count),
        search: search.map { ColumnSearch($0.fragmenter, lineHeight: $0.lineHeight) }),
    ]
    filler.template = { _ in
      PageTemplate(areas: [
        PageArea(columns: 0..<columns.0),
        PageArea(thread: ThreadID(number: 1), columns: columns.0..<all),
      ])
    }
    var state = PageState(tokens: [.main: .start, ThreadID(number: 1): BreakToken(at: end)])
    var pages: [FilledPage] = []
    while !state.tokens.isEmpty || !state.deferredFloats.isEmpty, pages.count < 30 {
      pages.append(filler.fill(styled.pages[PageIdentity(number: pages.count + 1)], from: state))
      state = pages[pages.count - 1].after
    }
    return (pages, styled)
  }

  /// Both threads are filled in their own columns, whichever ends first. Every word is on a page once, in order.
  @Test(
    arguments: [(2, 1), (1, 2), (1, 1)], ["", " x<footnote>n</footnote>", "<div class=f>f</div>"])
  func fillsThreadsSideBySide(_ columns: (Int, Int), _ after: String) {
    for counts in [(12, 12), (24, 3), (3, 24)] {
      for style in [
        "", "@page { @footnote { float-reference: page } }", "p { -zine-pagination: greedy }",
      ] {
        let (pages, styled) = pages(columns, counts, after: after, ".f { float: top } " + style)
        for (letter, count) in [("a", counts.0), ("b", counts.1)] {
          let own = letter == "a" ? 0..<columns.0 : columns.0..<columns.0 + columns.1
          let filled = pages.flatMap { page in
            page.columns.filter { own.contains($0.id.number) }.flatMap {
              words($0.fragment, styled)
            }
          }
          let all = (0..<count * 9).map { letter + String($0, radix: 36) }
          let isRight = filled.filter { $0.first == Character(letter) } == all
          #expect(isRight, "\(counts) \(style) \(letter): \(filled.prefix(20))")
        }
        // Floats and page-wide footnotes are outside the columns.
        let placed = pages.flatMap { page in
          (page.columns.map(\.block.fragment)
            + page.positioned.compactMap { $0.content.block?.fragment })
            .flatMap { words($0, styled) }
        }
        let objects = placed.count { $0 == "n" || $0 == "f" }
        let expected = after.isEmpty ? 0 : (counts.0 + 1) / 3 + (counts.1 + 1) / 3
        #expect(objects == expected && pages.count < 30, "\(counts) \(style)")
      }
    }
  }
}
