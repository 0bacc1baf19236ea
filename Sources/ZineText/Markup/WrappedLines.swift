/// Detects text that was wrapped by hand. Its lines are 55 to 80 characters long, and the following lines
/// begin in lower case. A few such lines may be chance, but a third of all lines suggests a habit.
struct WrappedLines {
  private let source: SourceID
  private var count = 0
  private var wrappedCount = 0
  /// Offset of the first line that was probably wrapped.
  private var firstOffset: Int?
  /// Offset of the previous line if its length is that of a wrapped line.
  private var longLineOffset: Int?

  init(source: SourceID = SourceID(0)) { self.source = source }

  /// The first wrapped line, if many lines seem to be wrapped.
  var first: SourceSpan? {
    guard let firstOffset, wrappedCount >= 4, wrappedCount * 3 >= count else { return nil }
    return SourceSpan(source: source, offset: firstOffset, length: 1)
  }

  /// Adds the next paragraph, which is one line of the source.
  /// - Parameter isText: Whether the paragraph is body text rather than a heading or similar.
  mutating func add(
    _ paragraph: ArraySlice<Manuscript.Piece>, isText: Bool, blankLinesBefore: Int
  ) {
    count += 1
    let line = WrittenLine(paragraph)
    if let longLineOffset, blankLinesBefore == 0, line.beginsInLowerCase {
      firstOffset = firstOffset ?? longLineOffset
      wrappedCount += 1
    }
    longLineOffset = isText && line.isLong ? line.offset : nil
  }
}

/// Length and beginning of a line in a source.
private struct WrittenLine {
  private(set) var offset = 0
  private(set) var isLong = false
  private(set) var beginsInLowerCase = false

  init(_ pieces: ArraySlice<Manuscript.Piece>) {
    var hasText = false
    var byteCount = 0
    var attachmentCount = 0
    // Consecutive spaces count as one character, and spaces at either end of the line are not counted.
    var spaceCount = 0
    var pendingSpaces = 0
    for piece in pieces {
      switch piece {
      case .text(let text) where text.kind == .spaces || text.kind == .lineEnd:
        pendingSpaces = hasText || attachmentCount > 0 ? 1 : 0
      case .text(let text):
        if !hasText {
          hasText = true
          offset = text.offset
          beginsInLowerCase = attachmentCount == 0 && text.beginsInLowerCase
        }
        byteCount += text.bytes.count
        spaceCount += pendingSpaces
        pendingSpaces = 0
      case .attachment: attachmentCount += 1
      default: break
      }
    }
    // A line of more than 320 bytes has more than 80 characters, since no character takes more than four
    // bytes.
    guard (55...320).contains(byteCount + spaceCount + 3 * attachmentCount) else { return }
    let letters = pieces.reduce(spaceCount + attachmentCount) { count, piece in
      guard case .text(let text) = piece, !text.kind.isWhite else { return count }
      return count + text.bytes.count { $0 & 0xC0 != 0x80 }
    }
    isLong = (55...80).contains(letters)
  }
}

extension WrittenText {
  fileprivate var beginsInLowerCase: Bool {
    String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first?.properties.isLowercase
      ?? false
  }
}
