import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// The line width inside boxes, limits of line heights, and alignment of last lines.
@Suite struct BoxMeasureTests {
  typealias Item = BoxLayout.Item

  @Test func narrowsMeasure() {
    let boxes = [
      StyledBox.filled {
        $0.margin.start = 1
        $0.padding.start = 5
        $0.border.end = BoxBorder(width: 2, style: .solid)
      },
      .filled(in: 0) { $0.padding = BoxSides(top: 0, bottom: 0, start: 4, end: 8) },
    ]
    let frame = BoxLayout(
      [Item("aaaa bbbb cc", in: 0), Item("aaaa bbbb", in: 1), Item("aaaa bbbb cccc")],
      boxes: boxes
    ).frames(width: 110)[0]
    #expect(frame.lines.map(\.text) == ["aaaa bbbb", "cc", "aaaa bbbb", "aaaa bbbb", "cccc"])
    #expect(frame.lines.map(\.inlineStart) == [6, 6, 10, 0, 0])
    #expect(frame.lines.map(\.setting.measure) == [102, 102, 90, 110, 110])
    #expect(frame.boxRects == [[1, 0, 109, 36], [6, 24, 102, 12]])
  }

  /// Percentages, including vertical ones, refer to the containing block's width in each frame.
  @Test(arguments: [100.0, 200])
  func resolvesPercentagesByContainingBlock(_ width: Double) {
    let part = LengthPercentage(percent: 10)
    let boxes = [
      StyledBox.filled { $0.padding = BoxSides(top: 0, bottom: 0, start: 5, end: part) },
      .filled(in: 0) {
        $0.margin = BoxSides(top: part, bottom: 0, start: part, end: 0)
        $0.padding.start = LengthPercentage(points: -1, percent: 10)
      },
    ]
    let frame = BoxLayout(
      [
        Item("a", in: 0),
        Item("b", in: 1) { paragraph in
          paragraph.insets.start = LengthPercentage(percent: 50)
          paragraph.indent = LengthPercentage(percent: 20)
        },
      ], boxes: boxes
    ).frames(width: width)[0]
    let outer = width * 0.9 - 5
    let inner = outer * 0.8 + 1
    let line = frame.lines[1]
    #expect(abs(line.blockStart - (12 + outer * 0.1)) < 1e-9)
    #expect(abs(frame.boxes[1].rect.size.width - outer * 0.9) < 1e-9)
    // Boxes may take at most three fifths of the frame's width as insets.
    let inset = min(inner * 0.5, width * 0.6 - (width - inner))
    let measure = inner - inset
    #expect(abs(line.inlineStart - (5 + outer - inner + inset + measure * 0.2)) < 1e-9)
    #expect(abs(line.setting.measure - measure * 0.8) < 1e-9)
  }

  @Test func addsToInsets() {
    let frame = BoxLayout(
      [Item("a", in: 0) { $0.insets.start = 20 }], boxes: [.filled { $0.padding.start = 5 }]
    ).frames()[0]
    #expect(frame.lines[0].inlineStart == 25)
  }

  /// If negative margins equal the padding, the text stays aligned with the column.
  @Test func overhangsColumnByPadding() {
    let box = StyledBox.filled {
      $0.margin = BoxSides(top: 0, bottom: 0, start: -6, end: -6)
      $0.padding = BoxSides(6)
    }
    let frame = BoxLayout([Item("a", in: 0)], boxes: [box]).frames()[0]
    #expect(frame.lines[0].inlineStart == 0)
    #expect(frame.boxRects == [[-6, 0, 112, 24]])
  }

  /// Nested boxes leave at least two fifths of the column to text.
  @Test func limitsNestedPadding() {
    let boxes = (0..<50).map { index in
      StyledBox.filled(in: index == 0 ? nil : index - 1) { $0.padding.start = 10 }
    }
    let frame = BoxLayout([Item("a", in: 49) { $0.insets.start = 20 }], boxes: boxes).frames()[0]
    #expect(frame.lines[0].inlineStart == 60)
    #expect(frame.lines[0].setting.measure == 40)
    #expect(frame.boxRects.last == [60, 0, 40, 12])
  }

