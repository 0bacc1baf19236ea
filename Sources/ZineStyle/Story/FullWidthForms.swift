import ZineText

/// Characters that are as wide as ideographs (Unicode 15, Halfwidth and Fullwidth Forms).
enum FullWidthForms {
  /// Returns the fullwidth form of a character, or the character itself if it has none.
  static func form(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x20: return "\u{3000}"
    case 0x21...0x7E: return Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: return katakana[Int(scalar.value - 0xFF61)]
    default: return others[scalar] ?? scalar
    }
  }

  private static let others: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{A2}": "\u{FFE0}", "\u{A3}": "\u{FFE1}", "\u{AC}": "\u{FFE2}", "\u{AF}": "\u{FFE3}",
    "\u{A6}": "\u{FFE4}", "\u{A5}": "\u{FFE5}", "\u{20A9}": "\u{FFE6}", "\u{2985}": "\u{FF5F}",
    "\u{2986}": "\u{FF60}",
  ]

  /// Fullwidth forms of the characters from U+FF61. The last two are voicing marks, which combine with the
  /// syllable before them.
  private static let katakana = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ"
      + "ヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)
}
