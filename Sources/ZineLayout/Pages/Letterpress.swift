import ZineStyle
import ZineText

/// What makes letters look pressed into the paper: light falls from above, so that inside of a letter the
/// upper edge lies in the dark and the lower one catches the light, and so does the paper's rim below it.
///
/// From back to front: the rim, the letter in the colour of the shade, the letter moved down by its depth
/// in that of the light, and where both of these are, the letter moved up in its own colour. None of it
/// but the rim reaches beyond the letter.
package struct Letterpress: Hashable, Sendable {
  package var shade: Color
  package var light: Color
  /// Of the letter's ground.
  package var ground: Color
  package var rim = Color.grey(1)
  /// Of the rim, from 0 to 1: paper of any colour becomes lighter there.
  package var rimOpacity = 0.7
  /// How far the shade reaches into the letter from above, in points.
  package var shadeDepth: Double
  /// How far the light reaches into it from below, and the rim out of it.
  package var lightDepth: Double

  /// - Parameter size: of the font, in points.
  package init(_ color: Color, size: Double) {
    // In dark letters nothing darker would be seen: they give way a little.
    let luminance = color.luminance
    ground = color.lightened(by: max(0, 0.3 - luminance))
    shade = color.darkened(by: 0.6)
    light = ground.lightened(by: 0.45)
    // Large letters are pressed deeper, but not as much as they are larger.
    shadeDepth = min(size / 30, 0.12 * size.squareRoot())
    lightDepth = shadeDepth * 0.6
  }
}

extension Color {
  /// How light it looks, from 0 to 1, by the weights of Rec. 709.
  fileprivate var luminance: Double {
    let (red, green, blue) = screen
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// Nearer to the paper by a part of the way, in inks of the same kind.
  fileprivate func lightened(by part: Double) -> Color {
    switch components {
    case .grey(let value): .grey(value + (1 - value) * part)
    case .rgb(let red, let green, let blue):
      Color(
        red: red + (1 - red) * part, green: green + (1 - green) * part,
        blue: blue + (1 - blue) * part)
    case .cmyk(let cyan, let magenta, let yellow, let black):
      .cmyk(
        cyan: cyan * (1 - part), magenta: magenta * (1 - part), yellow: yellow * (1 - part),
        black: black * (1 - part))
    case .spot(let name, let tint, let fallback):
      .spot(name: name, tint: tint * (1 - part), fallback: fallback)
    }
  }

  /// Nearer to black by a part of the way.
  fileprivate func darkened(by part: Double) -> Color {
    switch components {
    case .grey(let value): .grey(value * (1 - part))
    case .rgb(let red, let green, let blue):
      Color(red: red * (1 - part), green: green * (1 - part), blue: blue * (1 - part))
    case .cmyk(let cyan, let magenta, let yellow, let black):
      .cmyk(cyan: cyan, magenta: magenta, yellow: yellow, black: black + (1 - black) * part)
    case .spot:
      {
        let (red, green, blue) = screen
        return Color(red: red, green: green, blue: blue).darkened(by: part)
      }()
    }
  }
}
