import Testing

@testable import ZineStyle
@testable import ZineText

/// Nested rules (CSS Nesting 1).
@Suite struct NestingTests {
  /// Returns a line for each rule of a style sheet: its selectors and the values of its declarations.
  private func rules(_ text: String) -> [String] {
    SheetText(text).sheet.rules.map { rule in
      rule.selectors.map(\.text).joined(separator: ", ") + ": "
        + rule.declarations.map(\.text).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("p { em { color: red } }", ["p em: red"]), ("p { & em { color: red } }", ["p em: red"]),
    ("p { &.a { color: red } }", ["p.a: red"]), ("p { .a& { color: red } }", ["p.a: red"]),
    (".a { &p { color: red } }", ["p.a: red"]), (".a { p& { color: red } }", ["p.a: red"]),
    ("p { & { color: red } }", ["p: red"]), ("p { > em { color: red } }", ["p > em: red"]),
    ("p { + p { color: red } }", ["p + p: red"]), ("p { ~p { color: red } }", ["p ~ p: red"]),
    ("h1 { + & { color: red } }", ["h1 + :is(h1): red"]),
    ("p { div & { color: red } }", ["div :is(p): red"]),
    ("p { & + & { color: red } }", ["p + :is(p): red"]),
    ("p { p& { color: red } }", ["p:is(p): red"]),
    ("p, .a b { em { color: red } }", [":is(p, .a b) em: red"]),
    ("p { em, > b { color: red } }", ["p em, p > b: red"]),
    ("p { :is(&, q) { color: red } }", [":is(:is(p), q): red"]),
    ("p { :not(&) b { color: red } }", [":not(:is(p)) b: red"]),
    ("p { [title=\"a, &\"] { color: red } }", ["p [title=\"a, &\"]: red"]),
    ("p b { > & { color: red } }", ["p b > :is(p b): red"]),
    ("p { &::before { color: red } }", ["p::before: red"]),
    ("html { body { p { color: red } } }", ["body p: red"]),
    (
      "p { b { color: red; i { color: blue; &.a { color: green } } } }",
      ["p b: red", "p b i: blue", "p b i.a: green"]
    ),
    (
      "p { color: red; b { color: blue } text-indent: 1pt; i { color: green }; margin-top: 2pt }",
      ["p: red", "p b: blue", "p: 1pt", "p i: green", "p: 2pt"]
    ),
    (
      "p { @media print { color: red; b { color: blue } } color: green }",
      ["p: red", "p b: blue", "p: green"]
    ),
    ("p { @media screen { color: red; b { color: blue } } }", []),
    ("p { @media print { @media (-zine-target: a4) { & b { color: red } } } }", ["p b: red"]),
    ("p::before { @media print { color: red } }", ["p::before: red"]),
    ("& p { color: red }", ["& p: red"]), ("p {}", ["p: "]), ("p { b {} }", ["p b: "]),
  ])
  func resolves(_ text: String, _ expected: [String]) {
    #expect(SheetText(text).findings == [])
    #expect(rules(text) == expected)
  }

  @Test(arguments: [
    ("p { @page { size: A4 } }", ["1:5 style-syntax"]),
    ("p { @media print { @font-face { font-family: A } } }", ["1:20 style-syntax"]),
    ("p { @import \"a.css\"; }", ["1:5 style-syntax"]),
    ("p { @pge { } }", ["1:5 style-syntax"]), ("p { @supports (x) { b {} } }", ["1:5 unsupported"]),
    ("p::before { b { color: red } }", ["1:13 style-syntax"]),
    ("p, p::after { &.a { color: red } }", ["1:15 style-syntax"]),
    ("p::before { @media print { & { color: red } } }", ["1:28 style-syntax"]),
    ("p { color: red h1 { color: blue } }", ["1:5 style-syntax"]),
    ("p { --a: {} }", ["1:5 style-syntax"]),
    ("p { zz { color: red } }", ["1:5 style-selector"]),
    ("p { > { color: red } }", ["1:5 style-selector"]),
    ("p { > > b { color: red } }", ["1:7 style-selector"]),
    ("p { b { colr: red } }", ["1:9 style-property"]),
    ("zz { b { colr: red } }", ["1:1 style-selector", "1:10 style-property"]),
    ("p { b }", ["1:5 style-syntax"]), ("p { { color: red } }", ["1:5 style-selector"]),
    ("p { &-a { color: red } }", ["1:6 style-selector"]),
    ("> p { color: red }", ["1:1 style-selector"]),
    ("@page { p { color: red } }", ["1:9 style-syntax"]),
    ("@-zine-match \"x\" { & b { color: red } }", ["1:20 style-syntax"]),
    // Reported once, not for each nested rule.
    ("p:hover { b { color: red } i { color: red } }", ["1:1 unsupported"]),
    ("p { b:hover { i { color: red } } }", ["1:5 unsupported"]),
  ])
  func reportsMistakes(_ text: String, _ findings: [String]) {
    #expect(SheetText(text).findings == findings)
    #expect(SheetText(text + "\nli { text-indent: 1pt }").values.last == "text-indent: 1pt")
  }

