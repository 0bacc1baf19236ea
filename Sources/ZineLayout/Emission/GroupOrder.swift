import ZineStyle
import ZineText

/// An item of a page, by index, or a compositing group.
indirect enum GroupNode {
  case item(Int)
  case group(CompositeGroupID, [GroupNode])
}

/// Collects the items of each compositing group of a page above the surrounding text. A group is a stacking
/// context (CSS Color 3, section 3.2, and CSS 2.2, appendix E).
///
/// If no items of a group overlap, each item is painted separately with the group's opacity and blend mode.
/// The result looks the same.
struct GroupOrder {
  let styled: StyledStory
  let shaper: any TextShaper
  /// Index ranges of the page's layers and of the items in the flow.
  let layers: [Range<Int>]
  let flow: Range<Int>
  /// Areas of the groups that are composited as a unit.
  var isolated: [CompositeGroupID: Rect] = [:]

  mutating func apply(to page: inout Page) {
    guard !styled.groups.isEmpty else { return }
    let paths = paths(of: page.items.map(group))
    guard paths.contains(where: { !$0.isEmpty }) else { return }
    let tree = tree(Array(page.items.indices), paths: paths, depth: 0)
    _ = extents(of: tree, on: page)
    let sorted = sorted(tree, segments: segments(of: page))
    let order = paintOrder(of: sorted, in: Context(), &page.groups)
    let ranks = order.map { index, _ in
      index < page.readingRanks.count ? page.readingRanks[index] : index
    }
    if ranks != Array(ranks.indices) { page.readingRanks = ranks }
    page.items = order.map { index, context in
      var item = page.items[index]
      item.group = context.group
      item.blendMode = context.blendMode ?? .normal
      if context.opacity < 1 { item.divideOpacity(by: context.opacity) }
      return item
    }
  }

  /// Returns the innermost group of an item.
  private func group(of item: PageItem) -> CompositeGroupID? {
    switch item.content {
    case .glyphs(let run): styled.styles.group(of: run.paint)
    case .picture(let picture): picture.group
    case .rule(let rule): rule.group
    case .box(let box): box.group
    case .path(let painted): painted.group
    case .shapes(let shapes): shapes.group
    }
  }

  // MARK: Groups

  /// Maximum nesting depth of groups. Deeper groups are painted item by item, since each nested group needs a
  /// bitmap of the page in memory.
  private static let deepest = 16

  /// Returns the groups around each item, outermost first.
  private func paths(of ids: [CompositeGroupID?]) -> [[CompositeGroupID]] {
    var known: [CompositeGroupID: [CompositeGroupID]] = [:]
    return ids.map { id in
      guard let id else { return [] }
      if let path = known[id] { return path }
      let outward = sequence(first: id) { styled.groups[Int($0.index)].parent }
      let path = Array(outward.reversed().prefix(Self.deepest))
      known[id] = path
      return path
    }
  }

  /// Collects the items of each group at the position of its first item.
  /// - Parameter depth: number of groups around all of the items.
  private func tree(_ items: [Int], paths: [[CompositeGroupID]], depth: Int) -> [GroupNode] {
    var members: [CompositeGroupID: [Int]] = [:]
    for index in items where paths[index].count > depth {
      members[paths[index][depth], default: []].append(index)
    }
    return items.compactMap { index in
      guard paths[index].count > depth else { return .item(index) }
      guard let inside = members.removeValue(forKey: paths[index][depth]) else { return nil }
      return .group(paths[index][depth], tree(inside, paths: paths, depth: depth + 1))
    }
  }

  // MARK: Paint order

  /// Returns the layer number of each item. The flow counts as one layer.
  private func segments(of page: Page) -> [Int] {
    var segments = Array(repeating: 0, count: page.items.count)
    for range in layers + [flow] where !range.isEmpty {
      for index in range { segments[index] = range.lowerBound + 1 }
    }
    let end = layers.reduce(flow.upperBound) { max($0, $1.upperBound) }
    for index in page.items.indices where index >= end { segments[index] = end + 1 }
    return segments
  }

  /// Returns the layer number of a node. A group with items in several layers counts as part of the flow.
  private func segment(of node: GroupNode, _ segments: [Int]) -> Int {
    switch node {
    case .item(let index): return segments[index]
    case .group(_, let members):
      let all = Set(members.map { segment(of: $0, segments) })
      return all.count == 1 ? all.first ?? flow.lowerBound + 1 : flow.lowerBound + 1
    }
  }

  /// Moves stacking contexts above the other items of their layer.
  /// - Parameter segments: layer number of each item.
  private func sorted(_ nodes: [GroupNode], segments: [Int]) -> [GroupNode] {
    var entries: [(segment: Int, isContext: Bool, node: GroupNode)] = []
    for node in nodes {
      guard case .group(let id, let members) = node else {
        entries.append((segment(of: node, segments), false, node))
        continue
      }
      let inside = sorted(members, segments: segments)
      if isolated[id] != nil || styled.groups[Int(id.index)].blendMode != .normal {
        entries.append((segment(of: node, segments), true, .group(id, inside)))
      } else {
        // Items that are painted separately keep their positions.
        entries += inside.map { (segment(of: $0, segments), false, .group(id, [$0])) }
      }
    }
    return entries.sorted { a, b in
      (a.segment, a.isContext ? 1 : 0) < (b.segment, b.isContext ? 1 : 0)
    }.map(\.node)
  }

  // MARK: Painting

  /// Properties of the groups around an item.
  private struct Context {
    /// Index of the innermost group in the page's list of groups.
    var group: Int?
    /// Product of the opacities of this group and all groups around it.
    var opacity = 1.0
    /// Blend mode of the outermost group around the item that is not composited as a unit; `nil` if there is
    /// none.
    var blendMode: BlendMode?
  }

  /// Returns the indices of the items from back to front, with the groups around each.
  /// - Parameter list: receives the groups that are composited as a unit.
  private func paintOrder(
    of nodes: [GroupNode], in context: Context, _ list: inout [PageGroup]
  ) -> [(index: Int, context: Context)] {
    var order: [(index: Int, context: Context)] = []
    for node in nodes {
      switch node {
      case .item(let index): order.append((index, context))
      case .group(let id, let members):
        let group = styled.groups[Int(id.index)]
        var inside = context
        inside.blendMode = context.blendMode ?? group.blendMode
        if let bounds = isolated[id] {
          list.append(
            PageGroup(
              parent: context.group, blendMode: inside.blendMode ?? .normal,
              opacity: min(1, group.opacity / context.opacity), bounds: bounds))
          inside = Context(group: list.count - 1, opacity: group.opacity)
        }
        order += paintOrder(of: members, in: inside, &list)
      }
    }
    return order
  }
}

extension PageItem {
  /// Removes the opacity of the groups around the item from its own opacity.
  /// - Parameter groups: opacity of the groups, greater than 0.
  fileprivate mutating func divideOpacity(by groups: Double) {
    func rest(_ opacity: Double) -> Double { min(1, opacity / groups) }
    switch content {
    case .glyphs: groupOpacity = groups
    case .picture(var picture):
      picture.opacity = rest(picture.opacity)
      content = .picture(picture)
    case .rule(var rule):
      rule.opacity = rest(rule.opacity)
      content = .rule(rule)
    case .box(var box):
      box.opacity = rest(box.opacity)
      content = .box(box)
    case .path(var painted):
      painted.opacity = rest(painted.opacity)
      content = .path(painted)
    case .shapes(var shapes):
      shapes.opacity = rest(shapes.opacity)
      content = .shapes(shapes)
    }
  }
}
