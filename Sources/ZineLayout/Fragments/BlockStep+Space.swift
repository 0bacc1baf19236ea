import ZineStyle

extension BlockStep {
  /// Returns how much space rounding adds to a block, in points; less than 0 where it takes some away.
  /// - Parameters:
  ///   - height: of the block's margin box, in points.
  ///   - end: where the margin box ends, from the frame's first edge.
  ///   - spare: how much space the block can give up, in points.
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

  /// In points.
  private static let tolerance = 0.01
  /// The height of a block in more steps than this is not exact any more.
  private static let mostSteps = 1e9
}
