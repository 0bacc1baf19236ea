import ZineText

/// A colour in the colour space in which it was declared, and its opacity.
package struct Color: Hashable, Sendable {
  /// The components of a colour, each from 0 to 1.
  ///
  /// If red, green and blue are equal, the colour is stored as grey, so that black text is printed only with
  /// black ink.
  package indirect enum Components: Hashable, Sendable {
    case grey(Double)
    case rgb(red: Double, green: Double, blue: Double)
    case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
    /// A tint of a spot ink, and the opaque colour that replaces it on devices without this ink.
    case spot(name: String, tint: Double, fallback: Color)
  }

  package var components: Components
  /// Opacity from 0 (invisible) to 1 (opaque).
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
  /// Colour of links. This blue is readable in print.
  package static let link = Color(hex: 0x1A4F9C)
  /// Background of highlighted text. It is light enough that the text stays readable.
  package static let highlighter = Color(hex: 0xFFEE88)

  package init(red: Double, green: Double, blue: Double) {
    self =
      red == green && green == blue
      ? .grey(red)
      : .rgb(red: red, green: green, blue: blue)
  }

  /// Creates a colour from a number such as `0xRRGGBB`, with eight bits per component.
  package init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// The same colour with full opacity.
  package var opaque: Color { Color(components) }

  package var isOpaque: Bool { alpha >= 1 }

  /// The colour; `nil` if it is fully transparent.
  package var visible: Color? { alpha > 0 ? self : nil }

  /// The colour converted to RGB, without its opacity. CMYK is converted by a simple formula (CSS Color 5,
  /// section 10.1).
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
