import ZineStyle
import ZineText

extension [TextBreak] {
  /// Without those before the marks of notes, which stay with what they are set to: the line breaking rules of Unicode
  /// know no marks. Behind a space a line may end all the same.
  func withoutMarks(of paragraph: StyledParagraph, in text: ArraySlice<UInt8>) -> [TextBreak] {
    guard !paragraph.noteCalls.isEmpty else { return self }
    let marks = Set(paragraph.noteCalls.map { paragraph.setOffset($0.offset - $0.length) })
    return filter {
      $0.isMandatory || !marks.contains($0.offset) || text.isSpace(before: $0.offset)
    }
  }
}

extension StyledParagraph {
  /// How much of its text, as it is set, is a letter over several lines, in UTF-8 bytes.
  var initialLength: Int? { initial.map { setOffset($0.length) } }

  /// Where a place of its text is in that text as it is set.
  fileprivate func setOffset(_ offset: Int) -> Int {
    changedText?.offset(ofPlain: offset) ?? offset
  }
}

extension ArraySlice<UInt8> {
  /// - Parameter offset: from the text's start, in UTF-8 bytes.
  fileprivate func isSpace(before offset: Int) -> Bool {
    offset > 0 && offset <= count && self[startIndex + offset - 1] == UInt8(ascii: " ")
  }
}
