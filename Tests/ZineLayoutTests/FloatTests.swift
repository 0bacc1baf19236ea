import Testing
import ZineText

@testable import ZineLayout

/// Pictures beside text. The picture is 40 by 20 pt, characters are 10 pt wide, lines 12 pt high.
@Suite struct FloatTests {
  private func frame(_ markup: String, width: Double = 200, grid: Double? = 12) -> Fragment {
    Layout(markup, grid: grid).frames(width: width)[0]
  }

  @Test func wrapsTextAround() {
    let words = Array(repeating: "word", count: 12).joined(separator: " ")
    let left = frame("<img src=x align=left width=40>\(words)")
    let rect = left.nested[0].rect
    #expect(rect.origin.x == 0)
    #expect(rect.size == Size(width: 40, height: 20))
    // Three lines are beside the picture, because the third would touch it. The gap is 0.7 lines wide.
    #expect(left.lines.map(\.inlineStart) == [48.4, 48.4, 48.4, 0])
    #expect(left.lines.map(\.text).joined(separator: " ") == words)

    let right = frame("<img src=x align=right width=40>\(words)")
    #expect(right.nested[0].rect.origin.x == 160)
    #expect(right.lines.allSatisfy { $0.inlineStart == 0 })
    #expect(right.lines[0].width <= 200 - 48.4)
  }

  /// A picture in the middle of a paragraph is placed beside the line that contains its anchor.
  @Test func placesBesideAnchor() {
    let layout = frame("one two three four five <img src=x align=left width=40>six seven eight")
    #expect(layout.children.map(\.ownLines.count).prefix(2) == [1, 0])
    #expect(layout.lines[0].inlineStart == 0)
    #expect(layout.lines[1].inlineStart == 48.4)
    #expect(layout.lines.map(\.text).joined(separator: " ").contains("five"))
  }

  /// A picture on its own line makes no line: the next paragraph flows beside it.
  @Test func flowsNextParagraphBesideFloat() {
    let layout = frame("a\n<img src=x align=right width=40>\nb")
    #expect(layout.lines.map(\.text) == ["a", "b"])
    #expect(layout.lines[1].blockStart == 12)
    #expect(layout.nested[0].rect.origin.y >= 12)
  }

  @Test func appliesMargins() {
    let picture = frame("<img src=x align=left width=40 leftMargin=7 topMargin=5>a").nested[0]
    #expect(picture.rect.origin == Point(x: 7, y: 5))
    let inline = frame("a<img src=x width=40 leftMargin=7 topMargin=5>").lines[0]
    guard case .picture(let placed)? = inline.items.last else {
      Issue.record("no picture")
      return
    }
    #expect(placed.rect.origin.x == 17)
    #expect(inline.width == 57)
    // The picture is on the baseline, and the line is as high as the picture and its margin.
    #expect(inline.baseline - placed.rect.origin.y == 20)
    #expect(placed.rect.origin.y - inline.blockStart >= 5)
  }

  /// Margins of any size leave room for the picture, which stays inside the frame.
  @Test(arguments: ["left", "right", "baseline", "top"])
  func keepsMarginsInTheFrame(_ alignment: String) {
    let layout = Layout("<img src=x align=\(alignment) leftMargin=9000 topMargin=9000>a", grid: 12)
    let frame = layout.frames(width: 100, height: 120)[0]
    var rects = frame.nested.map(\.rect)
    for case .picture(let picture) in frame.lines.flatMap(\.items) { rects.append(picture.rect) }
    #expect(rects.count == 1)
    for rect in rects {
      #expect(rect.origin.x >= 0 && rect.origin.x + rect.size.width <= 100)
      #expect(rect.origin.y >= 0 && rect.origin.y + rect.size.height <= 120)
    }
  }

  /// Without a declared size the picture leaves half of the column to the text.
  @Test func takesHalfOfColumn() {
    #expect(frame("<img src=x align=left>a").nested[0].rect.size.width == 100)
  }

