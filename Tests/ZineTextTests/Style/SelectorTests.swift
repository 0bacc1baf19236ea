import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct SelectorTests {
  private static let text = """
    <h1 id=top class="big lead">one</h1>
    <p class=byline lang=de-CH>two</p>
    <p title="a fine day" data-kind=x-ray>three <b>four</b> <b class=lead>five</b></p>
    <div class=lead>
    <p>six</p>
    <blockquote><p>seven</p></blockquote>
    <h2>eight</h2>
    <p>nine</p>
    </div>
    <p>ten</p>
    """

  @Test(arguments: [
    ("h1", "one"), ("H1", "one"), ("#top", "one"), ("#Top", ""), (".lead", "one five"),
    (".big.lead", "one"), ("h1.lead#top", "one"), ("#top#other", ""), (".Lead", ""),
    ("b", "four five"), ("h1, h2", "one eight"),
    // Attributes
    ("[title]", "three"), ("[title=\"a fine day\"]", "three"), ("[title=fine]", ""),
    ("[title~=fine]", "three"), ("[title~=fin]", ""), ("[lang|=de]", "two"),
    ("[data-kind|=x]", "three"), ("[data-kind|=x-r]", ""), ("[title^='a fi']", "three"),
    ("[title$=day]", "three"), ("[title*=ine]", "three"), ("[title*='']", ""),
    ("[title=\"A FINE DAY\" i]", "three"), ("[title=\"A FINE DAY\"]", ""), ("[TITLE]", "three"),
    ("p[class=byline][lang]", "two"), ("[ title ~= \"day\" ]", "three"),
    // Combinators
    ("div p", "six seven nine"), ("div > p", "six nine"), ("div>p", "six nine"),
    ("body > p", "two three ten"), ("div p p", ""), ("body div blockquote p", "seven"),
    ("h1 + p", "two"), ("h1+p", "two"), ("h1 ~ p", "two three ten"), ("h1 ~ p > b", "four five"),
    ("p + p", "three"), ("blockquote ~ p", "nine"), ("b + b", "five"), ("* + h2", "eight"),
    ("div * p", "seven"), (".byline + p b", "four five"), ("h1 + p + p", "three"),
    ("h1 + p ~ p", "three ten"), ("h1 ~ div > h2 + p", "nine"), ("p ~ h1", ""),
    ("h2 ~ p ~ p", ""), ("div ~ p", "ten"),
    // Places
    ("h1:first-child", "one"), ("p:first-child", "six seven"), ("p:last-child", "seven nine ten"),
    ("p:only-child", "seven"), ("b:first-of-type", "four"), ("b:last-of-type", "five"),
    ("body > p:first-of-type", "two"), ("p:last-of-type", "seven nine ten"),
    ("body > :nth-child(2)", "two"), ("body > p:nth-child(odd)", "three ten"),
    ("body > p:nth-child(even)", "two"), ("body > p:nth-of-type(2)", "three"),
    ("body > p:nth-of-type(2n+1)", "two ten"), ("body > p:nth-of-type( 2n + 1 )", "two ten"),
    ("body > p:nth-of-type(n+2)", "three ten"), ("body > p:nth-of-type(-n+2)", "two three"),
    ("body > p:nth-of-type(+3)", "ten"), ("body > p:nth-of-type(+n)", "two three ten"),
    ("body > p:nth-of-type(2N-1)", "two ten"), ("body > p:nth-of-type(2n- 1)", "two ten"),
    ("body > p:nth-of-type(2n -1)", "two ten"), ("body > p:nth-of-type(0n+2)", "three"),
    ("body > p:nth-of-type(-2n)", ""), ("body > p:nth-of-type(0)", ""),
    ("body > p:nth-of-type(1000000000n+1)", "two"), ("body > p:nth-of-type(-1)", ""),
    // Others
    ("p:not(.byline)", "three six seven nine ten"), ("p:not(div p, .byline)", "three ten"),
    ("p:not(:first-child):not([title])", "two nine ten"), (":is(h1, h2)", "one eight"),
    ("div :is(p, h2):not(:last-child)", "six eight"), (":is(div, body) > p + h2", ""),
    ("p:not(:not(.byline))", "two"), ("p:lang(de)", "two"), ("p:lang(de-CH, fr)", "two"),
    ("p:lang(\"DE-ch\")", "two"), ("p:lang(d)", ""),
    ("p:lang(\"*\")", "two three six seven nine ten"),
    ("b:lang(en)", "four five"), ("b:root", ""), (":root > h1", "one"),
  ])
  func means(_ selector: String, _ expected: String) throws {
    #expect(try words(Self.text, meantBy: selector).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    "", ",", "p,", ",p", "p >", "> p", "p > > q", "p + ~ q", "p..x", "p.", "p#", "p:", "p::", "p[",
    "p[x", "p[x=]", "p[x=a b]", "p[=x]", "p[x==y]", "p[x=1]", "p[x=a z]", "p:not()", "p:not(",
    "p:is(,)",
    "p:not(::before)", "p::before::after", "p::before b", "p::before.x", "p:nth-child()",
    "p:nth-child(x)", "p:nth-child(2n1)", "p:nth-child(2n 1)", "p:nth-child(2 n)",
    "p:nth-child(3 4)", "p:nth-child(2n+-1)", "p:nth-child(1.5)", "p:nth-child(+ n)",
    "p:nth-child(n+1.5)", "p:nth-child(n- -1)", "p:nth-child(1e99n)", "p:nth-child(99999999999)",
    "p:lang()", "p:lang(,)", "p:lang(1)", "p:hoover", "p:before()", "p:first-child()", "p:not",
    "p:not(zz)", "p::selection", "12", "p 12", "*p", "p*", "p|q", "@p", "p!", "zz", "br",
  ])
  func rejects(_ selector: String) {
    let bytes = Array(selector.utf8)
    let tokens = StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count)
    #expect(throws: SelectorParser.Failure.self) { try SelectorParser.selectors(tokens[...]) }
  }

  @Test(arguments: [
    ("*", "0,0,0"), ("p", "0,0,1"), ("ul li", "0,0,2"), ("p.a", "0,1,1"), ("#a", "1,0,0"),
    ("#a#b.c[d]:first-child p", "2,3,1"), ("p::before", "0,0,2"), ("p:before", "0,0,2"),
    (":not(#a, p)", "1,0,0"), (":is(p, .a, .b.c)", "0,2,0"), ("p:not(:not(.a))", "0,1,1"),
    ("p:nth-child(2n)", "0,1,1"), (":lang(de)", "0,1,0"), ("a > b + i ~ u", "0,0,4"),
    ("p::-zine-first-word", "0,0,2"),
  ])
  func counts(_ selector: String, _ expected: String) throws {
    let bytes = Array(selector.utf8)
    let tokens = StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count)
    let found = try SelectorParser.selectors(tokens[...])[0].specificity
    #expect("\(found.identifiers),\(found.classes),\(found.types)" == expected)
  }

  @Test(arguments: PseudoElement.allCases)
  func supportsPseudoElements(_ pseudoElement: PseudoElement) throws {
    var text = try StyledText(
      "word", "p::\(pseudoElement.rawValue) { color: red } q { color: blue }")
    let element = text.parsed.runs[0].attributes.element
    let found = text.cascade.style(of: pseudoElement, of: element)
    let id = try #require(found)
    #expect(text.cascade[id].inherited.color == Color("red"))
    #expect(text.style(of: "word").inherited.color == .black)
    // The built-in style sheet sets the pseudo-elements of notes.
    let others = Set(PseudoElement.allCases).subtracting([
      pseudoElement, .footnoteCall, .footnoteMarker,
    ])
    for other in others {
      let none = text.cascade.style(of: other, of: element)
      #expect(none == nil)
    }
  }

  @Test func inheritsIntoPseudoElements() throws {
    var text = try StyledText(
      "word", "p { font-size: 20pt } p::before { font-size: 2em; content: \"x\" }")
    let element = text.parsed.runs[0].attributes.element
    let found = text.cascade.style(of: .before, of: element)
    let id = try #require(found)
    #expect(text.cascade[id].inherited.fontSize == 40)
    #expect(text.cascade[id].own.content == [.text("x")])
  }

  @Test func readsEscapesInNames() throws {
    #expect(try words("<p class=\"a:b 1x\">one</p>", meantBy: ".a\\:b.\\31 x") == ["one"])
  }

  @Test(arguments: ["-9223372036854775808n", "n - 9223372036854775807", "-9223372036854775808"])
  func rejectsOutOfRangeIndices(_ place: String) {
    let findings = SheetText(":nth-child(\(place)) {}").findings
    #expect(findings.map { $0.hasSuffix("style-selector") } == [true], "\(findings)")
  }

  @Test func limitsLongSelectors() {
    func findings(_ count: Int) -> [String] {
      SheetText(Array(repeating: "b", count: count).joined(separator: " ") + " {}").findings
    }
    #expect(findings(Limits.selectorParts) == [])
    #expect(findings(Limits.selectorParts + 1).count == 1)
    #expect(findings(100_000).count == 1)
  }

  /// The cache for long searches does not change any result.
  @Test func cachesSearchesCorrectly() throws {
    var markup = ""
    for index in 0..<400 {
      markup += index % 97 == 50 ? "<h2>h\(index)</h2>\n" : "<p class=c\(index % 7)>w\(index)</p>\n"
    }
    func expected(_ isMeant: (Int) -> Bool) -> [String] {
      (0..<400).filter { $0 % 97 != 50 && isMeant($0) }.map { "w\($0)" }
    }
    #expect(try words(markup, meantBy: "h2 ~ p") == expected { $0 > 50 })
    #expect(try words(markup, meantBy: "h2 ~ h2 ~ p") == expected { $0 > 147 })
    #expect(
      try words(markup, meantBy: "h2 ~ p:not(h2 ~ h2 ~ p)") == expected { (51..<148).contains($0) })
    #expect(try words(markup, meantBy: "h2 + p ~ p.c1") == expected { $0 > 51 && $0 % 7 == 1 })
    #expect(try words(markup, meantBy: ".c0 ~ .c1 ~ .c2") == expected { $0 > 1 && $0 % 7 == 2 })
  }

  /// Whether a selector matches the innermost of nested elements with these names.
  private func mean(_ selector: String, _ names: [String]) -> Bool {
    var tree = ElementTree()
    var element = ElementID.body
    for name in names { element = tree.add(tree.intern(ElementTag(name)), to: element) }
    var sources = StyleSources()
    sources.sheets = [SheetText("\(selector) { background: red }").sheet]
    var cascade = StyleCascade(tree, sources, language: "en")
    return cascade.computed(element).own.background != nil
  }

  @Test func cachesSearchesInDeepTrees() {
    let half = Array(repeating: "div", count: 300)
    let names = ["article"] + half + ["section"] + half + ["p"]
    #expect(mean("article div section div p", names))
    #expect(!mean("article > section div p", names))
    #expect(mean("section div div div div div div div div div p", names))
    #expect(!mean("section section div div div div div div div div p", names))
    #expect(mean("div > section > div div > p", names))
    #expect(!mean("div > section > div > p", names))
    #expect(mean("article div:not(section div) div:not(section div) div p", names))
  }

  @Test func limitsDeeplyNestedSelectors() {
    let names = Array(repeating: "div", count: 300)
    let deep = (0..<30).reduce("p") { inner, _ in "div:not(\(inner)) div" }
    #expect(mean(deep, names))
    #expect(!mean(":not(\(deep))", names))
    let negations = String(repeating: ":not(", count: 60) + "p" + String(repeating: ")", count: 60)
    #expect(!mean(negations, names))
    #expect(SheetText(String(repeating: negations + " ", count: 60) + "{}").findings == [])
    let deeper = String(repeating: ":not(", count: 65) + String(repeating: ")", count: 65)
    #expect(SheetText(deeper + " {}").findings.count == 1)
  }
}
