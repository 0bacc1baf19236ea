import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Properties that hold for all line breakers.
@Suite struct LineChoiceTests {
  // MARK: Headings

  private func points(_ markup: String, _ composing: ComposingStyle = .plain) -> Breakpoints {
    Breakpoints(markup, isJustified: false, composing)
  }

  private func lengths(_ lines: [LineBreak], _ points: Breakpoints) -> [Double] {
    var start = LineStart.paragraph
    return lines.map { line in
      defer { start = line.next ?? start }
      return points.elasticity.length(of: line.end.endExtent - start.extent)
    }
  }

  @Test(arguments: [
    ("aaaa aaaa aaaa a", 2), ("aaaa aaaa aaaa aaaa aaaa a", 2),
    ("aaaa aaaa aaaa aaaa aaaa aaaa aaaa a", 3), ("aaaa aaa aaaa aaaaaa aa aaaa aaaa aa", 3),
  ])
  func balancesHeadlines(_ text: String, _ count: Int) throws {
    let points = points(text)
    let whole = try #require(points.points.last).endLength
    let request = BreakRequest(
      start: .paragraph, measure: LineMeasure(rest: whole / Double(count) + 14))
    let plain = FirstFitBreaker().lines(of: points, request, count: 10)
    let even = try #require(BalancedBreaker().lines(of: points, request))
    #expect(plain.count == count)
    #expect(even.count == count)
    func difference(_ lines: [LineBreak]) -> Double {
      let lengths = lengths(lines, points)
      return (lengths.max() ?? 0) - (lengths.min() ?? 0)
    }
    // No two lines differ by more than a word and its space.
    #expect(difference(even) <= 30)
    #expect(difference(even) <= difference(plain))
  }

  @Test func balancesIntoMinimumOfLines() throws {
    for seed in 0..<200 {
      var random = LinearCongruence(seed: UInt64(seed))
      let words = (0..<2 + random.next(12)).map { _ in
        String(repeating: "n", count: 1 + random.next(8))
      }
      let points = points(words.joined(separator: " "))
      let measure = LineMeasure(
        first: random.next(2) == 0 ? [] : [Double(60 + random.next(100))],
        rest: Double(60 + random.next(100)))
      let request = BreakRequest(start: .paragraph, measure: measure)
      let plain = FirstFitBreaker().lines(of: points, request, count: 100)
      // Longer texts are not treated as headings.
      guard plain.count <= 12 else { continue }
      let even = try #require(BalancedBreaker().lines(of: points, request))
      #expect(even.count == plain.count, "\(words), \(measure)")
      for (index, length) in lengths(even, points).enumerated() {
        #expect(length <= measure[index] + lengthTolerance, "\(words), \(measure)")
      }
    }
  }

  /// Of equally good lines, those with the shorter lines first are taken, although their costs have rounding errors.
  @Test func balancesTheSameInAllSizes() {
    for spacing in 0..<60 {
      for words in ["aaaaaa bbbb ccccc dddd eeeeee", "אאאאאא בבבב גגגגג דדדד הההההה"] {
        let made = SheetPages(
          "<h2>\(words)</h2>",
          """
          @page { size: 290pt 100pt }
          h2 { font-size: 10pt; letter-spacing: \(Double(spacing) * 0.07)pt; text-wrap-style: balance }
          """)
        let lines = made.pages[0].columns[0].fragment.lines
        #expect(lines.map { $0.text.split(separator: " ").count } == [2, 3], "\(spacing)")
      }
    }
  }

  @Test func balancesOnlyHeadlines() {
    let points = points(String(repeating: "word ", count: 60) + "word")
    let request = BreakRequest(start: .paragraph, measure: LineMeasure(rest: 60))
    #expect(BalancedBreaker().lines(of: points, request) == nil)
  }

  // MARK: Nothing is lost

  private func layout(_ markup: String, _ wrap: TextWrap) -> Layout {
    var layout = Layout(markup) { style in
      style.body.composing = ComposingStyle(wrap: wrap)
      style.body.alignment = .justify
    }
    layout.hyphenator = StubHyphenator()
    return layout
  }

  /// Returns the text in the lines, without the hyphens that layout added at their ends.
  private func text(of layout: Layout, width: Double) -> String {
    var bytes: [UInt8] = []
    for line in layout.frames(width: width, height: 100_000).flatMap(\.lines) {
      var own = line.glyphRuns.flatMap(\.text)
      let source = layout.styled.story.text.bytes[line.range]
      let isOwnHyphen = own.suffix(2) == [0xC2, 0xAD] && source.suffix(2) != [0xC2, 0xAD]
      if isOwnHyphen { own.removeLast(2) }
      bytes += own
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mixed = """
    A wonder\u{AD}ful, “incomprehensibilities”-like word; see http://example.org/a-b/c?d=e&f or \
    mail@example.org. Größenverhältnisse, Достопримечательность: naïve officials (fi) — 1984 & X.
    """

  @Test(arguments: TextWrap.allCases)
  func keepsAllTextAtAnyWidth(_ wrap: TextWrap) {
    let layout = layout(Self.mixed, wrap)
    for width in 1...200 {
      #expect(text(of: layout, width: Double(width)) == Self.mixed, "at \(width) pt")
    }
  }

  @Test(arguments: TextWrap.allCases)
  func breaksLongWordAndKeepsRest(_ wrap: TextWrap) {
    let word = String(repeating: "X", count: 40)
    let markup = "one two \(word) three four"
    let layout = layout(markup, wrap)
    let lines = layout.frames(width: 70).flatMap(\.lines)
    #expect(text(of: layout, width: 70) == markup)
    #expect(lines.count > 4)
    for line in lines { #expect(line.width <= 70 + lengthTolerance) }
    #expect(lines.last?.text.hasSuffix("four") == true)
  }

  @Test(arguments: TextWrap.allCases)
  func setsWholeVeryLongWord(_ wrap: TextWrap) {
    let markup = String(repeating: "n", count: 100_000)
    let layout = layout(markup, wrap)
    #expect(text(of: layout, width: 300) == markup)
  }

  @Test(arguments: TextWrap.allCases)
  func setsAllOfManyWords(_ wrap: TextWrap) {
    let markup = Array(repeating: "several words of some text", count: 4_000)
      .joined(separator: " ")
    let layout = layout(markup, wrap)
    #expect(text(of: layout, width: 150) == markup)
  }
}
