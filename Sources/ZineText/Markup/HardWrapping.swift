extension Story {
  /// The first line of a text that was wrapped by hand: most lines 55 to 80 letters long, going on
  /// in lower case on the next. A few such lines are chance, a third of all are a habit.
  /// - Parameter range: of the paragraphs to look at.
  func firstHardWrappedLine(in range: Range<Int>) -> SourceSpan? {
    let paragraphs = paragraphs[range]
    var first: Paragraph?
    var wrapped = 0
    for (line, next) in zip(paragraphs, paragraphs.dropFirst())
    where next.blankLinesBefore == 0 && isWrapped(line) && beginsInLowerCase(next) {
      if first == nil { first = line }
      wrapped += 1
    }
    guard let first, wrapped >= 4, wrapped * 3 >= paragraphs.count else { return nil }
    return sourceMap.span(at: first.range.lowerBound, length: 1)
  }

  private func isWrapped(_ paragraph: Paragraph) -> Bool {
    // No letter takes more than four bytes.
    guard paragraph.element.kind == .paragraph, (55...320).contains(paragraph.range.count) else {
      return false
    }
    let letters = text.bytes[paragraph.range].count { $0 & 0xC0 != 0x80 }
    return (55...80).contains(letters)
  }

  private func beginsInLowerCase(_ paragraph: Paragraph) -> Bool {
    String(decoding: text.bytes[paragraph.range].prefix(4), as: UTF8.self)
      .unicodeScalars.first?.properties.isLowercase ?? false
  }
}
