import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Line heights with fonts whose ascent and descent exceed the line: 1.07 and 0.29 of the size, which is 13.6
/// pt at a size of 10 pt.
@Suite struct LineHeightTests {
  private static let ascent = 1.07
  private static let descent = 0.29

  private func lines(
    _ text: StyledText, grid step: Double? = 12, ink: [Character: Rect] = [:]
  ) -> (lines: [LineFragment], findings: [DiagnosticFact]) {
    let shaper = FixedWidthShaper(
      text.styled.styles, ascent: Self.ascent, descent: Self.descent, ink: ink)
    let framesetter = Framesetter(
      text.styled, shaper: shaper,
      grid: step.map {
        LineGrid(
          step: $0, body: FontMetrics(ascent: 10 * Self.ascent, descent: 10 * Self.descent))
      },
      delegate: { _ in nil })
    let path = FramePath(inlineExtent: 100, blockExtent: 1_000, grid: step)
    let frame = framesetter.frame(from: .start, in: path).0
    return (frame.lines, framesetter.diagnostics.map(\.fact))
  }

  private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  /// The excess height of the glyphs is split evenly above and below the line.
  @Test(arguments: [12.0, nil])
  func matchesStyle(_ grid: Double?) {
    let (lines, findings) = lines(StyledText(.init("one two three four five")), grid: grid)
    #expect(lines.map(\.height) == [12, 12, 12])
    #expect(lines.allSatisfy { isSame($0.baseline - $0.blockStart, 9.9) })
    #expect(findings.isEmpty)
  }

  @Test(arguments: [12.0, nil])
  func ignoresFacesOfSameSize(_ grid: Double?) {
    let text = StyledText(
      .init("one "), .init("two ", shaping: { $0.isBold = true }),
      .init(
        "three", shaping: { $0.families = FontFamilies(named: ["other"], fallback: ["fixed"]) }),
      .init(" 2", shaping: { $0.size = 6 }, paint: { $0.rise = 3 }))
    #expect(lines(text, grid: grid).lines.map(\.height) == [12, 12])
  }

  /// Paragraphs of other sizes, by font size and specified line height.
  @Test(arguments: [
    (11.0, 12.0, 12.0), (8, 12, 12), (9, 10, 12), (20, 24, 24), (22, 24, 24), (14, 16, 24),
  ])
  func roundsUpToWholeGridLines(_ size: Double, _ wanted: Double, _ height: Double) {
    var text = StyledText()
    text.add([.init("one", shaping: { $0.size = size })]) { paragraph in
      paragraph.shaping = paragraph.runs[0].shaping
      paragraph.lineHeight = .fixed(wanted)
    }
    #expect(lines(text).lines.map(\.height) == [height])
  }

  /// A single line is aligned to the grid whatever its font.
  @Test(arguments: [8.0, 10, 11, 12])
  func alignsToGrid(_ size: Double) {
    var text = StyledText()
    text.add([.init("one", shaping: { $0.size = size })]) { $0.shaping = $0.runs[0].shaping }
    #expect(lines(text).lines.allSatisfy { isSame($0.baseline, 9.9) })
  }

  @Test func growsForLargerFonts() {
    let text = StyledText(.init("one "), .init("two", shaping: { $0.size = 14 }))
    #expect(lines(text).lines.map(\.height) == [24])
    #expect(lines(text, grid: nil).lines.allSatisfy { $0.height > 17 })
  }

  @Test func takesNormalHeightFromFont() {
    let text = StyledText(.init("one ")) { $0.lineHeight = .normal }
    #expect(lines(text, grid: nil).lines.allSatisfy { isSame($0.height, 13.6) })
  }

  /// The raised initial extends upwards from the first line, which stays on the grid.
  @Test(arguments: ["O", "“O", "O’"], [15.0, 20, 30, 47])
  func keepsLinesWithInitialsOnTheGrid(_ initial: String, _ size: Double) {
    let text = StyledText(
      .init(initial, shaping: { $0.size = size }), .init("nce upon a time there were lines"))
    let lines = lines(text).lines
    #expect(lines[0].height > 12 || size < 20)
    for line in lines {
      #expect(isSame(((line.baseline - 9.9) / 12).rounded() * 12 + 9.9, line.baseline))
    }
  }

  @Test func keepsRaisedInitialsOnTheGrid() {
    let text = StyledText(
      .init("O", shaping: { $0.size = 20 }, paint: { $0.rise = 4 }), .init("nce upon a time"))
    for line in lines(text).lines {
      #expect(isSame(((line.baseline - 9.9) / 12).rounded() * 12 + 9.9, line.baseline))
    }
  }

  // MARK: Ink

  private static let ink: [Character: Rect] = [
    "g": Rect(x: 1, y: -5, width: 8, height: 8), "É": Rect(x: 1, y: -10, width: 8, height: 10),
    "x": Rect(x: 1, y: -5, width: 8, height: 5),
  ]

  /// A descender of 3 pt above an accented capital of 10 pt, at a distance of 12 pt.
  @Test func reportsLinesThatTouchOnce() {
    let text = StyledText(.init("xxxg xxxxx xxxÉ xxxxg xxxxÉ xx"))
    let (lines, findings) = lines(text, ink: Self.ink)
    #expect(lines.map(\.text) == ["xxxg xxxxx", "xxxÉ xxxxg", "xxxxÉ xx"])
    guard case .touchingLines(let overlap, let distance)? = findings.first else {
      Issue.record("nothing is found")
      return
    }
    #expect(findings.count == 1)
    #expect(isSame(overlap, 1))
    #expect(isSame(distance, 12))
  }

  @Test func ignoresGlyphsThatDoNotTouch() {
    #expect(lines(StyledText(.init("xxgx xxxxx xxxÉ xxxxx")), ink: Self.ink).findings.isEmpty)
    let wide = StyledText(.init("xxxg xxxxx xxxÉ xxxxx")) { $0.lineHeight = .fixed(13) }
    #expect(lines(wide, grid: nil, ink: Self.ink).findings.isEmpty)
  }
}
