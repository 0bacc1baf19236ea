import ZineText

/// Compositing groups, which are painted as a unit before opacity or a blend mode applies.
extension StyleCascade {
  /// An element or pseudo-element that needs a compositing group, and the style it shares with equal
  /// elements.
  struct GroupOwner: Hashable {
    var style: ComputedStyleID
    var element: ElementID
    var pseudoElement: PseudoElement?
  }

  /// Maximum number of compositing groups. Beyond the limit, elements with equal styles share a group. The
  /// limit saves memory: the element that creates a group and all elements inside need their own copies of
  /// their styles.
  private static let mostGroups = 20_000

  /// Creates a compositing group if the style has opacity or a blend mode.
  mutating func makeGroup(_ style: inout ComputedStyle) {
    guard style.own.makesGroup else { return }
    groups.append(
      CompositeGroup(
        parent: style.inherited.group, blendMode: style.own.blendMode,
        opacity: style.inherited.opacity))
    style.inherited.group = CompositeGroupID(groups.count - 1)
  }

  /// Returns the style with a compositing group for this element alone. Elements with equal styles are thus
  /// composited separately.
  mutating func styleWithGroup(
    _ id: ComputedStyleID, of element: ElementID, _ pseudoElement: PseudoElement?
  ) -> ComputedStyleID {
    guard styles[Int(id.index)].own.makesGroup else { return id }
    let owner = GroupOwner(style: id, element: element, pseudoElement: pseudoElement)
    if let known = groupStyles[owner] { return known }
    var result = id
    // The first element with the style uses the group that was created together with the style.
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
  /// Whether the element is painted as a unit, because it has opacity or a blend mode.
  package var makesGroup: Bool { opacity < 1 || blendMode != .normal }
}
