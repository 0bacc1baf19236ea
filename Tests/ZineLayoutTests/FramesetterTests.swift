import Testing
import ZineText

@testable import ZineLayout

@Suite struct FramesetterTests {
  @Test func fillsFrameAfterFrame() {
    let frames = Layout("a b c d e f g").frames(width: 10, height: 30)
    #expect(frames.map { $0.lines.map(\.text) } == [["a", "b"], ["c", "d"], ["e", "f"], ["g"]])
    #expect(frames[0].lines.map(\.blockStart) == [0, 12])
    #expect(frames[1].visibleRange == 4..<8)
  }

  /// Equal requests give equal frames, whatever was requested before.
  @Test func isDeterministic() throws {
    let layout = Layout("one two three four five six\nseven eight <img src=x> nine")
    let path = FramePath(inlineExtent: 80, blockExtent: 30)
    let framesetter = layout.framesetter()
    let (first, next) = framesetter.frame(from: .start, in: path)
    let second = framesetter.frame(from: try #require(next), in: path).0
    _ = framesetter.frame(from: .start, in: FramePath(inlineExtent: 200, blockExtent: 300))
    #expect(framesetter.frame(from: .start, in: path).0 == first)
    #expect(framesetter.frame(from: try #require(next), in: path).0 == second)
  }

  @Test func endsAtLineLimit() {
    let framesetter = Layout("a b c").framesetter()
    let path = FramePath(inlineExtent: 10, blockExtent: 100)
    let (frame, next) = framesetter.frame(from: .start, in: path, lineLimit: 2)
    #expect(frame.lines.map(\.text) == ["a", "b"])
    #expect(next?.start.textOffset == 4)
  }

  @Test func keepsBlankLinesExceptAtTop() {
    let layout = Layout("a\nb\n\nc") { $0.body.blankLines = .keep }
    #expect(layout.frames(width: 10)[0].lines.map(\.blockStart) == [0, 12, 36])
    let short = layout.frames(width: 10, height: 30)
    #expect(short.map { $0.lines.map(\.text) } == [["a", "b"], ["c"]])
    #expect(short[1].lines[0].blockStart == 0)
  }

  @Test func placesLineThatNeverFits() {
    let layout = Layout("a b") { $0.body.lineHeight = .fixed(50) }
    let frames = layout.frames(width: 10, height: 20)
    #expect(frames.map { $0.lines.map(\.text) } == [["a"], ["b"]])
    let framesetter = layout.framesetter()
    _ = framesetter.frame(from: .start, in: FramePath(inlineExtent: 10, blockExtent: 20))
    #expect(framesetter.diagnostics.map(\.fact) == [.overfullColumn(excess: 30)])
  }

  @Test func setsPicturesOnTheBaseline() {
    let line = Layout("ab <img src=x width=20> c").frames(width: 200)[0].lines[0]
    guard
      case .picture(let picture)? = line.items.first(where: {
        if case .picture = $0 { true } else { false }
      })
    else {
      Issue.record("no picture")
      return
    }
    #expect(picture.rect == Rect(x: 30, y: line.baseline - 10, width: 20, height: 10))
    #expect(line.text == "ab ▣ c")
  }

  @Test func growsLinesForPictures() {
    let lines = Layout("a <img src=x width=80> b\nc").frames(width: 200)[0].lines
    // 40 pt for the picture and 2 pt for the font's descent.
    #expect(lines[0].height == 42)
    #expect(lines[0].baseline == 40)
    #expect(lines[1].blockStart == 42)
  }

  /// A picture fits into frames of any width.
  @Test func sizesPicturesForEachColumn() {
    let layout = Layout("<img src=x>")
    #expect(layout.frames(width: 60)[0].lines[0].width == 60)
    #expect(layout.frames(width: 30)[0].lines[0].width == 30)
  }

  @Test func keepsLinesOnTheGrid() {
    let layout = Layout(
      "a\n<font size=14>b</font>\n<font size=40>c</font>\n<img src=x width=30>\nd", grid: 12)
    let lines = layout.frames(width: 100)[0].lines
    for line in lines {
      #expect(line.blockStart.truncatingRemainder(dividingBy: 12) == 0)
      #expect(line.height.truncatingRemainder(dividingBy: 12) == 0)
    }
    #expect(lines.map(\.height) == [12, 12, 36, 24, 12])
    // The baseline of body text is 9 pt below the grid line: 1 pt of leading and 8 pt of ascent.
    #expect(lines[0].baseline == 9)
    #expect(lines[4].baseline == 12 * 7 + 9)
    // Text of another size has the same baseline as body text would.
    #expect(lines[1].baseline == 12 + 9)
  }

  /// A picture may use the leading above its line. A higher one takes another grid line, and the text beside
  /// it stays on the grid.
  @Test(arguments: [(9.0, 12.0, 9.0), (10, 12, 9), (11, 24, 21), (22, 24, 21), (23, 36, 33)])
  func keepsPicturesOnTheGrid(_ picture: Double, _ height: Double, _ baseline: Double) {
    let line = Layout("a<img src=x height=\(picture)>", grid: 12).frames(width: 100)[0].lines[0]
    #expect(line.height == height)
    #expect(line.baseline == baseline)
  }

  /// A heading with normal line height does not move the following text off the grid.
  @Test func keepsNormalLineHeightOnGrid() {
    let layout = Layout("<h1>a</h1>\nb", grid: 12) { $0.headings[0].lineHeight = .normal }
    let lines = layout.frames(width: 100)[0].lines
    #expect(lines.map { $0.height.rounded() } == [15, 12])
    #expect(lines[1].baseline == 33)
  }

  @Test func reportsColumnTooShortForLine() {
    let layout = Layout("a", grid: 12)
    let framesetter = layout.framesetter()
    let path = FramePath(inlineExtent: 100, blockExtent: 6, grid: 12)
    let (frame, next) = framesetter.frame(from: .start, in: path)
    #expect(frame.lines.count == 1)
    #expect(next == nil)
    #expect(framesetter.diagnostics.map(\.fact) == [.overfullColumn(excess: 6)])
  }

  @Test func takesNormalLineHeightFromFont() {
    let layout = Layout("a\n<font size=20>b") {
      $0.body.lineHeight = .normal
    }
    let lines = layout.frames(width: 100)[0].lines
    #expect(lines.map(\.height) == [10, 20])
    #expect(lines.map(\.baseline) == [8, 26])
  }

  @Test(arguments: [(60.0, 60.0), (59.999, 60), (71.9, 60), (5, 5)])
  func countsWholeGridLines(_ height: Double, _ expected: Double) {
    #expect(FramePath(inlineExtent: 10, blockExtent: height, grid: 12).blockExtent == expected)
  }
}
