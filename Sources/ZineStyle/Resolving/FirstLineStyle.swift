import ZineText

/// The text and style that a paragraph has in its first line.
package struct FirstLineStyle: Hashable, Sendable {
  package var runs: [StyledRun]
  /// The inline boxes of the paragraph. Their ranges and styles are those of the first line's text.
  package var inlineBoxes: [InlineBox] = []
  /// Text of the first line; `nil` if its text is the same as in the other lines.
  package var text: FirstLineText?
}

/// The text of a paragraph with the text transforms of the first line. Offsets can be converted to and from
/// the plain text, which is the text with the transforms of the other lines.
package struct FirstLineText: Hashable, Sendable {
  /// The text, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var plainCount = 0
  private var parts: [Part] = []

  /// A piece of the text and its offsets in both texts.
  private struct Part: Hashable {
    var start: Int
    var plainStart: Int
    var text: TransformedText
    var plain: TransformedText
  }

  package init() {}

  /// Appends a piece of the text.
  /// - Parameter plain: The piece with the transforms of the other lines.
  mutating func append(_ text: TransformedText, inPlaceOf plain: TransformedText) {
    parts.append(Part(start: bytes.count, plainStart: plainCount, text: text, plain: plain))
    bytes += text.bytes
    plainCount += plain.bytes.count
  }

  /// Converts a byte offset in this text to a byte offset in the plain text. Both are counted from the
  /// paragraph's start.
  package func plainOffset(_ offset: Int) -> Int {
    guard offset < bytes.count, let part = parts.last(where: { $0.start <= offset }) else {
      return plainCount
    }
    return part.plainStart
      + part.plain.transformed(part.text.original(offset - part.start))
  }

  /// Returns the first offset at or after the given offset that is a character boundary in both texts.
  func boundary(atOrAfter offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, self.offset(ofPlain: plainOffset(offset)) != offset { offset += 1 }
    return offset
  }

  /// Converts a byte offset in the plain text to a byte offset in this text. The inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    guard offset < plainCount, let part = parts.last(where: { $0.plainStart <= offset }) else {
      return bytes.count
    }
    return part.start + part.text.transformed(part.plain.original(offset - part.plainStart))
  }
}

/// A paragraph's text that consists of the first line's text up to an offset, and the plain text after it.
package struct ChangedText: Hashable, Sendable {
  /// The text, in UTF-8.
  package let bytes: [UInt8]
  private let first: FirstLineText
  /// End of the first line as an offset in `bytes`, and as an offset in the plain text.
  private let end: Int
  private let plainEnd: Int

  /// - Parameters:
  ///   - length: Length of the first line's text, in bytes of UTF-8.
  ///   - plain: The text with the transforms of the other lines.
  package init(_ first: FirstLineText, length: Int, plain: ArraySlice<UInt8>) {
    self.first = first
    end = length
    plainEnd = first.plainOffset(length)
    bytes = Array(first.bytes[..<length] + plain.dropFirst(plainEnd))
  }

  /// Converts an offset in `bytes` to an offset in the plain text.
  package func plainOffset(_ offset: Int) -> Int {
    offset < end ? first.plainOffset(offset) : offset - end + plainEnd
  }

  /// Converts an offset in the plain text to an offset in `bytes`. The inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    offset < plainEnd ? min(first.offset(ofPlain: offset), end) : offset - plainEnd + end
  }

  /// Converts an offset in `bytes` to an offset in the first line's text, as if the whole paragraph were on
  /// the first line. An offset inside a transformed character is moved to the end of that character.
  package func firstLineOffset(_ offset: Int) -> Int {
    first.boundary(
      atOrAfter: offset <= end ? offset : first.offset(ofPlain: plainOffset(offset)))
  }
}

extension StyledParagraph {
  /// Converts an offset in the paragraph's text to an offset in the story's text.
  /// - Parameter offset: Offset in bytes of UTF-8 from the start of the paragraph.
  package func storyOffset(_ offset: Int) -> Int {
    range.lowerBound + (changedText?.plainOffset(offset) ?? offset)
  }
}

extension StyledStory {
  /// Returns the text of a paragraph for layout, with the transforms of the first line.
  package func text(of paragraph: StyledParagraph) -> ArraySlice<UInt8> {
    paragraph.changedText?.bytes[...] ?? story.text.bytes[paragraph.range]
  }
}
