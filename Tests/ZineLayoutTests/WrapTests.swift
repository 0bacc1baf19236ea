import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Text beside outlines. Characters are 10 pt wide with an ascent of 8 pt and a descent of 2 pt; lines are 12
/// pt high.
@Suite struct WrapTests {
  private static func words(_ count: Int, _ random: inout LinearCongruence) -> String {
    (0..<count).map { _ in String(repeating: "x", count: 1 + random.next(5)) }.joined(
      separator: " ")
  }

  private static func exclusion(_ random: inout LinearCongruence) -> FrameExclusion {
    func number(_ most: Int) -> Double { Double(random.next(most)) }
    let (x, y) = (number(400) - 50, number(260) - 40)
    let outline =
      random.next(3) == 0
      ? Outline(.ellipse(around: Point(x: x, y: y), 10 + number(90), 10 + number(90)))
      : Outline(
        rings: [
          (0..<3 + random.next(6)).map { _ in
            Point(x: x + number(160) - 80, y: y + number(160) - 80)
          }
        ], fillRule: random.next(2) == 0 ? .nonzero : .evenodd)
    var exclusion = FrameExclusion(
      inlineStart: 0, inlineExtent: 0, blockStart: 0, blockExtent: 0)
    exclusion.shape = ExclusionShape(
      outline, at: Point(x: 0, y: 0), margin: random.next(2) == 0 ? 0 : number(20))
    return exclusion
  }

