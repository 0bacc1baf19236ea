/// How the text of each element is to be read where its style asks for another way than the markup has
/// by itself. Read again so, the text has the same elements.
package struct TextReading: Sendable {
  /// Of text in one element.
  private struct Manner: Hashable {
    /// Whether typographers' marks take the place of a keyboard's.
    var isMarked = false
    var whiteSpace = WhiteSpace.normal
  }

  /// By the elements' numbers.
  private let manners: [Manner]
  /// Whether white space is not what the markup makes of it.
  private let readsWhiteSpace: Bool
  let hasMarks: Bool
  /// The elements without text that are something to see, or to count.
  private let shown: Set<ElementID>

  /// - Parameter language: of the issue, a BCP 47 tag.
  /// - Returns: `nil` where the style asks for nothing else.
  package init?(_ story: Story, _ sources: StyleSources, language: String) {
    var cascade = StyleCascade(story.elements, sources, language: language)
    let speaksOfMarks = cascade.speaks { $0 == "-zine-smart-quotes" || $0 == "smart-quotes" }
    let speaksOfWhiteSpace = cascade.speaks { $0 == "white-space" }
    shown = Set(story.emptyElements.filter { cascade.shows($0) })
    guard speaksOfMarks || speaksOfWhiteSpace || !shown.isEmpty else { return nil }
    manners = story.elements.nodes.indices.map { index in
      let style = cascade.computed(ElementID(index)).inherited
      return Manner(
        isMarked: speaksOfMarks && style.smartQuotes == .auto, whiteSpace: style.whiteSpace)
    }
    hasMarks = manners.contains(where: \.isMarked)
    readsWhiteSpace =
      speaksOfWhiteSpace
      && zip(manners, story.elements.arePreformatted).contains { manner, isPreformatted in
        manner.whiteSpace.keepsSpaces != isPreformatted
          || manner.whiteSpace.keepsLines != isPreformatted
      }
    guard hasMarks || readsWhiteSpace || !shown.isEmpty else { return nil }
  }

  func isMarked(_ element: ElementID) -> Bool { manner(of: element)?.isMarked == true }

  /// - Returns: `nil` where the markup decides.
  func whiteSpace(of element: ElementID) -> WhiteSpace? {
    readsWhiteSpace ? manner(of: element)?.whiteSpace : nil
  }

  /// Whether an element has to be in the text, though it holds none.
  func shows(_ element: ElementID) -> Bool { shown.contains(element) }

  private func manner(of element: ElementID) -> Manner? {
    manners.indices.contains(Int(element.index)) ? manners[Int(element.index)] : nil
  }
}

extension StyleCascade {
  /// Whether an element without text makes a difference.
  fileprivate mutating func shows(_ element: ElementID) -> Bool {
    let style = computed(element)
    guard style.own.isDisplayed else { return false }
    for part in [PseudoElement.before, .after] {
      if let id = self.style(of: part, of: element), self[id].own.content != nil { return true }
    }
    if !style.own.counterReset.isEmpty || !style.own.counterIncrement.isEmpty { return true }
    guard !tree.tag(of: element).isInline else { return false }
    return style.box.isVisible || style.own.breakBefore != nil || style.own.breakAfter != nil
  }

  /// Whether anything but the built-in styles sets a property.
  fileprivate func speaks(of isMeant: (String) -> Bool) -> Bool {
    func speaks(_ declaration: Declaration) -> Bool {
      declaration.propertyName.map(isMeant) == true
    }
    return rules.rules.contains { $0.layer > .target && $0.declarations.contains(where: speaks) }
      || tree.tags.contains { tag in
        tag.value(of: "style") != nil && tag.declarations.contains(where: speaks)
      }
  }
}

extension ElementTree {
  /// Whether the markup keeps spaces and line ends, by the elements' numbers.
  fileprivate var arePreformatted: [Bool] {
    var result: [Bool] = []
    // Every element comes behind the one around it.
    for node in nodes {
      let isInside = node.parent.map { result[Int($0.index)] } ?? false
      result.append(isInside || tag(node.tag).name == "pre")
    }
    return result
  }
}
