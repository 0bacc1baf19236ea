import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Vertical margins, padding and borders.
@Suite struct BoxFlowTests {
  typealias Item = BoxLayout.Item

  private func margins(_ top: Double, _ bottom: Double, in parent: Int? = nil) -> StyledBox {
    .filled(in: parent) {
      $0.margin.top = .points(top)
      $0.margin.bottom = .points(bottom)
    }
  }

  // MARK: Collapsing

  @Test(arguments: [
    (6.0, 10.0, 10.0), (10, 6, 10), (-3, 10, 7), (-3, -5, -5), (10, -4, 6), (0, 0, 0),
  ])
  func collapsesAdjoiningMargins(_ bottom: Double, _ top: Double, _ white: Double) {
    let frame = BoxLayout(
      [Item("a", in: 0), Item("b", in: 1)], boxes: [margins(50, bottom), margins(top, 50)]
    ).frames()[0]
    // The first margin is kept at the start of the story.
    #expect(frame.tops == [50, 62 + white])
    #expect(frame.boxRects == [[0, 50, 100, 12], [0, 62 + white, 100, 12]])
  }

  /// The box includes descenders that extend below their line.
  @Test func boxesIncludeDescenders() throws {
    let tail: [Character: Rect] = ["p": Rect(x: 0, y: -8, width: 8, height: 15)]
    func foot(_ sheet: String, _ ink: [Character: Rect]) throws -> (box: Double, baseline: Double) {
      let page = SheetPages("<h2>ap</h2>", "h2 { margin: 0; background: red; \(sheet) }", ink: ink)
        .pages[0]
      let box = try #require(page.columns[0].fragment.boxes.first)
      return (box.rect.end, try #require(page.columns[0].fragment.lines.first).baseline)
    }
    let plainHeight = "font-size: 24pt; -zine-line-height-max: 24pt"
    let large = try foot(plainHeight, tail)
    #expect(large.box == large.baseline + 7)
    let plain = try foot(plainHeight, [:])
    #expect(plain.box < large.box && plain.baseline == large.baseline)
    // Descenders are already inside a line that is high enough.
    #expect(try foot("font: 24pt/36pt serif", tail) == foot("font: 24pt/36pt serif", [:]))
  }

  /// The margins of a box collapse with those of its first and last child, and lie outside both.
  @Test func collapsesMarginsThroughBoxes() {
    let frame = BoxLayout(
      [Item("a"), Item("b", in: 1), Item("c")], boxes: [margins(5, 9), margins(8, 4, in: 0)]
    ).frames()[0]
    #expect(frame.tops == [0, 20, 41])
    #expect(frame.boxRects == [[0, 20, 100, 12], [0, 20, 100, 12]])
  }

  @Test(arguments: [true, false])
  func edgesPreventMarginCollapse(_ isPadding: Bool) {
    var outer = margins(5, 9)
    if isPadding {
      (outer.style.padding.top, outer.style.padding.bottom) = (2, 3)
    } else {
      outer.style.border.top = BoxBorder(width: 2, style: .solid)
      outer.style.border.bottom = BoxBorder(width: 3, style: .solid)
      outer.style.border.start = BoxBorder(width: 7, style: .none)
    }
    let frame = BoxLayout(
      [Item("a"), Item("b", in: 1), Item("c")], boxes: [outer, margins(8, 4, in: 0)]
    ).frames()[0]
    #expect(frame.tops == [0, 27, 55])
    #expect(frame.boxRects == [[0, 17, 100, 29], [0, 27, 100, 12]])
  }

  @Test func collapsesBlankLinesWithMargins() {
    func tops(_ margin: Double) -> [Double] {
      BoxLayout(
        [Item("a"), Item("b", in: 0) { $0.hasSpaceBefore = true }], boxes: [margins(margin, 0)]
      ).frames()[0].tops
    }
    #expect(tops(5) == [0, 24])
    #expect(tops(20) == [0, 32])
    #expect(tops(-4) == [0, 20])
  }

  @Test func addsNoSpaceBetweenParagraphsOfBox() {
    let frame = BoxLayout(
      [Item("a", in: 0), Item("b", in: 0)],
      boxes: [.filled { $0.padding = BoxSides(4) }]
    ).frames()[0]
    #expect(frame.tops == [4, 16])
    #expect(frame.boxRects == [[0, 0, 100, 32]])
  }

  // MARK: Columns

  /// The margin at the start of the story is kept, unless its box discards it.
  @Test(arguments: [(MarginBreak.auto, 30.0), (.keep, 30), (.discard, 0)])
  func discardsMarginsAtTopButNotPadding(_ marginBreak: MarginBreak, _ top: Double) {
    let frame = BoxLayout(
      [Item("a", in: 1)],
      boxes: [
        .filled {
          $0.margin.top = 30
          $0.marginBreak = marginBreak
          $0.padding.top = 5
        }, margins(7, 0, in: 0),
      ]
    ).frames()[0]
    #expect(frame.tops == [top + 12])
    #expect(frame.boxRects == [[0, top, 100, 24], [0, top + 12, 100, 12]])
  }

  /// Margins are kept after a forced break and discarded after an unforced one, unless a box says otherwise.
  @Test(arguments: [
    (true, MarginBreak.auto, 30.0), (true, .keep, 30), (true, .discard, 0),
    (false, .auto, 0), (false, .keep, 30), (false, .discard, 0),
  ])
  func keepsMarginsAfterForcedBreaks(
    _ isForced: Bool, _ marginBreak: MarginBreak, _ top: Double
  ) {
    var box = margins(30, 0)
    box.style.marginBreak = marginBreak
    let frames = BoxLayout(
      [Item("a"), Item("b", in: 0) { if isForced { $0.breakBefore = .column } }], boxes: [box]
    ).frames(height: isForced ? 100 : 50)
    #expect(frames.map(\.tops) == [[0], [top]])
  }

  @Test func discardsMarginsBetweenColumns() {
    let frames = BoxLayout(
      [Item("a", in: 0), Item("b", in: 1)], boxes: [margins(0, 9), margins(9, 0)]
    ).frames(height: 30)
    #expect(frames.map(\.tops) == [[0], [0]])
    #expect(frames.map(\.boxRects) == [[[0, 0, 100, 12]], [[0, 0, 100, 12]]])
  }

  @Test func slicesBoxesAcrossColumns() {
    let box = StyledBox.filled {
      $0.padding = BoxSides(6)
      $0.border = BoxSides(BoxBorder(width: 1, style: .solid))
    }
    let frames = BoxLayout([Item("a b c d e", in: 0)], boxes: [box]).frames(width: 24, height: 40)
    #expect(frames.map { $0.lines.map(\.text) } == [["a", "b"], ["c", "d"], ["e"]])
    #expect(frames.map(\.tops) == [[7, 19], [0, 12], [0]])
    #expect(
      frames.map(\.boxRects) == [[[0, 0, 24, 40]], [[0, 0, 24, 40]], [[0, 0, 24, 19]]])
    #expect(frames.map { $0.boxes.map(\.hasStart) } == [[true], [false], [false]])
    #expect(frames.map { $0.boxes.map(\.hasEnd) } == [[false], [false], [true]])
  }

