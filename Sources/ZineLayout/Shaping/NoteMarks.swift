import ZineStyle
import ZineText

extension [TextBreak] {
  /// Removes the breaks directly before footnote calls, which must stay with the preceding text. UAX #14 has
  /// no rule for footnote calls. A break between a space and a footnote call is kept.
  func withoutMarks(of paragraph: StyledParagraph, in text: ArraySlice<UInt8>) -> [TextBreak] {
    guard !paragraph.noteCalls.isEmpty else { return self }
    let marks = Set(paragraph.noteCalls.map { paragraph.setOffset($0.offset - $0.length) })
    return filter {
      $0.isMandatory || !marks.contains($0.offset) || text.isSpace(before: $0.offset)
    }
  }
}

extension StyledParagraph {
  /// Length of the initial letter in the transformed text, in UTF-8 bytes.
  var initialLength: Int? { initial.map { setOffset($0.length) } }

  /// Converts an offset in the source text to an offset in the transformed text.
  fileprivate func setOffset(_ offset: Int) -> Int {
    changedText?.offset(ofPlain: offset) ?? offset
  }
}

extension ArraySlice<UInt8> {
  /// - Parameter offset: Offset from the start of the text, in UTF-8 bytes.
  fileprivate func isSpace(before offset: Int) -> Bool {
    offset > 0 && offset <= count && self[startIndex + offset - 1] == UInt8(ascii: " ")
  }
}