  @Test(arguments: [nil, BaseDirection.leftToRight, .rightToLeft])
  func usesDirectionOfItsText(_ direction: BaseDirection?) {
    let box = StyledBox.filled(direction: direction) {
      $0.padding.start = 20
      $0.margin.end = 5
    }
    let frame = BoxLayout([Item("אב", in: 0), Item("c", in: 0)], boxes: [box]).frames()[0]
    let isRightToLeft = direction != .leftToRight
    #expect(frame.boxes[0].isRightToLeft == isRightToLeft)
    #expect(frame.boxRects == [isRightToLeft ? [5, 0, 95, 24] : [0, 0, 95, 24]])
    #expect(frame.lines.map(\.inlineStart) == (isRightToLeft ? [60, 5] : [75, 20]))
  }

  // MARK: Lines

  struct LimitedLine {
    var minimum: Double?
    var maximum: Double?
    var height: Double
  }

  @Test(arguments: [
    LimitedLine(height: 12), LimitedLine(minimum: 20, height: 20),
    LimitedLine(maximum: 7, height: 7), LimitedLine(minimum: 20, maximum: 7, height: 20),
    LimitedLine(minimum: 5, maximum: 30, height: 12), LimitedLine(maximum: -1, height: 1),
    LimitedLine(minimum: .nan, maximum: .infinity, height: 12),
  ])
  func limitsLineHeights(_ line: LimitedLine) {
    let limits = LineHeightLimits(minimum: line.minimum, maximum: line.maximum)
    let lines = BoxLayout([Item("a") { $0.lineHeightLimits = limits }, Item("b")], boxes: [])
      .frames()[0].lines
    #expect(lines.map(\.height) == [line.height, 12])
    // The leading, whether positive or negative, is split evenly above and below.
    #expect(abs(lines[0].baseline - (line.height - 10) / 2 - 8) < 1e-9)
  }

  /// The limits apply before the height is rounded up to whole grid lines.
  @Test func limitsLineHeightsOnTheGrid() {
    func line(_ text: String, _ limits: LineHeightLimits) -> LineFragment {
      BoxLayout([Item(text) { $0.lineHeightLimits = limits }], boxes: [], grid: 12).frames()[0]
        .lines[0]
    }
    let high = line("a", LineHeightLimits(minimum: 13.5))
    #expect(high.height == 24)
    #expect(high.baseline == 21)
    // The picture is 30 pt high.
    let low = line("a<img src=x width=60>", LineHeightLimits(maximum: 12))
    #expect(low.height == 12)
    #expect(low.baseline == 9)
  }

  struct LastLine {
    var alignment: TextAlignment?
    var start = 0.0
    var width = 30.0
  }

  @Test(arguments: [
    LastLine(), LastLine(alignment: .start), LastLine(alignment: .end, start: 60),
    LastLine(alignment: .right, start: 60), LastLine(alignment: .center, start: 30),
    LastLine(alignment: .justify, width: 90),
  ])
  func alignsLastLines(_ last: LastLine) {
    func lines(_ alignment: TextAlignment) -> [LineFragment] {
      BoxLayout(
        [
          Item("aaaa bbbb c d<br>e f") {
            $0.alignment = alignment
            $0.alignLast = last.alignment
          }
        ], boxes: []
      ).frames(width: 90)[0].lines
    }
    for alignment in [TextAlignment.justify, .start] {
      let lines = lines(alignment)
      #expect(lines.map(\.text) == ["aaaa bbbb", "c d", "e f"])
      #expect(lines.map(\.inlineStart) == [0, last.start, last.start])
      #expect(lines.map(\.width) == [90, last.width, last.width])
      #expect(lines[2].setting.isJustified == (last.alignment == .justify))
    }
  }
}
