/// Composition of letters and combining marks into precomposed characters (normalization form C). The two
/// spellings are equivalent. However, most fonts, hyphenation patterns and PDF readers support only
/// precomposed characters well.
///
/// Singleton decompositions are not applied, so only letters with combining marks change. They occur in
/// Latin, Greek, Cyrillic, kana, Hangul and, for a few letters, Arabic.
enum ComposedText {
  struct Part {
    /// Range in the original text.
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// Returns whether a text can contain a combining mark that composes with the letter before it.
  static func mayChange(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      // Fast path: most texts contain no character at or above U+0300.
      bytes.reduce(0, max) >= 0xCC && mayChange(bytes)
    }
  }

  private static func mayChange(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0xCC, index + 1 < text.count {
        let next = text[index + 1]
        switch byte {
        // Combining diacritical marks, U+0300 to U+036F.
        case 0xCC,
          0xCD where next < 0xB0:
          return true
        // Arabic combining marks, U+0653 to U+0655.
        case 0xD9 where (0x93...0x95).contains(next): return true
        // Hangul jamo, U+1100 to U+11FF.
        case 0xE1 where (0x84...0x87).contains(next): return true
        // Kana voicing marks, U+3099 and U+309A.
        case 0xE3 where next == 0x82 && index + 2 < text.count:
          if text[index + 2] == 0x99 || text[index + 2] == 0x9A { return true }
        default: break
        }
      }
      index += 1
    }
    return false
  }

  /// Splits a text into parts. Each part is either unchanged or composed.
  static func parts(of text: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var start = text.startIndex
    var index = start
    for character in String(decoding: text, as: UTF8.self) {
      let end = index + character.utf8.count
      if let composed = composed(character) {
        if start < index {
          parts.append(Part(range: start..<index, bytes: Array(text[start..<index])))
        }
        parts.append(Part(range: index..<end, bytes: Array(composed.utf8)))
        start = end
      }
      index = end
    }
    if start < text.endIndex {
      parts.append(Part(range: start..<text.endIndex, bytes: Array(text[start...])))
    }
    return parts
  }

  /// - Returns: `nil` if the character is already composed.
  private static func composed(_ character: Character) -> String? {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count > 1, scalars.count <= mostScalars else { return nil }
    if let syllable = koreanSyllable(scalars) { return syllable }
    if let known = precomposed(character) { return String(known) }
    return partlyComposed(scalars)
  }

  /// Maximum number of scalars in a character. Characters with more combining marks are not composed.
  private static let mostScalars = 16

  /// Composes a letter with as many of its combining marks as possible. The remaining marks follow the
  /// result. A mark is blocked by an earlier remaining mark of the same or a higher combining class (Unicode
  /// 15, section 3.11).
  private static func partlyComposed(_ scalars: [Unicode.Scalar]) -> String? {
    var letter = Character(scalars[0])
    var left: [Unicode.Scalar] = []
    for mark in scalars.dropFirst() {
      let kind = mark.properties.canonicalCombiningClass
      let isBlocked = left.contains {
        $0.properties.canonicalCombiningClass >= kind || kind == .notReordered
      }
      if !isBlocked, let known = precomposed(Character(String(letter) + String(mark))) {
        letter = known
      } else {
        left.append(mark)
      }
    }
    guard left.count + 1 < scalars.count else { return nil }
    var result = String(letter).unicodeScalars
    result.append(contentsOf: left)
    return String(result)
  }

  /// Returns the precomposed form of a character, or `nil` if there is none. Swift compares characters by
  /// canonical equivalence, so the set lookup works for any spelling.
  private static func precomposed(_ character: Character) -> Character? {
    known.firstIndex(of: character).map { known[$0] }
  }

  private static let known: Set<Character> = {
    // If two characters have the same decomposition, the first one is inserted. For example, Greek precedes
    // Greek Extended.
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x17F, 0x1A0...0x1B0, 0x1CD...0x233, 0x385...0x3D4, 0x400...0x477, 0x4C1...0x4F9,
      0x622...0x626, 0x6C0...0x6D3, 0x1E00...0x1EF9, 0x1F00...0x1FFC, 0x219A...0x22ED,
      0x304C...0x30FE,
    ]
    var known: Set<Character> = []
    for value in ranges.joined() {
      if let scalar = Unicode.Scalar(value) { known.insert(Character(scalar)) }
    }
    return known
  }()

  /// Composes two or three Hangul jamo into a syllable by arithmetic (Unicode 15, section 3.12).
  private static func koreanSyllable(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count <= 3, (0x1100...0x1112).contains(scalars[0].value),
      (0x1161...0x1175).contains(scalars[1].value)
    else { return nil }
    var value = 0xAC00 + ((scalars[0].value - 0x1100) * 21 + scalars[1].value - 0x1161) * 28
    if scalars.count == 3 {
      guard (0x11A8...0x11C2).contains(scalars[2].value) else { return nil }
      value += scalars[2].value - 0x11A7
    }
    return Unicode.Scalar(value).map { String(Character($0)) }
  }
}
