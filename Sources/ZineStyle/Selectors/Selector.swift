import ZineText

/// Which elements a rule speaks of (Selectors 4).
package struct Selector: Hashable, Sendable {
  /// What stands between two compounds.
  package enum Combinator: Hashable, Sendable {
    case descendant, child, next, later
    /// The same as `next`, though something out of the flow has its place between both: of zine's own sheets.
    case nextInFlow
  }

  /// What one element must be.
  package struct Compound: Hashable, Sendable {
    /// `nil` is any.
    var type: String?
    var identifiers: [String] = []
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudoClasses: [PseudoClass] = []

    /// Whether it is `html`, or `:root` alone.
    var isPlainRoot: Bool { self == Compound(pseudoClasses: [.root]) }
  }

  struct Step: Hashable, Sendable {
    var compound: Compound
    /// To the element on its left.
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
    /// Every `step`th, from `offset` on.
    case nthChild(step: Int, offset: Int)
    case nthOfType(step: Int, offset: Int)
    case not([Selector])
    case any([Selector])
    /// `:where()`: as `any`, without a weight of its own.
    case weightless([Selector])
    /// Part of CSS, but true of no element here, such as `:hover`; as it is written.
    case unsupported(String)
    /// `&`: what the rule around means, before it is resolved; the root where no rule is around.
    case nesting
    case language([String])
    /// The body.
    case root
    /// `:-zine-lines()`: takes at least as many lines, as estimated from its letters.
    case lines(Int)
    /// `:-zine-only-pictures`: a paragraph that holds pictures in its line, and no text.
    case onlyPictures
    /// `:-zine-in-column`: would span columns, but too little text follows.
    case inColumn
  }

  /// The element itself.
  package var subject: Compound
  /// What stands on its left, from right to left.
  var steps: [Step] = []
  package var pseudoElement: PseudoElement?

  /// What it has of CSS that is not supported here, as it is written.
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

  /// Identifiers, classes and their like, and types: Selectors 4, section 17.
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
