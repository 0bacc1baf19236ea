/// Why a source is not JSON.
package enum JSONProblem: Hashable, Sendable {
  /// The source ends where more should come.
  case cutOff
  case unexpected(scalar: UInt32, expected: Expectation)
  /// Letters without quotes around them.
  case bareWord(String, expected: Expectation)
  case missingComma
  case trailingComma
  case comment
  /// `'` or a typographer's mark where `"` should stand.
  case wrongQuote
  case textBehindEnd

  // Strings
  /// It does not end on its line.
  case unterminatedString
  case controlCharacter(scalar: UInt32)
  case unknownEscape(scalar: UInt32)
  /// `\u` without four hexadecimal digits.
  case unreadableEscape
  /// One half of a pair that stands for a character beyond U+FFFF.
  case loneSurrogate(UInt32)

  // Numbers
  case unreadableNumber(String)
  case leadingZero(String)
  /// Beyond what a `Double` holds.
  case largeNumber(String)
  case longNumber(characters: Int)

  // Arrays and objects
  case duplicateKey(String)
  case tooDeep

  /// What should stand at a place.
  package enum Expectation: Hashable, Sendable {
    case value
    case key
    case colon
    /// A comma, or the bracket that ends the array or the object.
    case comma(closing: UInt8)
  }
}

/// A problem and where it stands.
struct JSONFailure: Error {
  var problem: JSONProblem
  /// In the source, in UTF-8 bytes.
  var range: Range<Int>
  /// Another place that has to do with it.
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
