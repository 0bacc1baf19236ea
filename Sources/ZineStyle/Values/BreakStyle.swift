import ZineText

/// The break that styles request between two elements (CSS Fragmentation 4, section 3.1).
package enum BreakBetween: Hashable, Sendable {
  case forced(ForcedBreak)
  case avoided(BreakKinds)

  package var isForced: Bool { if case .forced = self { true } else { false } }
}

/// The kinds of breaks in a flow. Every page break is also a column break.
package struct BreakKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Break between columns of one page.
  package static let column = BreakKinds(rawValue: 1)
  package static let page = BreakKinds(rawValue: 2)
  package static let all: BreakKinds = [.column, .page]
}

/// Which breaks around and inside a paragraph are to be avoided.
package struct KeepStyle: Hashable, Sendable {
  /// The kinds of breaks to avoid between this paragraph and the previous one.
  package var before: BreakKinds = []
  /// Identifiers of the outermost enclosing elements that avoid column breaks and page breaks inside.
  package var columnGroup: Int32?
  package var pageGroup: Int32?

  package init() {}

  package static let none = KeepStyle()

  /// Returns the breaks to avoid between two paragraphs of one flow because both are in the same unbreakable
  /// elements.
  package func shared(with other: KeepStyle) -> BreakKinds {
    var kinds: BreakKinds = []
    if columnGroup != nil, columnGroup == other.columnGroup { kinds.insert(.column) }
    if pageGroup != nil, pageGroup == other.pageGroup { kinds.insert(.page) }
    return kinds
  }
}

extension ForcedBreak {
  /// Rank of the break: a page beats a column, and a page side beats a page.
  var strength: Int {
    switch self {
    case .column: 1
    case .page: 2
    case .side: 3
    }
  }

  /// Returns the break that applies where several meet: the strongest one, or the last of equally strong
  /// ones. Returns `nil` if none is forced.
  package static func strongest(of asked: [BreakBetween?]) -> ForcedBreak? {
    asked.reduce(nil) { strongest, next in
      guard case .forced(let new)? = next, new.strength >= strongest?.strength ?? 0 else {
        return strongest
      }
      return new
    }
  }
}