  /// Floats move towards their side until they meet earlier floats.
  @Test(arguments: [
    ("<img src=x align=left width=40><img src=x align=left width=40>a", [0, 48.4]),
    ("<img src=x align=right width=40><img src=x align=right width=40>a", [160, 111.6]),
    ("<img src=x align=left width=40><img src=x align=right width=40>a", [0, 160]),
    // The gap after the last float may not fit.
    ("<img src=x align=left width=40><img src=x align=left width=150>a", [0, 48.4]),
  ])
  func placesFloatsSideBySide(_ markup: String, _ starts: [Double]) {
    let rects = frame(markup).nested.map(\.rect)
    #expect(rects[0].origin.y == rects[1].origin.y)
    for (rect, start) in zip(rects, starts) { #expect(abs(rect.origin.x - start) < 0.001) }
  }

  @Test func dropsBelowFloatsWithoutEnoughSpace() {
    let pile = frame("<img src=x align=left width=100><img src=x align=left width=100>a b c")
    let (first, second) = (pile.nested[0].rect, pile.nested[1].rect)
    #expect(second.origin.x == 0 && second.origin.y >= first.origin.y + first.size.height)
    // No float is higher than an earlier one.
    let rects = frame(
      "<img src=x align=left width=120><img src=x align=right width=100><img src=x align=left width=20>"
    ).nested.map(\.rect)
    #expect(rects[1].origin.y > rects[0].origin.y)
    #expect(rects[2].origin.y >= rects[1].origin.y)
  }

  /// Text does not flow between an edge and a float on that edge, even below a shorter earlier float.
  @Test func keepsTextOffFloatEdge() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let frame = frame(
      "<img src=x align=left width=40><img src=x align=left width=90>\(words)", width: 300)
    let (short, tall) = (frame.nested[0].rect, frame.nested[1].rect)
    let end = tall.origin.x + tall.size.width
    let beside = frame.lines.filter { $0.blockStart < tall.origin.y + tall.size.height }
    #expect(tall.size.height > short.size.height + 9)
    #expect(beside.count > 3 && beside.allSatisfy { $0.inlineStart > end })
    #expect(frame.lines.contains { $0.inlineStart == 0 })
  }

  /// Lines continue below a float if too little space is left beside it.
  @Test func keepsNarrowStripsEmpty() {
    let layout = frame("<img src=x align=left width=180>word word")
    #expect(layout.lines[0].inlineStart == 0)
    #expect(layout.lines[0].blockStart >= 90)
    // A word that does not fit beside the float moves below it too.
    let long = frame("<img src=x align=left width=100>antidisestablish")
    #expect(long.lines.map(\.text) == ["antidisestablish"])
    #expect(long.lines[0].blockStart >= 50)
  }

  /// A float that does not fit at the bottom of a column is placed once, at the top of the next.
  @Test func defersToNextFrame() {
    let layout = Layout("a\nb\nc\n<img src=x align=left width=40>d\ne", grid: 12)
    let frames = layout.frames(width: 200, height: 48)
    #expect(frames.map { $0.nested.count } == [0, 1])
    #expect(frames[0].lines.map(\.text) == ["a", "b", "c", "d"])
    #expect(frames[1].lines.map(\.text) == ["e"])
    #expect(frames[1].lines[0].inlineStart == 48.4)
    // At the end of the story it gets a frame of its own.
    let last = Layout("a\nb\nc\nd<img src=x align=left width=40>").frames(width: 200, height: 48)
    #expect(last.map { $0.nested.count } == [0, 1])
    #expect(last[1].lines.isEmpty)
  }

  /// Layout terminates with any number of pictures, and places each once.
  @Test(.timeLimit(.minutes(5)))
  func placesEveryPicture() {
    let markup = (0..<200).map { "<img src=x align=\($0 % 3 == 0 ? "left" : "right")>word \($0)" }
      .joined(separator: " ")
    for height in [12.0, 30, 60, 500] {
      let frames = Layout(markup, grid: 12).frames(width: 120, height: height)
      let placed = frames.flatMap { $0.nested.compactMap(\.picture?.attachment.index) }
      #expect(placed == Array(0..<200), "\(height)")
      for frame in frames {
        for (a, b) in zip(frame.nested, frame.nested.dropFirst()) {
          #expect(!overlap(a.rect, b.rect))
        }
      }
    }
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.origin.x < b.origin.x + b.size.width && b.origin.x < a.origin.x + a.size.width
      && a.origin.y < b.origin.y + b.size.height && b.origin.y < a.origin.y + a.size.height
  }
}
