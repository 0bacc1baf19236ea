import ZineText

/// Analysis of how rules change the text of an issue.
extension StyleCascade {
  /// Returns whether rules add, remove or transform text.
  mutating func changesText() -> Bool {
    let areChanging = rules.blocks.map { $0.declarations.contains(where: \.changesText) }
    /// Returns whether the block sets `content`. In a marker this may show counters, which depend on the
    /// text.
    func makesMarkers(_ block: Int) -> Bool {
      rules.blocks[block].declarations.contains { $0.propertyName == "content" }
    }
    return rules.rules.contains { rule in
      // A rule that matches no element of the tree changes nothing.
      guard rule.test != nil else { return false }
      if let part = rule.selector.pseudoElement, PseudoElement.ofText.contains(part) { return true }
      if rule.selector.pseudoElement == .marker, makesMarkers(rule.block) { return true }
      return areChanging[rule.block]
    }
      || attributes.inlineStyles(in: tree).contains(where: \.changesText)
  }

  /// Returns whether any inline element has a box with more than a background colour.
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
      if seen.insert(id).inserted, styles[Int(id.index)].inlineBox != nil { return true }
    }
    return false
  }
}

extension PseudoElement {
  /// The pseudo-elements that add text or select parts of it.
  fileprivate static let ofText: Set<PseudoElement> = [
    .before, .after, .continued, .firstLetter, .firstLine, .firstWord, .firstSentence,
  ]
}

extension Declaration {
  fileprivate var changesText: Bool {
    propertyName == "text-transform" || propertyName == "display" || propertyName == "white-space"
      || propertyName == "initial-letter"
  }

  /// Whether the declaration may give an inline element a box.
  fileprivate var makesBox: Bool {
    guard let name = propertyName else { return false }
    return name.hasPrefix("border") || name.hasPrefix("padding") || name.hasPrefix("margin")
      || name == "background" || name == "background-image"
  }
}
