import ZineText

/// White space stands only where text follows it, and as its style, or the markup, says.
extension StoryBuilder {
  /// Any number of spaces and tabs.
  mutating func appendSpaces(_ text: WrittenText) {
    let (bytes, attributes, offset) = (text.bytes, text.attributes, text.offset)
    if treatment?.whiteSpace(of: attributes.element)?.keepsSpaces ?? isInPreformatted {
      if isPreformatted {
        appendSpacesAsTheyAre(bytes, attributes, offset: offset)
      } else {
        open?.waiting.append(
          WaitingPiece(kind: .spaces(bytes), attributes: attributes, offset: offset))
      }
    } else {
      foldSpace(attributes, offset: offset, isTab: bytes.contains(UInt8(ascii: "\t")))
    }
  }

  private mutating func foldSpace(_ attributes: TextAttributes, offset: Int, isTab: Bool = false) {
    guard open?.hasContent == true, open?.endsInLineBreak == false else { return }
    switch open?.waiting.last?.kind {
    case .lineEnd, .folded: return
    case .spaces, .nothing:
      open?.waiting.append(
        WaitingPiece(kind: .folded(isTab: isTab), attributes: attributes, offset: offset))
    case nil:
      if isTab { open?.isTabPending = true }
      if open?.pendingSpace == nil { open?.pendingSpace = (attributes, offset) }
    }
  }

  /// Tabs lead to every eighth column.
  private mutating func appendSpacesAsTheyAre(
    _ bytes: ArraySlice<UInt8>, _ attributes: TextAttributes, offset: Int
  ) {
    flush(before: attributes)
    note(offset)
    for byte in bytes {
      let column = open?.column ?? 0
      let isTab = byte == UInt8(ascii: "\t") && column < Limits.tabColumns
      let count = isTab ? 8 - column % 8 : 1
      story.text.append(repeatElement(UInt8(ascii: " "), count: count), attributes)
      open?.column = column + count
    }
  }

  /// A line end inside a paragraph; those before its first and behind its last line are none.
  mutating func appendLineEnd(_ text: WrittenText) {
    let (attributes, offset) = (text.attributes, text.offset)
    let whiteSpace = treatment?.whiteSpace(of: attributes.element)
    guard whiteSpace?.keepsLines ?? isInPreformatted else {
      foldSpace(attributes, offset: offset)
      if open?.pendingSpace != nil { open?.isLineEndPending = true }
      return
    }
    guard isPreformatted || open?.hasContent == true else {
      open?.waiting.removeAll { !$0.isNothing }
      return
    }
    if whiteSpace?.keepsSpaces == false { open?.pendingSpace = nil }
    open?.waiting.append(WaitingPiece(kind: .lineEnd, offset: offset))
  }

  /// Drops the space that a line's end stands for between characters that are written without spaces (CSS Text 3,
  /// section 4.1.3).
  mutating func dropSpaceOfLineEnd(before text: some Collection<UInt8>) {
    guard open?.isLineEndPending == true, let first = WideCharacters.first(of: text),
      let last = WideCharacters.last(of: story.text.bytes), WideCharacters.contain(first),
      WideCharacters.contain(last)
    else { return }
    open?.pendingSpace = nil
  }

  /// Sets what waited for text to follow.
  mutating func flush(before attributes: TextAttributes) {
    if let (own, offset) = open?.pendingSpace {
      open?.pendingSpace = nil
      note(offset)
      let isTab = open?.isTabPending == true
      if isTab { story.hasTabs = true }
      story.text.append(CollectionOfOne(isTab ? 0x09 : 0x20), own)
    }
    open?.isTabPending = false
    open?.isLineEndPending = false
    guard let waiting = open?.waiting, !waiting.isEmpty else { return }
    open?.waiting = []
    for piece in waiting { append(piece, piece.attributes ?? attributes) }
  }

  mutating func append(_ piece: WaitingPiece, _ attributes: TextAttributes) {
    // A space that still waits stands before it in the source.
    if open?.pendingSpace == nil { note(piece.offset) }
    switch piece.kind {
    case .lineEnd:
      open?.column = 0
      story.text.append(AttributedText.lineSeparatorBytes, attributes)
    case .spaces(let bytes):
      if bytes.contains(UInt8(ascii: "\t")) { story.hasTabs = true }
      story.text.append(bytes, attributes)
    case .folded(let isTab):
      if isTab { story.hasTabs = true }
      story.text.append(CollectionOfOne(isTab ? 0x09 : 0x20), attributes)
    case .nothing:
      story.hasNothings = true
      story.text.append(AttributedText.nothingBytes, attributes)
    }
  }
}

extension StoryBuilder.WaitingPiece {
  var isNothing: Bool {
    if case .nothing = kind { true } else { false }
  }
}
