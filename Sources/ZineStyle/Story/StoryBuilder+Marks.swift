import ZineText

extension StoryBuilder {
  /// Returns the text that follows in the paragraph, up to the limit for quotation marks. Notes are skipped,
  /// inline pictures become U+FFFC, and white space becomes spaces.
  /// - Parameter element: The element that contains the text before this position.
  func textAhead(
    in pieces: ArraySlice<Manuscript.Piece>, after element: ElementID
  ) -> [UInt8] {
    let note = note(around: element)
    var bytes: [UInt8] = []
    for piece in pieces {
      guard bytes.count < FollowingText.limit else { break }
      switch piece {
      case .text(let text):
        guard self.note(around: text.attributes.element) == note else { continue }
        bytes += shown(text)
      case .attachment(let attributes, let around, _):
        let isFloating = attributes.attachment.map { story.attachment($0).isFloating } ?? false
        guard !isFloating, self.note(around: around.element) == note else { continue }
        bytes += AttributedText.attachmentBytes
      case .emptyPart, .anchor, .source: continue
      case .sourceEnd, .paragraphStart, .paragraphEnd, .containerStart, .containerEnd,
        .blankLines, .forcedBreak:
        return bytes
      }
    }
    return bytes
  }

  private func shown(_ text: WrittenText) -> ArraySlice<UInt8> {
    switch text.kind {
    case .spaces, .lineEnd, .lineBreak: [UInt8(ascii: " ")]
    case .character: text.bytes
    case .letters:
      // Text whose quotes are not replaced is represented by a letter.
      treatment?.languageOfMarks(in: text.attributes.element) == nil
        ? [UInt8(ascii: "x")] : text.bytes.prefix(FollowingText.limit)
    }
  }
}
