import Testing

@testable import ZineStyle
@testable import ZineText

/// Ineffective declarations in a `style` attribute are reported like those in a rule for that element alone.
@Suite struct AttributeEffectTests {
  private static let markup = """
    <p T>a</p>
    <div T>a</div>
    <p>a <span T>b</span> <img src=x alt="" T></p>
    <ul T><li>a</ul>
    <table T><tr T><td T>a</table>
    <figure T><img src=x alt=""><figcaption T>b</figcaption></figure>
    """

  private static let declarations = [
    "z-index: 3", "border-spacing: 4pt", "column-rule: 1pt solid", "top: 4pt",
    "vertical-align: top",
    "shape-outside: circle()", "caption-side: top", "writing-mode: sideways-lr", "float-defer: 1",
    "table-layout: fixed", "padding: 3pt", "margin: 3pt", "orphans: 3", "border: 1pt solid",
    "position: absolute; z-index: 3; top: 4pt; float-defer: 2; clear: left",
    "float: left; z-index: 3; shape-outside: circle(); float-offset: 3pt; clear: both",
    "float: top; shape-outside: circle(); float-offset: 3pt; z-index: 3",
    "columns: 2; column-rule: 1pt solid; column-fill: auto; text-align: end",
    "border-collapse: separate; border-spacing: 4pt", "height: 20pt; shape-inside: circle()",
  ]

  /// Returns the properties reported as ineffective.
  private func vain(_ markup: String, _ sheet: String = "") -> [String] {
    let source = SourceFile(id: SourceID(0), name: "a.txt", bytes: Array(markup.utf8))
    let parsed = MarkupParser.parse([source])
    var attributes = AttributeStyles()
    let problems = attributes.problems(of: parsed.manuscript)
    var sources = StyleSources()
    sources.sheets = [
      StyleSheetParser.parse(Array(sheet.utf8), source: SourceID(1), target: .a4).sheet
    ]
    var cascade = StyleCascade(
      parsed.manuscript.elements, sources, language: "en", attributes: attributes)
    let story = Story(parsed.manuscript, &cascade)
    let found = problems + StyleResolver.resolve(story, cascade).diagnostics
    return found.compactMap { diagnostic in
      if case .noEffect(let property, _) = diagnostic.fact { property } else { nil }
    }.sorted()
  }

  @Test(arguments: Self.declarations)
  func isReportedAsInSheets(_ declarations: String) {
    var parts = Self.markup.split(separator: " T>", omittingEmptySubsequences: false).map(
      String.init)
    let last = parts.removeLast()
    for index in parts.indices {
      let around = parts.indices.map { parts[$0] + ($0 == index ? " MARK>" : ">") }.joined() + last
      let inline = vain(around.replacing(" MARK>", with: " style=\"\(declarations)\">"))
      let ruled = vain(around.replacing(" MARK>", with: " class=t>"), ".t { \(declarations) }")
      #expect(inline == ruled, "\(parts[index])")
    }
  }

  @Test func pointsAtAttribute() throws {
    let markup = "<p style=\"z-index: 2\">a</p>"
    let source = SourceFile(id: SourceID(0), name: "a.txt", bytes: Array(markup.utf8))
    let parsed = MarkupParser.parse([source])
    var attributes = AttributeStyles()
    _ = attributes.problems(of: parsed.manuscript)
    var cascade = StyleCascade(
      parsed.manuscript.elements, StyleSources(), language: "en", attributes: attributes)
    let story = Story(parsed.manuscript, &cascade)
    let found = StyleResolver.resolve(story, cascade).diagnostics
    #expect(found.map(\.span?.offset) == [3])
    #expect(vain(markup + "<div style=\"position: absolute; z-index: 2\">b</div>") == ["z-index"])
    #expect(vain("<p style=\"top: 2pt\">a</p><div style=\"position: absolute\">b</div>") == ["top"])
  }
}
