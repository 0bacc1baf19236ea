import ZineText

extension Rect {
  /// Maximum size of an overlap that is invisible, in points.
  static let seenDistance = 0.5

  /// Returns whether the rectangles overlap visibly, both horizontally and vertically.
  func crosses(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(origin.x, other.origin.x) > Self.seenDistance
      && min(end, other.end) - max(origin.y, other.origin.y) > Self.seenDistance
  }

  /// Returns whether the rectangle is inside another one, apart from an invisible overhang.
  func isInside(of other: Rect) -> Bool {
    origin.x >= other.origin.x - Self.seenDistance && maxX <= other.maxX + Self.seenDistance
      && origin.y >= other.origin.y - Self.seenDistance && end <= other.end + Self.seenDistance
  }

  /// Returns whether the rectangles overlap by any amount.
  func meets(_ other: Rect) -> Bool {
    origin.x < other.maxX && maxX > other.origin.x && origin.y < other.end && end > other.origin.y
  }
}
