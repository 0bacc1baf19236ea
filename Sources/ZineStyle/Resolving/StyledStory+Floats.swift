import ZineText

extension StyledStory {
  /// Whether a paragraph consists of floating pictures, spaces and line breaks only.
  package func holdsFloatsAlone(_ paragraph: StyledParagraph) -> Bool {
    guard paragraph.runs.contains(where: { $0.attachment != nil }) else { return false }
    let text = text(of: paragraph)
    var offset = text.startIndex
    for run in paragraph.runs {
      let end = min(offset + run.length, text.endIndex)
      if let attachment = run.attachment {
        guard case .picture(let picture) = story.attachment(attachment),
          picture.isFloating
        else { return false }
      } else if !text[offset..<end].isWhite {
        return false
      }
      offset = end
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text consists of spaces and line separators only.
  fileprivate var isWhite: Bool {
    var rest = self
    while let first = rest.first {
      if first == UInt8(ascii: " ") {
        rest.removeFirst()
      } else if rest.starts(with: AttributedText.lineSeparatorBytes) {
        rest.removeFirst(AttributedText.lineSeparatorBytes.count)
      } else {
        return false
      }
    }
    return true
  }
}
