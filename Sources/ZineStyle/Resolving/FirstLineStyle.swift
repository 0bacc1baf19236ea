import ZineText

/// A paragraph's text in the style of its first line.
package struct FirstLineStyle: Hashable, Sendable {
  package var runs: [StyledRun]
  /// The paragraph's inline boxes, with ranges and styles of the first line's text.
  package var inlineBoxes: [InlineBox] = []
  /// Text of the first line; `nil` if its characters are those of the other lines.
  package var text: FirstLineText?
}

/// The text of a paragraph as its first line transforms it, and how it corresponds to the text of other
/// lines, the plain text.
package struct FirstLineText: Hashable, Sendable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var plainCount = 0
  private var parts: [Part] = []

  /// A part of the text that comes from one piece of the source.
  private struct Part: Hashable {
    var start: Int
    var plainStart: Int
    var text: TransformedText
    var plain: TransformedText
  }

  package init() {}

  /// Appends a piece of the text.
  /// - Parameter plain: The same piece in other lines.
  mutating func append(_ text: TransformedText, inPlaceOf plain: TransformedText) {
    parts.append(Part(start: bytes.count, plainStart: plainCount, text: text, plain: plain))
    bytes += text.bytes
    plainCount += plain.bytes.count
  }

  /// Returns the offset in the plain text of the character at an offset, in UTF-8 bytes from the paragraph's
  /// start.
  package func plainOffset(_ offset: Int) -> Int {
    guard offset < bytes.count, let part = parts.last(where: { $0.start <= offset }) else {
      return plainCount
    }
    return part.plainStart
      + part.plain.transformed(part.text.original(offset - part.start))
  }

  /// Returns the next offset that is a character boundary in both texts.
  func boundary(atOrAfter offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, self.offset(ofPlain: plainOffset(offset)) != offset { offset += 1 }
    return offset
  }

  /// Returns the offset of a character of the plain text in this text: the inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    guard offset < plainCount, let part = parts.last(where: { $0.plainStart <= offset }) else {
      return bytes.count
    }
    return part.start + part.text.transformed(part.plain.original(offset - part.plainStart))
  }
}

/// A paragraph's text with the first line's characters up to an offset, and those of other lines after it.
package struct ChangedText: Hashable, Sendable {
  /// UTF-8.
  package let bytes: [UInt8]
  private let first: FirstLineText
  /// End of the first line, in these bytes and in the paragraph's own text.
  private let end: Int
  private let plainEnd: Int

  /// - Parameters:
  ///   - length: Length of the first line, in UTF-8 bytes of its own text.
  ///   - plain: The paragraph's own text.
  package init(_ first: FirstLineText, length: Int, plain: ArraySlice<UInt8>) {
    self.first = first
    end = length
    plainEnd = first.plainOffset(length)
    bytes = Array(first.bytes[..<length] + plain.dropFirst(plainEnd))
  }

  /// Converts an offset in `bytes` to an offset in the paragraph's own text.
  package func plainOffset(_ offset: Int) -> Int {
    offset < end ? first.plainOffset(offset) : offset - end + plainEnd
  }

  /// Returns the offset in these bytes of a byte of the paragraph's own text: the inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    offset < plainEnd ? min(first.offset(ofPlain: offset), end) : offset - plainEnd + end
  }

  /// Returns the offset of a byte if the whole paragraph were in the first line. A byte inside a transformed
  /// character gives the end of that character.
  package func firstLineOffset(_ offset: Int) -> Int {
    first.boundary(
      atOrAfter: offset <= end ? offset : first.offset(ofPlain: plainOffset(offset)))
  }
}

extension StyledParagraph {
  /// Converts an offset in the text that is laid out to one in the story's text.
  /// - Parameter offset: Offset in UTF-8 bytes from the paragraph's start.
  package func storyOffset(_ offset: Int) -> Int {
    range.lowerBound + (changedText?.plainOffset(offset) ?? offset)
  }
}

extension StyledStory {
  /// Returns the text of a paragraph as it is laid out.
  package func text(of paragraph: StyledParagraph) -> ArraySlice<UInt8> {
    paragraph.changedText?.bytes[...] ?? story.text.bytes[paragraph.range]
  }
}
