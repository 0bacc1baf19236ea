import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Lines that are requested one by one, and the available space of strips.
@Suite struct LineFeederTests {
  /// Returns the breakpoints of the first paragraph.
  private func points(_ markup: String) -> Breakpoints {
    let layout = Layout(markup)
    let shaper = ParagraphShaper(layout.styled, shaper: layout.shaper, delegate: { _ in nil })
    let paragraph = layout.styled.paragraphs[0]
    let column = ColumnMeasure(
      inlineExtent: 100, blockExtent: 100, lineHeight: 12, ascent: 8, descent: 2)
    let composing = layout.styled.styles[paragraph.composing]
    return Breakpoints(
      shaper.shape(paragraph, in: column), Elasticity(composing, isJustified: false), composing)
  }

  private func ends(_ lines: [LineBreak]) -> [Int] { lines.map(\.end.textOffset) }

  @Test func fitsEachLineWidth() {
    var feeder = LineFeeder(points("aa bb cc dd ee ff"), from: .paragraph)
    #expect(feeder.line(width: 50)?.end.textOffset == 6)
    #expect(feeder.line(width: 20)?.end.textOffset == 9)
    #expect(feeder.line(width: 200)?.end.textOffset == 17)
    #expect(feeder.next == nil)
    #expect(feeder.line(width: 200) == nil)
  }

  /// A copy saves a state to return to.
  @Test func rewinds() {
    var feeder = LineFeeder(points("aa bb cc dd ee ff"), from: .paragraph)
    _ = feeder.line(width: 50)
    let saved = feeder
    let first = feeder.lines(in: [20, 20])
    feeder = saved
    #expect(feeder.lines(in: [20, 20]) == first)
    feeder = saved
    #expect(ends(feeder.lines(in: [110, 20])) == [17])
    #expect(feeder.next == nil)
  }

  /// Both sides of a picture hold a line.
  @Test func fillsSegmentsSideBySide() {
    var feeder = LineFeeder(points("aa bb cc dd ee ff"), from: .paragraph)
    #expect(ends(feeder.lines(in: [50, 20])) == [6, 9])
    #expect(ends(feeder.lines(in: [20, 50])) == [12, 17])
  }

  @Test func findsAllSpaceOfStrip() {
    var path = FramePath(inlineExtent: 100, blockExtent: 60)
    path.exclusions = [
      FrameExclusion(inlineStart: 30, inlineExtent: 20, blockStart: 12, blockExtent: 12),
      FrameExclusion(inlineStart: 90, inlineExtent: 30, blockStart: 20, blockExtent: 10),
    ]
    let strips = Strips(
      path, from: 0,
      Strips.Request(area: FrameSegment(start: 0, extent: 100), step: 12, minimum: 5))
    func place(_ index: Int) -> [Double] {
      let slot = strips[index]
      return [slot.blockStart, slot.segment.start, slot.segment.extent, slot.endsStrip ? 1 : 0]
    }
    #expect(place(0) == [0, 0, 100, 1])
    #expect(place(1) == [12, 0, 30, 0])
    #expect(place(2) == [12, 50, 40, 1])
    #expect(place(3) == [24, 0, 90, 1])
    #expect(place(4) == [36, 0, 100, 1])
    #expect(!strips[3].isWhole && strips[4].isWhole)
  }
}
