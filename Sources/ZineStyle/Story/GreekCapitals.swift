import ZineText

/// Uppercase mapping of Greek. Accents are removed: Άθήνα becomes ΑΘΗΝΑ. A dieresis is kept. One is added if
/// only an accent showed that two vowels are pronounced separately: Μάιος becomes ΜΑΪΟΣ. The word ή keeps its
/// accent, which distinguishes it from η.
enum GreekCapitals {
  /// Returns the uppercase form of a character, or `nil` if the character has no special rule in Greek.
  static func capitals(at index: Int, of text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let scalar = text[index]
    switch scalar.value {
    case 0x300, 0x301, 0x304, 0x306, 0x313, 0x314, 0x342:
      return index > 0 && isGreek(text[index - 1]) ? [] : nil
    case 0x3AE, 0x389: return isAlone(index, in: text) ? ["\u{389}"] : ["\u{397}"]
    case 0x3B9 where followsAccent(index, text): return ["\u{3AA}"]
    case 0x3C5 where followsAccent(index, text): return ["\u{3AB}"]
    default: return base(of: scalar)
    }
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
      || scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func isAlone(_ index: Int, in text: [Unicode.Scalar]) -> Bool {
    let isBeforeWord = index + 1 < text.count && text[index + 1].properties.isAlphabetic
    let isAfterWord = index > 0 && text[index - 1].properties.isAlphabetic
    return !isBeforeWord && !isAfterWord
  }

  /// Returns whether the previous vowel has an accent but no dieresis, and the vowel at the index has no
  /// dieresis.
  private static func followsAccent(_ index: Int, _ text: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let isPlain = index + 1 == text.count || text[index + 1] != "\u{308}"
    switch text[index - 1].value {
    case 0x386, 0x388, 0x389, 0x38C, 0x3AC, 0x3AD, 0x3AE, 0x3CC: return isPlain
    case 0x301:
      return isPlain && index > 1 && [0x3B1, 0x3B5, 0x3B7, 0x3BF].contains(text[index - 2].value)
    default: return false
    }
  }

  /// Returns the capital letter without accents. An iota subscript becomes a separate capital letter.
  private static func base(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0x386, 0x3AC: ["\u{391}"]
    case 0x388, 0x3AD: ["\u{395}"]
    case 0x38A, 0x3AF: ["\u{399}"]
    case 0x38C, 0x3CC: ["\u{39F}"]
    case 0x38E, 0x3CD: ["\u{3A5}"]
    case 0x38F, 0x3CE: ["\u{3A9}"]
    case 0x390: ["\u{3AA}"]
    case 0x3B0: ["\u{3AB}"]
    case 0x1F00...0x1F0F, 0x1F70, 0x1F71, 0x1FB0, 0x1FB1, 0x1FB6, 0x1FB8...0x1FBB: ["\u{391}"]
    case 0x1F10...0x1F1F, 0x1F72, 0x1F73, 0x1FC8, 0x1FC9: ["\u{395}"]
    case 0x1F20...0x1F2F, 0x1F74, 0x1F75, 0x1FC6, 0x1FCA, 0x1FCB: ["\u{397}"]
    case 0x1FD2, 0x1FD3, 0x1FD7: ["\u{3AA}"]
    case 0x1F30...0x1F3F, 0x1F76, 0x1F77, 0x1FD0...0x1FDB: ["\u{399}"]
    case 0x1F40...0x1F4F, 0x1F78, 0x1F79, 0x1FF8, 0x1FF9: ["\u{39F}"]
    case 0x1FE2, 0x1FE3, 0x1FE7: ["\u{3AB}"]
    case 0x1FE4, 0x1FE5, 0x1FEC: ["\u{3A1}"]
    case 0x1F50...0x1F5F, 0x1F7A, 0x1F7B, 0x1FE0...0x1FEB: ["\u{3A5}"]
    case 0x1F60...0x1F6F, 0x1F7C, 0x1F7D, 0x1FF6, 0x1FFA, 0x1FFB: ["\u{3A9}"]
    case 0x1F80...0x1F8F, 0x1FB2...0x1FB4, 0x1FB7, 0x1FBC: ["\u{391}", "\u{399}"]
    case 0x1F90...0x1F9F, 0x1FC2...0x1FC4, 0x1FC7, 0x1FCC: ["\u{397}", "\u{399}"]
    case 0x1FA0...0x1FAF, 0x1FF2...0x1FF4, 0x1FF7, 0x1FFC: ["\u{3A9}", "\u{399}"]
    default: nil
    }
  }
}
