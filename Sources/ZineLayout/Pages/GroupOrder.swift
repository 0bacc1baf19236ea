import ZineStyle
import ZineText

/// Collects the items of each compositing group of a page above the surrounding text. A group is a stacking
/// context (CSS Color 3, section 3.2, and CSS 2.2, appendix E).
///
/// If no items of a group overlap, each item is painted separately with the group's opacity and blend mode.
/// The result looks the same.
struct GroupOrder {
  let groups: [CompositeGroup]
  let styles: StyleTable
  let shaper: any TextShaper
  /// Index ranges of the page's layers and of the items in the flow.
  let layers: [Range<Int>]
  let flow: Range<Int>

  func apply(to page: inout Page) {
    guard !groups.isEmpty else { return }
    let ids = page.items.map(group)
    guard ids.contains(where: { $0 != nil }) else { return }
    let grouping = PageGrouping(groups: groups)
    let paths = grouping.paths(of: ids)
    let tree = grouping.tree(Array(page.items.indices), paths: paths, depth: 0)
    var isolated: [CompositeGroupID: Rect] = [:]
    _ = extents(of: tree, on: page, isolated: &isolated)
    var painting = GroupPainting(page: page, groups: groups, isolated: isolated)
    painting.paint(grouping.sorted(tree, isolated: isolated, segments: segments(of: page)))
    page = painting.result
  }

  /// Returns the innermost group of an item.
  private func group(of item: PageItem) -> CompositeGroupID? {
    switch item.content {
    case .glyphs(let run): styles.group(of: run.paint)
    case .picture(let picture): picture.group
    case .rule(let rule): rule.group
    case .box(let box): box.group
    case .path(let painted): painted.group
    case .shapes(let shapes): shapes.group
    }
  }

  /// Returns the layer number of each item. The flow counts as one layer.
  private func segments(of page: Page) -> (ofItems: [Int], flow: Int) {
    var segments = Array(repeating: 0, count: page.items.count)
    for range in layers + [flow] where !range.isEmpty {
      for index in range { segments[index] = range.lowerBound + 1 }
    }
    let end = layers.reduce(flow.upperBound) { max($0, $1.upperBound) }
    for index in page.items.indices where index >= end { segments[index] = end + 1 }
    return (segments, flow.lowerBound + 1)
  }

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
      let paint = styles[run.paint]
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

  // MARK: Overlaps

  /// Maximum number of item pairs to compare. Groups with more pairs are assumed to overlap.
  private static let mostPairs = 200_000

  /// Finds the groups whose items overlap. They are composited as a unit.
  /// - Parameter isolated: receives the area of all content in each of these groups.
  /// - Returns: the areas of the items and groups that are painted as a unit, without nested ones.
  private func extents(
    of nodes: [GroupNode], on page: Page, isolated: inout [CompositeGroupID: Rect]
  ) -> [ItemExtent] {
    var all: [ItemExtent] = []
    for node in nodes {
      switch node {
      case .item(let index): all.append(extent(of: page.items[index]))
      case .group(let id, let members):
        let inside = extents(of: members, on: page, isolated: &isolated)
        guard groups[Int(id.index)].opacity > 0, Self.overlap(inside), let first = inside.first
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
private struct ItemExtent {
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
