import ZineText

/// Finds the break opportunities inside words: words that may be hyphenated, and addresses, which are broken
/// without a hyphen. Offsets are in UTF-8 bytes from the start of the text.
struct DivisibleText {
  enum Part {
    /// A word of letters, possibly with apostrophes between them, with at least one lower-case letter.
    case word(Range<Int>)
    /// A break opportunity in a web or mail address.
    case addressBreak(Int)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let minimumLetters: Int

  /// - Parameter minimumLetters: Minimum number of letters in a word. Shorter words are ignored.
  init(_ text: UnsafeBufferPointer<UInt8>, minimumLetters: Int) {
    self.text = text
    self.minimumLetters = minimumLetters
  }

  /// - Parameter joinsApostrophes: Returns whether an apostrophe is part of the word that begins at an
  ///   offset.
  func visit(
    joinsApostrophes: (Int) -> Bool = { _ in false }, _ body: (Part) -> Void
  ) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] > 0x20 { end += 1 }
      if end - start >= minimumLetters {
        if isAddress(start..<end) {
          addressBreaks(in: start..<end, body)
        } else {
          words(in: start..<end, joinsApostrophes, body)
        }
      }
      start = end + 1
    }
  }

  // MARK: Words

  private func words(
    in range: Range<Int>, _ joinsApostrophes: (Int) -> Bool, _ body: (Part) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var letters = 0
      var capitals = CapitalCount()
      while index < range.upperBound {
        if let letter = letter(at: index) {
          if !isMark(at: index) { letters += 1 }
          capitals.add(letter.isCapital)
          index += letter.length
        } else if letters > 0, let length = apostrophe(at: index),
          index + length < range.upperBound, self.letter(at: index + length) != nil,
          joinsApostrophes(start)
        {
          capitals.endPart()
          index += length
        } else {
          break
        }
      }
      capitals.endPart()
      if letters >= minimumLetters, capitals.isWord, isFree(start..<index, in: range) {
        body(.word(start..<index))
      }
      if index == start { index += 1 }
    }
  }

  /// Returns whether the letters form a separate word. Letters are not a separate word if they are part of a
  /// number or of a name with digits, or if the author added soft hyphens.
  private func isFree(_ word: Range<Int>, in range: Range<Int>) -> Bool {
    func binds(_ index: Int) -> Bool {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
        UInt8(ascii: "\\"), UInt8(ascii: "/"):
        true
      // U+00AD. The index may be at either of its two bytes.
      case 0xC2: index + 1 < text.count && text[index + 1] == 0xAD
      case 0xAD: index > 0 && text[index - 1] == 0xC2
      default: false
      }
    }
    if word.lowerBound > range.lowerBound, binds(word.lowerBound - 1) { return false }
    return word.upperBound >= range.upperBound || !binds(word.upperBound)
  }

  /// Returns the length of an apostrophe, U+0027 or U+2019; `nil` for other characters. U+02BC counts as a
  /// letter.
  private func apostrophe(at index: Int) -> Int? {
    if text[index] == UInt8(ascii: "'") { return 1 }
    guard text[index] == 0xE2, index + 2 < text.count, text[index + 1] == 0x80,
      text[index + 2] == 0x99
    else { return nil }
    return 3
  }

  /// Returns whether the character is a combining mark, U+0300 to U+036F.
  private func isMark(at index: Int) -> Bool {
    text[index] == 0xCC || text[index] == 0xCD && index + 1 < text.count && text[index + 1] < 0xB0
  }

  /// Returns the length and case of a letter, if its script uses hyphenation. These scripts are Latin, Greek,
  /// Cyrillic, Armenian, Georgian, Ethiopic and the scripts of India.
  private func letter(at index: Int) -> (length: Int, isCapital: Bool)? {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return (1, false)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return (1, true)
    case 0xC3...0xD6:
      guard index + 1 < text.count else { return nil }
      return letter(UInt32(byte & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F), length: 2)
    case 0xE1:
      guard index + 2 < text.count else { return nil }
      let value =
        0x1000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
      switch value {
      case 0x10A0...0x10FF, 0x1200...0x139F, 0x1E00...: return letter(value, length: 3)
      default: return nil
      }
    case 0xE0:
      guard index + 2 < text.count, (0xA4...0xB7).contains(text[index + 1]) else { return nil }
      let value = UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
      return letter(value, length: 3)
    case 0xE2:
      // U+200C and U+200D control how letters of Indian scripts join, so they are part of a word.
      guard index >= 3, index + 2 < text.count, text[index - 3] == 0xE0, text[index + 1] == 0x80,
        text[index + 2] == 0x8C || text[index + 2] == 0x8D
      else { return nil }
      return (3, false)
    default: return nil
    }
  }

  private func letter(_ value: UInt32, length: Int) -> (length: Int, isCapital: Bool)? {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return (length, true)
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return (length, false)
    default: return nil
    }
  }

  // MARK: Addresses

  private func isAddress(_ range: Range<Int>) -> Bool {
    var hasDotAfterAtSign = false
    var followsAtSign = false
    for index in range {
      switch text[index] {
      case UInt8(ascii: ":"):
        if index + 2 < range.upperBound, text[index + 1] == UInt8(ascii: "/"),
          text[index + 2] == UInt8(ascii: "/")
        {
          return true
        }
      case UInt8(ascii: "@"): followsAtSign = index > range.lowerBound
      case UInt8(ascii: "."):
        if followsAtSign, index + 1 < range.upperBound { hasDotAfterAtSign = true }
      default: break
      }
    }
    return hasDotAfterAtSign || starts(range, with: "www.")
  }

  private func starts(_ range: Range<Int>, with prefix: StaticString) -> Bool {
    range.count > prefix.utf8CodeUnitCount
      && (0..<prefix.utf8CodeUnitCount).allSatisfy {
        text[range.lowerBound + $0] | 0x20 == prefix.utf8Start[$0] | 0x20
      }
  }

  /// Allows breaks after slashes but before other punctuation, so that the end of the line shows that the
  /// address continues (Chicago Manual of Style 17, section 14.18).
  private func addressBreaks(in range: Range<Int>, _ body: (Part) -> Void) {
    let least = 3
    guard range.count > 2 * least else { return }
    var last = -1
    for index in range.lowerBound + least...range.upperBound - least {
      switch text[index] {
      case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"),
        UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "~"),
        UInt8(ascii: "@"), UInt8(ascii: "-"), UInt8(ascii: ","):
        if last != index { body(.addressBreak(index)) }
        last = index
      case UInt8(ascii: "/"):
        if text[index - 1] != UInt8(ascii: "/"), text[index - 1] != UInt8(ascii: ":"),
          index + 1 < range.upperBound
        {
          last = text[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
          body(.addressBreak(last))
        }
      default:
        let followsSlashes =
          text[index - 1] == UInt8(ascii: "/") && text[index - 2] == UInt8(ascii: "/")
        if followsSlashes, last != index {
          body(.addressBreak(index))
        }
      }
    }
  }
}

/// Counts the letters of a word and of its parts between apostrophes, by case.
private struct CapitalCount {
  private var letters = 0
  private var hasLowercase = false
  private var hasLowercaseAnywhere = false
  private var hasCapitalPart = false

  mutating func add(_ isCapital: Bool) {
    letters += 1
    if !isCapital { hasLowercase = true }
  }

  mutating func endPart() {
    if hasLowercase { hasLowercaseAnywhere = true }
    if letters > 1, !hasLowercase { hasCapitalPart = true }
    letters = 0
    hasLowercase = false
  }

  /// Whether the text is a word that is not all capitals and has no part in all capitals. A part with a
  /// single capital, as in "L’Avenir", is allowed.
  var isWord: Bool { hasLowercaseAnywhere && !hasCapitalPart }
}
