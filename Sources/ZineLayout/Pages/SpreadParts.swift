import ZineStyle
import ZineText

/// Objects that continue from one page of a spread on the other.
struct SpreadParts {
  /// Floats over all columns of both pages.
  var floats: [PageFloats.Float] = []
  /// Objects positioned relative to the spread, in the coordinates of the other page.
  var objects: [PlannedObject] = []

  var isEmpty: Bool { floats.isEmpty && objects.isEmpty }
}

extension PlannedObject {
  /// Returns the object in the coordinates of the other page of the spread, or `nil` if it does not reach
  /// that page.
  /// - Parameter page: style of the object's own page.
  func opposite(of page: PageStyle, _ placing: PlacingStyle) -> PlannedObject? {
    guard placing.position == .absolute, placing.insetFrom == .spread, page.spreadColumns != nil,
      !isRepeated
    else { return nil }
    let rect = content.bounds
    let reaches = page.isLeftHand ? rect.maxX > page.size.width : rect.origin.x < 0
    guard reaches else { return nil }
    var other = self
    let distance = page.isLeftHand ? -page.size.width : page.size.width
    other.content = content.moved(by: Point(x: distance, y: 0))
    other.exclusion?.inlineStart += distance
    other.exclusion?.shape?.origin.x += distance
    (other.anchors, other.findings) = ([], [])
    (other.column, other.anchorNumber, other.isRepeated) = (0, 0, true)
    return other
  }
}
