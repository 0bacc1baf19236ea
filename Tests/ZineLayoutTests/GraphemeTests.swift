import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Grapheme clusters stay together: there is no space between a letter and its combining marks, and no line
/// break. All characters, even combining marks, are 10 pt wide.
@Suite struct GraphemeTests {
  private static let acute = "\u{301}"

  private func spaced(_ style: inout ShapingStyle) { style.letterSpacing = 2 }

  @Test(arguments: [
    ("abc", [3]), ("e\u{301}a", [2, 1]), ("e\u{302}\u{323}", [3]), ("ที่นี่", [3, 3]), ("ກຳ", [2]),
    ("ស្ត្រី", [2, 2, 2]), ("မြန်မာ", [2, 2, 1, 1]), ("བརྒྱུད", [1, 4, 1]), ("क्षि", [4]),
    ("\u{5E9}\u{5B8}\u{5C1}", [3]), ("👩‍👧", [3]), ("🇩🇪🇫🇷", [2, 2]), ("\u{1112}\u{1161}\u{11AB}", [3]),
    ("a\u{200B}b", [1, 1, 1]),
  ])
  func findsGraphemes(_ text: String, _ lengths: [Int]) {
    let graphemes = Graphemes(Array(text.utf8)[...])
    var found: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      if graphemes.isBoundary(offset) { found.append(0) }
      found[found.count - 1] += 1
      offset += UTF8.width(scalar)
    }
    #expect(graphemes.isBoundary(offset))
    #expect(found == (text == "abc" ? [1, 1, 1] : lengths))
  }

  /// This guarantees that a line can always break somewhere.
  @Test func splitsOverlongGraphemes() {
    let text = "a" + String(repeating: Self.acute, count: 1_000)
    let graphemes = Graphemes(Array(text.utf8)[...])
    let starts = (0...text.utf8.count).filter { $0 % 2 == 1 && graphemes.isBoundary($0) }
    #expect(starts.first == 127)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 <= 128 })
  }

  /// Shaping may make one cluster of several graphemes, or several of one.
  @Test(arguments: [
    ([1, 3, 3, 3], "aที่", [1, 9]), ([9, 9], "ที่นี่", [9, 9]), ([18], "ที่นี่", [18]),
    ([3, 6, 6, 3], "ស្ត្រី", [18]), ([3, 6, 3, 6], "ที่นี่", [9, 9]), ([3, 9, 6], "ที่นี่", [18]),
  ])
  func joinsShapedClusters(_ shaped: [Int], _ text: String, _ joined: [Int]) {
    let clusters = shaped.enumerated().map { index, length in
      Cluster(byteLength: length, glyphStart: index, glyphCount: 1, advance: 10, letterSize: 10)
    }
    let result = GraphemeClusters(clusters, at: 0, in: Graphemes(Array(text.utf8)[...]))
    #expect(result.clusters.map { Int($0.byteLength) } == joined)
    #expect(result.clusters.reduce(0) { $0 + $1.advance } == Double(10 * shaped.count))
    #expect(result.clusters.allSatisfy { $0.letterSize == 10 && !$0.isContinued })
    let run = ShapedRun(
      font: FontID(0), clusters: result.clusters, glyphs: [], parts: result.parts)
    #expect(run.glyphClusters(run.clusters.indices).map { Int($0.byteLength) } == shaped)
  }

  @Test func spacesGraphemesNotTheirMarks() {
    let run = StyledText(.init("e\u{301}ab\u{302}\u{323}c", shaping: spaced)).lines()[0].glyphRuns[
      0]
    #expect(run.glyphs.map(\.x) == [0, 10, 22, 34, 44, 54, 66])
    #expect(run.clusters.map(\.byteLength) == [1, 2, 1, 1, 2, 2, 1])
    #expect(run.width == 78)
  }

  /// The combining mark has a different style from its base.
  @Test func addsNoSpaceBeforeMarkOfNextRun() {
    let line = StyledText(
      .init("ae", shaping: spaced),
      .init(
        "\u{301}b",
        shaping: {
          spaced(&$0)
          $0.isBold = true
        })
    ).lines()[0]
    #expect(
      line.glyphRuns.flatMap { run in run.glyphs.map { run.origin.x + $0.x } } == [0, 12, 22, 34])
  }

  /// Four graphemes of 20 pt in lines that hold three and a half characters.
  @Test func breaksLongWordsBetweenGraphemes() {
    let text = String(repeating: "e" + Self.acute, count: 4)
    #expect(
      StyledText(.init(text)).lines(width: 35).map(\.text.unicodeScalars.count) == [2, 2, 2, 2])
    #expect(StyledText(.init(text)).lines(width: 45).map(\.text.unicodeScalars.count) == [4, 4])
    // A grapheme that is wider than the line overflows as a whole.
    #expect(
      StyledText(.init(text)).lines(width: 5).map(\.text.unicodeScalars.count) == [2, 2, 2, 2])
  }

  @Test func keepsGraphemeOfTwoStylesWhole() {
    let lines = StyledText(
      .init("aae"), .init("\u{301}bb", shaping: { $0.isBold = true })
    ).lines(width: 35)
    #expect(lines.map(\.text.unicodeScalars.count) == [2, 3, 1])
  }

  // MARK: Spacing

  /// Ideographs may be spread by a tenth of their size; a line that needs more stays short.
  @Test func limitsStretchOfIdeographs() {
    let text = StyledText(.init("漢漢漢漢漢 漢漢漢漢漢 漢")) {
      $0.alignment = .justify
    }
    let narrow = text.lines(width: 54)
    #expect(
      narrow[0].glyphRuns[0].glyphs.prefix(5).map { ($0.x * 100).rounded() / 100 } == [
        0, 10.8, 21.6, 32.4, 43.2,
      ])
    let wide = text.lines(width: 90)
    #expect(
      wide[0].glyphRuns[0].glyphs.prefix(5).map { ($0.x * 100).rounded() / 100 } == [
        0, 11, 22, 33, 44,
      ])
    #expect(wide[0].width < 60)
  }

  @Test func reportsShortLinesOnce() {
    let styled = StyledText(.init("漢漢漢漢漢 漢漢漢漢漢 漢")) { $0.alignment = .justify }.styled
    let framesetter = Framesetter(
      styled, shaper: FixedWidthShaper(styled.styles), grid: nil, delegate: { _ in nil })
    let path = FramePath(inlineExtent: 90, blockExtent: 100, grid: nil)
    _ = framesetter.frame(from: .start, in: path)
    _ = framesetter.frame(from: .start, in: path)
    #expect(framesetter.diagnostics.map(\.fact.code) == [.underfull])
    guard case .underfullLine(let shortage)? = framesetter.diagnostics.first?.fact else {
      Issue.record("no line is short")
      return
    }
    #expect(abs(shortage - 35) < 1e-6)
  }

  /// Word spaces take the space that clusters may not take.
  @Test func givesRemainderToWordSpaces() {
    var line = Extent(advance: 100, spaces: 10, stretch: 4)
    var elasticity = Elasticity(.plain, isJustified: true, clusterStretch: 0.04)
    let fit = LineFit(line, room: 60, elasticity)
    #expect(fit.clusterRatio == 2.5)
    #expect(abs(fit.length(of: line) - 160) < 1e-9)
    line.spaces = 0
    #expect(abs(LineFit(line, room: 60, elasticity).length(of: line) - 110) < 1e-9)
    // The limit includes the letter spacing that applies to all text.
    elasticity.letterStretch = 0.06
    line.letters = 100
    let both = LineFit(line, room: 60, elasticity)
    #expect(abs(both.letterSpace + both.clusterRatio * 0.04 - 0.1) < 1e-9)
  }
}
