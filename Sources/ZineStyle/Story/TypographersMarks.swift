import ZineText

/// Sets typographers' marks for the ones that keyboards have: quotation marks by the language,
/// apostrophes, dashes for hyphens in a row, the ellipsis for three stops.
struct TypographersMarks {
  /// A part of a text, as it is or replaced.
  enum Part: Equatable {
    case plain(Range<Int>)
    case replaced(Range<Int>, by: String)
  }

  /// The character before the text that comes next, in the same paragraph.
  private var before: Unicode.Scalar?
  /// Whether that was a mark set here, and one that opens: some close in one language and open in
  /// another.
  private var lastMark: (isDouble: Bool, opens: Bool)?
  private var hasOpenSingle = false
  private var hasOpenDouble = false

  mutating func beginParagraph() {
    before = nil
    lastMark = nil
    hasOpenSingle = false
    hasOpenDouble = false
  }

  /// Says that something other than letters stands here.
  mutating func pass(_ scalar: Unicode.Scalar) {
    before = scalar
    lastMark = nil
  }

  /// Says that text stands here whose marks stay.
  mutating func passLetters() { pass("x") }

  /// Cuts a text into parts. Ranges are its own indices.
  mutating func parts(of text: ArraySlice<UInt8>, language: String) -> [Part] {
    var parts: [Part] = []
    var plainStart = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      guard let (end, mark) = mark(in: text, at: index, language: language) else {
        index = passCharacter(in: text, at: index)
        continue
      }
      if plainStart < index { parts.append(.plain(plainStart..<index)) }
      parts.append(.replaced(index..<end, by: mark))
      before = mark.unicodeScalars.last
      index = end
      plainStart = end
    }
    if plainStart < text.endIndex { parts.append(.plain(plainStart..<text.endIndex)) }
    return parts
  }

  /// Remembers the character at a place and answers where the next one is.
  private mutating func passCharacter(in text: ArraySlice<UInt8>, at index: Int) -> Int {
    var end = index + 1
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    before = String(decoding: text[index..<end], as: UTF8.self).unicodeScalars.first
    lastMark = nil
    return end
  }

  /// The mark that takes the place of what stands at an index, and where that ends.
  private mutating func mark(
    in text: ArraySlice<UInt8>, at index: Int, language: String
  ) -> (end: Int, mark: String)? {
    func count(of byte: UInt8) -> Int { text[index...].prefix { $0 == byte }.count }
    switch text[index] {
    case UInt8(ascii: "\""):
      let marks = QuotationMarks(language: language)
      // Two in a row quote nothing, and the second one closes.
      if opens, lastMark?.isDouble != true {
        hasOpenDouble = true
        lastMark = (true, true)
        return (index + 1, marks.opening(depth: 0))
      }
      // Behind a number, where nothing is to be closed, it says inches or seconds.
      if !hasOpenDouble, before?.properties.numericType != nil { return nil }
      hasOpenDouble = false
      lastMark = (true, false)
      return (index + 1, marks.closing(depth: 0))
    case UInt8(ascii: "'"):
      return (index + 1, single(before: text[(index + 1)...], language))
    case UInt8(ascii: "-"):
      if count(of: UInt8(ascii: "-")) > 1 { lastMark = nil }
      // More than three are a line of some kind, and so are those that open a comment.
      switch count(of: UInt8(ascii: "-")) {
      case 2: return (index + 2, "\u{2013}")
      case 3: return (index + 3, "\u{2014}")
      case 1: return nil
      case let many: return (index + many, String(repeating: "-", count: many))
      }
    case UInt8(ascii: "."):
      let stops = count(of: UInt8(ascii: "."))
      if stops > 2 { lastMark = nil }
      if stops == 3 { return (index + 3, "\u{2026}") }
      return stops > 3 ? (index + stops, String(repeating: ".", count: stops)) : nil
    default: return nil
    }
  }

  /// Whether a mark that stands here opens what follows.
  private var opens: Bool {
    guard let before else { return true }
    if let lastMark { return lastMark.opens }
    switch before.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .openPunctuation, .initialPunctuation,
      .dashPunctuation:
      return true
    default: return before == "\u{FFFC}" || before == "/"
    }
  }

  /// An apostrophe between letters, before a year, or where nothing is open; else a quotation mark.
  private mutating func single(before text: ArraySlice<UInt8>, _ language: String) -> String {
    let marks = QuotationMarks(language: language)
    let apostrophe = "\u{2019}"
    if opens {
      let isCutShort = text.first.map { (0x30...0x39).contains($0) } ?? false
      if isCutShort || Self.cutWords.contains(Self.word(text)) { return apostrophe }
      hasOpenSingle = true
      lastMark = (false, true)
      return marks.opening(depth: 1)
    }
    let isInsideWord = text.first.map { $0 >= 0x80 || Self.isLetter($0) } ?? false
    guard hasOpenSingle, !isInsideWord else { return apostrophe }
    hasOpenSingle = false
    lastMark = (false, false)
    return marks.closing(depth: 1)
  }

  /// Words whose beginning is cut off.
  private static let cutWords: Set<String> = [
    "tis", "twas", "twere", "twill", "til", "em", "cause", "bout", "round", "n", "s", "t",
  ]

  private static func word(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(while: isLetter), as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}
