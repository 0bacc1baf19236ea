import ZineStyle
import ZineText

/// Rebuilds a page with its items in the order of their groups.
struct GroupPainting {
  private let page: Page
  private let groups: [CompositeGroup]
  /// Areas of the groups that are composited as a unit.
  private let isolated: [CompositeGroupID: Rect]
  private(set) var result: Page
  private var ranks: [Int] = []

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

  init(page: Page, groups: [CompositeGroup], isolated: [CompositeGroupID: Rect]) {
    (self.page, self.groups, self.isolated) = (page, groups, isolated)
    result = page
    result.items = []
    result.items.reserveCapacity(page.items.count)
  }

  mutating func paint(_ nodes: [GroupNode]) {
    paint(nodes, in: Context())
    if ranks != Array(ranks.indices) { result.readingRanks = ranks }
  }

  private mutating func paint(_ nodes: [GroupNode], in context: Context) {
    for node in nodes {
      switch node {
      case .item(let index): paint(index, in: context)
      case .group(let id, let members):
        let group = groups[Int(id.index)]
        var inside = context
        inside.blendMode = context.blendMode ?? group.blendMode
        if let bounds = isolated[id] {
          result.groups.append(
            PageGroup(
              parent: context.group, blendMode: inside.blendMode ?? .normal,
              opacity: min(1, group.opacity / context.opacity), bounds: bounds))
          inside = Context(group: result.groups.count - 1, opacity: group.opacity)
        }
        paint(members, in: inside)
      }
    }
  }

  private mutating func paint(_ index: Int, in context: Context) {
    var item = page.items[index]
    item.group = context.group
    item.blendMode = context.blendMode ?? .normal
    if context.opacity < 1 { item.leave(context.opacity) }
    result.items.append(item)
    ranks.append(index < page.readingRanks.count ? page.readingRanks[index] : index)
  }
}

extension PageItem {
  /// Reduces an item's opacity by the part that its groups apply.
  /// - Parameter part: opacity of the groups, greater than 0.
  fileprivate mutating func leave(_ part: Double) {
    func rest(_ opacity: Double) -> Double { min(1, opacity / part) }
    switch content {
    case .glyphs: groupOpacity = part
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
