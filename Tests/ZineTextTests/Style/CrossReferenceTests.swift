import Testing

@testable import ZineStyle
@testable import ZineText

/// Generated text that refers to other places in the issue.
@Suite struct CrossReferenceTests {
  private func resolve(
    _ markup: String, _ sheet: String, _ references: CrossReferences = CrossReferences()
  ) -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    let (parsed, problems) = StyleSheetParser.parse(
      Array(sheet.utf8), source: SourceID(1), target: .a4)
    #expect(problems.isEmpty, "\(problems)")
    var sources = StyleSources()
    sources.sheets = [parsed]
    return StyleResolver.resolve(
      parse(markup).manuscript, sources, language: "en", references: references)
  }

  /// Returns the texts of the paragraphs after a number of styling passes, each of which uses the references
  /// found by the previous one.
  private func texts(_ markup: String, _ sheet: String, rounds: Int = 2) -> [String] {
    var references = CrossReferences()
    for _ in 0..<rounds { references = resolve(markup, sheet, references).styled.references }
    let styled = resolve(markup, sheet, references).styled
    #expect(styled.references == references)
    return styled.paragraphs.map { paragraph in
      String(decoding: styled.story.text.bytes[paragraph.range], as: UTF8.self)
    }
  }

  @Test func mentionsPages() {
    let markup = "<p><a href=#b>a</a></p><p id=b>b</p>"
    let sheet = "a::after { content: \" \" target-counter(attr(href), page, lower-roman) }"
    let first = resolve(markup, sheet).styled
    #expect(first.references.needs == [.pages])
    #expect(String(decoding: first.story.text.bytes, as: UTF8.self) == "a xb")

    var references = first.references
    references.pages = CrossReferences.Pages()
    references.pages?.destinations["b"] = 1_003
    let second = resolve(markup, sheet, references).styled
    #expect(String(decoding: second.story.text.bytes, as: UTF8.self) == "a miiib")
  }

  @Test func resolvesOwnPage() {
    let sheet = "p::before { content: counter(page) \"/\" counters(pages, \".\") \" \" }"
    var references = CrossReferences()
    references.pages = CrossReferences.Pages()
    references.pages?.paragraphs = [3, 4]
    references.pages?.count = 9
    // Hidden text has no page.
    let styled = resolve("<p>a</p><p style='display: none'>b</p><p>c</p>", sheet, references).styled
    #expect(String(decoding: styled.story.text.bytes, as: UTF8.self) == "3/9 a4/9 c")
  }

  @Test func resolvesLaterCounters() {
    #expect(
      texts(
        "<p><a href=#b>see</a></p><h2>A</h2><h2 id=b>B</h2><h3>C</h3><h2>D</h2>",
        """
        body { counter-reset: n } h2 { counter-increment: n }
        a::after { content: " " target-counter(attr(href), n) }
        """) == ["see 2", "A", "B", "C", "D"])
  }

  @Test func resolvesNestedCounters() {
    #expect(
      texts(
        "<ol><li>a<ol><li>b<li id=x>c</ol></ol><p><a href=#x>see</a></p>",
        """
        ol { counter-reset: n } li { counter-increment: n; list-style: none }
        a::after { content: " " target-counters(attr(href), n, ".", upper-alpha) }
        """
      ).last == "see A.B")
  }

  @Test func copiesText() {
    let sheet = """
      h2::before { content: "No. " } h2::after { content: "!" } #see::after {
        content: " " target-text("#b") "|" target-text(url(#b), first-letter) "|"
        target-text(url("#b"), before) "|" target-text("#b", after) "|" target-text("#w") "|"
        target-text("#e") }
      """
    #expect(
      texts(
        "<p id=see>see</p><h2 id=b>“Big” <b>one</b></h2><p>x <b id=w>y <i>z</i></b> <a id=e></a>e</p>",
        sheet
      ).first == "see “Big” one|“B|No. |!|y z|x y z e")
  }

  @Test func ignoresOtherAddresses() {
    #expect(
      texts(
        "<p><a href=https://example.org>a</a></p>",
        "a::after { content: \"[\" target-counter(attr(href), page) target-text(attr(no)) \"]\" }",
        rounds: 1) == ["a[]"])
  }

  @Test func reportsUnknownIdentifiers() {
    let problems = resolve(
      "<p id=bottom>a</p>",
      "p::after { content: target-counter(\"#botom\", page) }"
        + " @page { @top-left { content: target-text(\"#nowhere\") } }"
    ).diagnostics
    #expect(
      problems.map(\.fact) == [
        .unknownDestination(name: "botom", nearest: "bottom"),
        .unknownDestination(name: "nowhere", nearest: nil),
      ])
    #expect(problems.allSatisfy { $0.span != nil })
  }

  @Test func fillsMarginBoxes() {
    let sheet = """
      p { counter-increment: n } p::before { content: "" }
      @page { @top-left { content: target-text("#b") target-counter("#b", n) } }
      @page { @top-right { content: target-counter("#b", page) } }
      """
    let markup = "<p>a</p><p id=b>bee</p>"
    let first = resolve(markup, sheet).styled.references
    let second = resolve(markup, sheet, first).styled.references
    let third = resolve(markup, sheet, second).styled.references
    #expect(third.needs == .pagesInMargins)
    #expect(Set(third.marginTexts.values) == ["bee", "2"])
  }

  @Test(arguments: [
    "target-counter(attr(href), page)", "target-counter(attr(href), page, upper-roman)",
    "target-counters(\"#a\", n, \".\", decimal)", "target-text(attr(href), first-letter)",
  ])
  func roundTripsContent(_ content: String) throws {
    let styled = resolve("<p id=a>a</p>", "p::before { content: \(content) }")
    #expect(styled.diagnostics.isEmpty)
    var reader = StyleCascade(
      parse("<p>a").story.elements, sources("p::before { content: \(content) }"), language: "en")
    let id = reader.style(of: .before, of: parse("<p>a").story.paragraphs[0].node)
    let style = reader[try #require(id)]
    let text = try #require(Property.find("content", allowsShortNames: false)?.text(in: style))
    let other = resolve("<p id=a>a</p>", "p::before { content: \(text) }")
    #expect(other.diagnostics.isEmpty)
    #expect(text.hasPrefix(content.dropLast(1)))
  }

  @Test(arguments: [
    "target-counter(attr(href))", "target-counter(page)", "target-text(attr(href), middle)",
    "target-counters(\"#a\", n)",
    "target-counter(attr(), page)",
  ])
  func rejectsOthers(_ content: String) {
    let problems = StyleSheetParser.parse(
      Array("p { content: \(content) }".utf8), source: SourceID(1), target: .a4
    ).1
    #expect(problems.map(\.fact.code) == [.styleValue])
  }

  private func sources(_ sheet: String) -> StyleSources {
    var sources = StyleSources()
    sources.sheets = [
      StyleSheetParser.parse(Array(sheet.utf8), source: SourceID(1), target: .a4).0
    ]
    return sources
  }
}
