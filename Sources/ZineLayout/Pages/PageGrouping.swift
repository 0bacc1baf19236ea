import ZineStyle
import ZineText

/// An item of a page, by index, or a compositing group.
indirect enum GroupNode {
  case item(Int)
  case group(CompositeGroupID, [GroupNode])
}

/// Finds the compositing groups of a page and their paint order.
struct PageGrouping {
  let groups: [CompositeGroup]

  /// Maximum nesting depth of groups. Deeper groups are painted item by item, since each nested group needs a
  /// bitmap of the page in memory.
  private static let deepest = 16

  /// Returns the groups around each item, outermost first.
  func paths(of ids: [CompositeGroupID?]) -> [[CompositeGroupID]] {
    var known: [CompositeGroupID: [CompositeGroupID]] = [:]
    return ids.map { id in
      guard let id else { return [] }
      if let path = known[id] { return path }
      let outward = sequence(first: id) { groups[Int($0.index)].parent }
      let path = Array(outward.reversed().prefix(Self.deepest))
      known[id] = path
      return path
    }
  }

  /// Collects the items of each group at the position of its first item.
  /// - Parameter depth: number of groups around all of the items.
  func tree(_ items: [Int], paths: [[CompositeGroupID]], depth: Int) -> [GroupNode] {
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

  /// Moves stacking contexts above the other items of their layer. A group with items in several layers
  /// counts as part of the flow.
  /// - Parameters:
  ///   - isolated: the areas of the groups that are composited as a unit.
  ///   - segments: layer numbers of the items and of the flow.
  func sorted(
    _ nodes: [GroupNode], isolated: [CompositeGroupID: Rect],
    segments: (ofItems: [Int], flow: Int)
  ) -> [GroupNode] {
    var entries: [(segment: Int, isContext: Bool, node: GroupNode)] = []
    for node in nodes {
      guard case .group(let id, let members) = node else {
        entries.append((segment(of: node, segments), false, node))
        continue
      }
      let inside = sorted(members, isolated: isolated, segments: segments)
      if isolated[id] != nil || groups[Int(id.index)].blendMode != .normal {
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

  private func segment(
    of node: GroupNode, _ segments: (ofItems: [Int], flow: Int)
  ) -> Int {
    switch node {
    case .item(let index): return segments.ofItems[index]
    case .group(_, let members):
      let all = Set(members.map { segment(of: $0, segments) })
      return all.count == 1 ? all.first ?? segments.flow : segments.flow
    }
  }
}
