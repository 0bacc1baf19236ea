import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Spacing of East Asian punctuation, and signs that are kept together.
@Suite struct EastAsianTests {
  /// Position of the ink inside a square of 10 pt.
  private enum Place: CaseIterable {
    case start, middle, end
    var ink: Rect {
      let x =
        switch self {
        case .start: 0.5
        case .middle: 3.0
        case .end: 5.5
        }
      return Rect(x: x, y: -8, width: 4, height: 8)
    }
  }

  private func shaped(_ text: String, _ ink: [Character: Rect]) -> [Cluster] {
    let styled = StyledText(.init(text)).styled
    let shaper = ParagraphShaper(
      styled, shaper: FixedWidthShaper(styled.styles, ink: ink), delegate: { _ in nil })
    let pieces = shaper.shape(
      styled.paragraphs[0],
      in: ColumnMeasure(
        inlineExtent: 500, blockExtent: 500, lineHeight: 12, ascent: 8, descent: 2)
    ).pieces
    return pieces.indices.flatMap { pieces.run(at: $0)?.clusters ?? [] }
  }

  /// Punctuation at the edge of its square gives half of the square to its neighbour and to the margin;
  /// centred punctuation keeps all of it. No ink overlaps.
  @Test(arguments: ["。", "，", "、", "」"], ["」", "「", "，", "鄰"])
  func keepsCentredPunctuation(_ mark: Character, _ next: Character) {
    for place in Place.allCases {
      for nextPlace in Place.allCases where mark != next || place == nextPlace {
        let ink = [next: nextPlace.ink].merging([mark: place.ink]) { $1 }
        let clusters = shaped("誰\(mark)\(next)鄰", ink)
        let end = place.ink.origin.x + place.ink.size.width
        #expect(clusters[1].advance + nextPlace.ink.origin.x >= end)
        #expect(Double(clusters[1].endProtrusion) <= max(0, clusters[1].advance - end) + 1e-6)
        let isTrimmed = clusters[1].advance < 10
        if "」，".contains(next) { #expect(isTrimmed == (place == .start)) }
        if next == "「" { #expect(isTrimmed == (place == .start || nextPlace == .end)) }
        if next == "鄰" {
          #expect(!isTrimmed)
          #expect((clusters[1].endProtrusion > 0) == (place == .start))
        }
      }
    }
  }

  @Test(arguments: Place.allCases)
  private func trimsOpeningBrackets(_ place: Place) {
    let clusters = shaped("誰「「鄰", ["「": place.ink])
    #expect((clusters[1].advance < 10) == (place == .end))
    #expect((clusters[1].startProtrusion > 0) == (place == .end))
  }

  /// If the font does not provide ink extents, the usual positions are assumed.
  @Test func trimsMarksWithoutInkExtents() {
    let clusters = shaped("誰。」鄰", [:])
    #expect(clusters.map(\.advance) == [10, 5, 10, 10])
    #expect(clusters[2].endProtrusion == 5)
  }

  @Test(arguments: ["C++", "Notepad++ a", "a $$$ b", "100%+", "a+b", "x−+y €€€", "+a"])
  func keepsSymbolsTogether(_ text: String) {
    let bytes = Array(text.utf8)
    let everywhere = bytes.indices.dropFirst().filter { bytes[$0] & 0xC0 != 0x80 }
    let breaks = everywhere.map { TextBreak(offset: $0) }
    let kept = breaks.withoutThoseBetweenSigns(in: bytes[...]).map(\.offset)
    let lost = everywhere.filter { !kept.contains($0) }
    // Breaks are removed only between two signs.
    let isSign = { (byte: UInt8) in !(byte < 0x80) || "+$%".utf8.contains(byte) }
    for offset in everywhere {
      #expect(lost.contains(offset) == (isSign(bytes[offset - 1]) && isSign(bytes[offset])))
    }
  }

  @Test func keepsForcedBreaksBetweenSymbols() {
    let bytes = Array("++".utf8)
    let breaks = [TextBreak(offset: 1, isMandatory: true), TextBreak(offset: 2, isMandatory: true)]
    #expect(breaks.withoutThoseBetweenSigns(in: bytes[...]) == breaks)
  }
}
