import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct CascadeTests {
  private func color(
    _ markup: String, _ sheets: String..., settings: [String] = []
  ) throws -> Color {
    var text = try StyledText(markup, settings: settings) { sources in
      sources.sheets = sheets.map { SheetText($0).sheet }
    }
    return text.style(of: "word").inherited.color
  }

  private let red = Color("red")
  private let blue = Color("blue")

  // MARK: Order

  @Test func ordersBySpecificityThenSource() throws {
    #expect(try color("word", "p { color: red } p { color: blue }") == blue)
    #expect(try color("<p class=a>word", "p.a { color: red } p { color: blue }") == red)
    #expect(try color("<p id=a>word", "#a { color: red } p.a.b.c, p { color: blue }") == red)
    #expect(
      try color("<p class=a>word", ".a { color: red } p p p, p:not(b) { color: blue }") == red)
    #expect(try color("word", "body p { color: red } p { color: blue }") == red)
    #expect(try color("word", "p { color: red; color: blue }") == blue)
    #expect(try color("word", "p { color: red }", "p { color: blue }") == blue)
    // Of several selectors in one rule that match an element, the most specific one counts.
    #expect(
      try color("<p class=a>word", "p, .a, p { color: red } p:not(b) { color: blue }") == red)
    #expect(try color("<p class=a>word", "p.a { color: red } p, .a, p { color: blue }") == red)
    // All style sheets together are one layer.
    #expect(try color("<p id=a>word", "#a { color: red }", "p { color: blue }") == red)
  }

  @Test func ordersByImportanceWithinLayer() throws {
    #expect(try color("<p id=a>word", "p { color: red !important } #a { color: blue }") == red)
    #expect(try color("word", "p { color: red !IMPORTANT; color: blue }") == red)
    #expect(
      try color("word", "p { color: red !important } p { color: blue ! important }") == blue)
    // A later layer still has priority.
    #expect(
      try color("<p style=\"color: blue\">word", "p { color: red !important }") == blue)
    #expect(
      try color("word", "p { color: red !important }", settings: ["p.color=blue"]) == blue)
  }

  @Test func ordersByLayerBeforeSpecificity() throws {
    // The order of layers: built-in, target, style sheets, attributes, settings.
    #expect(try color("<a href=#x>word</a>", "* { color: blue }") == blue)
    #expect(try color("<p id=a><font color=red>word", "#a font, font { color: blue }") == red)
    #expect(try color("<font color=blue style=\"color: red\">word", "p {}") == red)
    #expect(
      try color("<font color=blue style=\"color: green\">word", settings: ["*.color=red"]) == red)
    #expect(
      try color("<p id=a>word", "#a { color: blue }", settings: ["*.color=red"]) == red)
    var text = try StyledText("word", "* { text-align: center }")
    #expect(text.style(of: "word").inherited.alignment == .center)
  }

  // MARK: Inheritance

  @Test func inherits() throws {
    #expect(try color("<b>word</b>", "p { color: red }") == red)
    #expect(try color("<b>word</b>", "p { color: red } b { color: inherit }") == red)
    #expect(try color("<b>word</b>", "p { color: red } b { color: initial }") == .black)
    #expect(try color("<b>word</b>", "p { color: red } b { color: unset }") == red)
    #expect(try color("<b>word</b>", "p { color: red } b { color: Inherit; }") == red)
    var text = try StyledText(
      "<div><p>word", "div { margin-top: 5pt } p { margin-top: 3pt; margin-top: inherit }")
    #expect(text.style(of: "word").own.margin.top == 5)
    text = try StyledText("<div><p>word", "div { margin-top: 5pt } p { margin-top: unset }")
    #expect(text.style(of: "word").own.margin.top == 0)
    text = try StyledText("<div><p>word", "div { margin-top: 5pt }")
    #expect(text.style(of: "word").own.margin.top == 0)
    text = try StyledText("<div><p>word", "div { padding: 5pt 6pt } p { padding: inherit }")
    #expect(text.style(of: "word").own.padding.end == 6)
    text = try StyledText("word", "body { text-indent: 2em } p { font-size: 30pt }")
    #expect(text.style(of: "word").inherited.indent == .points(2 * 9.4))
  }

  @Test func inheritsLineHeightFactors() throws {
    var text = try StyledText(
      "<h1>word", "body { line-height: 1.5 } h1 { font-size: 20pt; line-height: inherit }")
    #expect(text.style(of: "word").inherited.lineHeightPoints == 30)
    text = try StyledText(
      "<h1>word",
      "body { font-size: 10pt; line-height: 150% } h1 { font-size: 20pt; line-height: inherit }")
    #expect(text.style(of: "word").inherited.lineHeightPoints == 15)
  }

  @Test func multipliesOpacity() throws {
    var text = try StyledText("<b>word</b>", "p { opacity: 50% } b { opacity: 0.5 }")
    #expect(text.style(of: "word").inherited.opacity == 0.25)
  }

  // MARK: Units

  @Test(arguments: [
    ("1em", 20.0), ("1rem", 10.0), ("1lh", 30.0), ("1rlh", 15.0), ("1ex", 10.0), ("2ch", 20.0),
    ("10%", 17.0), ("12px", 9.0), ("1in", 72.0), ("calc(1em + 2pt)", 22.0), ("0", 0.0),
    ("calc(2 * (1em - 1pt) / 4)", 9.5), ("calc(10% - 1rem)", 7.0), ("calc(1lh + 1rlh)", 45.0),
    ("calc( -1 * -3pt )", 3.0), ("calc(calc(1pt) + (2pt))", 3.0), ("-1em", -20.0), ("+1pt", 1.0),
    ("1E1PT", 10.0),
  ])
  func resolves(_ length: String, _ points: Double) throws {
    var text = try StyledText(
      "<h1>word",
      "@page { size: 170pt 300pt; margin: 0; columns: 1 }"
        + "body { font-size: 10pt; line-height: 1.5 } h1 { text-indent: \(length); font-size: 2em;"
        + " line-height: 30pt }")
    #expect(abs(text.style(of: "word").inherited.indent.points(of: 170) - points) < 1e-9)
  }

  @Test(arguments: [
    "1", "1 pt", "1pt2", "calc(1)", "calc()", "calc(1pt + 1)", "calc(1pt * 1pt)", "calc(1pt / 0)",
    "calc(1 / 1pt)", "calc(1pt+1pt)", "calc(1pt -1pt)", "calc(1pt +)", "calc(1pt", "1e999pt",
    "calc(1e300pt * 1e300)", "calc(1e999pt - 1e999pt)", "20000pt", "nanpt", "infinity", "--x",
    "min(1pt, 2pt)",
  ])
  func rejectsLengths(_ length: String) {
    let findings = SheetText("p { text-indent: \(length) }").findings
    #expect(findings.count == 1, "\(findings)")
  }

  @Test func resolvesFontSizesByParent() throws {
    func size(_ value: String) throws -> Double {
      var text = try StyledText(
        "<h1><b>word</b>",
        "body { font-size: 10pt; line-height: 13pt } h1 { font-size: 20pt; line-height: 23pt }"
          + " b { font-size: \(value); line-height: 50pt }")
      return text.style(of: "word").inherited.fontSize
    }
    #expect(try size("1.5em") == 30)
    #expect(try size("50%") == 10)
    #expect(try size("2rem") == 20)
    #expect(try size("1lh") == 23)
    #expect(try size("1rlh") == 13)
    #expect(try size("smaller") == 20 / 1.2)
    #expect(try size("x-large") == 15)
    #expect(try size("calc(1em + 1pt)") == 21)
    #expect(try size("inherit") == 20)
    #expect(try size("0.01em") == Limits.fontSize.lowerBound)
  }

  // MARK: Shorthands

  @Test func shorthandsResetOmittedValues() throws {
    var text = try StyledText(
      "word",
      "p { border: 3pt solid red; border: solid } ",
      "p { font-weight: bold; font-style: italic; font-kerning: none; font: 10pt X }")
    let style = text.style(of: "word")
    #expect(style.own.border.top == BorderEdge(line: .solid, width: 2.25, color: nil))
    #expect(style.inherited.weight == 400)
    #expect(style.inherited.slant == .normal)
    #expect(style.inherited.lineHeight == .normal)
    #expect(style.inherited.features.isEmpty)
    #expect(style.inherited.families.named == ["X"])
  }

  @Test func readsBorders() throws {
    func edge(_ declarations: String) throws -> BorderEdge {
      var text = try StyledText("word", "p { \(declarations) }")
      return text.style(of: "word").own.border.start
    }
    let red = Color("red")
    #expect(try edge("border: 1pt solid") == BorderEdge(line: .solid, width: 1))
    #expect(try edge("border: dotted red 2pt") == BorderEdge(line: .dotted, width: 2, color: red))
    #expect(
      try edge("border: 1pt solid red; border-left-style: initial")
        == BorderEdge(line: .none, width: 1, color: red))
    #expect(
      try edge("border: 1pt red; border-style: solid")
        == BorderEdge(line: .solid, width: 1, color: red))
    #expect(
      try edge("border-left: 4pt solid; border-color: red green")
        == BorderEdge(line: .solid, width: 4, color: Color("green")))
    #expect(
      try edge("border-width: 1pt 2pt 3pt; border-style: solid")
        == BorderEdge(line: .solid, width: 2))
  }

  @Test func readsSides() throws {
    func margin(_ declarations: String) throws -> BoxSides<LengthPercentage> {
      var text = try StyledText("word", "p { \(declarations) }")
      return text.style(of: "word").own.margin
    }
    let all = try margin("margin: 1pt 2pt 3pt 4pt")
    #expect([all.top, all.end, all.bottom, all.start] == [1, 2, 3, 4])
    let three = try margin("margin: 1pt 2pt 3pt")
    #expect([three.top, three.end, three.bottom, three.start] == [1, 2, 3, 2])
    let inline = try margin("margin: 9pt; margin-inline: 1pt 2pt")
    #expect([inline.top, inline.end, inline.bottom, inline.start] == [9, 2, 9, 1])
    #expect(try margin("margin-left: 1pt; margin-inline-start: 2pt").start == 2)
    #expect(try margin("margin-inline-start: 2pt; margin-left: 1pt").start == 1)
    #expect(try margin("margin: 5pt; margin: inherit").top == 0)
    #expect(try margin("margin: auto").start == 0)
  }

  @Test func mapsSidesByDirection() throws {
    var text = try StyledText(
      "<div><p>word",
      """
      div { margin: 0 1pt 0 2pt; border-left: 5pt solid; padding-inline-start: 7pt }
      p { direction: rtl; margin-left: 3pt; padding-right: 4pt; border-right: 1pt solid;
        margin-inline-start: 6pt }
      """)
    let style = text.style(of: "word")
    // Left is the end side of a right-to-left line.
    #expect(style.own.margin.end == 3)
    #expect(style.own.margin.start == 6)
    #expect(style.own.padding.start == 4)
    #expect(style.own.border.start.width == 1)
    #expect(style.own.border.start.line == .solid)
    text = try StyledText(
      "<div><p>word",
      "div { margin: 0 1pt 0 2pt } p { direction: rtl; margin-left: inherit; margin-right: inherit }"
    )
    #expect(text.style(of: "word").own.margin.end == 2)
    #expect(text.style(of: "word").own.margin.start == 1)
  }

  @Test func propertiesAndShorthandsAreDisjoint() {
    let both = Set(Property.all.map(\.name)).intersection(Shorthand.all.map(\.name))
    #expect(both.isEmpty, "\(both)")
    #expect(Set(Property.all.map(\.name)).isDisjoint(with: PlannedProperty.names))
    #expect(Set(Shorthand.all.map(\.name)).isDisjoint(with: PlannedProperty.names))
  }
}
