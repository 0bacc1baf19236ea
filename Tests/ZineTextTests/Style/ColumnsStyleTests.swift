import Testing

@testable import ZineStyle
@testable import ZineText

/// Number of columns of blocks on screens and in large print.
@Suite struct ColumnsStyleTests {
  private func columns(
    _ sheet: String, target: Target = .a4, isFixed: Bool = true, textSize: TextSize = .l
  ) throws -> ColumnsStyle {
    let parsed = parse("<div>a\nb</div>")
    var sources = try styleSources(target)
    sources.sheets = [SheetText(sheet, target: target).sheet]
    sources.hasFixedTarget = isFixed
    sources.textSize = textSize
    let styled = StyleResolver.resolve(parsed.manuscript, sources, language: "en").styled
    return try #require(styled.boxes.compactMap(\.columns).first)
  }

  private func count(_ columns: ColumnsStyle, width: Double) -> Int {
    columns.rects(in: Rect(x: 0, y: 0, width: width, height: 100), isRightToLeft: false).count
  }

  /// On screens, a column of text must hold about 28 letters, as columns of a page do.
  @Test func reducesColumnsOnScreens() throws {
    let sheet = "div { columns: 3; column-gap: 10pt }"
    #expect(count(try columns(sheet, target: .phone), width: 295) == 1)
    #expect(count(try columns(sheet, target: .tablet), width: 324) == 1)
    #expect(count(try columns(sheet, target: .tablet), width: 688) == 2)
    #expect(count(try columns(sheet, target: .phone, isFixed: false), width: 295) == 3)
    #expect(count(try columns(sheet), width: 160) == 3)
    // Smaller text leaves room for more columns.
    let small = "div { columns: 3; column-gap: 10pt; font-size: 7pt }"
    #expect(count(try columns(small, target: .phone), width: 295) == 3)
  }

  /// In large print, a column of text must hold about 38 letters.
  @Test func reducesColumnsInLargePrint() throws {
    let two = "div { columns: 2; column-gap: 10pt; font-size: 10pt }"
    #expect(count(try columns(two, isFixed: false, textSize: .xl), width: 346) == 1)
    #expect(count(try columns(two, isFixed: false, textSize: .xl), width: 349) == 2)
    let sheet = "div { columns: 3; column-gap: 10pt }"
    #expect(count(try columns(sheet, isFixed: false), width: 300) == 3)
    #expect(count(try columns(sheet, isFixed: false, textSize: .ax5), width: 300) == 1)
    #expect(count(try columns(sheet, isFixed: false, textSize: .ax5), width: 1_600) == 3)
  }

  /// The three built-in columns become two if larger text leaves fewer than 38 letters in each.
  @Test(arguments: [
    ("", false, Target.a4, 3), ("", false, .letter, 3), ("", false, .tabloid, 5),
    ("body { font-size: 10.5pt }", false, .a4, 2), ("body { font-size: 30pt }", false, .a4, 2),
    ("@page { size: 300pt 400pt }", false, .a4, 2), ("@page { margin: 30mm }", false, .a4, 2),
    ("@page { columns: 3 } body { font-size: 12pt }", false, .a4, 3),
    ("body { font-size: 12pt }", true, .a4, 3), ("body { font-size: 12pt }", false, .tabloid, 5),
    ("body { font-size: 40pt }", false, .tablet, 2),
  ])
  func reducesBuiltInColumns(
    _ sheet: String, _ isFixed: Bool, _ target: Target, _ count: Int
  ) throws {
    var sources = try styleSources(target)
    sources.sheets = [SheetText(sheet, target: target).sheet]
    sources.hasFixedTarget = isFixed
    let styled = StyleResolver.resolve(parse("a").manuscript, sources, language: "en").styled
    #expect(styled.pages[PageIdentity(number: 1)].columns == count)
  }

  /// Column counts that a style sheet sets for a target are kept.
  @Test func keepsColumnsOfTarget() throws {
    let sheet = "@media (-zine-target: phone) { div { columns: 2 } }"
    #expect(count(try columns(sheet, target: .phone), width: 295) == 2)
    let later = sheet + " div { columns: 3 }"
    #expect(count(try columns(later, target: .phone), width: 295) == 1)
  }

  /// Columns of different widths are replaced by fewer columns of equal width. No width causes an endless
  /// loop.
  @Test(arguments: [0, 1e-9, 50, 199, 1e7])
  func leavesAtLeastOneColumn(_ width: Double) throws {
    let sheet = "div { -zine-column-widths: 1fr 9fr; column-gap: 10pt }"
    let count = count(try columns(sheet, target: .phone), width: width)
    #expect(count == (width > 1e6 ? 2 : 1))
  }
}
