import ZineText

/// A number in a story's list of marks.
package struct InlineMarkID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// What a part of a paragraph is, for readers that can't see how it is set.
package struct InlineMark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case code, quote
    /// Text in a language of its own.
    case foreign
  }

  package var kind: Kind
  /// A BCP 47 tag, where it differs from that of the text around it.
  package var language: String?
  /// The mark around it in its paragraph, which comes before it in the list.
  package var parent: InlineMarkID?
}

extension StyleResolver {
  /// The innermost mark around text in an element; `nil` for none.
  mutating func mark(of element: ElementID) -> InlineMarkID? {
    guard mayHaveMarks else { return nil }
    if let known = knownMarks[element] { return known }
    let tag = story.elements.tag(of: element)
    // Further out are paragraphs, which say of themselves what they are.
    guard tag.isInline, let around = story.elements.node(element).parent else {
      knownMarks[element] = .some(nil)
      return nil
    }
    let parent = mark(of: around)
    let outer = story.elements.language(of: around) ?? language
    let own = story.elements.language(of: element) ?? language
    let kind: InlineMark.Kind? =
      switch tag.name {
      case "code", "kbd", "samp", "tt": .code
      case "q": .quote
      default: own == outer ? nil : .foreign
      }
    var result = parent
    if let kind {
      inlineMarks.append(
        InlineMark(kind: kind, language: own == outer ? nil : own, parent: parent))
      result = InlineMarkID(inlineMarks.count - 1)
    }
    knownMarks[element] = .some(result)
    return result
  }
}

extension ElementTree {
  /// Whether any part of a paragraph may have a mark.
  var hasInlineMarks: Bool {
    tags.contains {
      $0.isInline && (["code", "kbd", "samp", "tt", "q"].contains($0.name) || $0.language != nil)
    }
  }
}
