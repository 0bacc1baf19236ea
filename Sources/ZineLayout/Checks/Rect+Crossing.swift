import ZineText

extension Rect {
  var maxX: Double { origin.x + size.width }

  /// Less than this is not seen, in points.
  static let seenDistance = 0.5

  /// Whether it crosses another one by more than what is seen, both across and along.
  func crosses(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(origin.x, other.origin.x) > Self.seenDistance
      && min(end, other.end) - max(origin.y, other.origin.y) > Self.seenDistance
  }

  /// Whether it is in another one but for what is not seen.
  func isInside(of other: Rect) -> Bool {
    origin.x >= other.origin.x - Self.seenDistance && maxX <= other.maxX + Self.seenDistance
      && origin.y >= other.origin.y - Self.seenDistance && end <= other.end + Self.seenDistance
  }

  /// Whether any of it is in another one.
  func meets(_ other: Rect) -> Bool {
    origin.x < other.maxX && maxX > other.origin.x && origin.y < other.end && end > other.origin.y
  }
}
