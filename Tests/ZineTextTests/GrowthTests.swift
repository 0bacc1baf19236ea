import Testing

@testable import ZineStyle
@testable import ZineText

/// Work grows linearly with the size of the file. It is counted where possible. Elsewhere the file is so
/// large that quadratic time would take minutes.
@Suite struct GrowthTests {
  /// Whether a count grows linearly: for sixteen times the size it may be up to twenty times as large.
  private func isLinear(_ size: Int, _ count: (Int) throws -> Int) rethrows -> Bool {
    let counts = try [size, 4 * size, 16 * size].map(count)
    return counts[0] > 0 && counts[2] <= 20 * counts[0]
  }

  private func span(_ offset: Int) -> SourceSpan {
    SourceSpan(source: SourceID(0), offset: offset, length: 1)
  }

  // MARK: Style

  @Test func appliesDeclarationsOncePerSelectorList() throws {
    let grows = try isLinear(8) { size in
      let selectors = (0..<size).map { "p:not(.c\($0))" }.joined(separator: ",")
      let sheet = "\(selectors) { \(String(repeating: "color: red;", count: size)) }"
      var text = try StyledText("<p>word", sheet)
      let element = try #require(text.parsed.story.paragraphs.first?.node)
      #expect(text.style(of: "word").inherited.color == Color("red"))
      return text.cascade.rules.declarations(of: text.cascade.rules.matching(element, nil)).count
    }
    #expect(grows)
  }

  @Test func sharesStyleOfTagsWithoutDeclarations() throws {
    let grows = try isLinear(100) { size in
      let markup = (0..<size).map { "<span class=c\($0)>word\n" }.joined()
      var text = try StyledText(markup)
      for index in text.parsed.story.elements.nodes.indices {
        _ = text.cascade.style(of: ElementID(index))
      }
      return text.cascade.styles.count
    }
    #expect(grows)
  }

  @Test(.timeLimit(.minutes(5))) func searchesOnceForEndOfAddress() {
    let bytes = Array(String(repeating: "url( ", count: 60_000).utf8)
    #expect(StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count).count == 120_000)
  }