  @Test func checksUnmetConditions() {
    let text = SheetText("p { @media screen { b { colr: red } } }")
    #expect(text.findings == ["1:25 style-property"])
    #expect(text.sheet.rules.isEmpty)
  }

  private static let markup = """
    <h1>one</h1>
    <p class=a>two <b>three</b></p>
    <div class=b><p>four</p><p>five <b>six</b></p></div>
    """

  @Test(arguments: [
    (".a, .b { b { color: red } }", "three six"), (".b { > p { color: red } }", "four five"),
    (".b p { + & { color: red } }", "five"), ("p { .b & { color: red } }", "four five"),
    ("h1 { + p { color: red; b { color: blue } } }", "two"),
    ("b { :not(.b &) { color: black } & { color: red } }", "six"),
    ("& > h1 { color: red }", "one"),
    (
      "p { color: red; @media screen { & { color: blue } } }",
      "two four five"
    ),
    // The specificity of the most specific parent counts for all, as with :is().
    ("#x, b { & { color: red } } .b b { color: blue }", "three six"),
    ("#x, b { color: red } .b b { color: blue }", "three"),
    // Declarations keep their order relative to nested rules.
    ("p { b& , b { color: blue } } p { & b { color: blue } b { color: red } }", "three six"),
    ("b { color: red; & { color: blue } color: red }", "three six"),
    ("b { & { color: red } } b { color: blue }", ""),
    // `:where()` has no specificity.
    (".a :where(b, #x) { color: red }", "three"),
    (":where(.a) b { color: red } b { color: blue }", ""),
    ("b { color: red } :where(#x, b) { color: blue }", "three six"),
    (":where(.b) { b { color: red } } b { color: blue }", ""),
  ])
  func means(_ sheet: String, _ expected: String) throws {
    let red = try StyledText(Self.markup, "* { color: black } b { color: black }" + sheet).red
    #expect(red.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("p, #a { b {} }", "1,0,1"), ("p { & & {} }", "0,0,2"), ("p, .a { && {} }", "0,2,0"),
    ("& {}", "0,0,0"), (":where(#a) {}", "0,0,0"), ("p:where(#a, .b b) {}", "0,0,1"),
    (":where(#a) { b {} }", "0,0,1"), (".a { .b { &.c {} } }", "0,3,0"),
  ])
  func counts(_ text: String, _ expected: String) throws {
    let found = try #require(SheetText(text).sheet.rules.last?.selectors.first?.specificity)
    #expect("\(found.identifiers),\(found.classes),\(found.types)" == expected)
  }

  // MARK: Malicious style sheets

  @Test func limitsDepth() {
    func findings(_ depth: Int) -> [String] {
      let (start, end) = ("p, q { ", "} ")
      return SheetText(
        String(repeating: start, count: depth) + String(repeating: end, count: depth)
      ).findings
    }
    #expect(findings(8) == [])
    #expect(findings(Limits.styleNesting + 1).count == 1)
    let single = String(repeating: "p { ", count: 60) + String(repeating: "}", count: 60)
    #expect(SheetText(single).findings == [])
  }

  @Test func limitsProductOfLists() {
    let list = (0..<50).map { "&.a\($0)" }.joined(separator: ", ")
    let text = ".x { \(list) { \(list) { \(list) { \(list) { color: red } } } } }"
    let sheet = SheetText(text)
    #expect(Set(sheet.findings.map { $0.split(separator: " ")[1] }) == ["style-syntax"])
    #expect(sheet.facts.contains(.styleSyntax(.tooManyNestedSelectors)))
    // A thousand nested rules with a thousand parent selectors.
    let wide = (0..<1_000).map { ".a\($0)" }.joined(separator: ", ")
    let rules = String(repeating: "b { color: red } ", count: 1_000)
    #expect(
      SheetText("\(wide) { \(rules) }").facts.contains(.styleSyntax(.tooManyNestedSelectors)))
  }

  @Test func limitsManyParentsInOneCompound() {
    let many = String(repeating: "&", count: 1_000)
    let sheet = SheetText("p, q { \(many) { \(many) { \(many) { color: red } } } }")
    #expect(sheet.facts == [.styleSyntax(.tooManyNestedSelectors)])
  }

  @Test func limitsLongSelectors() {
    let step = Array(repeating: "b", count: 40).joined(separator: " ")
    #expect(SheetText("\(step) { \(step) { color: red } }").facts == [.styleSyntax(.longSelector)])
  }

  @Test func limitsDeepSelectors() {
    let deep = String(repeating: ":is(", count: 40) + "&" + String(repeating: ")", count: 40)
    #expect(SheetText("p, q { \(deep) { color: red } }").facts == [])
    #expect(
      SheetText("p, q { \(deep) { \(deep) { color: red } } }").facts == [.styleSyntax(.tooDeep)])
  }

  @Test func keepsOrderOfManyRules() {
    let text = "p { " + String(repeating: "b { color: red } color: blue; ", count: 2_000) + "}"
    #expect(SheetText(text).sheet.rules.count == 4_000)
    #expect(rules(text) == rules(text))
  }
}
