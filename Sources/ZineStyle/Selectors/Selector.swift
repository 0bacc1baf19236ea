import ZineText

/// A complex selector (Selectors 4).
package struct Selector: Hashable, Sendable {
  /// Relation between two compound selectors.
  package enum Combinator: Hashable, Sendable {
    case descendant, child, next, later
    /// Like `next`, but skips siblings that are out of flow. Only built-in style sheets use it.
    case nextInFlow
  }

  /// A compound selector, that is, conditions on a single element.
  package struct Compound: Hashable, Sendable {
    /// Element name; `nil` if any name matches.
    var type: String?
    var identifiers: [String] = []
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudoClasses: [PseudoClass] = []

    /// Whether the compound is `html` or `:root` without other conditions.
    var isPlainRoot: Bool { self == Compound(pseudoClasses: [.root]) }
  }

  struct Step: Hashable, Sendable {
    var compound: Compound
    /// Relation between this compound's element and the element to its right.
    var combinator: Combinator
  }

  package struct AttributeTest: Hashable, Sendable {
    enum Operator: Hashable, Sendable {
      case exists, equals, includes, dashMatch, prefix, suffix, substring
    }

    var name: String
    var comparison: Operator
    var value: String
    var ignoresCase: Bool
  }

  package indirect enum PseudoClass: Hashable, Sendable {
    case firstChild, lastChild, onlyChild, firstOfType, lastOfType
    /// Matches every `step`th sibling, starting at `offset`.
    case nthChild(step: Int, offset: Int)
    case nthOfType(step: Int, offset: Int)
    case not([Selector])
    case any([Selector])
    /// `:where()`. It matches like `any`, but does not add to the specificity.
    case weightless([Selector])
    /// A valid CSS pseudo-class that zine does not support, such as `:hover`, as written. It matches no
    /// element.
    case unsupported(String)
    /// `&`, which is later replaced by the selectors of the enclosing rule. Outside of nested rules it
    /// matches the root.
    case nesting
    case language([String])
    /// `:root`, which matches the body element.
    case root
    /// `:-zine-lines()` matches elements with at least this number of lines. The number is estimated from the
    /// text.
    case lines(Int)
    /// `:-zine-only-pictures` matches paragraphs that contain inline pictures and no text.
    case onlyPictures
    /// Like `onlyPictures`, but does not match if all pictures are out of flow. Only built-in style sheets
    /// use it.
    case onlyPicturesInFlow
    /// `:-zine-in-column` matches elements that declare `column-span` but must not span columns.
    case inColumn
  }

  /// The rightmost compound selector, which the matched element must satisfy.
  package var subject: Compound
  /// The compounds to the left of the subject, in order from right to left.
  var steps: [Step] = []
  package var pseudoElement: PseudoElement?

  /// The parts of the selector that are valid CSS but not supported, as written.
  var unsupportedParts: [String] {
    ([subject] + steps.map(\.compound)).flatMap { compound in
      let type = compound.type.flatMap { StandardCSS.elements.contains($0) ? $0 : nil }
      return [type].compactMap { $0 }
        + compound.pseudoClasses.flatMap { pseudoClass -> [String] in
          switch pseudoClass {
          case .unsupported(let text): [":" + text]
          case .not(let inner), .any(let inner), .weightless(let inner):
            inner.flatMap(\.unsupportedParts)
          default: []
          }
        }
    }
  }

  /// Numbers of identifiers, classes and element names in the selector (Selectors 4, section 17). Attributes
  /// and pseudo-classes count as classes.
  package var specificity: Specificity {
    var sum = subject.specificity
    for step in steps { sum += step.compound.specificity }
    if pseudoElement != nil { sum.types += 1 }
    return sum
  }
}

package enum PseudoElement: String, CaseIterable, Hashable, Sendable {
  case before, after, marker
  case firstLetter = "first-letter"
  case firstLine = "first-line"
  case firstWord = "-zine-first-word"
  case firstSentence = "-zine-first-sentence"
  case jumpTo = "-zine-jump-to"
  case jumpFrom = "-zine-jump-from"
  case footnoteCall = "footnote-call"
  case footnoteMarker = "footnote-marker"
  case continued = "-zine-continued"

  var isOfNotes: Bool { self == .footnoteCall || self == .footnoteMarker }
}

package struct Specificity: Hashable, Comparable, Sendable {
  var identifiers = 0
  var classes = 0
  var types = 0

  package static func < (a: Specificity, b: Specificity) -> Bool {
    (a.identifiers, a.classes, a.types) < (b.identifiers, b.classes, b.types)
  }

  static func += (a: inout Specificity, b: Specificity) {
    a.identifiers += b.identifiers
    a.classes += b.classes
    a.types += b.types
  }
}

extension Selector.Compound {
  var specificity: Specificity {
    var sum = Specificity(
      identifiers: identifiers.count, classes: classes.count + attributes.count,
      types: type == nil ? 0 : 1)
    for pseudoClass in pseudoClasses {
      switch pseudoClass {
      case .weightless, .nesting: break
      case .not(let selectors), .any(let selectors):
        sum += selectors.map(\.specificity).max() ?? Specificity()
      default: sum.classes += 1
      }
    }
    return sum
  }
}
