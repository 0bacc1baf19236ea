import ZineText

extension StylePlace {
  /// Whether the kind is part of a paragraph and can have a box.
  var isInlineBox: Bool { self == .inline || self == .generated }

  /// Whether an element of this kind is part of a paragraph.
  var isInText: Bool { self == .inline || self == .picture }

  /// - Parameter pseudoElement: A pseudo-element of the tag's element; `nil` for the element itself.
  init(_ tag: ElementTag, _ pseudoElement: PseudoElement?) {
    self =
      switch pseudoElement {
      case .before, .after, .jumpTo, .jumpFrom, .footnoteCall, .continued: .generated
      case .marker, .footnoteMarker: .marker
      case .firstLetter, .firstWord, .firstSentence: .firstPart
      case .firstLine: .firstLine
      case nil:
        switch TagName(tag.name) {
        case .picture: .picture
        case .rule: .rule
        case .style, .lineBreak: .inline
        default: tag.name == "body" ? .body : .block
        }
      }
  }
}

/// A set of kinds of elements, such as block, table cell or margin box.
package struct StylePlaces: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ place: StylePlace) {
    self.init(rawValue: 1 << UInt32(StylePlace.allCases.firstIndex(of: place) ?? 0))
  }

  package init(_ places: [StylePlace]) {
    self = places.reduce(into: []) { $0.insert(StylePlaces($1)) }
  }

  package static let body = StylePlaces(StylePlace.body)
  package static let block = StylePlaces(StylePlace.block)
  package static let inline = StylePlaces(StylePlace.inline)
  package static let picture = StylePlaces(StylePlace.picture)
  package static let rule = StylePlaces(StylePlace.rule)
  package static let page = StylePlaces(StylePlace.page)
  package static let marginBox = StylePlaces(StylePlace.marginBox)
  package static let noteArea = StylePlaces(StylePlace.noteArea)
  package static let generated = StylePlaces(StylePlace.generated)
  package static let marker = StylePlaces(StylePlace.marker)
  package static let firstPart = StylePlaces(StylePlace.firstPart)
  package static let firstLine = StylePlaces(StylePlace.firstLine)
  package static let match = StylePlaces(StylePlace.match)
  package static let float = StylePlaces(StylePlace.float)
  package static let table = StylePlaces(StylePlace.table)
  package static let row = StylePlaces(StylePlace.row)
  package static let cell = StylePlaces(StylePlace.cell)
  package static let figure = StylePlaces(StylePlace.figure)
  package static let caption = StylePlaces(StylePlace.caption)
  package static let note = StylePlaces(StylePlace.note)
  package static let footnote = StylePlaces(StylePlace.footnote)
  package static let columned = StylePlaces(StylePlace.columned)
  package static let separated = StylePlaces(StylePlace.separated)
  package static let collapsed = StylePlaces(StylePlace.collapsed)
  package static let wholeNote = StylePlaces(StylePlace.wholeNote)
  package static let sized = StylePlaces(StylePlace.sized)
  package static let stretched = StylePlaces(StylePlace.stretched)
  package static let pageFloat = StylePlaces(StylePlace.pageFloat)
  package static let positioned = StylePlaces(StylePlace.positioned)

  package static let all = StylePlaces(StylePlace.allCases)

  /// The kinds in the set, always in the same order.
  package var list: [StylePlace] { StylePlace.allCases.filter { contains(StylePlaces($0)) } }
}
