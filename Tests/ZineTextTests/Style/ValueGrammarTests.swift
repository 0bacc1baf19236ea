import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct ValueGrammarTests {
  private func matches(_ grammar: String, _ value: String) -> Bool {
    let bytes = Array(value.utf8)
    let tokens = StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count)
    return ValueGrammar(grammar, names: ["own": "x | y"]).matches(ValueReader(tokens[...]))
  }

  @Test(arguments: [
    ("a | b", ["a", "B", " b "], ["", "a b", "c"]),
    ("a b", ["a b"], ["a", "b a", "a b c"]),
    ("a && b", ["a b", "b a"], ["a", "a a", "a b a"]),
    ("a || b || c", ["a", "c b", "b c a"], ["", "a a", "a b c a"]),
    ("a b && c", ["a b c", "c a b"], ["a c b", "b a c"]),
    ("a | b || c", ["a", "b", "c b"], ["a b", "a c"]),
    ("a?", ["", "a"], ["a a"]),
    ("a*", ["", "a", "a a a"], ["a b"]),
    ("a+", ["a", "a a"], [""]),
    ("a#", ["a", "a, a,a"], ["a,", ",a", "a a"]),
    ("a{2}", ["a a"], ["a", "a a a"]),
    ("a{1,3}", ["a", "a a a"], ["", "a a a a"]),
    ("a{2}?", ["", "a a"], ["a"]),
    ("[ a | b ]# c", ["a c", "a, b c"], ["a, c", "c"]),
    ("[ a? b? ]*", ["", "a b b a"], ["a c"]),
    ("[ a* ]* b", ["b", "a a b"], ["a"]),
    ("a / b", ["a / b", "a/b"], ["a b"]),
    ("f( a , b? )", ["f(a, b)", "F( a ,)"], ["f(a)", "f a", "f(a, b, c)"]),
    ("<own> a", ["x a", "y a"], ["a", "x y"]),
    ("<length>", ["1pt", "0", "calc(1em + 2pt)", "-1pt"], ["1", "1%", "a"]),
    ("<length-percentage [0,∞]>", ["1%", "0"], ["-1pt", "-1%"]),
    ("<integer [1,∞]>", ["1", "100"], ["0", "1.5", "-1", "1e99"]),
    ("<number>", ["1.5", "-1"], ["1pt"]),
    ("<percentage>", ["5%"], ["5"]),
    ("<string>", ["\"a\""], ["a"]),
    ("<url>", ["url(a)", "url(\"a\")"], ["\"a\""]),
    ("<color>", ["red", "#abc", "rgb(1, 2, 3)", "currentcolor"], ["rde", "1"]),
    ("<angle>", ["45deg", "-0.5turn"], ["45", "1pt"]),
    ("<flex>", ["1fr"], ["-1fr", "1"]),
    ("<custom-ident>", ["main"], ["inherit", "none", "\"a\""]),
  ])
  func matchesValues(_ grammar: String, _ right: [String], _ wrong: [String]) {
    for value in right { #expect(matches(grammar, value), "\(value)") }
    for value in wrong { #expect(!matches(grammar, value), "\(value)") }
  }

  /// No name or value in a style sheet can be read as a grammar. Grammars are only defined in the program.
  @Test func handlesEveryNameAndValue() {
    let names =
      Property.all.map(\.name) + Shorthand.all.map(\.name) + PlannedProperty.names
      + PropertyAlias.names.keys.sorted() + ["", "-", "--", "-zine-", "<length>", "|", "a{2}"]
    let values = [
      "", "<", "<x>", "<length>", "a | b", "a || b", "a{2,1}", "a{}", "[", "]", "[ a", "f(", ")",
      "&&", "#", "inherit", "initial", "unset", "var(--x)", "1e999pt", "calc(1pt * 1e308 * 1e308)",
      "url(", "url(x", "\"", "/", ",", "!", "none none", "1 2 3 4 5", "-zine-spot(\"a\", 1, red)",
    ]
    for name in names {
      for value in values { _ = SheetText("p { \(name): \(value) }").facts }
      _ = SheetText("@page { \(name): 1 } @font-face { \(name): 1 }").facts
    }
    for name in PlannedProperty.names { #expect(PlannedProperty.grammar(of: name) != nil) }
  }

  @Test func boundsLongValues() {
    func words(_ count: Int, _ word: String = "a", _ separator: String = " ") -> String {
      Array(repeating: word, count: count).joined(separator: separator)
    }
    #expect(matches("[ [ a* ]* ]* b", words(20) + " b"))
    #expect(!matches("[ a | a a | a a a ]* b", words(200)))
    #expect(matches("f( <length># )", "f(" + words(10_000, "1pt", ",") + ")"))
    #expect(!matches("a || b || c || d || e", words(100)))
  }

  @Test(arguments: [
    ("grid-template-areas", ["\"a b\" \"c c\"", "none"], ["a"]),
    (
      "grid-template-columns", ["1fr minmax(1pt, 2fr) auto", "repeat(3, 1fr 10pt)"],
      ["repeat(0, 1fr)"]
    ),
    (
      "grid-area", ["main", "1 / 2 / span 3 / auto", "span main 2"],
      ["1 / / 2", "a / b / c / d / e"]
    ),
    ("flow-into", ["main", "main content"], ["main other"]),
  ])
  func checksPlannedProperties(_ name: String, _ right: [String], _ wrong: [String]) {
    for value in right + ["inherit", "var(--x)"] {
      let facts = SheetText("p { \(name): \(value) }").facts
      #expect(facts == [.unsupportedProperty(name: name)], "\(value)")
    }
    for value in wrong + ["", "?", "none none"] {
      let findings = SheetText("p { \(name): \(value) }").findings
      #expect(findings.count == 1 && findings[0].hasSuffix("style-value"), "\(value): \(findings)")
    }
  }

  @Test(arguments: PlannedProperty.names)
  func readsGrammar(_ name: String) {
    #expect(PlannedProperty.grammar(of: name) != nil)
    let isOfPages = ["bleed", "-zine-target-pages"].contains(name)
    #expect(
      SheetText("p { \(name): unset }").facts
        == [isOfPages ? .misplacedProperty(name: name) : .unsupportedProperty(name: name)])
    #expect(SheetText("@page { \(name): unset }").facts == [.unsupportedProperty(name: name)])
    #expect(SheetText("@page { \(name): xyzzy-1 1 }").findings.count == 1)
  }

  @Test(arguments: [
    ("display: grid", true),
    ("content: \"see \" target-counter(-zine-next-frame, page)", true),
    ("content: target-text(-zine-previous-frame)", true), ("break-before: page", nil),
    ("break-before: never", false), ("content: target-counter(page)", false),
    ("float: snap-block(1lh, near)", nil), ("float: -zine-top-corner", nil),
    ("float: snap-block(1lh, far)", false), ("float: snap-block(10%)", false),
    ("float: center", false),
    ("float-defer: -1", false), ("float-defer: last", nil), ("float-reference: sheet", false),
    ("clip-path: url(a.png)", true),
    ("shape-inside: margin-box", true), ("width: min-content", true),
    ("width: -1pt", false),
  ])
  func checksPlannedValues(_ declaration: String, _ isPlanned: Bool?) {
    let facts = SheetText("p { \(declaration) }").facts
    switch isPlanned {
    case nil: #expect(facts == [])
    case true?: #expect(facts == [.unsupportedProperty(name: declaration)])
    case false?: #expect(facts.map(\.code) == [.styleValue])
    }
  }

  @Test func reportsUnknownUnits() {
    #expect(
      SheetText("p { width: 3ptt }").facts == [.unknownUnit(unit: "ptt", nearest: "pt")])
  }
}
