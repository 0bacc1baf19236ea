import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Out-of-flow elements in a thousand small random issues: their positions, and that nothing is lost.
@Suite struct RandomFloatTests {
  private static let sides = ["top", "bottom", "-zine-top-corner", "-zine-bottom-corner"]

  /// A random issue whose words are numbered: `wN` in the text, `nN` in note N, `fN` in float N, `tN` in
  /// tables.
  private struct Issue {
    var markup = ""
    var sheet = ""
    var wordCount = 0
    var noteCount = 0
    var cellWordCount = 0
    var floatCount = 0
    /// The class of each float, and the last word before it.
    var floats: [(kind: String, word: Int)] = []

    init(_ random: inout LinearCongruence) {
      let columns = random.next(3) + 1
      let reference = random.pick(["column", "page"])
      sheet = """
        @page { size: 260pt \(random.pick([120, 160, 240]))pt; margin: 10pt; columns: \(columns);
          column-gap: 10pt; -zine-baseline-grid: \(random.pick(["none", "auto"]));
          @footnote { float-reference: \(random.pick(["column", "page"])); margin-top: 6pt;
            border-top: 1pt solid; padding-top: 2pt } }
        body { orphans: \(random.next(3) + 1); widows: \(random.next(3) + 1);
          -zine-pagination: \(random.pick(["optimal", "greedy"])) }
        footnote, div, h2 { font: 10pt/12pt serif }
        ::footnote-call { font-size: 10pt; vertical-align: 0; content: "^" counter(footnote) }
        ::footnote-marker { content: none }
        .f { float: \(random.pick(RandomFloatTests.sides)); float-reference: \(reference);
          margin: 6pt 0; column-span: \(random.pick(["1", "2", "all"])) }
        .g { float: \(random.pick(["top", "bottom", "snap-block(30pt, near)"])); margin: 3pt 0 }
        table { font: 10pt/12pt serif; margin: 3pt 0 } td { padding: 1pt 0 }
        .s { column-span: \(random.pick(["1", "all"])) }
        h2 { column-span: \(random.pick(["1", "2", "all"])); margin: 0 }
        """
      for _ in 0...random.next(8) {
        if random.next(6) == 0 {
          markup += "<h2>w\(next(&wordCount))"
          if random.next(4) == 0 { markup += "<footnote>n\(next(&noteCount))</footnote>" }
          markup += "</h2>\n"
        }
        var words = (0...random.next(30)).map { _ in "w\(next(&wordCount))" }
        if random.next(3) == 0 {
          let number = next(&noteCount)
          let note = (0...random.next(12)).map { _ in "n\(number)" }.joined(separator: " ")
          words[random.next(words.count)] += "<footnote>\(note)</footnote>"
        }
        markup += "<p>\(words.joined(separator: " "))</p>\n"
        // In narrower columns words would be broken.
        if columns < 3, random.next(6) == 0 {
          let rows = (0...random.next(8)).map { _ in
            let cells = (0...random.next(2)).map { _ -> String in
              let note =
                columns == 1 && random.next(6) == 0
                ? "<footnote>n\(next(&noteCount))</footnote>" : ""
              let words = (0...random.next(4)).map { _ in "t\(next(&cellWordCount) % 10)" }
              return
                "<td rowspan=\(random.next(9) / 8 + 1)>\(words.joined(separator: "<br>"))\(note)"
            }
            return "<tr>" + cells.joined()
          }
          markup += "<table class=\(random.pick(["s", "t"]))>\(rows.joined())</table>\n"
        }
        if random.next(3) == 0 {
          let number = next(&floatCount)
          var lines = (0...random.next(5)).map { _ in "f\(number)" }.joined(separator: "<br>")
          if random.next(3) == 0 {
            let note = next(&noteCount)
            let words = (0...random.next(6)).map { _ in "n\(note)" }.joined(separator: " ")
            lines += "<footnote>\(words)</footnote>"
          }
          let kind = random.pick(["f", "f", "g"])
          markup += "<div class=\(kind)>\(lines)</div>\n"
          floats.append((kind, wordCount))
        }
      }
    }

    private func next(_ count: inout Int) -> Int {
      count += 1
      return count
    }
  }

  /// A word on a page.
  private struct Word: Hashable {
    var page: Int
    var text: String
  }

