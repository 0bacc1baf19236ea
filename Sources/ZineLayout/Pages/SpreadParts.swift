import ZineStyle
import ZineText

/// What stands on two pages that lie open together and goes on from one of them to the other.
struct SpreadParts {
  /// Over all columns of both.
  var floats: [PageFloats.Float] = []
  /// What is positioned against both, as the other page sees it.
  var objects: [PlannedObject] = []

  var isEmpty: Bool { floats.isEmpty && objects.isEmpty }
}

extension PlannedObject {
  /// It as the page sees it that lies open beside its own; `nil` for what does not reach that.
  /// - Parameters:
  ///   - page: its own.
  ///   - placing: how it stands there.
  func opposite(of page: PageStyle, _ placing: PlacingStyle) -> PlannedObject? {
    guard placing.position == .absolute, placing.insetFrom == .spread, page.spreadColumns != nil,
      !isRepeated
    else { return nil }
    let rect = fragment.rect
    let reaches =
      page.isLeftHand ? rect.origin.x + rect.size.width > page.size.width : rect.origin.x < 0
    guard reaches else { return nil }
    var other = self
    let distance = page.isLeftHand ? -page.size.width : page.size.width
    other.fragment.move(by: distance)
    (other.fragment.anchors, other.fragment.findings) = ([], [])
    (other.column, other.lineCount, other.isRepeated) = (0, 0, true)
    return other
  }
}

extension PositionedFragment {
  /// To the right, or to the left.
  fileprivate mutating func move(by distance: Double) {
    switch content {
    case .picture(var picture):
      picture.move(by: Point(x: distance, y: 0))
      content = .picture(picture)
    case .block(var block):
      block.rect.origin.x += distance
      content = .block(block)
    }
    exclusion?.inlineStart += distance
    exclusion?.shape?.origin.x += distance
  }
}
