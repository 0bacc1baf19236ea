import ZineStyle

/// Colours that make text look pressed into the paper. The light comes from above. Inside a glyph, the upper
/// edge is dark and the lower edge is bright. The paper's rim below the glyph is bright too.
///
/// The layers are painted in this order: the rim; the glyph in the shade colour; the glyph in the light
/// colour, moved down; the glyph in its ground colour, moved up and clipped to both shapes below. Only the
/// rim extends outside the glyph.
package struct Letterpress: Hashable, Sendable {
  package var shade: Color
  package var light: Color
  /// Colour of the pressed surface of the glyph.
  package var ground: Color
  package var rim = Color.grey(1)
  /// Opacity of the rim, from 0 to 1. It makes paper of any colour lighter.
  package var rimOpacity = 0.7
  /// Height of the shade at upper edges, in points.
  package var shadeDepth: Double
  /// Height of the light at lower edges, and of the rim below the glyph, in points.
  package var lightDepth: Double

  /// - Parameter size: font size, in points.
  package init(_ color: Color, size: Double) {
    // Shades would be invisible in dark glyphs, so make those slightly lighter.
    let luminance = color.luminance
    ground = color.lightened(by: max(0, 0.3 - luminance))
    shade = color.darkened(by: 0.6)
    light = ground.lightened(by: 0.45)
    // Larger glyphs are pressed deeper, but less than in proportion to their size.
    shadeDepth = min(size / 30, 0.12 * size.squareRoot())
    lightDepth = shadeDepth * 0.6
  }
}

extension Color {
  /// Perceived brightness from 0 to 1, with the weights of Rec. 709.
  fileprivate var luminance: Double {
    let (red, green, blue) = screen
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// Returns the colour mixed with a share of white, in the same colour space.
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

  /// Returns the colour mixed with a share of black.
  fileprivate func darkened(by part: Double) -> Color {
    switch components {
    case .grey(let value): .grey(value * (1 - part))
    case .rgb(let red, let green, let blue):
      Color(red: red * (1 - part), green: green * (1 - part), blue: blue * (1 - part))
    case .cmyk(let cyan, let magenta, let yellow, let black):
      .cmyk(cyan: cyan, magenta: magenta, yellow: yellow, black: black + (1 - black) * part)
    case .spot:
      Color(red: screen.red, green: screen.green, blue: screen.blue).darkened(by: part)
    }
  }
}
