import ZineStyle
import ZineText

/// Adjusts the line breaks of UAX #14 for Chinese and Japanese, according to the paragraph's `line-break` and
/// `word-break` (CSS Text 3, section 5.3).
struct LineBreakRules {
  private let strictness: LineBreakStrictness
  private let wordBreak: WordBreak

  init(_ composing: ComposingStyle) {
    strictness = composing.wordBreak == .breakAll ? .anywhere : composing.strictness
    wordBreak = composing.wordBreak
  }

  /// Returns the line breaks of a text after adding and removing breaks.
  func adjusted(_ breaks: [TextBreak], in text: ArraySlice<UInt8>) -> [TextBreak] {
    var known = breaks[...]
    var result: [TextBreak] = []
    var offset = 0
    var before: Unicode.Scalar?
    var isAfterJapanese = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let here = known.first?.offset == offset ? known.removeFirst() : nil
      if let here, here.isMandatory {
        result.append(here)
      } else if offset > 0, let before {
        switch answer(before, scalar, isAfterJapanese) {
        case true?: result.append(here ?? TextBreak(offset: offset))
        case false?: break
        case nil: if let here { result.append(here) }
        }
      }
      isAfterJapanese = scalar.isJapaneseOrChinese
      before = scalar
      offset += UTF8.width(scalar)
    }
    return result + known
  }

  /// Returns whether a line may end between two characters; `nil` if the rules do not apply to them.
  private func answer(
    _ before: Unicode.Scalar, _ after: Unicode.Scalar, _ isAfterJapanese: Bool
  ) -> Bool? {
    if wordBreak == .keepAll, before.isWordOfEastAsia, after.isWordOfEastAsia { return false }
    switch strictness {
    case .auto: return nil
    case .anywhere:
      // Does not allow breaks inside a grapheme, which readers perceive as one character.
      return after.properties.isWhitespace || after.isExtender || before.value == 0x200D
        ? nil : true
    case .strict:
      return after.isSmallKana || after.isIteration || after.isCentred ? false : nil
    case .normal: return isAfterJapanese && after.isSmallKana ? true : nil
    case .loose:
      guard isAfterJapanese else { return nil }
      return after.isSmallKana || after.isIteration || after.isCentred ? true : nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isJapaneseOrChinese: Bool {
    (0x3041...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
      || (0x20000...0x3FFFF).contains(value) || value == 0x3005
  }

  /// Whether the character is a letter for `keep-all`, which allows no break between two such letters.
  fileprivate var isWordOfEastAsia: Bool {
    isJapaneseOrChinese && properties.isAlphabetic || (0xAC00...0xD7A3).contains(value)
  }

  fileprivate var isExtender: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether the character is in class CJ of UAX #14.
  fileprivate var isSmallKana: Bool {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF, 0xFF67...0xFF70:
      true
    default: false
    }
  }

  fileprivate var isIteration: Bool {
    [0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE].contains(value)
  }

  fileprivate var isCentred: Bool {
    [0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F]
      .contains(value)
  }
}
