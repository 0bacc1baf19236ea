/// How the colours of an element are blended with its backdrop (Compositing and Blending 1, section 3.4).
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
}

/// Index into an issue's list of groups.
package struct CompositeGroupID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// An element that is composited as a whole with its backdrop because its `opacity` is less than 1 or its
/// `mix-blend-mode` is not `normal`.
package struct CompositeGroup: Hashable, Sendable {
  /// The innermost group around this one. Parents come before their children in the list.
  package var parent: CompositeGroupID?
  package var blendMode: BlendMode
  /// Product of the opacities of this group and all groups around it, from 0 to 1.
  package var opacity: Double

  package init(parent: CompositeGroupID?, blendMode: BlendMode, opacity: Double) {
    self.parent = parent
    self.blendMode = blendMode
    self.opacity = opacity
  }
}
