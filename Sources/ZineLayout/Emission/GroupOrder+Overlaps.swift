import ZineStyle
import ZineText

extension GroupOrder {
  /// Returns the area that an item covers.
  private func extent(of item: PageItem) -> ItemExtent {
    let rect: Rect
    var (isText, overlapsItself) = (false, false)
    // Allow for colour slightly outside the edge.
    var reach = 2.0
    switch item.content {
    case .glyphs(let run):
      rect = shaper.metrics(of: run.font).box(at: run.origin, width: run.width)
      isText = true
      let paint = styled.styles[run.paint]
      overlapsItself = paint.effect != nil
      reach = rect.size.height + (paint.stroke?.width ?? 0)
    case .picture(let picture): rect = picture.bounds
    case .rule(let rule): rect = rule.rect
    case .box(let box):
      rect = box.shadows.reduce(box.rect) { $0.union($1.path.bounds) }
      overlapsItself = box.overlapsItself
    case .path(let painted): rect = painted.path.bounds
    case .shapes(let shapes):
      let metrics = shaper.metrics(of: shapes.font)
      let last = shapes.glyphs.map(\.x).max() ?? 0
      rect = metrics.box(at: shapes.origin, width: last + metrics.ascent)
      reach = rect.size.height + (shapes.strokeWidth ?? 0)
    }
    let ink = rect.grown(by: reach)
    return ItemExtent(
      rect: item.transform.apply(to: rect), isText: isText, overlapsItself: overlapsItself,
      ink: item.transform.apply(to: ink))
  }

  /// Maximum number of item pairs to compare. Groups with more pairs are assumed to overlap.
  private static let mostPairs = 200_000

  /// Finds the groups whose items overlap. They are composited as a unit.
  /// - Returns: the areas of the items and groups that are painted as a unit, without nested ones.
  mutating func extents(of nodes: [GroupNode], on page: Page) -> [ItemExtent] {
    var all: [ItemExtent] = []
    for node in nodes {
      switch node {
      case .item(let index): all.append(extent(of: page.items[index]))
      case .group(let id, let members):
        let inside = extents(of: members, on: page)
        guard styled.groups[Int(id.index)].opacity > 0, Self.overlap(inside),
          let first = inside.first
        else {
          all += inside
          continue
        }
        let rect = inside.dropFirst().reduce(first.rect) { $0.union($1.rect) }
        let ink = inside.dropFirst().reduce(first.ink) { $0.union($1.ink) }
        isolated[id] = ink
        all.append(ItemExtent(rect: rect, isText: false, overlapsItself: false, ink: ink))
      }
    }
    return all
  }

  private static func overlap(_ extents: [ItemExtent]) -> Bool {
    if extents.contains(where: \.overlapsItself) { return true }
    let shapes = extents.indices.filter { !extents[$0].isText }
    guard shapes.count * extents.count <= mostPairs else { return true }
    return shapes.contains { shape in
      extents.indices.contains { other in
        other != shape && (extents[other].isText || other > shape)
          && extents[shape].rect.overlaps(extents[other].rect)
      }
    }
  }
}

/// Page area covered by an item, or by a group that is painted as a unit.
struct ItemExtent {
  var rect: Rect
  /// Whether the item is text. Text items do not overlap each other.
  var isText: Bool
  var overlapsItself: Bool
  /// Area with all painted content, including glyphs that extend past their font's ascent and descent.
  var ink: Rect
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    let tolerance = 0.01
    return origin.x + tolerance < other.maxX && other.origin.x + tolerance < maxX
      && origin.y + tolerance < other.end && other.origin.y + tolerance < end
  }
}
