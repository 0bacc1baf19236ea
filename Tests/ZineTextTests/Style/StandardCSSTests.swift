import Testing

@testable import ZineStyle
@testable import ZineText

/// Standard CSS beyond the supported properties: alternative names, and features that are known but not
/// supported.
@Suite struct StandardCSSTests {
  /// Returns the values that declarations set on an element.
  private func values(_ declarations: String) throws -> [String: String] {
    var text = try StyledText("<p>word</p>", "p { \(declarations) }")
    let style = text.style(of: "word")
    return Dictionary(
      uniqueKeysWithValues: Property.all.compactMap { property in
        property.text(in: style).map { (property.name, $0) }
      })
  }

  @Test(arguments: [
    ("page-break-before: always", "break-before: page"),
    ("page-break-after: avoid", "break-after: avoid"),
    ("page-break-inside: avoid", "break-inside: avoid"),
    ("word-wrap: anywhere", "overflow-wrap: anywhere"),
    ("text-wrap: balance", "text-wrap-style: balance"),
    ("text-wrap: wrap", "text-wrap-style: auto"),
    ("-webkit-hyphens: none", "hyphens: none"), ("inline-size: 50pt", "width: 50pt"),
    ("max-inline-size: 50%", "max-width: 50%"),
    ("margin-block: 3pt 5pt", "margin-top: 3pt; margin-bottom: 5pt"),
    ("margin-block: 4pt", "margin-top: 4pt; margin-bottom: 4pt"),
    ("margin-block-start: 3pt", "margin-top: 3pt"), ("padding-block: 3pt", "padding-bottom: 3pt"),
    ("border-block: 2pt solid red", "border-top-width: 2pt; border-bottom-style: solid"),
    ("border-inline: 2pt dashed", "border-left-style: dashed; border-right-width: 2pt"),
    ("inset-block: 3pt 4pt", "top: 3pt; bottom: 4pt"), ("grid-gap: 7pt", "column-gap: 7pt"),
    ("gap: 3pt 7pt", "column-gap: 7pt"), ("max-width: 50%; min-width: 2em", "max-width: 50%"),
    ("font-variant: small-caps", "font-variant-caps: small-caps"),
    (
      "font-variant: oldstyle-nums small-caps no-common-ligatures tabular-nums",
      "font-variant-caps: small-caps"
    ),
    ("font-synthesis: none", "font-synthesis-weight: none; font-synthesis-style: none"),
    (
      "font-synthesis: style",
      "font-synthesis-weight: none; font-synthesis-style: auto; font-synthesis-small-caps: none"
    ),
    ("text-decoration: underline overline", "text-decoration-line: underline overline"),
    ("font-size: 10pt; text-underline-offset: 0.2em", "text-underline-offset: 2pt"),
    ("color: red; background-color: currentcolor", "background-color: #ff0000"),
    ("color: red; border: 1pt solid currentcolor", "border-top-color: currentcolor"),
    ("list-style-position: outside; list-style: outside square", "list-style-type: square"),
  ])
  func acceptsAliases(_ declarations: String, _ expected: String) throws {
    #expect(SheetText("p { \(declarations) }").findings == [])
    let values = try values(declarations)
    for pair in expected.split(separator: ";") {
      let parts = pair.split(separator: ":").map { $0.trimmingSpaces() }
      if parts[0] == "column-gap" { continue }
      #expect(values[parts[0]] == parts[1], "\(parts[0])")
    }
  }

  /// Known CSS that is not supported gives a warning.
  @Test(arguments: [
    "cursor: pointer", "transition: all 0.2s", "overflow: hidden", "flex: 1 1 auto",
    "display: flex", "display: inline-block", "position: relative", "z-index: revert",
    "float: inline-start", "text-align: match-parent", "width: 100vw", "width: min(10pt, 50%)",
    "margin: clamp(1pt, 2em, 3pt)", "color: color(display-p3 1 0 0)",
    "background: url(a.png) fixed",
    "background: conic-gradient(red, blue)", "border-style: groove",
    "list-style-type: lower-greek",
    "list-style: inside", "list-style-position: inside", "-webkit-font-smoothing: antialiased",
    "-moz-osx-font-smoothing: grayscale", "-ms-flex: 1", "user-select: none",
    "-webkit-print-color-adjust: exact", "aspect-ratio: 16 / 9", "grid-auto-flow: dense",
    "outline: 1px solid red", "max-width: fit-content", "row-gap: 3pt", "text-justify: auto",
    "column-width: 12em", "font-display: swap", "unicode-range: U+26", "src: local(Arial)",
    "size-adjust: 90%", "ascent-override: normal", "system: cyclic", "symbols: '*'", "suffix: ' '",
    "syntax: '*'", "inherits: true", "initial-value: red", "cx: 3px",
    "color: oklch(from red l c h)", "background: color-mix(in oklab, red, blue)",
  ])
  func warnsAboutUnsupportedCSS(_ declaration: String) {
    let text = SheetText("p { \(declaration); text-indent: 3pt }")
    #expect(text.facts.map(\.code) == [.unsupported], "\(text.facts)")
    #expect(text.values == ["text-indent: 3pt"])
  }

