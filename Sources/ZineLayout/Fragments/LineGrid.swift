import ZineStyle

/// The lines of a page that its text stands on, as a frame sees them.
package struct LineGrid: Hashable, Sendable {
  /// From line to line, in points.
  package var step: Double
  /// Of body text, from the top of its grid line.
  package var baseline: Double
  /// Above body text; as much again is below.
  package var leading: Double
  /// Where the first grid line is, from the frame's head: less than a step.
  package private(set) var first: Double

  /// Whether its lines are closer than body text is high.
  let isFinerThanLines: Bool

  /// - Parameter origin: of the page's grid, from the frame's head: where any of its lines is.
  package init(step: Double, body: FontMetrics, origin: Double = 0) {
    self.step = step
    baseline = LineBox.baseline(of: body, in: step)
    leading = max(0, (step - body.ascent - body.descent) / 2)
    isFinerThanLines = step < Self.leastStep * (body.ascent + body.descent)
    let rest = origin.truncatingRemainder(dividingBy: step)
    first = rest < -hair ? rest + step : rest
    // What misses a line by a hair is on it.
    if first < hair || step - first < hair { first = 0 }
  }

  /// The closest lines that body text is set on, in parts of its ascent and descent.
  private static let leastStep = 0.8

  /// The same lines, from another place than the frame's head.
  func seen(from place: Double) -> LineGrid {
    var grid = self
    let rest = (first - place).truncatingRemainder(dividingBy: step)
    grid.first = rest < -hair ? rest + step : rest
    if grid.first < hair || step - grid.first < hair { grid.first = 0 }
    return grid
  }

  /// The first grid line at or below a place.
  func next(after block: Double) -> Double {
    ((block - first - hair) / step).rounded(.up) * step + first
  }

  /// The last grid line at or above a place.
  func last(before block: Double) -> Double {
    ((block - first + hair) / step).rounded(.down) * step + first
  }
}

/// In points.
private let hair = 0.01
