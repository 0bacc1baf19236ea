import ZineText

extension Rect {
  var maxX: Double { origin.x + size.width }

  /// Overlaps up to this size are invisible, in points.
  static let seenDistance = 0.5

  /// Whether the rectangles overlap visibly, both horizontally and vertically.
  func crosses(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(origin.x, other.origin.x) > Self.seenDistance
      && min(end, other.end) - max(origin.y, other.origin.y) > Self.seenDistance
  }

  /// Whether the rectangle lies inside another one, apart from an invisible overhang.
  func isInside(of other: Rect) -> Bool {
    origin.x >= other.origin.x - Self.seenDistance && maxX <= other.maxX + Self.seenDistance
      && origin.y >= other.origin.y - Self.seenDistance && end <= other.end + Self.seenDistance
  }

  /// Whether the rectangles overlap at all.
  func meets(_ other: Rect) -> Bool {
    origin.x < other.maxX && maxX > other.origin.x && origin.y < other.end && end > other.origin.y
  }
}
