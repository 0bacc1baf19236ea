import ZineText

/// A break between two elements that styles force or avoid (CSS Fragmentation 4, section 3.1).
package enum BreakBetween: Hashable, Sendable {
  case forced(ForcedBreak)
  case avoided(BreakKinds)

  package var isForced: Bool { if case .forced = self { true } else { false } }
}

/// The kinds of breaks in a flow. Every page break is also a column break.
package struct BreakKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Break between two columns of a page.
  package static let column = BreakKinds(rawValue: 1)
  package static let page = BreakKinds(rawValue: 2)
  package static let all: BreakKinds = [.column, .page]
}

/// The breaks to avoid before a paragraph and inside its elements.
package struct KeepStyle: Hashable, Sendable {
  /// The kinds of breaks to avoid between the previous paragraph and this paragraph.
  package var before: BreakKinds = []
  /// Identifiers of the outermost elements around the paragraph that avoid column breaks or page breaks
  /// inside.
  package var columnGroup: Int32?
  package var pageGroup: Int32?

  package init() {}

  package static let none = KeepStyle()

  /// Returns the breaks to avoid between two paragraphs in the same flow. These are breaks inside an element
  /// that contains both paragraphs and avoids breaks.
  package func shared(with other: KeepStyle) -> BreakKinds {
    var kinds: BreakKinds = []
    if columnGroup != nil, columnGroup == other.columnGroup { kinds.insert(.column) }
    if pageGroup != nil, pageGroup == other.pageGroup { kinds.insert(.page) }
    return kinds
  }
}

extension ForcedBreak {
  /// Rank of the break. A page break wins over a column break, and a break to a left or right page wins over
  /// both.
  var strength: Int {
    switch self {
    case .column: 1
    case .page: 2
    case .side: 3
    }
  }

  /// Returns the strongest of several breaks at the same position. Between equally strong breaks, the last
  /// one is returned. Returns `nil` if no break is forced.
  package static func strongest(of asked: [BreakBetween?]) -> ForcedBreak? {
    asked.reduce(nil) { strongest, next in
      guard case .forced(let new)? = next, new.strength >= strongest?.strength ?? 0 else {
        return strongest
      }
      return new
    }
  }
}
