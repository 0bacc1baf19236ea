/// Index in a story's list of containers.
package struct ContainerID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// A kind of element that groups paragraphs.
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
  /// Pictures with their caption.
  case figure
  /// The caption of a figure.
  case caption
  /// Text that accompanies its article.
  case aside
  /// A sentence quoted from the text.
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

  /// Whether lines without a tag belong directly to the container instead of forming paragraphs.
  package var holdsText: Bool {
    isListPart || self == .preformatted || self == .figure || self == .caption || isCell
      || self == .tableCaption
  }

  /// Whether the content is set apart from the surrounding text.
  package var isApart: Bool { beginsAfresh || self == .figure || self == .table }

  package var isCell: Bool { if case .cell = self { true } else { false } }

  /// Depth of a part of a table: 1 for a group, 2 for a row, 3 for a cell; `nil` for other containers.
  package var tableLevel: Int? {
    switch self {
    case .tableGroup: 1
    case .tableRow: 2
    case .cell: 3
    default: nil
    }
  }

  /// Whether style tags around the container do not apply inside it.
  package var beginsAfresh: Bool {
    self == .caption || self == .aside || self == .pullQuote || isCell || self == .tableCaption
  }

  /// Whether the container is a part of a list.
  package var isListPart: Bool { self == .item || self == .term || self == .description }
}

/// The kind of a row group of a table.
package enum TableGroup: Hashable, Sendable {
  /// Header rows, which come first.
  case head
  case body
  /// Footer rows, which come last.
  case foot
}

/// A container of a story, with its parent. It is a class because it is looked up often.
package final class Container: Sendable {
  package let kind: ContainerKind
  package let parent: ContainerID?
  package let element: ElementAttributes
  package let node: ElementID

  init(kind: ContainerKind, parent: ContainerID?, element: ElementAttributes, node: ElementID) {
    (self.kind, self.parent, self.element, self.node) = (kind, parent, element, node)
  }
}

/// Attributes that every tag can have.
package struct ElementAttributes: Hashable, Sendable {
  package var identifier: String?
  package var classes: [String] = []
  /// Language as a BCP 47 tag.
  package var language: String?
  package var direction: BaseDirection?

  package init() {}
}

/// The marker of a list item. The style determines its appearance.
package struct ListMarker: Hashable, Sendable {
  /// Number of the item in its list, as counted by the source.
  package var number: Int

  package init(number: Int) { self.number = number }
}

/// Numbering style of an ordered list: the values of `<ol type>`.
package enum NumberStyle: String, Hashable, Sendable {
  case decimal = "1"
  case lowerAlphabetic = "a"
  case upperAlphabetic = "A"
  case lowerRoman = "i"
  case upperRoman = "I"

  /// Returns the text for a number. Numbers that the style cannot represent are written in decimal digits.
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

/// Returns a number in letters: a to z, then aa, ab and so on (CSS Counter Styles 3, section 3.1.4).
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