  /// Returns whether a point is inside an outline, by counting the crossings of a ray.
  private static func contains(_ outline: Outline, _ point: Point) -> Bool {
    var winding = 0
    for ring in outline.rings {
      for index in ring.indices {
        let (a, b) = (ring[index], ring[(index + 1) % ring.count])
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return outline.fillRule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  private static func distance(_ outline: Outline, _ point: Point) -> Double {
    var least = Double.infinity
    for ring in outline.rings {
      for index in ring.indices {
        let (a, b) = (ring[index], ring[(index + 1) % ring.count])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let part =
          square > 0 ? min(1, max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) : 0
        least = min(least, point.distance(Point(x: a.x + part * dx, y: a.y + part * dy)))
      }
    }
    return least
  }

  private static func isNear(_ shape: ExclusionShape, _ point: Point) -> Bool {
    guard let bounds = shape.outline.bounds else { return false }
    let away = shape.margin + 2
    return point.x > bounds.origin.x - away && point.y > bounds.origin.y - away
      && point.x < bounds.origin.x + bounds.size.width + away
      && point.y < bounds.origin.y + bounds.size.height + away
  }

  /// In a thousand random layouts no glyph touches an outline or its margin, every segment that is wide
  /// enough is used up to the end of the paragraph, and the text is complete and in order.
  @Test(.timeLimit(.minutes(5))) func fillsExactlyFreeSpace() {
    var random = LinearCongruence(seed: 19)
    for round in 0..<1_000 {
      let text = Self.words(20 + random.next(60), &random)
      let layout = Layout(text) { $0.body.alignment = random.next(2) == 0 ? .justify : .start }
      var path = FramePath(inlineExtent: 300, blockExtent: 1_200)
      path.exclusions = (0...random.next(3)).map { _ in Self.exclusion(&random) }
      let shapes = path.exclusions.compactMap(\.shape)
      let (frame, next) = layout.framesetter().frame(from: .start, in: path)
      #expect(next == nil)
      #expect(frame.lines.map(\.text).joined(separator: " ") == text, "\(round)")
      // Checked against the outline itself, with a method independent of the layout.
      for line in frame.lines {
        var (x, isSound) = (line.inlineStart, true)
        while x <= line.inlineStart + line.width, isSound {
          for y in [line.baseline - 8, line.baseline - 3, line.baseline + 2] {
            let point = Point(x: x, y: y)
            for shape in shapes where Self.isNear(shape, point) {
              let isMet =
                Self.contains(shape.outline, point)
                || shape.margin > 0 && Self.distance(shape.outline, point) < shape.margin - 0.05
              // A glyph may begin where the outline ends.
              if isMet, Self.distance(shape.outline, point) > 0.05 { isSound = false }
            }
          }
          x += 5
        }
        #expect(isSound, "round \(round): \(line.text) at \(line.inlineStart), \(line.baseline)")
      }
      // No segment is skipped.
      let strips = Strips(
        path, from: 0,
        Strips.Request(
          area: FrameSegment(start: 0, extent: 300), step: 12, ink: 1...11, minimum: 70))
      for (index, line) in frame.lines.enumerated() {
        let place = strips[index]
        #expect(line.blockStart == place.blockStart, "round \(round), line \(index)")
        #expect(
          line.inlineStart >= place.segment.start - 0.01
            && line.inlineStart + line.width <= place.segment.end + 0.01, "round \(round)")
      }
    }
  }

  /// Checks the segments themselves against points sampled all over the frame.
  @Test func findsAllWideSegments() {
    var random = LinearCongruence(seed: 23)
    for round in 0..<30 {
      var path = FramePath(inlineExtent: 300, blockExtent: 240)
      path.exclusions = (0...random.next(2)).map { _ in Self.exclusion(&random) }
      let shapes = path.exclusions.compactMap(\.shape)
      for top in stride(from: 0.0, to: 240, by: 12) {
        let free = path.segments(
          of: FrameSegment(start: 0, extent: 300), Strip(start: top, height: 12, ink: 1...11))
        var run = 0.0
        for x in stride(from: 0.5, to: 300, by: 2) {
          let isFree = stride(from: top + 1.01, to: top + 11, by: 1.4).allSatisfy { y in
            shapes.allSatisfy { shape in
              let point = Point(x: x, y: y)
              return !Self.isNear(shape, point)
                || !Self.contains(shape.outline, point)
                  && Self.distance(shape.outline, point) > shape.margin + 1
            }
          }
          run = isFree ? run + 2 : 0
          guard run > 20 else { continue }
          // The middle of a free run must be in a segment.
          let middle = x - run / 2
          let isFound = free.contains { $0.start <= middle && middle <= $0.end }
          #expect(isFound, "round \(round), \(middle) in the strip at \(top)")
        }
      }
    }
  }

  /// Lines on both sides of a picture are read from left to right, strip by strip.
  @Test func readsByStrip() {
    let layout = Layout("aa bb cc dd ee ff gg hh ii jj") { $0.body.composing.wrapMinimum = 0 }
    var path = FramePath(inlineExtent: 200, blockExtent: 100)
    path.exclusions = [
      FrameExclusion(inlineStart: 60, inlineExtent: 60, blockStart: 0, blockExtent: 24)
    ]
    let frame = layout.framesetter().frame(from: .start, in: path).0
    #expect(frame.lines.map(\.text) == ["aa bb", "cc dd ee", "ff gg", "hh ii jj"])
    #expect(frame.lines.map(\.blockStart) == [0, 0, 12, 12])
    #expect(frame.lines.map(\.inlineStart) == [0, 120, 0, 120])
  }

  /// A paragraph that ends beside a picture leaves the rest of its strip empty.
  @Test func startsParagraphsInNewStrips() {
    let layout = Layout("aa bb cc\ndd") { $0.body.composing.wrapMinimum = 0 }
    var path = FramePath(inlineExtent: 200, blockExtent: 100)
    path.exclusions = [
      FrameExclusion(inlineStart: 100, inlineExtent: 20, blockStart: 0, blockExtent: 24)
    ]
    let frame = layout.framesetter().frame(from: .start, in: path).0
    #expect(frame.lines.map(\.text) == ["aa bb cc", "dd"])
    #expect(frame.lines.map(\.blockStart) == [0, 12])
    #expect(frame.lines.map(\.inlineStart) == [0, 0])
  }

  @Test(arguments: [
    (WrapSides.both, [[0.0, 100.0], [200, 100]]), (.left, [[0, 100]]), (.right, [[200, 100]]),
    (.none, []), (.wider, [[0, 100]]), (.narrower, [[200, 100]]),
  ])
  func appliesWrapSides(_ sides: WrapSides, _ expected: [[Double]]) {
    var path = FramePath(inlineExtent: 300, blockExtent: 100)
    var exclusion = FrameExclusion(
      inlineStart: 100, inlineExtent: 100, blockStart: 0, blockExtent: 50)
    exclusion.sides = sides
    path.exclusions = [exclusion]
    let free = path.segments(
      of: FrameSegment(start: 0, extent: 300), Strip(start: 12, height: 12))
    #expect(free.map { [$0.start, $0.extent] } == expected)
  }

  // MARK: Styles

  private func firstPage(_ markup: String, _ sheet: String) -> Page? {
    SheetPages(markup, "@page { size: 300pt 300pt } \(sheet)").pages.first
  }

  private func lefts(_ page: Page?) -> [Double] {
    page?.columns[0].fragment.lines.map { ($0.inlineStart * 10).rounded() / 10 } ?? []
  }

  @Test func floatsByStyle() throws {
    let words = Array(repeating: "word", count: 20).joined(separator: " ")
    let left = try #require(firstPage("<img src=x>\(words)", "img { float: left; width: 100pt }"))
    #expect(left.columns[0].fragment.nested.map(\.rect.size.width) == [100])
    #expect(lefts(left)[0] > 100)
    let right = try #require(firstPage("<img src=x>\(words)", "img { float: right; width: 40% }"))
    #expect(right.columns[0].fragment.nested[0].rect.origin.x == 156)
    #expect(lefts(right).allSatisfy { $0 == 0 })
    // The first page is a right-hand page, so its outside is on the right.
    let outside = try #require(
      firstPage("<img src=x>\(words)", "img { float: outside; width: 40% }"))
    #expect(outside.columns[0].fragment.nested[0].rect.origin.x == 156)
  }

  @Test func wrapsAroundShape() {
    let words = Array(repeating: "a", count: 200).joined(separator: " ")
    let sheet = "img { float: left; width: 100pt; height: 100pt; shape-margin: 5pt; shape-outside: "
    let round = lefts(firstPage("<img src=x>\(words)", sheet + "circle() }"))
    let box = lefts(firstPage("<img src=x>\(words)", sheet + "margin-box }"))
    #expect(box[2] == 105 && box[4] == 105)
    #expect(round[4] > 104 && round[0] < 95 && round[2] < 105)
    #expect(Set(round).count > 4)
  }

  @Test func startsBelowClearedFloats() {
    let sheet = "img { float: left; width: 60pt; height: 60pt } .c { clear: "
    func blocks(_ value: String) -> [Double] {
      firstPage("<img src=x>one\n<p class=c>two</p>", sheet + value + " }")?
        .columns[0].fragment.lines.map(\.blockStart) ?? []
    }
    #expect(blocks("none") == [0, 12])
    #expect(blocks("right") == [0, 12])
    #expect(blocks("left")[1] >= 60)
    #expect(blocks("both")[1] >= 60)
  }

  @Test func fitsTextInEllipse() throws {
    let words = Array(repeating: "a", count: 300).joined(separator: " ")
    let page = try #require(
      firstPage(words, "@page { shape-inside: ellipse() } body { -zine-wrap-minimum: 3em }"))
    let lines = page.columns[0].fragment.lines
    #expect(lines.count > 10)
    for line in lines.dropLast() {
      for (x, y) in [
        (line.inlineStart, line.baseline - 8), (line.inlineStart + line.width, line.baseline + 2),
      ] {
        let (dx, dy) = ((x - 130) / 130, (y - 130) / 130)
        #expect(dx * dx + dy * dy <= 1.01)
      }
    }
    #expect(lines[0].inlineStart > lines[lines.count / 2].inlineStart)
  }

  /// A column without space for a line inside the shape is skipped. A shape without space for any line is
  /// ignored and reported.
  @Test func skipsColumnsWithoutSpace() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    func pages(_ shape: String) -> SheetPages {
      SheetPages(
        words,
        "@page { size: 340pt 300pt; columns: 2; column-gap: 0; shape-inside: \(shape) }")
    }
    let half = pages("inset(0 0 0 50%)")
    #expect(half.pages[0].columns.map(\.origin.x) == [170])
    #expect(half.findings.isEmpty)
    let none = pages("circle(5pt)")
    #expect(none.pages.count == 1 && none.pages[0].columns[0].fragment.lines[0].inlineStart == 0)
    #expect(none.findings.map(\.fact) == [.noRoomInShape])
    // Space narrower than twice the character height is never used, whatever the style says.
    let narrow = SheetPages(
      words,
      "@page { size: 340pt 300pt; shape-inside: inset(0 0 0 285pt) } body { -zine-wrap-minimum: none }"
    )
    #expect(narrow.findings.map(\.fact) == [.noRoomInShape])
  }
}
