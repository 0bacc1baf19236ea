import ZineText

/// A complex selector (Selectors 4).
package struct Selector: Hashable, Sendable {
  /// Relation between two compound selectors.
  package enum Combinator: Hashable, Sendable {
    case descendant, child, next, later
    /// Like `next`, but skips siblings that are out of the flow. Used by built-in style sheets.
    case nextInFlow
  }

  /// A compound selector: conditions on a single element.
  package struct Compound: Hashable, Sendable {
    /// Element name; `nil` matches any.
    var type: String?
    var identifiers: [String] = []
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudoClasses: [PseudoClass] = []

    /// Whether the compound is only `html` or `:root`.
    var isPlainRoot: Bool { self == Compound(pseudoClasses: [.root]) }
  }

  struct Step: Hashable, Sendable {
    var compound: Compound
    /// Relation between the compound and the element on its right.
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
    /// Every `step`th sibling from `offset` on.
    case nthChild(step: Int, offset: Int)
    case nthOfType(step: Int, offset: Int)
    case not([Selector])
    case any([Selector])
    /// `:where()`: like `any`, but without specificity.
    case weightless([Selector])
    /// A valid CSS pseudo-class that matches nothing here, such as `:hover`; as written.
    case unsupported(String)
    /// `&`: the selectors of the enclosing rule, until it is resolved. At the top level it matches the root.
    case nesting
    case language([String])
    /// The body element.
    case root
    /// `:-zine-lines()`: an element that takes at least this number of lines, as estimated from its text.
    case lines(Int)
    /// `:-zine-only-pictures`: a paragraph that contains only inline pictures.
    case onlyPictures
    /// `:-zine-in-column`: an element that does not span columns because too little text follows.
    case inColumn
  }

  /// The compound selector of the matched element.
  package var subject: Compound
  /// The compounds to the left of the subject, from right to left.
  var steps: [Step] = []
  package var pseudoElement: PseudoElement?

  /// The parts that are valid CSS but unsupported, as written.
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

  /// Number of identifiers, of classes and the like, and of types (Selectors 4, section 17).
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
