/// A typographic quotation mark at the start of UTF-8 bytes. Word processors insert such marks, but markup
/// and style sheets need straight ones.
struct TypographicQuote: Equatable {
  let byteCount: Int
  /// The straight quotation mark that the author meant.
  let straight: UInt8

  private static let double = ["\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}"]
  private static let single = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2039}", "\u{203A}",
  ]
  private static let known =
    double.map { (Array($0.utf8), UInt8(ascii: "\"")) }
    + single.map { (Array($0.utf8), UInt8(ascii: "'")) }

  /// Returns `nil` if the bytes do not begin with a typographic quotation mark.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, first >= 0x80,
      let (mark, straight) = Self.known.first(where: { bytes.starts(with: $0.0) })
    else { return nil }
    (byteCount, self.straight) = (mark.count, straight)
  }
}

/// Whether a value begins with a typographic quotation mark.
package func hasTypographicQuotes(_ value: String) -> Bool {
  TypographicQuote(Array(value.utf8.prefix(4))[...]) != nil
}
