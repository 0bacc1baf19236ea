import ZineText

/// The groups that elements make which are composited as a whole.
extension StyleCascade {
  /// An element, or what its style adds to it, with the style that it shares with its equals.
  struct GroupOwner: Hashable {
    var style: ComputedStyleID
    var element: ElementID
    var pseudoElement: PseudoElement?
  }

  /// Elements of equal style share their groups behind so many of them: each has a style of its own, and so have all
  /// elements in it.
  private static let mostGroups = 20_000

  /// Makes the group of an element whose style asks for one.
  mutating func makeGroup(_ style: inout ComputedStyle) {
    guard style.own.makesGroup else { return }
    groups.append(
      CompositeGroup(
        parent: style.inherited.group, blendMode: style.own.blendMode,
        opacity: style.inherited.opacity))
    style.inherited.group = CompositeGroupID(groups.count - 1)
  }

  /// Returns the style with a group of the element's own: elements of equal style are composited each for itself.
  mutating func styleWithGroup(
    _ id: ComputedStyleID, of element: ElementID, _ pseudoElement: PseudoElement?
  ) -> ComputedStyleID {
    guard styles[Int(id.index)].own.makesGroup else { return id }
    let owner = GroupOwner(style: id, element: element, pseudoElement: pseudoElement)
    if let known = groupStyles[owner] { return known }
    var result = id
    // The first element has the group that was made with the style.
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
