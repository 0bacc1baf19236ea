/// What the sources of an issue say, as it is written: the elements of the markup, and their text piece by
/// piece, with all spaces and line ends. What of that is set, the style decides; a `Story` is made so.
package struct Manuscript: Sendable {
  package internal(set) var elements = ElementTree()
  /// In the order of the sources.
  package internal(set) var pieces: [Piece] = []
  /// The elements that hold nothing that is sure to be set: whether they show anything, their style decides.
  package internal(set) var emptyElements: [ElementID] = []
  /// Every container stands after the one that holds it.
  package internal(set) var containers: [Container] = []
  package internal(set) var attachments: [Attachment] = []
  package internal(set) var links: [Link] = []
  /// The names that links may lead to.
  package internal(set) var anchors: [Anchor] = []
  /// The attributes that speak of style, one for each time that they are written.
  package internal(set) var styleAttributes: [StyleAttribute] = []

  package init() {}

  package func container(_ id: ContainerID) -> Container { containers[Int(id.index)] }

  /// A name for a place in the text.
  package struct Anchor: Hashable, Sendable {
    package var name: String
    package var span: SourceSpan
  }

  /// A step from the start of the text to its end.
  package enum Piece: Sendable {
    /// What follows stands in this source.
    case source(SourceID)
    /// - keepsBlankLines: whether the source's blank lines are lines of space, whatever its text looks like.
    case sourceEnd(keepsBlankLines: Bool)
    case paragraphStart(ParagraphStart)
    case paragraphEnd
    /// - offset: of the tag, in the source.
    case containerStart(ContainerID, marker: ListMarker?, offset: Int)
    case containerEnd
    case text(WrittenText)
    /// - around: what text in its place would belong to.
    /// - offset: of the tag, in the source.
    case attachment(TextAttributes, around: TextAttributes, offset: Int)
    /// A part of a paragraph that holds nothing.
    case emptyPart(TextAttributes, offset: Int)
    /// By its number in `anchors`.
    case anchor(Int)
    /// So many in a row.
    case blankLines(Int)
    case forcedBreak(ForcedBreak)
  }

  package struct ParagraphStart: Sendable {
    package var element: Element
    package var node: ElementID
    /// Of its tag in the source; `nil` for a bare line.
    package var tagOffset: Int?

    package init(element: Element, node: ElementID, tagOffset: Int?) {
      self.element = element
      self.node = node
      self.tagOffset = tagOffset
    }
  }
}

/// Text of one element as it is written.
package struct WrittenText: Sendable {
  package enum Kind: Sendable {
    /// Characters that stand for themselves, with no space at either end and single spaces inside.
    case letters
    /// A character that the source has another name for, such as `&amp;`.
    case character
    /// Spaces and tabs, any number of them.
    case spaces
    /// A line's end in the source.
    case lineEnd
    /// A line's end that the source asks for.
    case lineBreak

    package var isWhite: Bool {
      switch self {
      case .spaces, .lineEnd: true
      case .letters, .character, .lineBreak: false
      }
    }
  }

  /// A byte of the text, and where in the source it stands.
  package struct Place: Sendable {
    /// An index of `bytes`.
    package var index: Int
    package var offset: Int
  }

  package var kind: Kind
  package var bytes: ArraySlice<UInt8>
  package var attributes: TextAttributes
  /// Of the first byte, in the source.
  package var offset: Int
  /// Further places where the source does not go on byte by byte, in order.
  package var places: [Place] = []

  /// A part of the text, cut where the source does not go on byte by byte, with the offsets in the source.
  package func parts(of range: Range<Int>) -> [(range: Range<Int>, offset: Int)] {
    guard !places.isEmpty else { return [(range, offset(at: range.lowerBound))] }
    var parts: [(range: Range<Int>, offset: Int)] = []
    var start = range.lowerBound
    var offset = offset(at: start)
    for place in places[placeCount(upTo: start)...] {
      guard place.index < range.upperBound else { break }
      parts.append((start..<place.index, offset))
      (start, offset) = (place.index, place.offset)
    }
    return parts + [(start..<range.upperBound, offset)]
  }

  /// Where in the source a byte of the text stands.
  package func offset(at index: Int) -> Int {
    let count = placeCount(upTo: index)
    let place =
      count > 0 ? places[count - 1] : Place(index: bytes.startIndex, offset: offset)
    return place.offset + index - place.index
  }

  /// How many of the places stand at an index or before it.
  private func placeCount(upTo index: Int) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// An attribute that speaks of style, as it is written.
package struct StyleAttribute: Sendable {
  /// In whose words a value that can't be read is told.
  package enum Form: Sendable {
    /// - tag: its name.
    case markup(tag: String)
    /// - tag: its name in BBCode.
    case bbcode(tag: String)
    /// - value: with its quotation marks.
    case template(key: String, value: String)
  }

  package var form: Form
  package var name: String
  package var value: String
  package var span: SourceSpan
}
