import ZineText

/// A word in the form that patterns use: in lower case, with all apostrophes represented by the same
/// character.
struct FoldedWord {
  private(set) var bytes: [UInt8] = []
  /// For each byte of the folded word, and for its end, the offset of the letter in the original word.
  private var origins: [Int] = []
  private(set) var letterCount = 0

  /// A hyphenation point, as an offset in bytes of the folded word.
  struct Place {
    var offset: Int
    var change: PatternLevel.Change?
  }

  init(_ word: ArraySlice<UInt8>, _ smallLetters: [Unicode.Scalar: Unicode.Scalar]) {
    bytes.reserveCapacity(word.count)
    origins.reserveCapacity(word.count + 1)
    var origin = 0
    for letter in String(decoding: word, as: UTF8.self).unicodeScalars {
      let small = smallLetters[letter] ?? Self.small(letter)
      for byte in UTF8.encode(small).map({ Array($0) }) ?? [] {
        bytes.append(byte)
        origins.append(origin)
      }
      origin += UTF8.width(letter)
      letterCount += 1
    }
    origins.append(origin)
  }

  private static func small(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter.value {
    case 0x41...0x5A: return Unicode.Scalar(UInt8(letter.value) | 0x20)
    case 0...0x7F: return letter
    case 0x2019, 0x2BC: return Unicode.Scalar(Pattern.apostrophe)
    default:
      // Only U+0130 maps to two characters, the second of which is a combining mark.
      return letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
    }
  }

  /// Returns a part of the word, enclosed in dots.
  func dotted(_ part: Range<Int>) -> [UInt8] {
    [UInt8(ascii: ".")] + bytes[part] + [UInt8(ascii: ".")]
  }

  /// Returns the hyphenation points inside a part of the word.
  func places(
    _ marks: [PatternLevel.Mark], _ part: Range<Int>, _ level: PatternLevel
  ) -> [Place] {
    // The dot before the part takes one byte.
    let shift = part.lowerBound - 1
    return part.dropFirst().compactMap { offset in
      let mark = marks[offset - shift]
      guard mark.isBreak, bytes[offset] & 0xC0 != 0x80 else { return nil }
      var change = level.change(of: mark)
      if let range = change?.range {
        change?.range = range.lowerBound + shift..<range.upperBound + shift
      }
      return Place(offset: offset, change: change)
    }
  }

  /// Returns the hyphenation points in the original word. Points inside a grapheme cluster (UAX #29) are
  /// omitted.
  func hyphenationPoints(at places: [Place], in word: ArraySlice<UInt8>) -> [HyphenationPoint] {
    if places.isEmpty { return [] }
    let ends = Self.clusterEnds(of: word)
    return places.compactMap { place in
      let offset = origins[place.offset]
      guard offset > 0, offset < word.count, ends?.contains(offset) ?? true else { return nil }
      guard let change = place.change else { return HyphenationPoint(offset: offset) }
      let respelling = Respelling(
        removedBefore: offset - origins[change.range.lowerBound],
        removedAfter: origins[change.range.upperBound] - offset,
        before: String(decoding: change.before, as: UTF8.self),
        after: String(decoding: change.after, as: UTF8.self))
      return HyphenationPoint(offset: offset, respelling: respelling)
    }
  }

  /// Returns the ends of the grapheme clusters; `nil` if each character is a cluster. This is the case if all
  /// characters are below U+0300, where the combining marks begin.
  private static func clusterEnds(of word: ArraySlice<UInt8>) -> Set<Int>? {
    guard word.contains(where: { $0 >= 0xCC }) else { return nil }
    var ends: Set<Int> = []
    var end = 0
    for character in String(decoding: word, as: UTF8.self) {
      end += character.utf8.count
      ends.insert(end)
    }
    return ends
  }
}
