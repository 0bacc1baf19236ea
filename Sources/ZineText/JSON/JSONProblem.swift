/// Why a source is not valid JSON.
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
  case textBehindEnd

  // Strings
  /// The string does not end in its line.
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

  /// What the reader expected at a position.
  package enum Expectation: Hashable, Sendable {
    case value
    case key
    case colon
    /// A comma, or the closing bracket of the array or object.
    case comma(closing: UInt8)
  }
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