  /// Spelling mistakes are errors.
  @Test(arguments: [
    "cursr: pointer", "max-widht: 3pt", "page-brake-before: always", "-webkit-hyphen: none",
    "display: flx", "position: relativ", "margin-block: 3pt 4pt 5pt", "gap: red", "width: 3vq",
    "color: rgba(1, 2)", "color: rgb(1, 2, 3 / 50%)", "color: rgb(1 2 3 4)", "color: #12345",
    "color: hsl(1, 2, 3)", "text-underline-offset: underline", "max-width: auto", "min-width: none",
    "max-width: -1pt", "box-sizing: padding", "font-synthesis: weight weight",
    "font-synthesis-weight: bold", "font-variant: small-cap", "transparent: red",
    "text-decoration: overline overline", "list-style-position: inner", "font-displai: swap",
    "color: oklch(0.5, 0.1, 30)", "color: oklch(0.5 0.1)", "color: lab(50% red 3)",
    "color: lch(50% 3 3 3)", "color: oklab(50% 3 3 / )", "color: oklch(1e999 0 0)",
  ])
  func reportsMistakes(_ declaration: String) {
    let facts = SheetText("p { \(declaration) }").facts
    #expect(facts.count == 1 && facts[0].severity == .error, "\(facts)")
  }

  @Test(
    arguments: [
      ("#f808", Color(hex: 0xFF8800), 136.0 / 255), ("#ff880000", Color(hex: 0xFF8800), 0),
      ("#00000080", .black, 128.0 / 255), ("#ff0000ff", Color(hex: 0xFF0000), 1),
      ("rgba(0, 0, 0, 0.5)", .black, 0.5), ("rgba(0, 0, 0, 50%)", .black, 0.5),
      ("rgb(0 0 0 / 50%)", .black, 0.5), ("rgb(0 0 0/.25)", .black, 0.25),
      ("rgba(255, 0, 0, 1)", .rgb(red: 1, green: 0, blue: 0), 1),
      ("rgba(255 0 0 / 0)", .rgb(red: 1, green: 0, blue: 0), 0),
      ("hsla(0, 100%, 50%, 1)", .rgb(red: 1, green: 0, blue: 0), 1),
      ("hsl(0.5turn 100% 50% / 10%)", Color(hex: 0x00FFFF), 0.1),
      ("transparent", .black, 0), ("TRANSPARENT", .black, 0),
      (
        "device-cmyk(0 0.5 100% 0 / 40%)", .cmyk(cyan: 0, magenta: 0.5, yellow: 1, black: 0), 0.4
      ),
      ("device-cmyk(0, 0.5, 100%, 0)", .cmyk(cyan: 0, magenta: 0.5, yellow: 1, black: 0), 1),
    ] as [(String, Color, Double)])
  func readsOpacity(_ text: String, _ color: Color, _ alpha: Double) {
    #expect(Color(text) == Color(color.components, alpha: alpha))
  }

