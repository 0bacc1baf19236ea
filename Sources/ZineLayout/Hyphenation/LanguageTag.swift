/// The parts of a BCP 47 tag that select hyphenation patterns.
package struct LanguageTag: Hashable {
  /// Language subtag, in lower case.
  package let language: String
  /// Script subtag, such as `Latn`.
  package let script: String?
  /// Region subtag, in upper case.
  package let region: String?
  /// The first eight subtags, in lower case. Subtags after an `x` are for private use, so `language`,
  /// `script` and `region` ignore them.
  let parts: [String]

  package init(_ tag: String) {
    let parts = tag.split(separator: "-").map { $0.lowercased() }
    self.parts = Array(parts.prefix(8))
    language = parts.first ?? ""
    let others = parts.dropFirst().prefix { $0 != "x" }
    region = others.first { $0.utf8.count == 2 }?.uppercased()
    script =
      others.first { $0.utf8.count == 4 && !($0.utf8.first.map(isDigit) ?? true) }?
      .capitalizedASCII
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

extension String {
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
