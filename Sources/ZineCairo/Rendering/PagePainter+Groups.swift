import CCairo
import ZineLayout
import ZineStyle

/// Transparency groups, which are painted separately before they are composited onto the page.
extension PagePainter {
  /// Switches from the current group to another one. Must be called without a transform.
  func enter(_ group: Int?, of page: Page) {
    flush()
    var path: [Int] = []
    var next = group
    while let index = next {
      path.append(index)
      next = page.groups[index].parent
    }
    path.reverse()
    let common = zip(openGroups, path).prefix { $0 == $1 }.count
    while openGroups.count > common {
      let group = page.groups[openGroups.removeLast()]
      endGroup(opacity: group.opacity, group.blendMode)
      cairo_restore(context)
    }
    for index in path[common...] {
      openGroups.append(index)
      // The clip limits the memory that Cairo allocates for the group.
      let bounds = page.groups[index].bounds
      cairo_save(context)
      cairo_rectangle(
        context, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
      cairo_clip(context)
      beginGroup()
    }
  }

  func beginGroup() {
    cairo_push_group(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// - Parameter blendMode: Blend mode of the group; `nil` for the mode of the item that it was begun for.
  func endGroup(opacity: Double, _ blendMode: BlendMode? = nil) {
    cairo_pop_group_to_source(context)
    if let blendMode { cairo_set_operator(context, blendMode.cairoOperator) }
    cairo_paint_with_alpha(context, opacity)
    if blendMode != nil { cairo_set_operator(context, CAIRO_OPERATOR_OVER) }
  }
}

extension Page {
  /// Whether any blend mode other than `normal` is used.
  var isMixed: Bool {
    groups.contains { $0.blendMode != .normal } || items.contains { $0.blendMode != .normal }
  }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    }
  }
}
