/// The named characters of HTML, such as `eacute`.
enum NamedCharacters {
  /// Returns the text for a name, which is one or two characters.
  /// - Parameter name: The name without ampersand and semicolon. The case is significant.
  static func text(for name: some Collection<UInt8>) -> String? {
    table.withUTF8Buffer { bytes in
      var low = 0
      var high = bytes.count
      while low < high {
        let middle = (low + high) / 2
        let start = entryStart(before: middle, from: low, in: bytes)
        let end = entryEnd(after: middle, until: high, in: bytes)
        let entry = bytes[start..<end]
        guard let colon = entry.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        if name.elementsEqual(entry[..<colon]) { return decoded(entry[(colon + 1)...]) }
        if name.lexicographicallyPrecedes(entry[..<colon]) {
          high = max(low, start - 1)
        } else {
          low = min(high, end + 1)
        }
      }
      return nil
    }
  }

  /// Whether a name is recognised without a semicolon.
  static func standsWithoutSemicolon(_ name: String) -> Bool { bare.contains(name) }

  /// The names that HTML recognises without a semicolon, except ten that are also words: `cent`, `divide`,
  /// `not`, `para`, `pound`, `sect`, `shy`, `times`, `uml` and `yen`.
  private static let bare: Set<String> = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT \
    Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN \
    Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar \
    ccedil cedil copy curren deg eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc \
    iexcl igrave iquest iuml laquo lt macr micro middot nbsp ntilde oacute ocirc ograve ordf ordm \
    oslash otilde ouml plusmn quot raquo reg sup1 sup2 sup3 szlig thorn uacute ucirc ugrave uuml \
    yacute yuml
    """.split(separator: " ").map(String.init))

  // MARK: Entries

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }

  private static func entryStart(
    before index: Int, from low: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var start = index
    while start > low, !isSeparator(bytes[start - 1]) { start -= 1 }
    return start
  }

  private static func entryEnd(
    after index: Int, until high: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = index
    while end < high, !isSeparator(bytes[end]) { end += 1 }
    return end
  }

  private static func decoded(_ codes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    var text = String.UnicodeScalarView()
    for code in codes.split(separator: UInt8(ascii: "+")) {
      guard let value = UInt32(String(decoding: code, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      text.append(isLineEndOrTab(scalar) ? " " : scalar)
    }
    return String(text)
  }

  /// Whether a character is a tab or line feed. The references `&Tab;` and `&NewLine;` are white space, as in
  /// HTML.
  private static func isLineEndOrTab(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n"
  }
}
