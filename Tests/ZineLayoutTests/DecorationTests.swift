import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Characters are 10 pt wide. The font's underline is 0.5 pt thick with its centre 1 pt below the baseline;
/// its strikethrough line is 2.32 pt above.
@Suite struct DecorationTests {
  private func items(
    _ text: String = "abcd", _ change: (inout TextDecoration) -> Void
  ) -> [LineItem] {
    StyledText(.init(text, paint: { change(&$0.decoration) })).lines()[0].items
  }

  private func rules(_ items: [LineItem]) -> [PlacedRule] {
    items.compactMap { item in
      if case .rule(let rule) = item { rule } else { nil }
    }
  }

  private func paths(_ items: [LineItem]) -> [PaintedPath] {
    items.compactMap { item in
      if case .path(let painted) = item { painted } else { nil }
    }
  }

  @Test func colorsEachLineSeparately() {
    let red = Color(hex: 0xFF0000)
    let items = items {
      $0.underline = TextDecoration.Line(color: red)
      $0.lineThrough = TextDecoration.Line()
      $0.background = .highlighter
    }
    #expect(rules(items).map(\.color) == [.highlighter, red, .black])
    guard case .glyphs = items[2] else {
      Issue.record("the strike is not in front of the letters")
      return
    }
  }

  /// A thick underline grows downwards, a thick strikethrough line in both directions.
  @Test func appliesThickness() {
    let plain = rules(
      items {
        $0.isUnderlined = true
        $0.isStruck = true
      })
    let thick = rules(
      items {
        $0.underline = TextDecoration.Line(thickness: 2)
        $0.lineThrough = TextDecoration.Line(thickness: 2)
      })
    #expect(thick.map(\.rect.size.height) == [2, 2])
    #expect(thick[0].rect.origin.y == plain[0].rect.origin.y)
    #expect(abs(thick[1].rect.origin.y + 1 - plain[1].rect.origin.y - 0.25) < 1e-9)
    #expect(items { $0.underline = TextDecoration.Line(thickness: 0) }.count == 1)
  }

  @Test func drawsDoubleLines() {
    let double = rules(items { $0.underline = TextDecoration.Line(style: .double, thickness: 1) })
    #expect(double.map(\.rect.size) == [Size(width: 40, height: 1), Size(width: 40, height: 1)])
    #expect(double[1].rect.origin.y - double[0].rect.origin.y == 2)
    // The two lines are centred on the position of a single line.
    let strike = rules(items { $0.lineThrough = TextDecoration.Line(style: .double, thickness: 1) })
    let single = rules(items { $0.lineThrough = TextDecoration.Line(thickness: 1) })
    #expect(abs(strike[0].rect.origin.y + 1 - single[0].rect.origin.y) < 1e-9)
  }

  @Test func spacesDotsByTheirWidth() throws {
    let path = try #require(
      paths(items { $0.underline = TextDecoration.Line(style: .dotted, thickness: 2) }).first)
    #expect(path.path.elements.count { $0 == .close } == 10)
    #expect(path.path.bounds.size == Size(width: 38, height: 2))
  }

  @Test func drawsDashesWithinText() throws {
    let path = try #require(
      paths(items("abc") { $0.underline = TextDecoration.Line(style: .dashed, thickness: 2) })
        .first)
    // Dashes of 6 pt with gaps of 4 pt: the third dash ends with its period or with the text.
    #expect(path.path.elements.count { $0 == .close } == 3)
    #expect(path.path.bounds.size == Size(width: 26, height: 2))
  }

  /// The height of a wave from its centre is its amplitude plus half its thickness.
  @Test func drawsWaves() throws {
    let path = try #require(
      paths(items { $0.underline = TextDecoration.Line(style: .wavy, thickness: 1) }).first)
    let bounds = path.path.bounds
    #expect(abs(bounds.size.height - 3.2) < 0.1)
    #expect(abs(bounds.origin.x) < 0.4 && abs(bounds.size.width - 40) < 0.8)
    let plain = rules(items { $0.underline = TextDecoration.Line(thickness: 1) })[0].rect
    #expect(abs(bounds.origin.y - plain.origin.y) < 0.1)
  }

  /// The dash pattern continues across words in different fonts.
  @Test func continuesDashPattern() throws {
    func decorate(_ paint: inout TextPaint) {
      paint.decoration.underline = TextDecoration.Line(style: .dashed, thickness: 1.5)
    }
    let text = StyledText(
      .init("abcd", paint: decorate), .init("efgh", shaping: { $0.size = 20 }, paint: decorate))
    let found = paths(text.lines()[0].items)
    #expect(found.count == 2)
    // A dash begins at 37.5 pt and ends in the second word; the next one begins at 45 pt.
    #expect(found[0].path.bounds.size.width == 40)
    #expect(found[1].path.elements[..<7].contains(.line(Point(x: 42, y: found[1].top))))
    #expect(found[1].path.elements.contains(.move(Point(x: 45, y: found[1].top))))
    let whole = DecorationSpan(start: 0, end: 80, patternStart: 0)
      .items(.dashed, top: 0, thickness: 1.5, color: .black)
    #expect(paths(whole)[0].path.elements.count { $0 == .close } == 11)
  }

  /// Patterns too fine to be seen are not drawn dash by dash.
  @Test(arguments: TextDecoration.Style.allCases)
  func boundsDashes(_ style: TextDecoration.Style) {
    let items = DecorationSpan(start: 0, end: 10_000, patternStart: 0)
      .items(style, top: 0, thickness: 1e-7, color: .black)
    let count = paths(items).reduce(0) { $0 + $1.path.elements.count }
    #expect(!items.isEmpty && count < 20_000)
  }
}

extension PaintedPath {
  fileprivate var top: Double { path.bounds.origin.y }
}
