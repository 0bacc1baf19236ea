/// The parsed content of an issue's sources: the elements, and their text in pieces that keep all spaces and
/// line ends. The style determines how the text is processed when a `Story` is built from the manuscript.
package struct Manuscript: Sendable {
  package internal(set) var elements = ElementTree()
  /// The pieces in the order of the sources.
  package internal(set) var pieces: [Piece] = []
  /// Elements that may have no content. Their style decides whether content is generated.
  package internal(set) var emptyElements: [ElementID] = []
  /// The containers. Each container follows its parent.
  package internal(set) var containers: [Container] = []
  package internal(set) var attachments: [Attachment] = []
  package internal(set) var links: [Link] = []
  /// The named positions that can be the target of links.
  package internal(set) var anchors: [Anchor] = []
  /// The attributes that set a style, one for each occurrence in the sources.
  package internal(set) var styleAttributes: [StyleAttribute] = []

  package init() {}

  package func container(_ id: ContainerID) -> Container { containers[Int(id.index)] }

  /// A named position in the text.
  package struct Anchor: Hashable, Sendable {
    package var name: String
    package var span: SourceSpan
  }

  /// A piece of the text, or an event between two pieces, in reading order.
  package enum Piece: Sendable {
    /// The source that contains the following pieces.
    case source(SourceID)
    /// - keepsBlankLines: Whether blank lines of the source become lines of space even if the text seems to
    ///   use them only as separators.
    case sourceEnd(keepsBlankLines: Bool)
    case paragraphStart(ParagraphStart)
    case paragraphEnd
    /// - offset: Offset of the tag in the source.
    case containerStart(ContainerID, marker: ListMarker?, offset: Int)
    case containerEnd
    case text(WrittenText)
    /// - around: Attributes that text at this position would have.
    /// - offset: Offset of the tag in the source.
    case attachment(TextAttributes, around: TextAttributes, offset: Int)
    /// An inline element without content.
    case emptyPart(TextAttributes, offset: Int)
    /// A named position, as an index in `anchors`.
    case anchor(Int)
    /// Number of consecutive blank lines.
    case blankLines(Int)
    case forcedBreak(ForcedBreak)
  }

  package struct ParagraphStart: Sendable {
    package var element: Element
    package var node: ElementID
    /// Offset of the tag in the source, or `nil` for a line without a tag.
    package var tagOffset: Int?

    package init(element: Element, node: ElementID, tagOffset: Int?) {
      self.element = element
      self.node = node
      self.tagOffset = tagOffset
    }
  }
}

/// Text of one element as written in the source.
package struct WrittenText: Sendable {
  package enum Kind: Sendable {
    /// Literal characters without spaces at either end or consecutive spaces inside.
    case letters
    /// A character that has another form in the source, such as `&amp;`.
    case character
    /// Any number of spaces and tabs.
    case spaces
    /// A line end in the source.
    case lineEnd
    /// An explicit line break.
    case lineBreak

    package var isWhite: Bool {
      switch self {
      case .spaces, .lineEnd: true
      case .letters, .character, .lineBreak: false
      }
    }
  }

  /// A byte of the text with its position in the source.
  package struct Place: Sendable {
    /// An index in `bytes`.
    package var index: Int
    package var offset: Int
  }

  package var kind: Kind
  package var bytes: ArraySlice<UInt8>
  package var attributes: TextAttributes
  /// Offset of the first byte in the source.
  package var offset: Int
  /// Further source positions in order, one for each position where the text stops matching the source byte
  /// by byte.
  package var places: [Place] = []

  /// Splits a range of the text at the positions where it stops matching the source byte by byte. Returns the
  /// parts with their source offsets.
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

  /// Returns the source offset of a byte of the text.
  package func offset(at index: Int) -> Int {
    let count = placeCount(upTo: index)
    let place =
      count > 0 ? places[count - 1] : Place(index: bytes.startIndex, offset: offset)
    return place.offset + index - place.index
  }

  /// Returns the number of positions at or before an index.
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

/// An attribute that sets a style, as written in the source.
package struct StyleAttribute: Sendable {
  /// The syntax of the attribute, for messages about invalid values.
  package enum Form: Sendable {
    /// - tag: Name of the tag.
    case markup(tag: String)
    /// - tag: Name of the tag in BBCode.
    case bbcode(tag: String)
    /// - value: The value with its quotation marks.
    case template(key: String, value: String)
  }

  package var form: Form
  package var name: String
  package var value: String
  package var span: SourceSpan
}
