import ZineText

/// Compositing groups.
extension StyleCascade {
  /// An element or pseudo-element with a style that equal elements share.
  struct GroupOwner: Hashable {
    var style: ComputedStyleID
    var element: ElementID
    var pseudoElement: PseudoElement?
  }

  /// Maximum number of groups. Beyond it, elements with equal styles share their groups. The limit exists
  /// because every group needs its own copy of the style, and so do all elements inside.
  private static let mostGroups = 20_000

  /// Creates the compositing group of an element if its style asks for one.
  mutating func makeGroup(_ style: inout ComputedStyle) {
    guard style.own.makesGroup else { return }
    groups.append(
      CompositeGroup(
        parent: style.inherited.group, blendMode: style.own.blendMode,
        opacity: style.inherited.opacity))
    style.inherited.group = CompositeGroupID(groups.count - 1)
  }

  /// Returns the style with a group for this element alone. Elements with equal styles are composited
  /// separately.
  mutating func styleWithGroup(
    _ id: ComputedStyleID, of element: ElementID, _ pseudoElement: PseudoElement?
  ) -> ComputedStyleID {
    guard styles[Int(id.index)].own.makesGroup else { return id }
    let owner = GroupOwner(style: id, element: element, pseudoElement: pseudoElement)
    if let known = groupStyles[owner] { return known }
    var result = id
    // The first element uses the group that was created with the style.
    if groupedStyles.contains(id), !isFull, groups.count < Self.mostGroups {
      var style = self[id]
      style.inherited.group = style.inherited.group.flatMap { groups[Int($0.index)].parent }
      makeGroup(&style)
      result = append(style)
    }
    groupedStyles.insert(id)
    groupStyles[owner] = result
    return result
  }
}

extension OwnStyle {
  /// Whether the element is composited as a whole.
  package var makesGroup: Bool { opacity < 1 || blendMode != .normal }
}
