import ZineText

/// A colour as it was asked for, and how much it hides of what is behind it.
package struct Color: Hashable, Sendable {
  /// What it is mixed of; each part lies between 0 and 1.
  ///
  /// Equal parts of red, green and blue are grey, so that black text is printed with black ink alone.
  package indirect enum Components: Hashable, Sendable {
    case grey(Double)
    case rgb(red: Double, green: Double, blue: Double)
    case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
    /// An ink of its own, and the opaque colour that replaces it where there is no such ink.
    case spot(name: String, tint: Double, fallback: Color)
  }

  package var components: Components
  /// From 0, where nothing of it can be seen, to 1, where it hides everything behind it.
  package var alpha: Double

  package init(_ components: Components, alpha: Double = 1) {
    self.components = components
    self.alpha = alpha
  }

  package static func grey(_ value: Double) -> Color { Color(.grey(value)) }

  package static func rgb(red: Double, green: Double, blue: Double) -> Color {
    Color(.rgb(red: red, green: green, blue: blue))
  }

  package static func cmyk(
    cyan: Double, magenta: Double, yellow: Double, black: Double
  ) -> Color {
    Color(.cmyk(cyan: cyan, magenta: magenta, yellow: yellow, black: black))
  }

  package static func spot(name: String, tint: Double, fallback: Color) -> Color {
    Color(.spot(name: name, tint: tint, fallback: fallback))
  }

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

  /// The same colour with nothing of what is behind it shining through.
  package var opaque: Color { Color(components) }

  /// Whether it hides all that is behind it.
  package var isOpaque: Bool { alpha >= 1 }

  /// The colour; `nil` where nothing of it can be seen.
  package var visible: Color? { alpha > 0 ? self : nil }

  /// The colour on a screen without its opacity, by the plain conversion of CMYK (CSS Color 5, section 10.1).
  package var screen: (red: Double, green: Double, blue: Double) {
    switch components {
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
