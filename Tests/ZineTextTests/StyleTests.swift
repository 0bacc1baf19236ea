import Testing

@testable import ZineText

@Suite struct StyleTests {
  @Test(arguments: [
    ("12", 12.0), ("12pt", 12), ("1in", 72), ("25.4mm", 72), ("2.54cm", 72), ("1pc", 12),
    ("4px", 3), ("0", 0), ("-3pt", -3), ("1.5 pt", 1.5), ("1e1pt", 10),
  ])
  func readsLengths(_ text: String, _ points: Double) throws {
    let length = try #require(Length(text))
    #expect(abs(length.points(em: 10, rem: 10, percentBase: 100) - points) < 1e-9)
  }

  @Test func readsRelativeLengths() {
    #expect(Length("2em") == .em(2))
    #expect(Length("50%") == .percent(50))
    #expect(Length("1rem") == .rem(1))
  }

  @Test(arguments: ["", "pt", "12furlongs", "nan", "inf", "0x10", "1 2", "--1", "1e999", "12 pt x"])
  func refusesLengths(_ text: String) { #expect(Length(text) == nil) }

  @Test(arguments: [
    ("black", Color.grey(0)), ("#000", .grey(0)), ("#808080", Color(hex: 0x808080)),
    ("RED", .rgb(red: 1, green: 0, blue: 0)), ("#f80", Color(hex: 0xFF8800)),
    ("rgb(255, 0, 0)", .rgb(red: 1, green: 0, blue: 0)),
    ("rgb(100% 0% 0%)", .rgb(red: 1, green: 0, blue: 0)),
    ("hsl(120, 100%, 50%)", .rgb(red: 0, green: 1, blue: 0)),
    ("device-cmyk(0 1 1 0)", .cmyk(cyan: 0, magenta: 1, yellow: 1, black: 0)),
    (
      "-zine-spot(\"Gold\", 50%, #d9a441)",
      .spot(name: "Gold", tint: 0.5, fallback: Color(hex: 0xD9A441))
    ),
  ])
  func readsColors(_ text: String, _ expected: Color) { #expect(Color(text) == expected) }

  @Test(arguments: [
    "", "-zine-spot(\"a\", 1, -zine-spot(\"b\", 1, red))", "redd", "#12", "#12345g", "rgb(1,2)",
    "rgb(256,0,0)", "rgb(nan,0,0)", "hsl(1,2,3)", "rgb(",
    "-zine-spot(Gold, 1, red)",
  ])
  func refusesColors(_ text: String) { #expect(Color(text) == nil) }

  @Test func knowsTheTargets() {
    let tablet = Target.tablet.style
    #expect(tablet.page.columnSize == Size(width: 324, height: 944))
    #expect(tablet.body.fontSize == 25.6)
    #expect(tablet.page.grid == nil)
    #expect(Target.phone.style.page.columnSize == Size(width: 295, height: 587))
    #expect(Target.phone.style.body.fontSize == 667.0 / 40)
    let a4 = Target.a4.style
    #expect(abs(a4.page.columnSize.width - 170 * 72 / 25.4 / 3) < 1e-9)
    #expect(a4.page.grid == 12)
    #expect(a4.page.margins(ofPage: 1).left == a4.page.margins(ofPage: 2).right)
    let tabloid = Target.tabloid.style.page
    // The inner margin of a right-hand page is its left one.
    #expect(tabloid.columnRects(ofPage: 1)[0].origin.x > 0)
    #expect(Target.letter.style.page.margins.top == 0.7 * 72)
  }

  @Test(arguments: [
    (
      "page.size=A5 landscape",
      StyleDeclaration.pageSize(Size(width: 210 * 72 / 25.4, height: 148 * 72 / 25.4))
    ),
    ("page.size=100mm 50mm", .pageSize(Size(width: 100 * 72 / 25.4, height: 50 * 72 / 25.4))),
    ("page.margin=1pt 2pt", .pageMargin([.points(1), .points(2), .points(1), .points(2)])),
    ("page.columns=2", .columns(2)),
    ("body.font-family=\"A B\", serif", .fontFamily(["A B", "serif"])),
    ("body.line-height=1.5", .lineHeight(.em(1.5))),
    ("body.line-height=12pt", .lineHeight(.points(12))),
    ("body.line-height=normal", .lineHeight(nil)),
    ("body.blank-lines=keep", .blankLines(.keep)),
    ("body.-zine-blank-lines=keep", .blankLines(.keep)),
    ("h3.text-align=center", .textAlign(.center)),
  ])
  func readsOptions(_ text: String, _ expected: StyleDeclaration) throws {
    guard case .rule(let rule) = try StyleOption(text) else {
      Issue.record("no rule")
      return
    }
    #expect(rule.declaration == expected)
  }

  @Test func knowsWhatIsNotBuiltYet() throws {
    #expect(try StyleOption("body.widows=3") == .unsupported(property: "widows"))
  }

  @Test(arguments: [
    "", "=", "page", "page.size", "size=A4", "page.size=", "page.size=A99", "page.size=1pt",
    "page.size=nan nan", "page.size=1e9pt 1e9pt", "page.columns=0", "page.columns=101",
    "page.columns=2.5", "page.columns=-1", "page.margin=-1mm", "page.margin=1 2 3 4 5",
    "body.font-size=", "body.font-size=0", "body.font-size=3000pt", "body.font-size=-1pt",
    "body.font-size=big", "body.line-height=0",
    "body.text-align=middle", "body.color=rde", "body.colr=red", "page.color=red",
    "h1.columns=2", "h7.font-size=1pt", "body.font-family=", "body.font-family=a,,b",
    "body.text-indent=50%", "body.blank-lines=yes", "h1.blank-lines=keep",
    "body.text-indent=1e300pt",
  ])
  func refusesOptions(_ text: String) {
    #expect(throws: StyleOptionFailure.self) { try StyleOption(text) }
  }

  private func style(_ target: Target, _ options: String...) throws -> IssueStyle {
    let rules = try options.map { option throws -> StyleRule in
      guard case .rule(let rule) = try StyleOption(option) else { throw StyleOptionFailure.form }
      return rule
    }
    return try IssueStyle(target: target, rules: rules)
  }

  @Test func computesStyles() throws {
    let style = try style(
      .a4, "body.text-indent=1em", "body.font-size=10pt", "body.line-height=11pt",
      "h1.font-size=2em", "body.color=red", "body.font-family=Foo")
    // An em is that of the size, whichever was set first.
    #expect(style.body.indent == 10)
    #expect(style.body.lineHeight == .fixed(11))
    #expect(style.page.grid == 11)
    #expect(style.headings[0].fontSize == 20)
    #expect(style.headings[0].color == Color("red"))
    #expect(style.headings[0].families.named == ["Foo"])
    #expect(style.headings[0].indent == 0)
    // What is not set keeps its proportion to the body.
    #expect(abs(style.headings[1].fontSize - 10 * 22 / 17) < 1e-9)
  }

  @Test func letsTheLaterRuleWin() throws {
    let style = try style(.a4, "page.columns=2", "page.columns=4")
    #expect(style.page.columns == 4)
  }

  @Test(arguments: [
    "page.margin=200mm", "page.column-gap=300mm", "h1.font-size=1000em", "body.line-height=0.001pt",
  ])
  func refusesPagesWithoutRoom(_ option: String) {
    #expect(throws: StyleOptionFailure.self) { try style(.a4, option) }
  }

  @Test func resolvesRuns() throws {
    let parsed = parse(
      "<font color=red size=+2 strokeColor=gray>a<font strokeColor=none>b<font strokeWidth=10>c")
    let issue = Target.a4.style
    let styled = StyleResolver.resolve(parsed.story, style: issue, language: "en")
    let runs = styled.paragraphs[0].runs
    let first = styled.styles[runs[0].paint]
    #expect(abs(styled.styles[runs[0].shaping].size - 11.4) < 1e-9)
    #expect(first.fill == Color("red"))
    #expect(first.stroke?.color == Color(hex: 0x808080))
    #expect(abs((first.stroke?.width ?? 0) - 0.03 * 11.4) < 1e-9)
    #expect(styled.styles[runs[1].paint].stroke == nil)
    #expect(runs[0].shaping == runs[1].shaping)
  }

  @Test func resolvesBlankLines() {
    func spaces(_ markup: String, _ blankLines: BlankLines) -> [Bool] {
      var issue = Target.a4.style
      issue.body.blankLines = blankLines
      return StyleResolver.resolve(parse(markup).story, style: issue, language: "en")
        .paragraphs.map(\.hasSpaceBefore)
    }
    #expect(spaces("a\n\nb\n\n\nc", .auto) == [false, false, true])
    #expect(spaces("a\nb\n\nc", .auto) == [false, false, true])
    #expect(spaces("a\n\nb\n\n\nc", .keep) == [false, true, true])
    #expect(spaces("a\n\nb\n\n\nc", .none) == [false, false, false])
  }
}
