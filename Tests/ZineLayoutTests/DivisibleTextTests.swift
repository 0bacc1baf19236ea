import Testing
import ZineText

@testable import ZineLayout

@Suite struct DivisibleTextTests {
  private func parts(_ text: String, minimumLetters: Int = 5) -> [DivisibleText.Part] {
    var parts: [DivisibleText.Part] = []
    func add(_ part: DivisibleText.Part) { parts.append(part) }
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      DivisibleText(bytes, minimumLetters: minimumLetters).visit(add)
    }
    return parts
  }

  private func words(_ text: String) -> [String] {
    parts(text).compactMap { part in
      guard case .word(let range) = part else { return nil }
      return String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
  }

  /// Returns an address with its break opportunities shown.
  private func broken(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var start = 0
    for case .addressBreak(let offset) in parts(text) {
      result += String(decoding: bytes[start..<offset], as: UTF8.self) + "|"
      start = offset
    }
    return result + String(decoding: bytes[start...], as: UTF8.self)
  }

  @Test(arguments: [
    ("", []), ("   ", []), ("these words", ["these", "words"]), ("four word", []),
    ("(brackets), “quotes”; dashes—between", ["brackets", "quotes", "dashes", "between"]),
    ("well-formed half-life", ["formed"]), ("McDonald iPhone", ["McDonald", "iPhone"]),
    // Numbers, and names that contain digits.
    ("12345 covid19 19covid 3rding mp3player", []), ("snake_words _under under_", []),
    ("either/other back\\slashes", []), ("user@names", []),
    // Words in capitals may be acronyms.
    ("UNESCO ABCDEF ÄÖÜÄÖÜ МОСКВА", []), ("Москва UNESCOs", ["Москва", "UNESCOs"]),
    // Soft hyphens in the source take precedence.
    ("wonder\u{AD}ful half\u{AD}hearted\u{AD}ness words", ["words"]),
    ("\u{AD}words words\u{AD}", []),
    // Apostrophes separate words.
    ("don't l'automne aujourd’hui others'", ["automne", "aujourd", "others"]),
    ("Größe façade naïveté Ærøskøbing", ["Größe", "façade", "naïveté", "Ærøskøbing"]),
    ("Достопримечательность ёлочка", ["Достопримечательность", "ёлочка"]),
    ("Ελληνικά tiếng Việtnam ẞtraße", ["Ελληνικά", "tiếng", "Việtnam", "ẞtraße"]),
    ("cafe\u{301}s", ["cafe\u{301}s"]), ("aaa×bbbbb÷ccccc", ["bbbbb", "ccccc"]),
    ("日本語の文章 שלום-עולם สวัสดีชาวโลก", []),
    ("words\nlines\ttabs.tabs \u{2028}ended", ["words", "lines", "ended"]),
  ])
  func findsWords(_ text: String, _ expected: [String]) { #expect(words(text) == expected) }

  @Test func findsIndicWords() {
    #expect(
      words("कार्यालय, தமிழ்நாடு। ക്\u{200D}ഷേത്രം १२३४५") == [
        "कार्यालय", "தமிழ்நாடு", "ക്\u{200D}ഷേത്രം",
      ])
    #expect(words("საქართველო ኢትዮጵያዊ") == ["საქართველო", "ኢትዮጵያዊ"])
    // Joiners are letters only in these scripts.
    #expect(words("Auf\u{200C}lagen") == ["lagen"])
  }

  @Test(arguments: [
    ("l'automne aujourd’hui others' 'quoted'", ["l'automne", "aujourd’hui", "others", "quoted"]),
    ("L'HOMME L'Homme d'ISLANDE", ["L'Homme"]), ("a''b'cdefg l’", ["b'cdefg"]),
    // Apostrophes and combining marks do not count as letters.
    ("isn't b'cde", []), ("x\u{30A}y\u{30A}z\u{30A}", []), ("isn'ts", ["isn'ts"]),
  ])
  func joinsApostrophesBetweenLetters(_ text: String, _ expected: [String]) {
    let bytes = Array(text.utf8)
    var found: [String] = []
    bytes.withUnsafeBufferPointer { buffer in
      DivisibleText(buffer, minimumLetters: 5).visit(joinsApostrophes: { _ in true }) { part in
        guard case .word(let range) = part else { return }
        found.append(String(decoding: bytes[range], as: UTF8.self))
      }
    }
    #expect(found == expected)
  }

  /// The minimum counts letters rather than bytes.
  @Test func skipsShortWords() {
    for letters in 1...8 {
      for letter in ["n", "ß", "ж", "ế"] {
        let word = String(repeating: letter, count: letters)
        #expect(words(word).isEmpty == (letters < 5), "\(word)")
      }
    }
    #expect(parts("a b", minimumLetters: 1).count == 2)
  }

  @Test(arguments: [
    ("http://example.org/a/path", "http://|example|.org/|a/|path"),
    ("https://www.example.org", "https://|www|.example|.org"),
    ("www.example.org/index.html", "www|.example|.org/|index|.html"),
    ("WWW.EXAMPLE.ORG", "WWW|.EXAMPLE|.ORG"),
    (
      "http://a.example/b?key=value&more=1#part", "http://|a|.example/|b|?key|=value|&more|=1|#part"
    ),
    ("someone@example.org", "someone|@example|.org"),
    ("first.last@example.co.uk", "first|.last|@example|.co|.uk"),
    // No break leaves fewer than three characters on either side.
    ("a@b.cde", "a@b|.cde"), ("ab@c.de", "ab@c|.de"), ("a@b.c", "a@b.c"),
    // Text that only resembles an address.
    ("either/or", "either/or"), ("@someone", "@someone"), ("a:b", "a:b"), ("www.", "www."),
    ("e.g.", "e.g."),
  ])
  func breaksAddresses(_ text: String, _ expected: String) {
    #expect(broken(text) == expected)
    // The parts of an address are not words.
    if expected.contains("|") { #expect(words(text) == []) }
  }

  @Test func findsValidRangesOnly() {
    var random = LinearCongruence(seed: 3)
    let alphabet = Array("ab:/.@w?=-\u{AD}éжế👍 \u{301}1A".unicodeScalars)
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<random.next(30) { text.unicodeScalars.append(random.pick(alphabet)) }
      let bytes = Array(text.utf8)
      var last = 0
      for part in parts(text, minimumLetters: 2) {
        switch part {
        case .word(let range):
          #expect(range.lowerBound >= last && range.upperBound <= bytes.count)
          #expect(bytes[range.lowerBound] & 0xC0 != 0x80)
          last = range.upperBound
        case .addressBreak(let offset):
          #expect(offset >= last && offset < bytes.count)
          last = offset
        }
      }
    }
  }
}