  private func words(on page: Page, of styled: StyledStory) -> [Word] {
    page.items.flatMap { item -> [Word] in
      // Content continued from the other page of the spread was already read there.
      if case .pagination = item.artifact { return [] }
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).split(separator: " ").map {
        Word(page: page.number, text: String($0))
      }
    }
  }

  /// Seeds where bottom floats used to overlap a spanner, or a block that did not fit beside them.
  private static let overlapping: [UInt64] = [1141, 1527, 1740, 1887, 2443, 4340]

  @Test(.timeLimit(.minutes(5))) func keepsOrderAndAllContent() {
    for seed in Array(0..<1_000 as Range<UInt64>) + Self.overlapping {
      var random = LinearCongruence(seed: seed)
      check(Issue(&random), seed)
    }
  }

  /// The same for floats across spreads.
  @Test(.timeLimit(.minutes(5))) func keepsOrderAcrossSpreads() {
    for seed in 10_000..<10_300 as Range<UInt64> {
      var random = LinearCongruence(seed: seed)
      var issue = Issue(&random)
      issue.sheet += " .f { float-reference: -zine-spread; column-span: none }"
      check(issue, seed)
    }
  }

  private func check(_ issue: Issue, _ seed: UInt64) {
    let made = SheetPages(issue.markup, issue.sheet)
    let words = made.pages.flatMap { self.words(on: $0, of: made.styled) }
    let whole = "seed \(seed): \(issue.sheet)\n\(issue.markup)"
    #expect(made.pages.count < 100, "\(whole)")

    // Nothing is lost or duplicated.
    let flow = words.map { $0.text.beforeMark }.filter { $0.hasPrefix("w") }
    #expect(flow == (0..<issue.wordCount).map { "w\($0 + 1)" }, "\(whole)")
    let source = issue.markup.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    for kind in ["n", "f", "t"] {
      func isOfKind(_ word: String) -> Bool {
        word.hasPrefix(kind) && Int(word.dropFirst()) != nil
      }
      #expect(
        words.map { $0.text.beforeMark }.filter(isOfKind).sorted()
          == source.filter(isOfKind).sorted(),
        "\(kind) of \(whole)")
    }

    // A note begins on the page of its call.
    let marks = (0..<issue.noteCount).map { number in
      words.first { $0.text.hasSuffix("^\(number + 1)") }?.page
    }
    let notes = (0..<issue.noteCount).map { number in
      words.first { $0.text == "n\(number + 1)" }?.page
    }
    #expect(marks == notes, "\(whole)")
    checkOrder(of: issue, words, whole)
    check(made.pages, whole)
  }

  /// Checks that floats of a kind keep their order, and are not on an earlier spread than their anchors.
  private func checkOrder(of issue: Issue, _ words: [Word], _ whole: String) {
    func page(of text: String) -> Int {
      words.first { $0.text.beforeMark == text }?.page ?? 0
    }
    var last: [String: Int] = [:]
    for (index, float) in issue.floats.enumerated() {
      let own = page(of: "f\(index + 1)")
      #expect(own / 2 >= page(of: "w\(float.word)") / 2, "float \(index + 1) of \(whole)")
      #expect(own >= last[float.kind] ?? 0, "float \(index + 1) of \(whole)")
      last[float.kind] = own
    }
  }

  /// Checks that no two items on a page overlap, and that none extends below the columns.
  private func check(_ pages: [Page], _ whole: String) {
    for page in pages {
      var boxes = page.positioned.map { $0.content.rect }
      for placed in page.columns {
        for line in placed.fragment.lines where line.width > 0 {
          boxes.append(
            Rect(
              x: placed.origin.x + line.inlineStart, y: placed.origin.y + line.blockStart,
              width: line.width, height: line.height))
        }
        boxes += placed.fragment.nested.map { float in
          var rect = float.rect
          rect.origin.x += placed.origin.x
          rect.origin.y += placed.origin.y
          return rect
        }
      }
      for (index, box) in boxes.enumerated() {
        for other in boxes[(index + 1)...] {
          let across =
            min(box.origin.x + box.size.width, other.origin.x + other.size.width)
            - max(box.origin.x, other.origin.x)
          let along =
            min(box.origin.y + box.size.height, other.origin.y + other.size.height)
            - max(box.origin.y, other.origin.y)
          #expect(across < 0.1 || along < 0.1, "\(box) \(other) on page \(page.number) of \(whole)")
        }
      }
    }
  }
}

extension String {
  /// The word without the note calls after it.
  fileprivate var beforeMark: String { String(prefix { $0 != "^" }) }
}