  @Test(.timeLimit(.minutes(5))) func restylesAllMatchesAtOnce() throws {
    let style = ComputedStyleID(index: 1)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 60_000)
    var pieces = [
      TextPiece(
        text: text, style: ComputedStyleID(index: 0), language: "en", element: .body, offset: 0)
    ]
    let matches = stride(from: 0, to: text.count, by: 3).map {
      PatternMatch(range: $0..<$0 + 2, marks: [$0..<$0 + 1])
    }
    pieces.restyle(matches) { _ in style }
    #expect(pieces.count == 40_000)
    #expect(pieces.text.count == 40_000)
    #expect(pieces.count { $0.style == style } == 20_000)
  }

  @Test(.timeLimit(.minutes(5))) func endsOnlyCountersOfElement() {
    var counters = CounterState()
    for number in 0..<40_000 {
      counters.enter(
        resetting: [CounterChange(name: "c\(number)", value: 1)], parent: .body)
      counters.leave(ElementID(number + 1))
    }
    #expect(counters.value(of: "c39999") == 1)
    counters.leave(.body)
    #expect(counters.all.isEmpty)
  }

  // MARK: Text

  @Test(.timeLimit(.minutes(5))) func discardsClosedTags() {
    var tags = StyleTags()
    for number in 0..<100_000 {
      tags.open(
        "font", ElementTagID(0), .attributes(["color"]), contentCount: 0, span: span(number))
      #expect(tags.closeAll(after: 0).isEmpty)
    }
    #expect(!tags.isOpen("font"))
  }

  @Test func limitsReportsOfEqualProblems() {
    var list = DiagnosticList()
    for offset in 0..<10_000 {
      list.append(Diagnostic(.unopenedTag(name: "b"), at: span(offset)))
    }
    #expect(list.all.count == DiagnosticList.maximum + 1)
    #expect(list.all.reduce(0) { $0 + $1.count } == 10_000)
    #expect(list.all.first?.span?.offset == 0)
    #expect(list.all.last?.span?.offset == 9_999)
    #expect(!list.hasErrors)
  }

  @Test func limitsReportsOfDifferentProblems() {
    var list = DiagnosticList()
    for offset in 0..<10_000 {
      list.append(Diagnostic(.unopenedTag(name: "b\(offset)"), at: span(offset)))
    }
    list.append(Diagnostic(.unterminatedTag(name: "p"), at: span(0)))
    #expect(list.all.count == DiagnosticList.maximum + 2)
    #expect(list.all.reduce(0) { $0 + $1.count } == 10_001)
    #expect(list.hasErrors)
  }

  // MARK: Limits

  @Test(arguments: [
    ("p { font-family: \(names(100)) }", 0), ("p { font-family: \(names(101)) }", 1),
    ("@font-face { font-family: F; src: \(sources(100)) }", 0),
    ("@font-face { font-family: F; src: \(sources(101)) }", 1),
    (String(repeating: "@font-face { font-family: F; src: local(a) }", count: 1_000), 0),
    (String(repeating: "@font-face { font-family: F; src: local(a) }", count: 1_001), 1),
    (String(repeating: "@-zine-match \"a\" { color: red }", count: 1_000), 0),
    (String(repeating: "@-zine-match \"a\" { color: red }", count: 1_001), 1),
  ])
  func limitsFontFallbackLists(_ sheet: String, _ count: Int) {
    #expect(SheetText(sheet).diagnostics.count == count)
  }

  /// Each of these elements establishes a formatting context.
  @Test(arguments: [
    ("<aside style=\"float: left\">", "</aside>"), ("<div style=\"columns: 2\">", "</div>"),
    ("<div style=\"float: top\">", "</div>"), ("<figure><p>a</p>", "</figure>"),
    ("<table><tr><td>a", "</td></tr></table>"),
    ("<div style=\"position: absolute\">", "</div>"),
  ])
  func limitsNestedFlows(_ opening: String, _ closing: String) {
    for (count, isTooDeep) in [(Limits.nestedFlows, false), (Limits.nestedFlows + 1, true)] {
      let markup =
        String(repeating: opening, count: count) + "a" + String(repeating: closing, count: count)
      let (_, problems) = StyleResolver.resolve(
        parse(markup).manuscript, StyleSources(), language: "en")
      #expect(problems.contains { $0.fact == .overLimit(.nestedFlows) } == isTooDeep, "\(count)")
    }
  }

  @Test func limitsGeneratedText() {
    let content = String(repeating: "word ", count: 20_000)
    let markup = String(repeating: "<p>a</p>\n", count: 140)
    let parsed = parse(markup)
    var sources = StyleSources()
    sources.sheets = [SheetText("p::before { content: \"\(content)\" }").sheet]
    let (styled, problems) = StyleResolver.resolve(parsed.manuscript, sources, language: "en")
    #expect(problems.map(\.fact) == [.overLimit(.generatedText)])
    // Reported at the paragraph in which the limit was exceeded.
    #expect(problems.first?.span?.offset == 125 * 9 + 3)
    #expect(styled.story.text.count < Limits.generatedBytes + 2 * content.utf8.count)
  }

  @Test func limitsNumberOfFonts() {
    let markup = (0...Limits.fonts).map { size in
      "<p style=\"font-size: \(Double(10_000 + size) / 1_000)pt\">a\n"
    }
    let problems = StyleResolver.resolve(
      parse(markup.joined()).manuscript, StyleSources(), language: "en"
    ).diagnostics
    #expect(problems.map(\.fact) == [.overLimit(.fonts)])
  }

  @Test func limitsNumberOfParagraphs() {
    let most = parse(String(repeating: "a\n", count: Limits.parts))
    #expect(most.diagnostics.isEmpty)
    let more = parse(String(repeating: "a\n", count: Limits.parts + 2))
    #expect(more.diagnostics.map(\.fact) == [.tooManyParts])
  }
}

private func names(_ count: Int) -> String {
  (0..<count).map { "f\($0)" }.joined(separator: ",")
}

private func sources(_ count: Int) -> String {
  (0..<count).map { "local(f\($0))" }.joined(separator: ",")
}
