import ZineText

/// Replaces characters typed on a keyboard by typographic characters: quotation marks of the language,
/// apostrophes, dashes for consecutive hyphens, and an ellipsis for three full stops.
struct TypographersMarks {
  /// A part of a text. It is either unchanged or replaced.
  enum Part: Equatable {
    case plain(Range<Int>)
    case replaced(Range<Int>, by: String)
  }

  /// The last character before the next text of the paragraph.
  private var before: Unicode.Scalar?
  /// The character before `before`.
  private var previous: Unicode.Scalar?
  /// Kind of the quotation mark that directly precedes, if any. The character alone is not enough, because
  /// some marks open a quotation in one language and close it in another.
  private var lastMark: (isDouble: Bool, opens: Bool)?
  private var hasOpenSingle = false
  private var hasOpenDouble = false

  mutating func beginParagraph() { self = Self() }

  /// Records a character that is not replaced.
  mutating func pass(_ scalar: Unicode.Scalar) {
    (previous, before) = (before, scalar)
    lastMark = nil
  }

  /// Records text in which quotes are not replaced.
  mutating func passLetters() { pass("x") }

  /// Splits a text into unchanged and replaced parts. The ranges of the parts are indices of the text.
  /// - Parameter ahead: Returns the text that follows in the paragraph, up to the limit of `FollowingText`.
  ///   It is only called for a quote near the end of the text.
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

  /// Records text that is not replaced. Format characters are ignored.
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

  /// Returns the replacement for the characters at an index, and the index after these characters. Returns
  /// `nil` if the characters are kept.
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

  /// Returns the dash or ellipsis for a sequence of hyphens or full stops. A sequence of more than three is
  /// kept, because it probably draws a line.
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

  /// - Returns: `nil` if the quote is kept.
  private mutating func double(_ sides: MarkSides, _ language: String) -> String? {
    let marks = QuotationMarks(language: language)
    // In a pair of adjacent quotes, the second quote closes the quotation.
    let isSecond = lastMark?.isDouble == true && lastMark?.opens == true
    if isInHebrewAbbreviation(sides) { return nil }
    if !isSecond, sides.opens(isOpen: hasOpenDouble) {
      hasOpenDouble = true
      lastMark = (true, true)
      return marks.opening(depth: 0)
    }
    // After a number, if no quotation is open, the quote means inches or seconds.
    if !hasOpenDouble, sides.before == .digit { return nil }
    hasOpenDouble = false
    lastMark = (true, false)
    return marks.closing(depth: 0)
  }

  /// Returns whether the quote belongs to a Hebrew abbreviation (מנכ"ל) rather than to a quotation.
  private func isInHebrewAbbreviation(_ sides: MarkSides) -> Bool {
    guard sides.before == .hebrewLetter, let first = sides.following.scalars.first,
      MarkNeighbor(first) == .hebrewLetter
    else { return false }
    if hasOpenDouble { return true }
    // A prefix of one letter, such as the article, can directly precede a quotation.
    let isAfterPrefix = previous.map { MarkNeighbor($0) != .hebrewLetter } ?? true
    let letters = sides.following.scalars.prefix { MarkNeighbor($0) == .hebrewLetter }
    return letters.count == 1 || !isAfterPrefix
  }

  /// Returns the apostrophe or quotation mark that replaces a single quote. An apostrophe is used inside a
  /// word, in place of an omitted beginning, and if there is no quotation to open or close.
  /// - Returns: `nil` if the quote is kept.
  private mutating func single(_ sides: MarkSides, _ language: String) -> String? {
    let marks = QuotationMarks(language: language)
    let following = sides.following
    if isApostrophe(sides, language) {
      lastMark = nil
      return "\u{2019}"
    }
    // After a number, if no quotation is open, the quote means feet or minutes.
    if !hasOpenSingle, sides.before == .digit, following.neighbor != .ideograph { return nil }
    // A single quote between spaces does not open a quotation.
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

  /// Returns whether a single quote is an apostrophe inside a word, or replaces the omitted beginning of a
  /// word.
  private func isApostrophe(_ sides: MarkSides, _ language: String) -> Bool {
    let following = sides.following
    switch sides.before {
    case .digit: return following.goesOnWithLetter
    case .letter, .hebrewLetter, .closing, .symbol, .apostrophe:
      // The quote follows an elided article and precedes a quoted name, as in l’«Humanité».
      let isBeforeQuotation = following.scalars.first == "\"" && following.startsWord
      return following.goesOnWithWord || isBeforeQuotation && sides.before == .letter
    case nil, .edge, .picture, .opening, .dash, .joint, .ellipsis:
      return CutWord.begins(following.scalars, language: language)
    case .pause, .ideograph: return false
    }
  }
}
