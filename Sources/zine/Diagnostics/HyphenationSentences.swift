import ZineText

/// What is wrong with a file of patterns, and what becomes of the language's words.
func hyphenationSentence(
  _ language: String, _ file: String, _ faults: PatternFaults, isRefused: Bool
) -> String {
  let place = faults.line.map { "\(file):\($0)" } ?? file
  if isRefused {
    return "words in '\(clipped(language))' are not divided: \(place): \(faults.fault.sentence)"
  }
  let others = faults.count - 1
  let more = others == 0 ? "" : others == 1 ? ", as is one more" : ", as are \(others) more"
  return "\(place): \(faults.fault.sentence); the line is passed over\(more)"
}

extension PatternFault {
  var sentence: String {
    switch self {
    case .unknownCharset(let name):
      name.isEmpty
        ? "the first line names no character set, such as UTF-8"
        : "the character set '\(clipped(name))' is not known"
    case .tooLarge: "the file has more than \(Limits.hyphenationBytes >> 20) MB"
    case .tooManyPatterns: "the file has more than \(Limits.hyphenationPatterns) patterns"
    case .noPatterns: "the file has no patterns"
    case .unclosed: "nothing closes the brace {"
    case .wrongEncoding: "these bytes are no text in the file's character set"
    case .patternTooLong: "the pattern is longer than any word"
    case .unreadablePattern: "this is no pattern"
    case .unreadableChange: "the change of spelling does not fit the pattern"
    case .unreadableException: "this is no word with its hyphens"
    case .unreadableMinimum: "this should be a number of letters"
    }
  }
}
