import Testing

@testable import ZineStyle
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
  func rejectsLengths(_ text: String) { #expect(Length(text) == nil) }

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
  func rejectsColors(_ text: String) { #expect(Color(text) == nil) }

  private func resolve(
    _ target: Target, _ settings: String..., markup: String = "x"
  ) throws -> (styled: StyledStory, diagnostics: [Diagnostic]) {
    StyleResolver.resolve(
      parse(markup).manuscript, try styleSources(target, settings), language: "en")
  }

  private func page(_ target: Target, _ settings: String...) throws -> PageStyle {
    StyleResolver.resolve(Manuscript(), try styleSources(target, settings), language: "en").styled
      .pages
      .plain
  }

  @Test func appliesTargets() throws {
    let tablet = try resolve(.tablet).styled
    #expect(tablet.pages.plain.columnSize == Size(width: 324, height: 944))
    #expect(tablet.styles[tablet.body].size == 25.6)
    #expect(tablet.pages.plain.grid == nil)
    let phone = try resolve(.phone).styled
    #expect(phone.pages.plain.columnSize == Size(width: 295, height: 587))
    #expect(phone.styles[phone.body].size == 667.0 / 40)
    let a4 = try resolve(.a4).styled.pages
    #expect(abs(a4.plain.columnSize.width - 170 * 72 / 25.4 / 3) < 1e-9)
    #expect(a4.plain.grid == 12)
    let (right, left) = (a4[PageIdentity(number: 1)], a4[PageIdentity(number: 2)])
    #expect(right.margins.left == left.margins.right)
    #expect(right.marginTexts.map(\.box) == [.topRight, .bottomRight])
    #expect(left.marginTexts.map(\.box) == [.topLeft, .bottomLeft])
    // The inner margin of a right-hand page is the left one.
    #expect(try page(.tabloid).columnRects[0].origin.x > 0)
    #expect(try page(.letter).margins.top == 0.7 * 72)
  }

  @Test func setsPages() throws {
    func millimetres(_ width: Double, _ height: Double) -> Size {
      Size(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }
    #expect(try page(.a4, "page.size=A5 landscape").size == millimetres(210, 148))
    #expect(try page(.a4, "page.size=100mm 50mm", "page.margin=1mm").size == millimetres(100, 50))
    let margins = try page(.a4, "page.margin=1pt 2pt").margins
    #expect(margins == PageMargins(top: 1, right: 2, bottom: 1, left: 2))
    #expect(try page(.a4, "page.columns=2", "page.columns=4").columns == 4)
    #expect(try page(.a4, "page:left.columns=2").columns == 3)
  }

  @Test func setsText() throws {
    func body(_ setting: String) throws -> InheritedStyle {
      StyleCascade(ElementTree(), try styleSources(.a4, [setting]), language: "en").body.inherited
    }
    #expect(try body("body.font-family=\"A B\", serif").families.named == ["A B", "serif"])
    #expect(try body("body.line-height=1.5").lineHeight == .factor(1.5))
    #expect(try body("body.line-height=12pt").lineHeight == .points(12))
    #expect(try body("body.line-height=normal").lineHeight == .normal)
    #expect(try body("body.blank-lines=keep").blankLines == .keep)
    #expect(try body("body.-zine-blank-lines=keep").blankLines == .keep)
    #expect(try body("body.text-align=center").alignment == .center)
  }

  @Test func reportsPlannedProperty() throws {
    #expect(try StyleSetting.sheet("body.flow-into=a").unsupported == "flow-into")
  }

  @Test(arguments: [
    "", "=", "page", "page.size", "size=A4", "page.size=", "page.size=A99", "page.size=1pt",
    "page.size=nan nan", "page.size=1e9pt 1e9pt", "page.columns=0", "page.columns=101",
    "page.columns=2.5", "page.columns=-1", "page.margin=1 2 3 4 5",
    "body.font-size=", "body.font-size=0", "body.font-size=3000pt", "body.font-size=-1pt",
    "body.font-size=big", "body.line-height=0",
    "body.text-align=middle", "body.color=rde", "body.colr=red",
    "h1.size=a4", "h7.font-size=1pt", "body.font-family=", "body.font-family=a,,b",
    "body.blank-lines=yes", "body.text-indent=1e300pt", "body.color=red; margin: 0",
    "body.font-size=10pz", "page:third.margin=1pt",
  ])
  func rejectsOptions(_ text: String) {
    #expect(throws: StyleSettingFailure.self) { try StyleSetting.sheet(text) }
  }

  @Test func computesStyles() throws {
    let sources = try styleSources(
      .a4,
      [
        "body.text-indent=1em", "body.font-size=10pt", "body.line-height=11pt", "h1.font-size=2em",
        "body.color=red", "body.font-family=Foo",
      ])
    let parsed = parse("<h1>a</h1>\n<h2>b</h2>")
    let story = parsed.story
    var cascade = StyleCascade(story.elements, sources, language: "en")
    let body = cascade.body.inherited
    let headings = story.paragraphs.map { cascade.computed($0.node).inherited }
    // An em refers to the new font size, whichever was set first.
    #expect(body.indent == 10)
    #expect(body.lineHeight == .points(11))
    #expect(
      StyleResolver.resolve(parsed.manuscript, sources, language: "en").styled.pages.plain.grid
        == 11)
    #expect(headings[0].fontSize == 20)
    #expect(headings[0].color == Color("red"))
    #expect(headings[0].families.named == ["Foo"])
    #expect(headings[0].indent == 0)
    // Values that are not set keep their ratio to the body.
    #expect(abs(headings[1].fontSize - 10 * 34 / 17) < 1e-9)
  }

  @Test(arguments: ["page.margin=200mm", "page.column-gap=300mm"])
  func rejectsPagesWithoutSpace(_ option: String) throws {
    let facts = try resolve(.a4, option).diagnostics.map(\.fact)
    guard case .noRoom? = facts.first else {
      Issue.record("\(facts)")
      return
    }
  }

  @Test(arguments: ["h1.font-size=1000em", "h1.font-size=1000rem"])
  func limitsFontSizes(_ option: String) throws {
    let styled = try resolve(.a4, option, markup: "<h1>x</h1>").styled
    #expect(styled.styles[styled.paragraphs[0].shaping].size == Limits.fontSize.upperBound)
  }

  @Test func resolvesRuns() throws {
    let styled = try resolve(
      .a4,
      markup:
        "<font color=red size=+2 strokeColor=gray>a<font strokeColor=none>b<font strokeWidth=10>c"
    ).styled
    let runs = styled.paragraphs[0].runs
    let first = styled.styles[runs[0].paint]
    #expect(abs(styled.styles[runs[0].shaping].size - 11.4) < 1e-9)
    #expect(first.fill == Color("red"))
    #expect(first.stroke?.color == Color(hex: 0x808080))
    #expect(abs((first.stroke?.width ?? 0) - 0.03 * 11.4) < 1e-9)
    #expect(styled.styles[runs[1].paint].stroke == nil)
    #expect(runs[0].shaping == runs[1].shaping)
  }

  @Test func resolvesBlankLines() throws {
    func spaces(_ markup: String, _ blankLines: String) throws -> [Bool] {
      try resolve(.a4, "body.blank-lines=\(blankLines)", markup: markup).styled.paragraphs
        .map(\.hasSpaceBefore)
    }
    #expect(try spaces("a\n\nb\n\n\nc", "auto") == [false, false, true])
    #expect(try spaces("a\nb\n\nc", "auto") == [false, false, true])
    #expect(try spaces("a\n\nb\n\n\nc", "keep") == [false, true, true])
    #expect(try spaces("a\n\nb\n\n\nc", "none") == [false, false, false])
  }
}
