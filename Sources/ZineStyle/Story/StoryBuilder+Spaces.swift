import ZineText

/// White space. Whether it is collapsed or preserved depends on the style, or else on the markup. It is only
/// added if text follows.
extension StoryBuilder {
  /// Appends a sequence of spaces and tabs.
  mutating func appendSpaces(_ text: WrittenText) {
    let (bytes, attributes, offset) = (text.bytes, text.attributes, text.offset)
    if treatment?.whiteSpace(of: attributes.element)?.keepsSpaces ?? isInPreformatted {
      if isPreformatted {
        appendSpacesAsTheyAre(bytes, attributes, offset: offset)
      } else {
        open?.waiting.append(
          PendingPiece(kind: .spaces(bytes), attributes: attributes, offset: offset))
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
        PendingPiece(kind: .folded(isTab: isTab), attributes: attributes, offset: offset))
    case nil:
      if isTab { open?.isTabPending = true }
      if open?.pendingSpace == nil { open?.pendingSpace = (attributes, offset) }
    }
  }

  /// Appends preserved spaces. Tabs are expanded to columns of eight characters.
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

  /// Appends a line end inside a paragraph. Line ends before the first line and after the last line are
  /// dropped.
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
    open?.waiting.append(PendingPiece(kind: .lineEnd, offset: offset))
  }

  /// Drops the pending space if it comes from a line end between two characters of scripts without spaces
  /// (CSS Text 3, section 4.1.3).
  mutating func dropSpaceOfLineEnd(before text: some Collection<UInt8>) {
    guard open?.isLineEndPending == true, let first = WideCharacters.first(of: text),
      let last = WideCharacters.last(of: story.text.bytes), WideCharacters.contain(first),
      WideCharacters.contain(last)
    else { return }
    open?.pendingSpace = nil
  }

  /// Appends the pending space and the waiting pieces, because text follows.
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

  mutating func append(_ piece: PendingPiece, _ attributes: TextAttributes) {
    // If a space is pending, the source offset of that space is recorded instead, because the space comes
    // first.
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

extension StoryBuilder.PendingPiece {
  var isNothing: Bool {
    if case .nothing = kind { true } else { false }
  }
}
