import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// The paths that boxes are drawn with.
@Suite struct BoxPathTests {
  private let red = Color(hex: 0xFF0000)

  private func box(
    _ style: BoxStyle, width: Double = 100, height: Double = 50, hasStart: Bool = true,
    hasEnd: Bool = true, isRightToLeft: Bool = false
  ) -> PlacedBox {
    PlacedBox(
      BoxFragment(
        box: nil, style: style.used(in: width),
        rect: Rect(x: 0, y: 0, width: width, height: height), hasStart: hasStart,
        hasEnd: hasEnd, isRightToLeft: isRightToLeft))
  }

  private func bordered(
    _ width: Double, _ style: BorderStyle = .solid, radius: Double = 0
  ) -> BoxStyle {
    var box = BoxStyle()
    box.border = BoxSides(BoxBorder(width: width, style: style, color: red))
    box.radius = BoxCorners(LengthPercentage(points: radius))
    return box
  }

  /// Returns the points of a path without its curves, as `x y`.
  private func corners(_ path: PaintedPath) -> [String] {
    path.path.elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point): "\(point.x) \(point.y)"
      case .curve, .close: nil
      }
    }
  }

  private func curveCount(_ path: PaintedPath) -> Int {
    path.path.elements.count { if case .curve = $0 { true } else { false } }
  }

  @Test func drawsUniformBordersAsRings() {
    let paths = box(bordered(4)).paths
    #expect(paths.count == 1)
    #expect(
      corners(paths[0]) == [
        "0.0 0.0", "100.0 0.0", "100.0 50.0", "0.0 50.0", "0.0 0.0", "4.0 4.0", "96.0 4.0",
        "96.0 46.0", "4.0 46.0", "4.0 4.0",
      ])
    #expect(box(bordered(3, .double)).paths.count == 2)
    #expect(curveCount(box(bordered(4, radius: 10)).paths[0]) == 8)
    // If the border is as wide as the radius, its inner edge has sharp corners.
    #expect(curveCount(box(bordered(10, radius: 10)).paths[0]) == 4)
  }

  @Test func mitresSidesThatDiffer() {
    var style = bordered(4)
    style.border.top = BoxBorder(width: 10, style: .solid)
    style.border.end = .none
    let paths = box(style).paths
    #expect(
      paths.map(corners) == [
        ["0.0 0.0", "100.0 0.0", "100.0 10.0", "4.0 10.0"],
        [
          "100.0 50.0", "0.0 50.0", "0.0 0.0", "4.0 10.0", "4.0 46.0", "100.0 46.0",
        ],
      ])
  }

  @Test func omitsCutBorders() {
    var style = bordered(4, radius: 10)
    style.background = .grey(0.5)
    let middle = box(style, hasStart: false, hasEnd: false).paths
    #expect(middle.map(curveCount) == [0, 0, 0])
    #expect(
      middle.dropFirst().map(corners) == [
        ["100.0 0.0", "100.0 50.0", "96.0 50.0", "96.0 0.0"],
        ["0.0 50.0", "0.0 0.0", "4.0 0.0", "4.0 50.0"],
      ])
    #expect(box(style, hasEnd: false).paths.map(curveCount) == [2, 4])
  }

  @Test func mirrorsWithDirection() {
    var style = BoxStyle()
    style.border.start = BoxBorder(width: 4, style: .solid)
    style.radius.topStart = 10
    func first(_ isRightToLeft: Bool) -> String {
      corners(box(style, isRightToLeft: isRightToLeft).paths[0])[0]
    }
    #expect(first(false) == "0.0 50.0")
    #expect(first(true) == "90.0 0.0")
  }

  /// Overlapping corners are scaled down together.
  @Test func scalesLargeCorners() {
    var style = BoxStyle()
    style.background = red
    style.radius = BoxCorners(topStart: 100, topEnd: 0, bottomEnd: 0, bottomStart: 100)
    let path = box(style).paths[0].path
    #expect(path.elements[0] == .move(Point(x: 25, y: 0)))
  }

  /// Percentages refer to the box's own width and height, so 50% gives an ellipse.
  @Test func roundsCornersByPercentages() {
    var style = BoxStyle()
    style.background = red
    style.radius = BoxCorners(LengthPercentage(percent: 50))
    let path = box(style).paths[0].path
    #expect(path.elements[0] == .move(Point(x: 50, y: 0)))
    #expect(
      path.elements.contains { element in
        if case .curve(_, _, let end) = element { end == Point(x: 100, y: 25) } else { false }
      })
  }

  /// A side contains a whole number of dots or dashes.
  @Test(arguments: [10.0, 33.3, 100, 5_000])
  func fitsDashes(_ width: Double) throws {
    let dashes = box(bordered(2, .dashed), width: width).paths
    #expect(dashes.count == 4)
    let stroke = try #require(dashes[0].stroke)
    let count = (width + stroke.gap) / (stroke.dash + stroke.gap)
    #expect(abs(count - count.rounded()) < 1e-6)

    let dots = try #require(box(bordered(2, .dotted), width: width).paths[0].stroke)
    let steps = (width - 2) / dots.gap
    #expect(dots.isRound)
    #expect(abs(steps - steps.rounded()) < 0.2)
    // The last dot is not lost.
    #expect(steps.rounded() * dots.gap < width - 2)
  }

  @Test func dashesAroundCorners() {
    #expect(box(bordered(2, .dashed, radius: 10)).paths.count == 1)
    #expect(box(bordered(2, .dotted, radius: 10), hasEnd: false).paths.count == 1)
    #expect(box(bordered(2, .dotted), hasEnd: false).paths.count == 3)
  }

  @Test func drawsNothingForEmptyStyles() {
    #expect(box(BoxStyle()).paths.isEmpty)
    #expect(box(bordered(4, .none)).paths.isEmpty)
    #expect(box(bordered(1e-300, .dotted)).paths.isEmpty)
  }
}
