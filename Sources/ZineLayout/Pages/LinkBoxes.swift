import ZineText

/// Boxes of the links in a line of text. There is one box for each stretch without gaps, from ascent to
/// descent.
struct LinkBoxes {
  private(set) var boxes: [(id: LinkID, rect: Rect, node: StructureNodeID)] = []
  /// Left and right limits of the visible part of the line.
  private let start: Double
  private let end: Double
  /// Whether the most recent box belongs to a picture.
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
      abs(last.rect.maxX - rect.origin.x) < 0.01
    {
      boxes[boxes.count - 1].rect = last.rect.union(rect)
    } else {
      boxes.append((id, rect, node))
    }
    isPicture = false
  }

  /// Adds a link with the exact box of a picture.
  mutating func add(_ picture: PlacedPicture, id: LinkID, node: StructureNodeID) {
    boxes.append((id, picture.rect, node))
    isPicture = true
  }
}
