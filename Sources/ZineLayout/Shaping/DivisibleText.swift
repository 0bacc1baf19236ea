import ZineText

/// Finds in a text what may be broken beside its words' ends: words that may be divided, and addresses
/// that must not get a hyphen. Offsets count from the text's start, in UTF-8 bytes.
struct DivisibleText {
  enum Part {
    /// Letters only, with at least one that is no capital.
    case word(Range<Int>)
    /// Where a web or mail address may be broken.
    case addressBreak(Int)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let minimumLetters: Int

  /// - Parameter minimumLetters: words with fewer are passed over.
  init(_ text: UnsafeBufferPointer<UInt8>, minimumLetters: Int) {
    self.text = text
    self.minimumLetters = minimumLetters
  }

  func visit(_ body: (Part) -> Void) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] > 0x20 { end += 1 }
      if end - start >= minimumLetters {
        if isAddress(start..<end) {
          addressBreaks(in: start..<end, body)
        } else {
          words(in: start..<end, body)
        }
      }
      start = end + 1
    }
  }

  // MARK: Words

  private func words(in range: Range<Int>, _ body: (Part) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var letters = 0
      var hasLowercase = false
      while index < range.upperBound, let letter = letter(at: index) {
        letters += 1
        if !letter.isCapital { hasLowercase = true }
        index += letter.length
      }
      if letters >= minimumLetters, hasLowercase, isFree(start..<index, in: range) {
        body(.word(start..<index))
      }
      if index == start { index += 1 }
    }
  }

  /// Whether letters are a word of their own, not a part of a number or a name with digits, and not
  /// divided by the author already.
  private func isFree(_ word: Range<Int>, in range: Range<Int>) -> Bool {
    func binds(_ index: Int) -> Bool {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
        UInt8(ascii: "\\"), UInt8(ascii: "/"):
        true
      // U+00AD, of whose two bytes the walk may stand on either.
      case 0xC2: index + 1 < text.count && text[index + 1] == 0xAD
      case 0xAD: index > 0 && text[index - 1] == 0xC2
      default: false
      }
    }
    if word.lowerBound > range.lowerBound, binds(word.lowerBound - 1) { return false }
    return word.upperBound >= range.upperBound || !binds(word.upperBound)
  }

  /// A letter of the scripts that divide words with hyphens: Latin, Greek, Cyrillic, Armenian.
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
      return value >= 0x1E00 ? letter(value, length: 3) : nil
    default: return nil
    }
  }

  private func letter(_ value: UInt32, length: Int) -> (length: Int, isCapital: Bool)? {
    guard let scalar = Unicode.Scalar(value) else { return nil }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return (length, true)
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark:
      return (length, false)
    default: return nil
    }
  }

  // MARK: Addresses

  private func isAddress(_ range: Range<Int>) -> Bool {
    var hasDotBehindAt = false
    var isBehindAt = false
    for index in range {
      switch text[index] {
      case UInt8(ascii: ":"):
        if index + 2 < range.upperBound, text[index + 1] == UInt8(ascii: "/"),
          text[index + 2] == UInt8(ascii: "/")
        {
          return true
        }
      case UInt8(ascii: "@"): isBehindAt = index > range.lowerBound
      case UInt8(ascii: "."):
        if isBehindAt, index + 1 < range.upperBound { hasDotBehindAt = true }
      default: break
      }
    }
    return hasDotBehindAt || starts(range, with: "www.")
  }

  private func starts(_ range: Range<Int>, with prefix: StaticString) -> Bool {
    range.count > prefix.utf8CodeUnitCount
      && (0..<prefix.utf8CodeUnitCount).allSatisfy {
        text[range.lowerBound + $0] | 0x20 == prefix.utf8Start[$0] | 0x20
      }
  }

  /// Behind slashes, and before the other marks, so that the line's end shows that the address goes on
  /// (Chicago Manual of Style 17, section 14.18).
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
        let isBehindSlashes =
          text[index - 1] == UInt8(ascii: "/") && text[index - 2] == UInt8(ascii: "/")
        if isBehindSlashes, last != index {
          body(.addressBreak(index))
        }
      }
    }
  }
}
