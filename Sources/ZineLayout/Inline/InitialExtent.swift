import ZineStyle
import ZineText

/// Extent of a script's letters around the baseline, by which an initial is sized (CSS Inline 3, section
/// 7.1.1). It is the cap height for scripts with capitals, and a typical letter height for others.
struct InitialExtent {
  /// Extent above the baseline, in points. `below` is the extent below it.
  var above: Double
  var below = 0.0

  var whole: Double { above + below }

  /// Measures the letters of a script.
  /// - Parameters:
  ///   - letter: first letter of the initial; `nil` if there is none.
  ///   - size: font size, in points.
  init(of letter: Unicode.Scalar?, in style: ShapingStyleID, size: Double, _ shaper: any TextShaper)
  {
    if let letter, let reference = Self.reference(for: letter),
      let ink = shaper.ink(of: reference, in: style), ink.origin.y < 0
    {
      above = -ink.origin.y
      below = Self.squares.contains(reference) ? max(0, ink.end) : 0
      return
    }
    above = shaper.capHeight(of: style) ?? 0.66 * size
  }

  /// Letters of scripts whose letters fill a square that reaches below the baseline.
  private static let squares: Set<Unicode.Scalar> = ["\u{D55C}", "\u{56FD}"]

  /// Returns a letter with the typical height of the letter's script; `nil` for a script with capitals.
  private static func reference(for letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch letter.value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: "\u{05D4}"
    case 0x0600...0x06FF, 0x0750...0x077F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE:
      "\u{0627}"
    // In Indic scripts, letters that hang from a headline or stand on the baseline are as tall as the letter
    // ka.
    case 0x0900...0x097F: "\u{0915}"
    case 0x0980...0x09FF: "\u{0995}"
    case 0x0A00...0x0A7F: "\u{0A15}"
    case 0x0A80...0x0AFF: "\u{0A95}"
    case 0x0B00...0x0B7F: "\u{0B15}"
    case 0x0B80...0x0BFF: "\u{0B95}"
    case 0x0C00...0x0C7F: "\u{0C15}"
    case 0x0C80...0x0CFF: "\u{0C95}"
    case 0x0D00...0x0D7F: "\u{0D15}"
    case 0x0D80...0x0DFF: "\u{0D9A}"
    case 0x0E00...0x0E7F: "\u{0E01}"
    case 0x0E80...0x0EFF: "\u{0E81}"
    case 0x0F00...0x0FFF: "\u{0F40}"
    case 0x1000...0x109F: "\u{1000}"
    case 0x10D0...0x10FF: "\u{10D0}"
    case 0x1200...0x139F: "\u{1200}"
    case 0x1780...0x17FF: "\u{1780}"
    case 0x1100...0x11FF, 0xAC00...0xD7FF: "\u{D55C}"
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      "\u{56FD}"
    default: nil
    }
  }
}

extension TextShaper {
  /// Returns the ink of a letter in a style's font, relative to the origin on the baseline; `nil` if there is
  /// no ink.
  fileprivate func ink(of letter: Unicode.Scalar, in style: ShapingStyleID) -> Rect? {
    guard let run = shapeWord(Array(String(letter).utf8)[...], style: style).runs.first,
      !run.hasMissingCharacters, let glyph = run.glyphs.first
    else { return nil }
    return ink(of: glyph.id, in: run.font)
  }

  /// Returns the cap height of a style's font, in points; `nil` if the font has no visible capitals.
  func capHeight(of style: ShapingStyleID) -> Double? {
    guard let ink = ink(of: "H", in: style), ink.origin.y < 0 else { return nil }
    return -ink.origin.y
  }

  /// Returns the depth of descenders below the baseline in a style's font, in points; 0 if there are none.
  func tailDepth(of style: ShapingStyleID) -> Double {
    max(0, ink(of: "p", in: style).map { $0.origin.y + $0.size.height } ?? 0)
  }
}
