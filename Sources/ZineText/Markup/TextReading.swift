/// The elements of a text in which typographers' marks take the place of a keyboard's. Read again with
/// them, the text has the same elements.
package struct MarkedElements: Sendable {
  /// By the elements' numbers.
  private let isMarked: [Bool]

  /// - Parameter language: of the issue, a BCP 47 tag.
  /// - Returns: `nil` where the style asks for none.
  package init?(_ story: Story, _ sources: StyleSources, language: String) {
    var cascade = StyleCascade(story.elements, sources, language: language)
    guard cascade.speaksOfMarks else { return nil }
    isMarked = story.elements.nodes.indices.map { index in
      cascade.computed(ElementID(index)).inherited.smartQuotes == .auto
    }
    guard isMarked.contains(true) else { return nil }
  }

  func contains(_ element: ElementID) -> Bool {
    isMarked.indices.contains(Int(element.index)) && isMarked[Int(element.index)]
  }
}

extension StyleCascade {
  /// Whether anything but the built-in styles asks for marks, or forbids them.
  fileprivate var speaksOfMarks: Bool {
    rules.rules.contains { $0.layer > .target && $0.declarations.contains(where: \.isOfMarks) }
      || tree.tags.contains { tag in
        tag.value(of: "style") != nil && tag.declarations.contains(where: \.isOfMarks)
      }
  }
}

extension Declaration {
  fileprivate var isOfMarks: Bool {
    propertyName == "-zine-smart-quotes" || propertyName == "smart-quotes"
  }
}
