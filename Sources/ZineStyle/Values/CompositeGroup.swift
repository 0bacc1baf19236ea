/// How the colours of an element are combined with the colours behind it (Compositing and Blending 1, section
/// 3.4).
package enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
}

/// Index of a compositing group in the story's list.
package struct CompositeGroupID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// An element that is painted as a unit before it is combined with its backdrop, because its `opacity` is
/// less than 1 or its `mix-blend-mode` is not `normal`.
package struct CompositeGroup: Hashable, Sendable {
  /// The innermost group that contains this group. Parents precede their children in the list.
  package var parent: CompositeGroupID?
  package var blendMode: BlendMode
  /// Product of the opacities of this group and all groups that contain it, from 0 to 1.
  package var opacity: Double

  package init(parent: CompositeGroupID?, blendMode: BlendMode, opacity: Double) {
    self.parent = parent
    self.blendMode = blendMode
    self.opacity = opacity
  }
}
