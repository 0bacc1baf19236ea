import ZineText

/// What rules do to the text of an issue, be it anywhere.
extension StyleCascade {
  /// Whether rules add text, take some away or change its letters.
  mutating func changesText() -> Bool {
    let areChanging = rules.blocks.map { $0.declarations.contains(where: \.changesText) }
    /// Markers may count what begins and ends with the text.
    func makesMarkers(_ block: Int) -> Bool {
      rules.blocks[block].declarations.contains { $0.propertyName == "content" }
    }
    return rules.rules.contains { rule in
      // A rule for elements that the text does not have changes nothing.
      guard rule.test != nil else { return false }
      if let part = rule.selector.pseudoElement, PseudoElement.ofText.contains(part) { return true }
      if rule.selector.pseudoElement == .marker, makesMarkers(rule.block) { return true }
      return areChanging[rule.block]
    }
      || attributes.inlineStyles(in: tree).contains(where: \.changesText)
  }

  /// Whether there are parts of paragraphs that have a box.
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
  /// Those that add to the text, or are found in it.
  fileprivate static let ofText: Set<PseudoElement> = [
    .before, .after, .continued, .firstLetter, .firstLine, .firstWord, .firstSentence,
  ]
}

extension Declaration {
  fileprivate var changesText: Bool {
    propertyName == "text-transform" || propertyName == "display" || propertyName == "white-space"
      || propertyName == "initial-letter"
  }

  /// Whether it gives an element edges.
  fileprivate var makesBox: Bool {
    guard let name = propertyName else { return false }
    return name.hasPrefix("border") || name.hasPrefix("padding") || name.hasPrefix("margin")
      || name == "background" || name == "background-image"
  }
}
