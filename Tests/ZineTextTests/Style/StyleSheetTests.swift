import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct StyleSheetTests {
  @Test(arguments: [
    ("inset", ["auto", "1pt 2% auto 0"], ["1pt 1pt 1pt 1pt 1pt", "1"]),
    ("z-index", ["auto", "-3"], ["1.5", "10000"]), ("top", ["auto", "-3pt"], ["1", "none"]),
    ("position", ["absolute"], ["fixed"]),
    ("-zine-inset-from", ["column", "bleed", "-zine-spread"], ["border"]),
    (
      "object-fit", ["cover", "scale-down", "cover scale-down"],
      ["contain cover", "none scale-down"]
    ),
    ("object-position", ["left", "10% 20pt", "right 1pt bottom 2pt"], ["left left"]),
    ("clip-path", ["circle(50%)", "inset(1pt round 2pt / 3pt) margin-box"], ["circle(1)"]),
  ])
  func readsPositions(_ name: String, _ right: [String], _ wrong: [String]) {
    for value in right { #expect(SheetText("p { \(name): \(value) }").facts == []) }
    for value in wrong { #expect(SheetText("p { \(name): \(value) }").facts.count == 1) }
  }

  @Test func readsRules() {
    let text = SheetText(
      """
      @charset "utf-8"; /* a comment */
      p, h1 { color: red; ; font-size : 12pt !important }
      /* p { color: blue } */
      p{text-indent:0}
      q {}
      """)
    #expect(text.findings == [])
    #expect(text.sheet.rules.map(\.selectors.count) == [2, 1, 1])
    #expect(text.values == ["color: red", "font-size: 12pt", "text-indent: 0"])
    #expect(text.sheet.rules[0].declarations.map(\.isImportant) == [false, true])
  }

  @Test func readsImports() {
    let text = SheetText(
      """
      @import "a.css"; @import url(b.css); @import url("c.css") print;
      @import "d.css" (-zine-target: phone); @import "e.css" screen, (-zine-target: a4);
      p { color: red }
      """)
    #expect(text.findings == [])
    #expect(text.sheet.imports.map(\.address) == ["a.css", "b.css", "c.css", "e.css"])
  }

  @Test func readsFontFaces() {
    let text = SheetText(
      """
      @font-face { font-family: "Zapfino"; src: local("Z003"), url(z.otf) format("opentype") }
      @font-face { src: local(Some Sans); font-family: Own }
      """)
    #expect(text.findings == [])
    #expect(text.sheet.fontFaces.map(\.family) == ["Zapfino", "Own"])
    #expect(text.sheet.fontFaces[0].sources == [.local("Z003"), .url("z.otf")])
    #expect(text.sheet.fontFaces[1].sources == [.local("Some Sans")])
  }

  @Test func readsPatterns() {
    let text = SheetText(
      #"@-zine-match "(?<mark>\*)\"\d+" in p, li { font-weight: bold } @-zine-match 'x' {}"#)
    #expect(text.findings == [])
    #expect(text.sheet.matches.map(\.pattern) == [#"(?<mark>\*)"\d+"#, "x"])
    #expect(text.sheet.matches.map(\.selectors.count) == [2, 0])
    #expect(text.sheet.matches[0].declarations.count == 1)
  }

  @Test(arguments: [
    // Each rule has one error. The rest of the style sheet is read.
    ("p { colr: red }", ["1:5 style-property"]),
    ("p { color red }", ["1:5 style-syntax"]),
    ("p { color: rde }", ["1:12 style-value"]),
    ("p { color: }", ["1:10 style-value"]),
    ("p { color:; text-indent: 0 }", ["1:10 style-value"]),
    ("p { font-size: 12pz }", ["1:16 style-value"]),
    ("p { 12: a }", ["1:5 style-syntax"]),
    ("p { color: red } }", ["1:18 style-syntax"]),
    ("p { color: red", ["1:3 style-syntax"]),
    ("p { color: rgb(1, 2, 3 }", ["1:12 style-syntax"]),
    ("p { color: red) }", ["1:15 style-syntax"]),
    ("p[x { color: red }", ["1:2 style-syntax"]),
    ("p { content: \"a }\n b }", ["1:14 style-syntax"]),
    ("p", ["1:1 style-syntax"]),
    ("@page { q { color: red } }", ["1:9 style-syntax"]),
    ("{ color: red }", ["1:1 style-selector"]),
    ("p, { color: red }", ["1:2 style-selector"]),
    ("px { color: red }", ["1:1 style-selector"]),
    ("p { size: A4 }", ["1:5 style-property"]),
    ("@pag { size: A4 }", ["1:1 style-syntax"]),
    ("@page", ["1:1 style-syntax"]),
    ("@page;", ["1:1 style-syntax"]),
    ("@page { @top { content: none } }", ["1:9 style-syntax"]),
    ("@page :firs { size: A4 }", ["1:1 style-syntax"]),
    ("@page { @top-left }", ["1:9 style-syntax"]),
    ("@media (widht > 1pt) { p { color: red } }", ["1:1 style-syntax"]),
    ("@import a.css;", ["1:1 style-syntax"]),
    ("@import \"a.css\" { }", ["1:1 style-syntax"]),
    ("p {} @import \"a.css\";", ["1:6 style-syntax"]),
    ("@media (-zine-target: phone) { p {} } @import \"a.css\";", ["1:39 style-syntax"]),
    ("@media print { @import \"a.css\"; }", ["1:16 style-syntax"]),
    ("@font-face { font-family: A }", ["1:1 style-syntax"]),
    ("@font-face { font-family: A; src: a }", ["1:1 style-syntax", "1:30 style-value"]),
    ("@font-face { font-family: A; src: local(B); font-weight: bold }", ["1:45 unsupported"]),
    ("@-zine-match x { color: red }", ["1:1 style-syntax"]),
    ("@-zine-match \"x\" on p { color: red }", ["1:18 style-syntax"]),
    ("@-zine-match \"x\" in p: { color: red }", ["1:23 style-selector"]),
    ("/* a", ["1:1 style-syntax"]),
    ("p { max-height: min-content }", ["1:5 unsupported"]),
    ("p::first-line { color: red; text-transform: uppercase }", []),
    ("h1, p { -zine-smart-quotes: auto }", []),
    ("p::before { -zine-smart-quotes: auto }", ["1:13 unsupported"]),
    ("body { -zine-smart-quotes: auto }", []),
    ("p::footnote-call { color: red }", []),
    ("p::-zine-jump-to { color: red }", ["1:1 unsupported"]),
    ("p { -zine-color: red }", ["1:5 style-property"]),
    ("p { looseness: 1 }", ["1:5 style-property"]),
    ("p { margin-inside: 1pt }", ["1:5 style-property"]),
  ])
  func reportsMistakes(_ text: String, _ findings: [String]) {
    let rules = "\nli { text-indent: 1pt }"
    #expect(SheetText(text).findings == findings)
    // The text after a mistake is still read, if the end of the mistake is clear.
    let isOpen = text.last != "}" && text.last != ";" || text == "p { color: red"
    if !isOpen { #expect(SheetText(text + rules).values.contains("text-indent: 1pt")) }
  }

  @Test func reportsAllMistakesAtOnce() {
    let text = SheetText(
      """
      p { colr: red; color: rde; font-size: 3furlongs; content: "x
        ; text-indent 0 }
      h1:frist-child { color: red) ; color: blue }
      @pge { }
      ] q { color: green }
      li { color: rgb(1 }
      /* never
      """)
    #expect(
      text.findings == [
        "1:5 style-property", "1:23 style-value", "1:39 style-value", "1:59 style-syntax",
        "2:5 style-syntax", "3:4 style-selector", "3:28 style-syntax", "4:1 style-syntax",
        "5:1 style-syntax", "6:13 style-syntax", "7:1 style-syntax",
      ])
  }

  @Test func suggestsNearestNames() {
    let text = SheetText(
      "p { colr: red; text-ident: 1pt } pp, b {} p:frist-child {} p::bfore {} @pagee {}"
        + " p { text-indent: 1ptt }")
    #expect(
      text.facts == [
        .unknownProperty(name: "colr", nearest: "color"),
        .unknownProperty(name: "text-ident", nearest: "text-indent"),
        .unknownSelector(name: "pp", nearest: "p"),
        .unknownSelector(name: ":frist-child", nearest: ":first-child"),
        .unknownSelector(name: "::bfore", nearest: "::before"),
        .unknownAtRule(name: "pagee", nearest: "page"),
        .unknownUnit(unit: "ptt", nearest: "pt"),
      ])
  }

  @Test func evaluatesTargets() {
    func rules(_ query: String, _ target: Target) -> Int {
      SheetText("@media \(query) { p { color: red } }", target: target).sheet.rules.count
    }
    #expect(rules("(-zine-target: phone)", .phone) == 1)
    #expect(rules("(-zine-target: phone)", .a4) == 0)
    #expect(rules("not (-zine-target: phone)", .a4) == 1)
    #expect(rules("(-zine-target: phone), (-zine-target: a4)", .a4) == 1)
    #expect(rules("print", .a4) == 1)
    #expect(rules("screen", .tablet) == 1)
    #expect(rules("screen", .letter) == 0)
    #expect(rules("all and (-zine-target:A5)", .a5) == 1)
    #expect(rules("print and (-zine-target: phone)", .phone) == 0)
    #expect(rules("", .a4) == 1)
    #expect(rules("(-zine-target: phone) { p {} } @media print", .a4) == 1)
  }

  @Test func evaluatesNestedMedia() {
    let text = "@media print { @media (-zine-target: a5) { p {} @page {} } li { colr: red } }"
    #expect(SheetText(text).sheet.rules.count == 1)
    #expect(SheetText(text, target: .a5).sheet.rules.count == 2)
    #expect(SheetText(text, target: .a5).sheet.pages.count == 1)
    // Rules with a condition that is not met are checked too.
    #expect(SheetText(text, target: .phone).findings == ["1:65 style-property"])
  }

  @Test func readsDeclarationsAlone() {
    let bytes = Array("color: red; colr: red; } p { x".utf8)
    let (declarations, diagnostics) = StyleSheetParser.declarations(
      bytes, range: 0..<bytes.count, source: SourceID(0))
    #expect(declarations.count == 1)
    #expect(diagnostics.count >= 3)
  }

  @Test func rejectsControlCharacters() {
    let sheet = SheetText("p { color: red }\n\u{1}p::before { content: \"a\u{0}\" }")
    #expect(
      sheet.findings.filter { $0.hasSuffix("control-character") } == [
        "2:1 control-character", "2:25 control-character",
      ])
  }
}
