/// The baseline grid of a page, relative to a frame.
package struct LineGrid: Hashable, Sendable {
  /// Distance between grid lines, in points.
  package var step: Double
  /// Baseline of body text, in points from the top of its grid line.
  package var baseline: Double
  /// Half-leading of body text, in points: the space above its ascent, and also below its descent.
  package var leading: Double
  /// Position of the first grid line, in points from the frame's top. It is less than one step.
  package private(set) var first = 0.0

  /// Whether grid lines are closer together than the height of body text.
  private(set) var isFinerThanLines: Bool

  /// - Parameter origin: position of any line of the page's grid, in points from the frame's top.
  package init(step: Double, body: FontMetrics, origin: Double = 0) {
    self.step = step
    baseline = LineBox.baseline(of: body, in: step)
    leading = max(0, (step - body.ascent - body.descent) / 2)
    isFinerThanLines = step < Self.leastStep * (body.ascent + body.descent)
    self = seen(from: -origin)
  }

  /// Smallest grid step on which body text is set, as a fraction of its ascent plus descent.
  private static let leastStep = 0.8

  /// Returns the same grid relative to another position in the frame.
  func seen(from place: Double) -> LineGrid {
    var grid = self
    let rest = (first - place).truncatingRemainder(dividingBy: step)
    grid.first = rest < -hair ? rest + step : rest
    // A frame that misses a grid line by less than the tolerance starts on the line.
    if grid.first < hair || step - grid.first < hair { grid.first = 0 }
    return grid
  }

  /// Returns the first grid line at or below a position.
  func next(after block: Double) -> Double {
    ((block - first - hair) / step).rounded(.up) * step + first
  }

  /// Returns the last grid line at or above a position.
  func last(before block: Double) -> Double {
    ((block - first + hair) / step).rounded(.down) * step + first
  }
}

/// Tolerance for positions on the grid, in points.
private let hair = 0.01
