import ZineText

/// Analysis of the boxes that style rules create.
extension StyleCascade {
  /// Returns whether any inline element has a box that consists of more than a background colour.
  mutating func hasInlineBoxes() -> Bool {
    let inline = Set(
      tree.tags.filter { StylePlace($0, nil) == .inline }.map(\.name))
    let areBoxing = rules.blocks.map { $0.declarations.contains(where: \.makesBox) }
    let mayHave =
      rules.rules.contains { rule in
        areBoxing[rule.block] && rule.test != nil
          && rule.selector.subject.type.map(inline.contains) ?? true
      }
      || attributes.inlineStyles(in: tree).contains(where: \.makesBox)
    guard mayHave else { return false }
    var seen: Set<ComputedStyleID> = []
    for index in tree.nodes.indices where inline.contains(tree.tag(tree.nodes[index].tag).name) {
      let id = style(of: ElementID(index))
      if seen.insert(id).inserted, self[id].inlineBox != nil { return true }
    }
    return false
  }
}

extension Declaration {
  /// Whether the declaration can create a box around an inline element.
  fileprivate var makesBox: Bool {
    guard let name = propertyName else { return false }
    return name.hasPrefix("border") || name.hasPrefix("padding") || name.hasPrefix("margin")
      || name == "background" || name == "background-image"
  }
}
