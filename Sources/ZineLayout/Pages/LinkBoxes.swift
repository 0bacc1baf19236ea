import ZineText

/// The boxes of the links in a line of text: as high as their letters, and one for each stretch
/// without a gap.
struct LinkBoxes {
  private(set) var boxes: [(id: LinkID, rect: Rect, node: StructureNodeID)] = []
  /// Where what can be seen of the line begins and ends, on its left and its right.
  private let start: Double
  private let end: Double
  /// Whether the last box is a picture's.
  private var isPicture = false

  init(from start: Double = -.infinity, to end: Double = .infinity) {
    self.start = start
    self.end = end
  }

  mutating func add(_ run: GlyphRun, metrics: FontMetrics, id: LinkID, node: StructureNodeID) {
    let left = max(run.origin.x, start)
    let rect = Rect(
      x: left, y: run.origin.y - metrics.ascent,
      width: min(run.origin.x + run.width, end) - left, height: metrics.ascent + metrics.descent)
    guard rect.size.width > 0 else { return }
    if let last = boxes.last, !isPicture, last.id == id, last.node == node,
      last.rect.isLeftNeighbour(of: rect)
    {
      boxes[boxes.count - 1].rect = last.rect.union(rect)
    } else {
      boxes.append((id, rect, node))
    }
    isPicture = false
  }

  /// A link around a picture has exactly the picture's box.
  mutating func add(_ picture: PlacedPicture, id: LinkID, node: StructureNodeID) {
    boxes.append((id, picture.rect, node))
    isPicture = true
  }
}

extension Rect {
  fileprivate func isLeftNeighbour(of other: Rect) -> Bool {
    abs(origin.x + size.width - other.origin.x) < 0.01
  }
}
