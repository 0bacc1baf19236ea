import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct VariableTests {
  private func color(_ sheet: String) throws -> Color {
    var text = try StyledText("<b>word</b>", sheet)
    #expect(text.style(of: "word").inherited.families.fallback.isEmpty == false)
    #expect(text.cascade.diagnostics.isEmpty)
    return text.style(of: "word").inherited.color
  }

  private func facts(_ sheet: String) throws -> [DiagnosticFact] {
    var text = try StyledText("<b>word</b>", sheet)
    _ = text.style(of: "word")
    return text.cascade.diagnostics.map(\.fact)
  }

  @Test func substitutesVariables() throws {
    let red = Color("red")
    #expect(try color("body { --a: red } b { color: var(--a) }") == red)
    #expect(try color("body { --a: 255 } b { color: rgb(var(--a), 0, 0) }") == red)
    #expect(try color("b { color: var(--none, red) }") == red)
    #expect(try color("b { color: var(--none, var(--neither, red)) }") == red)
    #expect(try color("b { --a: blue; --b: var(--a); --a: red; color: var(--b) }") == red)
    #expect(try color("p { --a: blue } b { --a: red; color: var(--a) }") == red)
    #expect(try color("b { --Ab: red; --ab: blue; color: var(--Ab) }") == red)
    #expect(try color("b { --a: red !important; --a: blue; color: var( --a ) }") == red)
    #expect(try color("body { --a: blue } b { --a: initial; color: var(--a, red) }") == red)
    #expect(try color("body { --a: red } b { --a: blue; --a: inherit; color: var(--a) }") == red)
  }

  @Test func resolvesVariablesWhereDeclared() throws {
    #expect(
      try color("body { --b: red; --a: var(--b) } b { --b: blue; color: var(--a) }") == Color("red")
    )
  }

  @Test func substitutesInShorthands() throws {
    var text = try StyledText(
      "word",
      "body { --w: 3pt; --all: 1pt 2pt } p { border: var(--w) solid; margin: var(--all);"
        + " font: bold var(--w)/calc(2 * var(--w)) \"X\"; margin-top: 9pt }")
    let style = text.style(of: "word")
    #expect(style.own.border.top.width == 3)
    #expect(style.own.margin.end == 2)
    #expect(style.own.margin.top == 9)
    #expect(style.inherited.fontSize == 3)
    #expect(style.inherited.lineHeightPoints == 6)
    #expect(text.cascade.diagnostics.isEmpty)
  }

  @Test func reportsMistakes() throws {
    #expect(
      try facts("body { --a: var(--b) } b { --b: red; color: var(--a, blue) }")
        == [.unknownVariable(name: "--b", nearest: "--a")])
    #expect(
      try facts("body { --ab: red } b { color: var(--abc) }")
        == [.unknownVariable(name: "--abc", nearest: "--ab")])
    #expect(
      try facts("body { --a: 12 } b { color: var(--a) }")
        == [
          .unreadableStyleValue(
            property: "color", value: "12", expected: Property.named("color").expected)
        ])
    #expect(try facts("b { color: var(x) }").count == 1)
    #expect(try facts("b { color: var(--a red) }").count == 1)
    #expect(try facts("b { color: var() }").count == 1)
    // Reported once, whatever the number of elements is.
    var text = try StyledText("<b>word</b>\n<b>other</b>", "p, b { color: var(--x) }")
    _ = text.style(of: "word")
    _ = text.style(of: "other")
    #expect(text.cascade.diagnostics.count == 1)
  }

  @Test(arguments: [
    "b { --a: var(--a); color: var(--a, red) }",
    "b { --a: var(--b); --b: var(--c); --c: var(--a); color: var(--a, red) }",
    "b { --a: x var(--b, y); --b: var(--a); color: var(--b, red) }",
  ])
  func findsCycles(_ sheet: String) throws {
    let facts = try facts(sheet)
    #expect(!facts.isEmpty)
    for fact in facts {
      guard case .variableCycle = fact else {
        Issue.record("\(fact)")
        continue
      }
    }
  }

  @Test(arguments: ["x", ""])
  func limitsGrowth(_ seed: String) throws {
    var sheet = "body { --v0: \(seed);"
    for index in 1...60 { sheet += "--v\(index): var(--v\(index - 1))var(--v\(index - 1));" }
    let facts = try facts(sheet + "} b { color: var(--v60) }")
    #expect(facts.contains { if case .variableCycle = $0 { true } else { false } })
  }
}
