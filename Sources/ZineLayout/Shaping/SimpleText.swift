/// Text that can be shaped word by word. Simple text is left to right, and its glyphs do not depend on text
/// across a space. Its lines break only at spaces or at opportunities inside words.
enum SimpleText {
  /// Returns whether a text contains only Latin, Greek and Cyrillic letters without combining marks, European
  /// punctuation, and symbols.
  static func isSimple(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      let lead = text[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      guard index + 1 < text.endIndex else { return false }
      let second = text[index + 1]
      switch lead {
      case 0xC2...0xCB, 0xCE...0xD1, 0xD3:
        // U+0080…02FF, U+0380…047F, U+04C0…04FF
        index += 2
      case 0xCD where second >= 0xB0, 0xD2 where second >= 0x8A, 0xD4 where second < 0xB0:
        // U+0370…037F, U+048A…04BF and U+0500…052F. The characters before these ranges include combining
        // marks.
        index += 2
      case 0xE1 where second >= 0xB8:
        // U+1E00…1FFF
        index += 3
      case 0xE2:
        guard index + 2 < text.endIndex, isSimplePunctuation(second, text[index + 2]) else {
          return false
        }
        index += 3
      default:
        return false
      }
    }
    return true
  }

  /// Returns whether a character is in U+2002…200A, U+2010…2028, U+202F…205E or U+2070…23FF. Directional
  /// controls and combining marks are excluded.
  private static func isSimplePunctuation(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: (0x82...0x8A).contains(third) || (0x90...0xA8).contains(third) || third >= 0xAF
    case 0x81: third <= 0x9E || third >= 0xB0
    case 0x83: third < 0x90
    case 0x82, 0x84...0x8F: true
    default: false
    }
  }

  /// Returns whether a line may always end after this character and a space if a letter or digit follows.
  static func endsWord(_ character: PackedCharacter) -> Bool {
    guard let byte = ascii(character) else { return false }
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "\""):
      return true
    default: return isLetterOrDigit(character)
    }
  }

  static func isLetterOrDigit(_ character: PackedCharacter) -> Bool {
    guard let byte = ascii(character) else { return false }
    return switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func ascii(_ character: PackedCharacter) -> UInt8? {
    character.bits < 0x80 ? UInt8(character.bits) : nil
  }
}
