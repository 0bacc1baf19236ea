import Testing

@testable import ZineStyle
@testable import ZineText

/// SVG path data, in pixels. A point is 4/3 pixels.
@Suite struct PathDataTests {
  @Test(arguments: [
    ("M 0 0 L 40 0 40 80 Z", "M 0 0 L 40 0 L 40 80 Z"),
    ("m4,4l4 0v8h-4z", "M 4 4 L 8 4 L 8 12 L 4 12 Z"),
    ("M0 0Q6 0 6 6T12 12", "M 0 0 C 4 0 6 2 6 6 C 6 10 8 12 12 12"),
    ("M0 0C0 4 4 8 8 8S16 4 16 0", "M 0 0 C 0 4 4 8 8 8 C 12 8 16 4 16 0"),
    ("M0 0 A 0 5 0 0 0 8 8", "M 0 0 L 8 8"), ("M1e1-4.5.5.5", "M 10 -4.5 L 0.5 0.5"),
  ])
  func reads(_ text: String, _ expected: String) {
    #expect(PathDataReader.read(text)?.dataText == expected)
  }

  /// A half circle becomes two curves and ends at the given point.
  @Test func readsArcs() throws {
    let path = try #require(PathDataReader.read("M 0 0 A 40 40 0 0 1 80 0"))
    #expect(path.elements.count == 3)
    guard case .curve(_, _, let top) = path.elements[1],
      case .curve(_, _, let end) = path.elements[2]
    else {
      Issue.record("no curves")
      return
    }
    #expect(abs(top.x - 30) < 1e-9 && abs(top.y + 30) < 1e-9)
    #expect(end == Point(x: 60, y: 0))
  }

  @Test(arguments: [
    "", "Z", "L 1 1", "M 1", "M 0 0 L 1", "M 0 0 X 1 1", "M 0 0 A 1 1 0 2 0 1 1", "M nan 0",
    "M 1e9 0",
  ])
  func rejects(_ text: String) { #expect(PathDataReader.read(text) == nil) }

  @Test(arguments: [
    "M0 0 A 1e-170 1e-170 0 1 0 100 100Z", "M0 0 A 1e-300 1e6 1e6 1 0 1e6 1e6",
    "M0 0 A 1e6 1e-5 45 1 1 0 1e-6", "M0 0 A 1 1 1e6 1 1 -1e6 1e6",
  ])
  func handlesExtremes(_ text: String) {
    for case .curve(let a, let b, let c) in PathDataReader.read(text)?.elements ?? [] {
      for point in [a, b, c] { #expect(point.x.isFinite && point.y.isFinite) }
    }
  }
}
