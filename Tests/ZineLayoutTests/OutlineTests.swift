import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Outlines: which parts of strips they cover, and how they are traced.
@Suite struct OutlineTests {
  private func circle(_ radius: Double) -> Outline {
    BasicShape.circle(.length(LengthPercentage(points: radius)), at: .center)
      .outline(in: Rect(x: 0, y: 0, width: 100, height: 100))
  }

  /// The part of a strip that a circle covers is the longest chord in the strip, to the precision of a row.
  @Test func usesLongestChordInStrip() {
    let rows = OutlineRows(circle(50))
    for (top, bottom) in [(0.0, 10.0), (20, 32), (44, 56), (80, 92)] {
      let parts = rows.taken(from: top, to: bottom, margin: 0)
      let nearest = min(max(50, top), bottom)
      let half = (2_500 - (nearest - 50) * (nearest - 50)).squareRoot()
      #expect(parts.count == 1)
      #expect(parts[0].start <= 50 - half + 0.03 && parts[0].start > 50 - half - 1)
      #expect(parts[0].start + parts[0].extent >= 50 + half - 0.03)
    }
    #expect(rows.taken(from: -12, to: 0, margin: 0).isEmpty)
    #expect(rows.taken(from: 100.1, to: 112, margin: 0).isEmpty)
  }

  /// A margin extends equally in all directions, not just horizontally.
  @Test func expandsMarginInAllDirections() {
    let plain = OutlineRows(circle(50))
    let larger = OutlineRows(
      BasicShape.circle(.length(LengthPercentage(points: 60)), at: .center)
        .outline(in: Rect(x: 0, y: 0, width: 100, height: 100)))
    for top in stride(from: -10.0, to: 110, by: 6) {
      let a = plain.taken(from: top, to: top + 6, margin: 10)
      let b = larger.taken(from: top, to: top + 6, margin: 0)
      #expect(a.count == b.count, "\(top)")
      for (a, b) in zip(a, b) {
        // Where the outline is flat, the height of a row makes the greatest difference in width.
        #expect(abs(a.start - b.start) < 3.5 && abs(a.extent - b.extent) < 7, "\(top)")
      }
    }
  }

  @Test func appliesFillRule() {
    let ring = [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].map { Point(x: $0.0, y: $0.1) }
    let hole = [(30.0, 30.0), (70, 30), (70, 70), (30, 70)].map { Point(x: $0.0, y: $0.1) }
    func parts(_ rule: FillRule) -> [FrameSegment] {
      OutlineRows(Outline(rings: [ring, hole], fillRule: rule)).taken(from: 45, to: 55, margin: 0)
    }
    #expect(parts(.nonzero) == [FrameSegment(start: 0, extent: 100)])
    #expect(
      parts(.evenodd)
        == [FrameSegment(start: 0, extent: 30), FrameSegment(start: 70, extent: 30)])
  }

  /// The complement of an outline is everything that is not inside it.
  @Test func invertsOutline() {
    let rows = OutlineRows(
      outside: circle(40), in: Rect(x: -1, y: -1, width: 102, height: 102))
    let middle = rows.taken(from: 49, to: 51, margin: 0)
    #expect(middle.count == 2)
    #expect(abs(middle[0].extent - 11) < 0.2 && abs(middle[1].start - 90) < 0.2)
    #expect(rows.taken(from: 2, to: 8, margin: 0) == [FrameSegment(start: -1, extent: 102)])
    // Text inside keeps its distance from the outline.
    let padded = rows.taken(from: 49, to: 51, margin: 5)
    #expect(abs(padded[0].start + padded[0].extent - 15) < 0.2)
  }

  @Test(arguments: [
    [], [[]], [[Point(x: 1, y: 1)]],
    [[Point(x: .nan, y: 0), Point(x: 1, y: .infinity), Point(x: 0, y: 0)]],
    [[Point(x: -1e300, y: -1e300), Point(x: 1e300, y: 1e300), Point(x: 0, y: 1e300)]],
    [[Point(x: 0, y: 0), Point(x: 10, y: 0)]],
  ])
  func handlesInvalidRings(_ rings: [[Point]]) {
    let rows = OutlineRows(Outline(rings: rings))
    for margin in [0, 5, 14_400.0] {
      for part in rows.taken(from: 0, to: 10, margin: margin) {
        #expect(part.start.isFinite && part.extent.isFinite && part.extent >= 0)
      }
    }
  }

  // MARK: Shapes

  @Test func fitsShapeToBox() throws {
    let box = Rect(x: 10, y: 20, width: 200, height: 100)
    func bounds(_ shape: BasicShape) throws -> [Double] {
      let bounds = try #require(shape.outline(in: box).bounds)
      return [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
        .map { ($0 * 100).rounded() / 100 }
    }
    #expect(try bounds(.circle(.closestSide, at: .center)) == [60, 20, 100, 100])
    #expect(try bounds(.circle(.farthestSide, at: .center)) == [10, -30, 200, 200])
    #expect(try bounds(.ellipse(.closestSide, .closestSide, at: .center)) == [10, 20, 200, 100])
    let corner = ShapePosition(x: 0.0, y: LengthPercentage(percent: 100))
    #expect(
      try bounds(.circle(.length(LengthPercentage(points: 5)), at: corner)) == [5, 115, 10, 10])
    let sides = BoxSides<LengthPercentage>(
      top: LengthPercentage(percent: 10), bottom: 0.0, start: 20.0,
      end: LengthPercentage(percent: 90))
    let none = BoxCorners(BasicShape.CornerRadius(x: 0.0, y: 0.0))
    // Overlapping insets leave nothing between them.
    #expect(try bounds(.inset(sides, none)) == [30, 30, 0, 90])
    let triangle = [ShapePosition(x: 0.0, y: 0.0), corner, .center]
    #expect(try bounds(.polygon(.nonzero, triangle)) == [10, 20, 100, 100])
  }

  // MARK: Contours

  private func mask(_ rows: [String]) -> Mask {
    Mask(
      width: rows[0].count, height: rows.count,
      isFull: rows.flatMap { $0.map { $0 == "#" } })
  }

  @Test func tracesOutlinesWithoutHoles() throws {
    let outline = try #require(
      ContourTracer.outline(
        of: mask([
          "..........", ".########.", ".#......#.", ".#......#.", ".########.", "..........",
        ])))
    #expect(outline.rings.count == 1)
    let points = outline.rings[0].map { [($0.x * 10).rounded(), ($0.y * 6).rounded()] }
    #expect(Set(points) == [[1, 1], [9, 1], [9, 5], [1, 5]])
  }

  @Test func tracesPartsTouchingAtCorners() throws {
    let outline = try #require(ContourTracer.outline(of: mask(["##..", "##..", "..##", "..##"])))
    #expect(outline.rings.joined().count >= 8)
    #expect(outline.bounds == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(ContourTracer.outline(of: mask(["...", "..."])) == nil)
  }

  /// The number of points in an outline is bounded, however ragged the mask is.
  @Test func boundsPointCount() throws {
    let side = 400
    var random = LinearCongruence(seed: 7)
    let full = (0..<side * side).map { cell in
      let (x, y) = (cell % side, cell / side)
      let distance = (x - 200) * (x - 200) + (y - 200) * (y - 200)
      return distance < 20_000 || distance < 32_000 && random.next(2) == 0
    }
    let outline = try #require(
      ContourTracer.outline(of: Mask(width: side, height: side, isFull: full)))
    #expect(outline.rings.reduce(0) { $0 + $1.count } <= ContourTracer.mostPoints)
    #expect(!outline.rings.isEmpty)
  }
}
