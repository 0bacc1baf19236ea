/// A number in a story's list of containers.
package struct ContainerID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// What groups paragraphs.
package enum ContainerKind: Hashable, Sendable {
  case division
  case section
  case article
  case quotation
  case unorderedList
  case orderedList
  case descriptionList
  case item
  case term
  case description
  case preformatted
  /// Pictures with what is said of them.
  case figure
  /// What is said of pictures.
  case caption
  /// Text beside that of its article.
  case aside
  /// A sentence lifted out of the text.
  case pullQuote
  case table
  case tableCaption
  case tableGroup(TableGroup)
  case tableRow
  case cell(isHeader: Bool)

  package var isList: Bool {
    switch self {
    case .unorderedList, .orderedList, .descriptionList: true
    case .division, .section, .article, .quotation, .item, .term, .description, .preformatted,
      .figure, .caption, .aside, .pullQuote, .table, .tableCaption, .tableGroup, .tableRow, .cell:
      false
    }
  }

  /// Whether bare lines in it are its own text, not paragraphs of their own.
  package var holdsText: Bool {
    isListPart || self == .preformatted || self == .figure || self == .caption || isCell
      || self == .tableCaption
  }

  /// Whether what it holds is no part of the text around it.
  package var isApart: Bool { beginsAfresh || self == .figure || self == .table }

  package var isCell: Bool { if case .cell = self { true } else { false } }

  /// How deep in its table a part of one stands; `nil` for all else.
  package var tableLevel: Int? {
    switch self {
    case .tableGroup: 1
    case .tableRow: 2
    case .cell: 3
    default: nil
    }
  }

  /// Whether what style tags around it say ends at its edges.
  package var beginsAfresh: Bool {
    self == .caption || self == .aside || self == .pullQuote || isCell || self == .tableCaption
  }

  /// Whether it is a part of a list.
  package var isListPart: Bool { self == .item || self == .term || self == .description }
}

/// Which rows of a table a group holds.
package enum TableGroup: Hashable, Sendable {
  /// Those that stand above the others in every column.
  case head
  case body
  /// Those that stand below all others.
  case foot
}

/// A container of a story: what it is, and what holds it.
package struct Container: Hashable, Sendable {
  package var kind: ContainerKind
  package var parent: ContainerID?
  package var element: ElementAttributes
  package var node: ElementID
}

/// What every tag may say of itself.
package struct ElementAttributes: Hashable, Sendable {
  package var identifier: String?
  package var classes: [String] = []
  /// A BCP 47 tag.
  package var language: String?
  package var direction: BaseDirection?

  package init() {}
}

/// What stands before an item of a list; the style says how it looks.
package struct ListMarker: Hashable, Sendable {
  /// Of the item in its list, as its source counts.
  package var number: Int

  package init(number: Int) { self.number = number }
}

/// How the items of an ordered list are numbered: the values of `<ol type>`.
package enum NumberStyle: String, Hashable, Sendable {
  case decimal = "1"
  case lowerAlphabetic = "a"
  case upperAlphabetic = "A"
  case lowerRoman = "i"
  case upperRoman = "I"

  /// A number that the style can't write is written in digits.
  package func text(_ number: Int) -> String {
    switch self {
    case .decimal: String(number)
    case .lowerAlphabetic: number > 0 ? alphabetic(number) : String(number)
    case .upperAlphabetic: number > 0 ? alphabetic(number).uppercased() : String(number)
    case .lowerRoman: (1...3999).contains(number) ? roman(number) : String(number)
    case .upperRoman: (1...3999).contains(number) ? roman(number).uppercased() : String(number)
    }
  }
}

/// a to z, then aa, ab and so on (CSS Counter Styles 3, section 3.1.4).
private func alphabetic(_ number: Int) -> String {
  var letters: [Character] = []
  var rest = number
  while rest > 0 {
    rest -= 1
    letters.append(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(rest % 26))))
    rest /= 26
  }
  return String(letters.reversed())
}

private func roman(_ number: Int) -> String {
  let values = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
  var rest = number
  var text = ""
  for (value, letters) in values {
    while rest >= value {
      text += letters
      rest -= value
    }
  }
  return text
}
