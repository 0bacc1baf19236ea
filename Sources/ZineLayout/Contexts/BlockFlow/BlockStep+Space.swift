import ZineStyle

extension BlockStep {
  /// Returns the space that rounding adds to a block's height, in points. A negative value means that
  /// rounding shortens the block.
  /// - Parameters:
  ///   - height: height of the block's margin box, in points.
  ///   - end: bottom of the margin box, in points from the frame's top.
  ///   - spare: space that the block can give up, in points.
  func space(height: Double, end: Double, spare: Double, _ grid: LineGrid?) -> Double {
    let up: Double
    let step: Double
    switch size {
    case .none: return 0
    case .points(let points):
      step = points
      let count = (height - Self.tolerance) / points
      guard count < Self.mostSteps else { return 0 }
      up = max(0, count.rounded(.up) * points - height)
    case .grid:
      guard let grid else { return 0 }
      step = grid.step
      up = max(0, grid.next(after: end) - end)
    }
    guard up > Self.tolerance else { return 0 }
    let down = up - step
    guard down + spare > -Self.tolerance else { return up }
    return switch round {
    case .up: up
    case .down: down
    case .nearest: up <= -down ? up : down
    }
  }

  /// Differences up to this size are ignored, in points.
  private static let tolerance = 0.01
  /// Maximum number of steps in a block's height. Beyond it, floating-point numbers are not exact enough.
  private static let mostSteps = 1e9
}
