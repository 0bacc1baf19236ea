import ZineText

/// A paragraph as its first line would have it.
package struct FirstLineStyle: Hashable, Sendable {
  package var runs: [StyledRun]
  /// One box for each of the paragraph's inline boxes, in the letters and the style of the first line.
  package var inlineBoxes: [InlineBox] = []
  /// `nil` where the letters are those of other lines.
  package var text: FirstLineText?
}

/// The text of a paragraph with the letters that its first line has, and how it goes together with the
/// letters of other lines.
package struct FirstLineText: Hashable, Sendable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var plainCount = 0
  private var parts: [Part] = []

  /// A stretch whose letters come from one stretch of the source.
  private struct Part: Hashable {
    var start: Int
    var plainStart: Int
    var text: TransformedText
    var plain: TransformedText
  }

  package init() {}

  /// - Parameter plain: the same letters in other lines.
  mutating func append(_ text: TransformedText, inPlaceOf plain: TransformedText) {
    parts.append(Part(start: bytes.count, plainStart: plainCount, text: text, plain: plain))
    bytes += text.bytes
    plainCount += plain.bytes.count
  }

  /// Where the letter at an offset stands in the text of other lines, in UTF-8 bytes from the
  /// paragraph's start.
  package func plainOffset(_ offset: Int) -> Int {
    guard offset < bytes.count, let part = parts.last(where: { $0.start <= offset }) else {
      return plainCount
    }
    return part.plainStart
      + part.plain.transformed(part.text.original(offset - part.start))
  }

  /// The next place where one letter ends and another one begins, in both texts.
  func boundary(atOrAfter offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, self.offset(ofPlain: plainOffset(offset)) != offset { offset += 1 }
    return offset
  }

  /// Where a letter of the text of other lines stands in this text: the inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    guard offset < plainCount, let part = parts.last(where: { $0.plainStart <= offset }) else {
      return bytes.count
    }
    return part.start + part.text.transformed(part.plain.original(offset - part.plainStart))
  }
}

/// A paragraph's text with the letters that its first line has up to a place, and those of other lines
/// behind it.
package struct ChangedText: Hashable, Sendable {
  /// UTF-8.
  package let bytes: [UInt8]
  private let first: FirstLineText
  /// Where the first line's letters end, in these bytes and in the paragraph's own text.
  private let end: Int
  private let plainEnd: Int

  /// - Parameters:
  ///   - length: of the first line, in UTF-8 bytes of its own letters.
  ///   - plain: the paragraph's own text.
  package init(_ first: FirstLineText, length: Int, plain: ArraySlice<UInt8>) {
    self.first = first
    end = length
    plainEnd = first.plainOffset(length)
    bytes = Array(first.bytes[..<length] + plain.dropFirst(plainEnd))
  }

  /// Where a byte stands in the paragraph's own text.
  package func plainOffset(_ offset: Int) -> Int {
    offset < end ? first.plainOffset(offset) : offset - end + plainEnd
  }

  /// Where a byte of the paragraph's own text stands in these bytes: the inverse of `plainOffset`.
  package func offset(ofPlain offset: Int) -> Int {
    offset < plainEnd ? min(first.offset(ofPlain: offset), end) : offset - plainEnd + end
  }

  /// Where a byte would stand if all letters were the first line's; for a byte inside of what one letter of
  /// the source became, where that letter ends.
  package func firstLineOffset(_ offset: Int) -> Int {
    first.boundary(
      atOrAfter: offset <= end ? offset : first.offset(ofPlain: plainOffset(offset)))
  }
}

extension StyledParagraph {
  /// Where a byte of the text that is set stands in the story's own.
  /// - Parameter offset: in UTF-8 bytes from the paragraph's start.
  package func storyOffset(_ offset: Int) -> Int {
    range.lowerBound + (changedText?.plainOffset(offset) ?? offset)
  }
}

extension StyledStory {
  /// The text of a paragraph as it is set.
  package func text(of paragraph: StyledParagraph) -> ArraySlice<UInt8> {
    paragraph.changedText?.bytes[...] ?? story.text.bytes[paragraph.range]
  }
}