  /// Commas cannot be mixed with a slash, and ink colours have a tint instead of an opacity.
  @Test(arguments: [
    "rgb(1, 2, 3 / 50%)", "rgba(1, 2, 3, 2)", "rgb(1 2 3 / -1%)", "rgb(1 2 3 /)",
    "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3 4)", "hsl(1, 2%, 3% / 1)", "device-cmyk(0, 0, 0, 1, 50%)",
    "device-cmyk(0, 0, 0, 1 / 50%)", "device-cmyk(0 0 0 / 50%)", "#12345", "#1234567",
    "-zine-spot(\"Gold\", 50%, red, 50%)", "-zine-spot(\"Gold\", 50% / 20%, red)",
    "-zine-spot(\"Gold\", 50%, #ff000080)", "-zine-spot(\"Gold\", 50%, transparent)",
  ])
  func rejectsOpacity(_ text: String) { #expect(Color(text) == nil) }

  /// Every name in the lists gives a warning, unless it is supported.
  @Test func warnsAboutEveryListedName() {
    let names = StandardNames.properties.union(StandardNames.descriptors)
    let supported = Set(Property.all.map(\.name) + Shorthand.all.map(\.name))
      .union(PropertyAlias.names.keys).union(PlannedProperty.names)
    for name in names.subtracting(supported).sorted()
    where !DeclarationReader.namesHere.keys.contains(name) || name == "text-align-all" {
      let facts = SheetText("p { \(name): 3pt }").facts
      #expect(facts.map(\.code) == [.unsupported], "\(name): \(facts)")
    }
  }

  /// In `@font-face`, a property of elements gives a warning, and a spelling mistake an error.
  @Test(arguments: [
    ("font-display: swap", Severity.warning), ("color: red", .warning), ("cursor: help", .warning),
    ("font-displai: swap", .error), ("-zine-tab-stops: 3pt", .error),
  ])
  func checksDescriptors(_ declaration: String, _ severity: Severity) {
    let facts = SheetText("@font-face { font-family: x; src: local(x); \(declaration) }").facts
    #expect(facts.map(\.severity) == [severity], "\(facts)")
  }

  @Test(arguments: [
    "@supports (display: grid) { p { color: red } }", "@layer base { p { color: red } }",
    "@layer a, b;", "@keyframes x { from { top: 0 } }", "@-webkit-keyframes x { to { top: 0 } }",
    "@counter-style x { system: cyclic }", "@namespace url(x);", "@property --x { syntax: '*' }",
    "@container (width > 1pt) { p { color: red } }",
    "@media (max-width: 600px) { p { color: red } }",
    "@media screen and (orientation: portrait) { p { color: red } }",
    "@media not (hover) { p { color: red } }", "@media (width >= 40em) { p { color: red } }",
    "a:hover { color: red }", "p:nth-last-child(2) { color: red }", "p:has(b) { color: red }",
    "p::selection { color: red }", "p::-webkit-scrollbar { color: red }", "video { color: red }",
    "p:is(:hover, :focus-visible) { color: red }",
  ])
  func warnsAboutRules(_ rule: String) throws {
    let text = SheetText(rule + "\nli { text-indent: 1pt }")
    #expect(
      !text.facts.isEmpty && text.facts.allSatisfy { $0.code == .unsupported }, "\(text.facts)")
    #expect(text.values.last == "text-indent: 1pt")
    var styled = try StyledText("<p>word</p>", rule)
    #expect(styled.style(of: "word").inherited.color == .black)
  }

  @Test(arguments: [
    "@suports (a: b) { }", "@keyframe x { }", "@media (max-widht: 3pt) { }", "@media max { }",
    "a:hoover { color: red }", "vidoe { color: red }", "p::selektion { color: red }",
  ])
  func reportsMistakesInRules(_ rule: String) {
    let facts = SheetText(rule).facts
    #expect(facts.count == 1 && facts[0].severity == .error, "\(facts)")
  }

  @Test(arguments: [
    ("@media only screen { p { color: red } }", Target.phone, true),
    ("@media only screen { p { color: red } }", .a4, false),
    ("@media print, (max-width: 3pt) { p { color: red } }", .a4, true),
    ("@media not screen { p { color: red } }", .a4, true),
    ("@media screen and (max-width: 3pt) { p { color: red } }", .phone, false),
  ])
  func evaluatesMedia(_ rule: String, _ target: Target, _ holds: Bool) throws {
    var styled = try StyledText("<p>word</p>", rule, target: target)
    #expect(styled.style(of: "word").inherited.color == (holds ? Color("red") : .black))
  }

  /// `:where()` has no specificity, and `html` matches the body.
  @Test(arguments: [
    (":where(p.a) { color: red } p { color: blue }", "blue"),
    (":is(p.a) { color: red } p { color: blue }", "red"),
    ("p:where(.a, .b) { color: red }", "red"), ("p:where(.b) { color: red }", "black"),
    ("html { color: red }", "red"), ("html body { color: red }", "red"),
    ("html > body p { color: red }", "red"), ("html p { color: red }", "red"),
    ("p:not(:hover) { color: red }", "red"),
  ])
  func matches(_ sheet: String, _ color: String) throws {
    var styled = try StyledText("<p class=a>word</p>", sheet)
    #expect(styled.style(of: "word").inherited.color == Color(color))
  }

  @Test func matchesLinks() throws {
    var styled = try StyledText(
      "<a href=#a id=a>x</a> <b>y</b>", ":link { color: red } a:any-link { letter-spacing: 1pt }")
    #expect(styled.style(of: "x").inherited.color == Color("red"))
    #expect(styled.style(of: "x").inherited.letterSpacing == 1)
    #expect(styled.style(of: "y").inherited.color == .black)
  }
}
