import ZineText

/// Index of an inline mark in the story's list.
package struct InlineMarkID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The meaning of an inline element. It becomes a structure element in tagged PDF, for assistive technology.
package struct InlineMark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case code, quote
    /// Text in a language that differs from the surrounding text.
    case foreign
  }

  package var kind: Kind
  /// Language as a BCP 47 tag; `nil` if it is the language of the surrounding text.
  package var language: String?
  /// The enclosing mark in the same paragraph. It precedes this mark in the list.
  package var parent: InlineMarkID?
}

/// Finds the inline marks of a story.
struct InlineMarkFinder {
  private let elements: ElementTree
  private let language: String
  /// Whether any inline element can have a mark.
  private let mayHaveMarks: Bool
  private(set) var marks: [InlineMark] = []
  private var known: [ElementID: InlineMarkID?] = [:]

  init(_ elements: ElementTree, language: String) {
    self.elements = elements
    self.language = language
    mayHaveMarks = elements.hasInlineMarks
  }

  /// Returns the innermost mark that contains the text of an element.
  mutating func mark(of element: ElementID) -> InlineMarkID? {
    guard mayHaveMarks else { return nil }
    if let known = known[element] { return known }
    let tag = elements.tag(of: element)
    // Block elements have separate structure types.
    guard tag.isInline, let around = elements.node(element).parent else {
      known[element] = .some(nil)
      return nil
    }
    let parent = mark(of: around)
    let outer = elements.language(of: around) ?? language
    let own = elements.language(of: element) ?? language
    let kind: InlineMark.Kind? =
      switch tag.name {
      case "code", "kbd", "samp", "tt": .code
      case "q": .quote
      default: own == outer ? nil : .foreign
      }
    var result = parent
    if let kind {
      marks.append(InlineMark(kind: kind, language: own == outer ? nil : own, parent: parent))
      result = InlineMarkID(marks.count - 1)
    }
    known[element] = .some(result)
    return result
  }
}

extension ElementTree {
  fileprivate var hasInlineMarks: Bool {
    tags.contains {
      $0.isInline && (["code", "kbd", "samp", "tt", "q"].contains($0.name) || $0.language != nil)
    }
  }
}
