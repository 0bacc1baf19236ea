/// The number of a page. If earlier pages were added or removed, the number changes, and so does the number
/// that is printed on the page. Such a change of the printed number is not reported as a difference.
struct Folio: Equatable {
  /// Page number, from 1.
  var page: Int
  /// Number of pages in the document.
  var count: Int

  /// Returns a key for a word, in which numbers are relative to the page number. The keys are equal for `4`
  /// on page 4 and `5` on page 5, for `(iv)` and `(v)`, and for `4/8` and `5/9`. Printed numbers may start at
  /// any number, but must increase with the page number.
  func key(of word: String) -> String {
    Self.parts(word).map { part in
      guard let number = Self.number(part) else { return part }
      if number == page { return String(Self.ownNumber) }
      return number == count ? "\u{2}" : "\u{3}\(number - page)\u{3}"
    }.joined()
  }

  /// Placeholder for the number of the page itself.
  static let ownNumber: Character = "\u{1}"

  private enum Kind { case digit, letter, other }

  /// Splits a text into numbers and the text between them.
  private static func parts(_ text: String) -> [String] {
    var parts: [(text: String, kind: Kind)] = []
    for scalar in text.unicodeScalars {
      let kind: Kind =
        switch scalar {
        case "0"..."9": .digit
        default: scalar.properties.isAlphabetic ? .letter : .other
        }
      if parts.last?.kind == kind {
        parts[parts.count - 1].text.unicodeScalars.append(scalar)
      } else {
        parts.append((String(scalar), kind))
      }
    }
    return parts.map(\.text)
  }

  /// Returns the value of decimal digits or a Roman numeral. Returns `nil` for other text and for numbers
  /// that are too long for a page number.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 15 else { return nil }
    if let number = Int(text) { return number }
    let values: [Character: Int] = [
      "i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000,
    ]
    guard text == text.lowercased() || text == text.uppercased() else { return nil }
    let digits = text.lowercased().compactMap { values[$0] }
    guard !digits.isEmpty, digits.count == text.count else { return nil }
    return zip(digits, digits.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
  }
}
