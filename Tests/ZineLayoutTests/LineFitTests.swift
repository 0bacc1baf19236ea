import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

@Suite struct LineFitTests {
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
  }

  /// Returns a random line of several words.
  private func line(_ random: inout LinearCongruence, spaces: Int) -> Extent {
    var line = Extent()
    for index in 0...spaces {
      for _ in 0..<1 + random.next(9) {
        let width = 3 + Double(random.next(60)) / 10
        line += Extent(advance: width, glyphs: width, letters: 10)
      }
      if index < spaces { line += Extent(advance: 2.5, spaces: 2.5) }
    }
    line.letters -= 10
    return line
  }

  private static let composing = [
    ComposingStyle(), .plain,
    ComposingStyle(
      glyphScaling: 0.95...1.05, letterSpacing: -0.02...0.03,
      wordSpacing: WordSpacing(minimum: 0.6, optimum: 0.9, maximum: 1.8)),
    ComposingStyle(glyphScaling: 1...1.02, letterSpacing: -0.01...0),
  ]

  /// Calls `body` for many lines, each with several amounts of extra space.
  private func forEachLine(
    spaces: ClosedRange<Int>, _ body: (Extent, Double, Elasticity) -> Void
  ) {
    var random = LinearCongruence(seed: 1)
    for style in Self.composing {
      let elasticity = Elasticity(style, isJustified: true)
      for count in spaces {
        let line = line(&random, spaces: count)
        for part in [-1, -0.9, -0.5, -0.2, -0.01, 0, 0.01, 0.3, 0.5, 1, 1.7, 4] {
          let capacity = part < 0 ? elasticity.shrink(of: line) : elasticity.stretch(of: line)
          body(line, part * capacity, elasticity)
        }
      }
    }
  }

  @Test func fillsMeasureIfLineHasSpaces() {
    forEachLine(spaces: 1...12) { line, room, elasticity in
      let fit = LineFit(line, room: room, elasticity)
      #expect(isSame(fit.length(of: line), elasticity.length(of: line) + room))
    }
  }

  @Test func matchesSumOfClusters() {
    forEachLine(spaces: 1...4) { line, room, elasticity in
      let fit = LineFit(line, room: room, elasticity)
      let space = Cluster(
        byteLength: 1, glyphStart: 0, glyphCount: 1, kind: .space, advance: line.spaces)
      let letters = Cluster(
        byteLength: 1, glyphStart: 0, glyphCount: 1, advance: line.glyphs,
        letterSize: line.letters)
      #expect(isSame(fit.advance(of: space) + fit.advance(of: letters), fit.length(of: line)))
    }
  }

  @Test func respectsGlyphAndLetterLimits() {
    forEachLine(spaces: 0...12) { line, room, elasticity in
      let fit = LineFit(line, room: room, elasticity)
      #expect(fit.glyphScale <= 1 + elasticity.glyphStretch + 1e-9)
      #expect(fit.glyphScale >= 1 - elasticity.glyphShrink - 1e-9)
      #expect(fit.letterSpace <= elasticity.letterStretch + 1e-9)
      #expect(fit.letterSpace >= -elasticity.letterShrink - 1e-9)
      if room == 0 {
        #expect(fit == LineFit(elasticity))
      } else {
        #expect((fit.ratio < 0) == (room < 0))
      }
    }
  }

  /// Glyph and letter adjustments are quantised; the spaces take the remainder.
  @Test func respectsMinimumWordSpace() {
    forEachLine(spaces: 1...12) { line, room, elasticity in
      let fit = LineFit(line, room: room, elasticity)
      guard fit.ratio >= -1 - 1e-9 else { return }
      let step = 0.0025 * line.glyphs + 0.001 * line.letters
      let least = elasticity.spaces.minimum * line.spaces - step
      #expect(fit.spaceScale * line.spaces >= least)
    }
  }

  @Test func changesOnlySpacesInPlainStyle() {
    let elasticity = Elasticity(.plain, isJustified: true)
    var random = LinearCongruence(seed: 2)
    for count in 1...12 {
      let line = line(&random, spaces: count)
      for room in [-0.2 * line.spaces, 3, 30, 300] {
        let fit = LineFit(line, room: room, elasticity)
        #expect(fit.glyphScale == 1)
        #expect(fit.letterSpace == 0)
        #expect(isSame(fit.spaceScale, 1 + room / line.spaces))
      }
    }
  }

  /// The shrinkable space of ideographs is used before the line overflows.
  @Test func sharesSpaceWithElasticClusters() {
    let elasticity = Elasticity(.plain, isJustified: true)
    let line = Extent(advance: 100, spaces: 10, glyphs: 90, stretch: 5, shrink: 8)
    for room in [-10, -3.0, 3, 10, 50] {
      let fit = LineFit(line, room: room, elasticity)
      #expect(isSame(fit.length(of: line), 100 + room))
      #expect(isSame(fit.clusterRatio, fit.ratio))
    }
  }

  @Test func leavesInelasticLineUnchanged() {
    let elasticity = Elasticity(.plain, isJustified: true)
    let word = Extent(advance: 40, glyphs: 40, letters: 60)
    #expect(LineFit(word, room: 20, elasticity).isNatural)
    #expect(LineFit(word, room: -20, elasticity).isNatural)
  }
}
