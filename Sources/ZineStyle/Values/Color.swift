import ZineText

/// A colour as it was asked for; components lie between 0 and 1.
///
/// Equal parts of red, green and blue are grey, so that black text is printed with black ink alone.
package indirect enum Color: Hashable, Sendable {
  case grey(Double)
  case rgb(red: Double, green: Double, blue: Double)
  case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
  /// An ink of its own, and what stands for it where there is no such ink.
  case spot(name: String, tint: Double, fallback: Color)

  package static let black = Color.grey(0)
  /// Of links: a blue that stays readable in print.
  package static let link = Color(hex: 0x1A4F9C)
  /// Behind marked text: light enough for the letters to keep their contrast.
  package static let highlighter = Color(hex: 0xFFEE88)

  package init(red: Double, green: Double, blue: Double) {
    self =
      red == green && green == blue
      ? .grey(red)
      : .rgb(red: red, green: green, blue: blue)
  }

  /// Eight bits a component, as in `0xRRGGBB`.
  package init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// The colour on a screen, by the plain conversion of CMYK (CSS Color 5, section 10.1).
  package var screen: (red: Double, green: Double, blue: Double) {
    switch self {
    case .grey(let value): (value, value, value)
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .cmyk(let cyan, let magenta, let yellow, let black):
      (
        1 - min(1, cyan * (1 - black) + black),
        1 - min(1, magenta * (1 - black) + black),
        1 - min(1, yellow * (1 - black) + black)
      )
    case .spot(_, let tint, let fallback):
      {
        let full = fallback.screen
        return (
          1 - tint * (1 - full.red), 1 - tint * (1 - full.green), 1 - tint * (1 - full.blue)
        )
      }()
    }
  }
}