  /// The last line moves to the next frame if the padding below it does not fit.
  @Test func keepsBottomPaddingWithLastLine() {
    let items = [Item("a", in: 0), Item("b", in: 0), Item("c")]
    func lines(_ foot: Double) -> [[String]] {
      BoxLayout(items, boxes: [.filled { $0.padding.bottom = .points(foot) }]).frames(height: 30)
        .map { $0.lines.map(\.text) }
    }
    #expect(lines(6) == [["a", "b"], ["c"]])
    #expect(lines(7) == [["a"], ["b"], ["c"]])
    // A line that fits nowhere is placed all the same.
    #expect(lines(500) == [["a"], ["b"], ["c"]])
  }

  /// A box does not begin in a frame without any of its lines.
  @Test func startsBoxesWithTheirFirstLine() {
    let box = StyledBox.filled { $0.padding = BoxSides(5) }
    let frames = BoxLayout([Item("a"), Item("b", in: 0)], boxes: [box]).frames(height: 28)
    #expect(frames.map(\.boxRects) == [[], [[0, 0, 100, 22]]])
    #expect(frames[1].boxes[0].hasStart)
  }

  /// Space between two paragraphs of a box is dropped at a column break, and the box continues.
  @Test func continuesBoxBetweenParagraphs() {
    let boxes = [StyledBox.filled(), margins(6, 6, in: 0), margins(6, 6, in: 0)]
    let frames = BoxLayout([Item("a", in: 1), Item("b", in: 2)], boxes: boxes).frames(height: 20)
    #expect(
      frames.map(\.boxRects) == [
        [[0, 6, 100, 14], [0, 6, 100, 12]], [[0, 0, 100, 12], [0, 0, 100, 12]],
      ])
    #expect(frames[1].boxes.map(\.hasStart) == [false, true])
  }

  @Test func isDeterministic() throws {
    let box = StyledBox.filled { $0.padding = BoxSides(6) }
    let layout = BoxLayout([Item("a b c d e", in: 0), Item("f", in: 0)], boxes: [box])
    let path = FramePath(inlineExtent: 24, blockExtent: 30)
    let framesetter = layout.framesetter()
    let (first, next) = framesetter.frame(from: .start, in: path)
    let (second, _) = framesetter.frame(from: try #require(next), in: path)
    #expect(framesetter.frame(from: .start, in: path).0 == first)
    #expect(layout.framesetter().frame(from: try #require(next), in: path).0 == second)
    #expect(second.boxes.map(\.hasStart) == [false])
  }

  // MARK: Baseline grid

  /// Extra space for the grid is added outside the box, which keeps its padding.
  @Test func keepsTextOnTheGrid() {
    let box = StyledBox.filled {
      $0.margin.top = 3
      $0.margin.bottom = 3
      $0.padding = BoxSides(5)
    }
    let frame = BoxLayout([Item("a"), Item("b", in: 0), Item("c")], boxes: [box], grid: 12)
      .frames()[0]
    #expect(frame.tops == [0, 24, 48])
    #expect(frame.boxRects == [[0, 19, 100, 22]])
  }

  @Test func keepsTextOnGridAtTop() {
    let box = StyledBox.filled { $0.padding = BoxSides(5) }
    let frame = BoxLayout([Item("a", in: 0)], boxes: [box], grid: 12).frames(height: 60)[0]
    #expect(frame.tops == [12])
    #expect(frame.boxRects == [[0, 7, 100, 22]])
  }

  /// Rounding errors do not add a grid line to a margin of whole lines.
  @Test func toleratesRoundingErrorsInMargins() {
    let frame = BoxLayout(
      [Item("a"), Item("b", in: 0)], boxes: [margins(12.000_000_1, 0)], grid: 12
    ).frames()[0]
    #expect(frame.tops == [0, 24])
  }

  // MARK: Pictures, pages, invalid input

  @Test func containsFloatedPictures() {
    let box = StyledBox.filled { $0.padding = BoxSides(10) }
    let frame = BoxLayout(
      [Item("<img src=x align=left width=40>a", in: 0), Item("b")], boxes: [box]
    ).frames(width: 200)[0]
    let picture = frame.nested[0].rect
    #expect(picture.origin.x == 10)
    #expect(frame.lines[0].inlineStart == 10 + 48.4)
    let end = picture.origin.y + picture.size.height
    #expect(frame.boxRects == [[0, 0, 200, end + 10]])
  }

  /// A picture alone makes no line, but its box begins with it.
  @Test func startsBoxesWithPictures() {
    let box = StyledBox.filled { $0.padding = BoxSides(10) }
    let frame = BoxLayout(
      [Item("a"), Item("<img src=x align=right width=40>", in: 0), Item("b")], boxes: [box]
    ).frames(width: 200)[0]
    let picture = frame.nested[0].rect
    #expect(picture.origin.x == 150)
    #expect(frame.boxRects == [[0, 12, 200, picture.origin.y + 20 + 10 - 12]])
    #expect(frame.tops[1] == picture.origin.y + 20 + 10)
  }

  @Test func paintsBoxesBelowTextOnEachPage() {
    let box = StyledBox.filled { $0.padding = BoxSides(6) }
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let pages = BoxLayout([Item(words, in: 0)], boxes: [box]).pages()
    #expect(pages.count > 2)
    for page in pages {
      guard case .box(let placed) = page.items[0].content else {
        Issue.record("no box on page \(page.number)")
        continue
      }
      #expect(page.items[0].node == nil)
      #expect(placed.rect.origin == Point(x: 10, y: 10))
      #expect(
        page.items.dropFirst().allSatisfy { if case .box = $0.content { false } else { true } })
    }
  }

  @Test func dumpsBoxes() {
    var box = StyledBox.filled {
      $0.padding = BoxSides(6)
      $0.border.top = BoxBorder(width: 1.5, style: .dashed, color: Color(hex: 0xFF0000))
      $0.border.end = BoxBorder(width: 2, style: .none)
    }
    let words = Array(repeating: "word", count: 8).joined(separator: " ")
    func boxes() -> [Substring] {
      let layout = BoxLayout([Item(words, in: 0)], boxes: [box])
      let dump = FrameDump(layout.styled, fontName: { _ in "Font" })
      return layout.pages().map(dump.text).joined().split(separator: "\n")
        .filter { $0.hasPrefix("    box ") }
    }
    #expect(
      boxes() == [
        "    box [0, 0 120 x 60] #e6e6e6 top 1.5 dashed #ff0000", "    box [0, 0 120 x 30] #e6e6e6",
      ])
    box.style.background = nil
    box.style.border = BoxSides(.none)
    #expect(boxes() == [])
  }

  /// Whatever the values are, all lines are placed, and every frame takes at least one.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [-1e300, -500, -12, 0, 500, 1e300, .infinity, -.infinity, .nan])
  func handlesExtremeValues(_ value: Double) {
    let box = StyledBox.filled {
      $0.margin = BoxSides(.points(value))
      $0.padding = BoxSides(.points(value))
      $0.border = BoxSides(BoxBorder(width: value, style: .dotted))
      $0.radius = BoxCorners(.points(value))
    }
    let part = LengthPercentage(points: 1, percent: value)
    let inner = StyledBox.filled(in: 0) {
      $0.margin = BoxSides(part)
      $0.padding = BoxSides(part)
      $0.radius = BoxCorners(part)
    }
    let text = (0..<10).map { "w\($0)" }.joined(separator: " ")
    for grid in [nil, 12.0] {
      for height in [0, 1, 30, 200.0] {
        let layout = BoxLayout(
          [Item("a"), Item(text, in: 0), Item(text, in: 1), Item("z", in: 7)], boxes: [box, inner],
          grid: grid)
        let frames = layout.frames(width: 60, height: height)
        #expect(
          frames.flatMap(\.lines).map(\.text).joined(separator: " ") == "a \(text) \(text) z")
        #expect(frames.allSatisfy { !$0.lines.isEmpty })
        #expect(frames.flatMap(\.tops).allSatisfy { $0 >= 0 && $0 <= max(height, 1000) })
        for box in frames.flatMap(\.boxes) {
          #expect(box.rect.origin.y >= 0 && box.rect.size.height > 0)
          _ = PlacedBox(box)
        }
      }
    }
  }

  /// A picture is inside its box even if no text fits beside it.
  @Test func continuesBoxAfterPictures() {
    let frames = BoxLayout(
      [Item("a"), Item("<img src=x align=left width=40>bb", in: 0)], boxes: [.filled()]
    ).frames(width: 60, height: 36)
    #expect(frames.map { $0.nested.count } == [1, 0])
    #expect(frames.map { $0.lines.map(\.text) } == [["a"], ["bb"]])
    #expect(frames.map(\.boxRects) == [[[0, 12, 60, 24]], [[0, 0, 60, 12]]])
    #expect(frames.flatMap { $0.boxes.map(\.hasStart) } == [true, false])
  }

  /// A box without paragraphs is not placed.
  @Test func omitsEmptyBoxes() {
    let box = StyledBox.filled { $0.padding = BoxSides(6) }
    let frames = BoxLayout([Item("a"), Item("b", in: 1)], boxes: [box, box, box]).frames()
    #expect(frames[0].boxes.map(\.box) == [BoxID(1)])
  }

  /// A box whose only picture is deferred to the next column is not drawn before it.
  @Test func omitsBoxesWhosePictureIsDeferred() {
    let box = StyledBox.filled { $0.padding = BoxSides(1) }
    let frames = BoxLayout(
      [Item("a"), Item("<img src=x align=left width=40>", in: 0)], boxes: [box]
    ).frames(width: 200, height: 24)
    #expect(frames.map { $0.nested.count } == [0, 1])
    #expect(frames[0].boxes.isEmpty)
  }

  /// Invalid box indices, and boxes that contain themselves.
  @Test func handlesInvalidBoxIndices() {
    let boxes = [StyledBox.filled(in: 0), .filled(in: 5), .filled(in: -1)]
    let frame = BoxLayout(
      [Item("a", in: 0), Item("b", in: 1), Item("c", in: 2), Item("d", in: -3)], boxes: boxes
    ).frames()[0]
    #expect(frame.boxes.map(\.box) == [BoxID(0), BoxID(1), BoxID(2)])
  }
}
