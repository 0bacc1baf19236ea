import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Punctuation at the margins, tested with the framesetter.
@Suite struct OpticalMarginTests {
  private func lines(
    _ markup: String, width: Double, _ change: (inout TestStyle.Block) -> Void = { _ in }
  ) -> [LineFragment] {
    let layout = Layout(markup) { style in
      style.body.composing.hasOpticalMargins = true
      change(&style.body)
    }
    let framesetter = Framesetter(
      layout.styled, shaper: ProportionalShaper(layout.styled.styles), grid: nil,
      delegate: { _ in nil })
    return framesetter.frame(
      from: .start, in: FramePath(inlineExtent: width, blockExtent: 1_000)
    ).0.lines
  }

  private func protrusion(_ scalar: Unicode.Scalar) -> (start: Double, end: Double) {
    let part = ProportionalShaper.protrusions[scalar]
    let width = ProportionalShaper.width(scalar)
    return (part.start * width, part.end * width)
  }

  private func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ProportionalShaper.width($1) }
  }

  /// Protrusions are stored in single precision.
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-6 * max(1, abs(a), abs(b))
  }

  @Test(arguments: ["“aa", "‘aa", "\"aa", "(aa", "«aa", "Aaa", "aaa"])
  func protrudesAtLineStart(_ word: String) throws {
    let first = try #require(word.unicodeScalars.first)
    // At the start of the paragraph, after a line break, and after a forced line break.
    let lines = lines("\(word) \(word)<br>\(word)", width: width(word) + 4)
    #expect(lines.map(\.text) == [word, word, word])
    for line in lines { #expect(isSame(line.inlineStart, -protrusion(first).start)) }
  }

  @Test(arguments: ["aa.", "aa,", "aa”", "aa;", "aa…", "aar", "aaa"])
  func protrudesAtLineEnd(_ word: String) throws {
    let last = try #require(word.unicodeScalars.last)
    let text = "\(word) \(word)"
    // In justified text the last glyph of the first line protrudes beyond the measure.
    let measure = width(text) + 3
    let lines = lines("\(text) \(word)", width: measure) { $0.alignment = .justify }
    #expect(lines.count == 2)
    #expect(isSame(lines[0].inlineStart, 0))
    #expect(isSame(lines[0].width, measure + protrusion(last).end))
    // Lines that are not justified keep their width.
    #expect(isSame(lines[1].width, width(word)))
  }

  /// Protruding glyphs leave space for more text.
  @Test func excludesProtrusionFromMeasure() {
    let text = "“aa aa."
    let hanging = protrusion("“").start + protrusion(".").end
    let measure = width(text) - hanging + 0.01
    #expect(lines(text, width: measure) { $0.composing.wrap = .pretty }.count == 1)
    #expect(
      lines(text, width: measure) { style in
        style.composing.wrap = .pretty
        style.composing.hasOpticalMargins = false
      }.count == 2)
    #expect(lines(text, width: measure - 0.02) { $0.composing.wrap = .pretty }.count == 2)
  }

  @Test func hangsHyphenAtBreak() {
    let measure = width("aaaa") + width("-") + 2
    let lines = lines("aaaa\u{AD}aaaa", width: measure) { $0.alignment = .end }
    #expect(lines.map(\.text) == ["aaaa\u{AD}", "aaaa"])
    #expect(isSame(lines[0].inlineStart + lines[0].width, measure + protrusion("-").end))
  }

  @Test func hangsNothingWithoutProperty() {
    let lines = lines("“aa aa. “aa", width: width("“aa aa.") + 3) { style in
      style.composing.hasOpticalMargins = false
      style.alignment = .justify
    }
    #expect(lines.map(\.inlineStart) == [0, 0])
    #expect(isSame(lines[0].width, width("“aa aa.") + 3))
  }
}
