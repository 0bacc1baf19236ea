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
  /// The one before that.
  private var previous: Unicode.Scalar?
  /// Whether that was a quotation mark set here, and an opening one: some close in one language and open in
  /// another.
  private var lastMark: (isDouble: Bool, opens: Bool)?
  private var hasOpenSingle = false
  private var hasOpenDouble = false

  mutating func beginParagraph() { self = Self() }

  /// Says that something other than letters stands here.
  mutating func pass(_ scalar: Unicode.Scalar) {
    (previous, before) = (before, scalar)
    lastMark = nil
  }

  /// Says that text stands here whose marks stay.
  mutating func passLetters() { pass("x") }

  /// Cuts a text into parts. Ranges are its own indices.
  /// - Parameter ahead: returns the text that follows in the paragraph, as far as `FollowingText` looks. It
  ///   is called only for a mark near the end of the text.
  mutating func parts(
    of text: ArraySlice<UInt8>, language: String, ahead: () -> [UInt8] = { [] }
  ) -> [Part] {
    var parts: [Part] = []
    var plainStart = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      guard Self.isMark(text[index]) else {
        index += 1
        continue
      }
      if text[index] != UInt8(ascii: "-"), text[index] != UInt8(ascii: ".") {
        passPlain(text[plainStart..<index])
      }
      guard let (end, mark) = mark(in: text, at: index, language: language, ahead) else {
        index += 1
        continue
      }
      if plainStart < index { parts.append(.plain(plainStart..<index)) }
      parts.append(.replaced(index..<end, by: mark))
      (previous, before) = (before, mark.unicodeScalars.last)
      index = end
      plainStart = end
    }
    passPlain(text[plainStart...])
    if plainStart < text.endIndex { parts.append(.plain(plainStart..<text.endIndex)) }
    return parts
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// Notes text that stays. Format characters are passed over.
  private mutating func passPlain(_ text: ArraySlice<UInt8>) {
    var scalars: [Unicode.Scalar] = []
    var end = text.endIndex
    while end > text.startIndex, scalars.count < 2 {
      var start = end - 1
      while start > text.startIndex, text[start] & 0xC0 == 0x80 { start -= 1 }
      let scalar = String(decoding: text[start..<end], as: UTF8.self).unicodeScalars.first
      if let scalar, !scalar.isFormatCharacter { scalars.append(scalar) }
      end = start
    }
    for scalar in scalars.reversed() { pass(scalar) }
  }

  /// The mark that takes the place of what stands at an index, and where that ends. `nil` where it stays.
  private mutating func mark(
    in text: ArraySlice<UInt8>, at index: Int, language: String, _ ahead: () -> [UInt8]
  ) -> (end: Int, mark: String)? {
    let mark = text[index]
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let rest = text[(index + 1)...].prefix(FollowingText.limit)
      let isCut = rest.count < FollowingText.limit
      let following = FollowingText(
        isCut ? Array(rest) + ahead() : Array(rest), after: Unicode.Scalar(mark))
      let sides = MarkSides(before: neighborBefore, following: following)
      let quotation =
        mark == UInt8(ascii: "'") ? single(sides, language) : double(sides, language)
      return quotation.map { (index + 1, $0) }
    default:
      let count = text[index...].prefix { $0 == mark }.count
      if let replacement = replacement(of: mark, count: count) {
        return (index + count, replacement)
      }
      return nil
    }
  }

  /// The dash or ellipsis for hyphens or stops in a row. More than three are a line of some kind.
  private mutating func replacement(of mark: UInt8, count: Int) -> String? {
    let isDash = mark == UInt8(ascii: "-")
    guard count >= (isDash ? 2 : 3) else { return nil }
    lastMark = nil
    switch count {
    case 2: return "\u{2013}"
    case 3: return isDash ? "\u{2014}" : "\u{2026}"
    default: return String(repeating: isDash ? "-" : ".", count: count)
    }
  }

  private var neighborBefore: MarkNeighbor? {
    if let lastMark { return lastMark.opens ? .opening : .closing }
    return before.map(MarkNeighbor.init)
  }

  // MARK: Quotation marks

  /// - Returns: `nil` where the mark stays.
  private mutating func double(_ sides: MarkSides, _ language: String) -> String? {
    let marks = QuotationMarks(language: language)
    // Two in a row quote nothing, and the second one closes.
    let isSecond = lastMark?.isDouble == true && lastMark?.opens == true
    if isInHebrewAbbreviation(sides) { return nil }
    if !isSecond, sides.opens(isOpen: hasOpenDouble) {
      hasOpenDouble = true
      lastMark = (true, true)
      return marks.opening(depth: 0)
    }
    // Behind a number, where nothing is to be closed, it says inches or seconds.
    if !hasOpenDouble, sides.before == .digit { return nil }
    hasOpenDouble = false
    lastMark = (true, false)
    return marks.closing(depth: 0)
  }

  /// Whether the mark stands inside a Hebrew abbreviation (מנכ"ל) rather than at a quotation.
  private func isInHebrewAbbreviation(_ sides: MarkSides) -> Bool {
    guard sides.before == .hebrewLetter, let first = sides.following.scalars.first,
      MarkNeighbor(first) == .hebrewLetter
    else { return false }
    if hasOpenDouble { return true }
    // A prefix of one letter, such as the article, stands directly before a quotation.
    let isAfterPrefix = previous.map { MarkNeighbor($0) != .hebrewLetter } ?? true
    let letters = sides.following.scalars.prefix { MarkNeighbor($0) == .hebrewLetter }
    return letters.count == 1 || !isAfterPrefix
  }

  /// An apostrophe inside a word, before a year, or where nothing is open; else a quotation mark.
  /// - Returns: `nil` where the mark stays.
  private mutating func single(_ sides: MarkSides, _ language: String) -> String? {
    let marks = QuotationMarks(language: language)
    let following = sides.following
    if isApostrophe(sides, language) {
      lastMark = nil
      return "\u{2019}"
    }
    // Feet or minutes, as for the double mark.
    if !hasOpenSingle, sides.before == .digit, following.neighbor != .ideograph { return nil }
    // A lone mark between spaces quotes nothing.
    let quotesNothing = following.neighbor == .edge && !following.isDoubled && before != nil
    if !quotesNothing, sides.opens(isOpen: hasOpenSingle) {
      hasOpenSingle = true
      lastMark = (false, true)
      return marks.opening(depth: 1)
    }
    lastMark = hasOpenSingle ? (false, false) : nil
    guard hasOpenSingle else { return "\u{2019}" }
    hasOpenSingle = false
    return marks.closing(depth: 1)
  }

  /// Whether a single mark stands inside a word or for its cut off beginning.
  private func isApostrophe(_ sides: MarkSides, _ language: String) -> Bool {
    let following = sides.following
    switch sides.before {
    case .digit: return following.goesOnWithLetter
    case .letter, .hebrewLetter, .closing, .symbol, .apostrophe:
      // The article of a quoted name: l’«Humanité».
      let isBeforeQuotation = following.scalars.first == "\"" && following.startsWord
      return following.goesOnWithWord || isBeforeQuotation && sides.before == .letter
    case nil, .edge, .picture, .opening, .dash, .joint, .ellipsis:
      return CutWord.begins(following.scalars, language: language)
    case .pause, .ideograph: return false
    }
  }
}
