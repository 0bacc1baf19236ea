import ZineText

/// What a style says of a place between two elements (CSS Fragmentation 4, section 3.1).
package enum BreakBetween: Hashable, Sendable {
  case forced(ForcedBreak)
  case avoided(BreakKinds)

  package var isForced: Bool { if case .forced = self { true } else { false } }
}

/// Where flows are divided. Where a page ends, a column ends too.
package struct BreakKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Between columns of a page.
  package static let column = BreakKinds(rawValue: 1)
  package static let page = BreakKinds(rawValue: 2)
  package static let all: BreakKinds = [.column, .page]
}

/// What of a flow is to stay together around a paragraph.
package struct KeepStyle: Hashable, Sendable {
  /// Which breaks between it and the paragraph before are to be avoided.
  package var before: BreakKinds = []
  /// Numbers of the outermost elements around it that avoid to be divided between columns, and between pages.
  package var columnGroup: Int32?
  package var pageGroup: Int32?

  package init() {}

  package static let none = KeepStyle()

  /// Which breaks between them two paragraphs of one flow avoid that stand in the same elements.
  package func shared(with other: KeepStyle) -> BreakKinds {
    var kinds: BreakKinds = []
    if columnGroup != nil, columnGroup == other.columnGroup { kinds.insert(.column) }
    if pageGroup != nil, pageGroup == other.pageGroup { kinds.insert(.page) }
    return kinds
  }
}

extension ForcedBreak {
  /// A page is stronger than a column, and a side stronger than a page.
  var strength: Int {
    switch self {
    case .column: 1
    case .page: 2
    case .side: 3
    }
  }

  /// The one of several that holds at one place: the strongest, of equal ones the last; `nil` where none is asked for.
  package static func strongest(of asked: [BreakBetween?]) -> ForcedBreak? {
    asked.reduce(nil) { strongest, next in
      guard case .forced(let new)? = next, new.strength >= strongest?.strength ?? 0 else {
        return strongest
      }
      return new
    }
  }
}
