/// The reason why a source is not valid JSON.
package enum JSONProblem: Hashable, Sendable {
  /// The source ends too early.
  case cutOff
  case unexpected(scalar: UInt32, expected: Expectation)
  /// A word without quotation marks.
  case bareWord(String, expected: Expectation)
  case missingComma
  case trailingComma
  case comment
  /// A single or typographic quotation mark instead of `"`.
  case wrongQuote
  case textAfterEnd

  // Strings
  /// A string without a closing quotation mark on its line.
  case unterminatedString
  case controlCharacter(scalar: UInt32)
  case unknownEscape(scalar: UInt32)
  /// `\u` without four hexadecimal digits.
  case unreadableEscape
  /// One half of a surrogate pair without the other.
  case loneSurrogate(UInt32)

  // Numbers
  case unreadableNumber(String)
  case leadingZero(String)
  /// A number outside the range of `Double`.
  case largeNumber(String)
  case longNumber(characters: Int)

  // Arrays and objects
  case duplicateKey(String)
  case tooDeep

  /// The token that the reader expected at a position.
  package enum Expectation: Hashable, Sendable {
    case value
    case key
    case colon
    /// A comma, or the closing bracket of the array or object.
    case comma(closing: UInt8)
  }
}

extension JSONProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .cutOff: .init(.json, "the file ends too early", hint: "is the file complete?")
    case .unexpected(let scalar, let expected):
      .init(.json, "expected \(expected.name), found \(shown(scalar))")
    case .bareWord(let word, .key):
      .init(
        .json, "the key '\(clipped(word))' has no quotes",
        hint: "write \"\(clipped(word))\"")
    case .bareWord(let word, .value):
      .init(.json, "'\(clipped(word))' is not a JSON value", hint: valueMeant(by: word))
    case .bareWord(let word, let expected):
      .init(.json, "expected \(expected.name), found '\(clipped(word))'")
    case .missingComma: .init(.json, "a comma is missing before this")
    case .trailingComma: .init(.json, "nothing comes after this comma", hint: "remove it")
    case .comment: .init(.json, "comments are not allowed in JSON", hint: "remove it")
    case .wrongQuote:
      .init(.json, "JSON strings need straight double quotes", hint: "write \"")
    case .textAfterEnd:
      .init(
        .json, "there is text after the end", hint: "put all items in one array: [ … ]")
    case .unterminatedString:
      .init(
        .json, "this string does not end on its line",
        hint: "close it with \", or write \\n for a newline")
    case .controlCharacter(let scalar):
      .init(
        .json, "this string contains an unescaped \(codePoint(scalar))",
        hint: scalar == 0x09 ? "write \\t" : "remove it")
    case .unknownEscape(let scalar):
      .init(
        .json, "a backslash before \(shown(scalar)) is not a valid escape",
        hint: "for a backslash, write \\\\")
    case .unreadableEscape: .init(.json, "\\u needs four hexadecimal digits")
    case .loneSurrogate(let unit):
      .init(
        .json,
        "\\u\(String(unit, radix: 16, uppercase: true)) is half of a surrogate pair, and the other half is missing",
        hint: "write the character itself")
    case .unreadableNumber(let text): .init(.json, "'\(clipped(text))' is not a number")
    case .leadingZero(let text):
      .init(.json, "the number \(clipped(text)) has a leading zero")
    case .largeNumber(let text): .init(.json, "the number \(clipped(text)) is too large")
    case .longNumber(let count): .init(.json, "a number of \(count) characters is too long")
    case .duplicateKey(let key): .init(.json, "the key '\(clipped(key))' appears twice")
    case .tooDeep:
      .init(.json, "arrays and objects are nested more than \(Limits.nesting) levels deep")
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var name: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .comma(let closing): "a comma or \(Character(Unicode.Scalar(closing)))"
    }
  }
}

/// Returns what to write instead of a word that is not valid in JSON: a word from another programming
/// language, or one with wrong capitalization.
private func valueMeant(by word: String) -> String {
  switch word {
  case "None", "nil", "undefined": "leave out the key"
  case "NaN", "Infinity": "write the number in digits"
  case _ where ["true", "false", "null"].contains(word.lowercased()): "write \(word.lowercased())"
  default: "write \"\(clipped(word))\""
  }
}

/// Returns a character in quotes, or its code point if it is invisible or could affect a terminal.
private func shown(_ scalar: UInt32) -> String {
  guard let character = Unicode.Scalar(scalar), isHarmless(character),
    !character.properties.isWhitespace
  else { return codePoint(scalar) }
  return "'\(character)'"
}

/// A problem and its position.
struct JSONFailure: Error {
  var problem: JSONProblem
  /// Range in the source, in UTF-8 bytes.
  var range: Range<Int>
  /// A related position.
  var related: (role: RelatedPlace.Role, range: Range<Int>)?

  init(
    _ problem: JSONProblem, _ range: Range<Int>,
    related: (role: RelatedPlace.Role, range: Range<Int>)? = nil
  ) {
    self.problem = problem
    self.range = range
    self.related = related
  }
}
