/// What a page is called: where pages came or went in front of it, its number is another one, and so is
/// what is printed of it, which is no news.
struct Folio: Equatable {
  /// From 1.
  var page: Int
  /// Pages of the whole document.
  var count: Int

  /// What a word says, seen from the page: the same for `4` on the fourth page and `5` on the fifth, for
  /// `(iv)` and `(v)`, for `4/8` and `5/9`. Numbers may begin anywhere, as long as they go on with the
  /// pages.
  func key(of word: String) -> String {
    Self.parts(word).map { part in
      guard let number = Self.number(part) else { return part }
      if number == page { return String(Self.ownNumber) }
      return number == count ? "\u{2}" : "\u{3}\(number - page)\u{3}"
    }.joined()
  }

  /// Stands for the page's own number.
  static let ownNumber: Character = "\u{1}"

  private enum Kind { case digit, letter, other }

  /// Numbers, and what stands between them.
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

  /// The value of digits or of a Roman numeral; `nil` for other text, and for more than a page's number
  /// needs.
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
