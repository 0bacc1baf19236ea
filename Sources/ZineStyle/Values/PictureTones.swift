/// The colours in which the tones of a raster picture are shown, in place of its own.
package struct PictureTones: Hashable, Sendable {
  /// Opaque colours or inks (`-zine-image-color`): none, one or two, the first one for the shadows.
  package var colors: [Color] = []
  /// How much of its colour the picture loses (`filter: grayscale()`), from 0 to 1.
  package var grey = 0.0

  package init() {}

  /// Whether the picture keeps its own colours.
  package var isPlain: Bool { colors.isEmpty && grey == 0 }

  /// How much of each colour there is where the picture is as light as this.
  /// - Parameter light: from 0, black, to 1, white.
  package func amounts(at light: Double) -> [Double] {
    colors.count == 2 ? [(1 - light) * (1 - light), 1 - light] : [1 - light]
  }

  /// The color on a screen where the picture is as light as this: light goes through both colours.
  /// - Parameter light: from 0, black, to 1, white.
  package func screen(at light: Double) -> (red: Double, green: Double, blue: Double) {
    var result = (red: 1.0, green: 1.0, blue: 1.0)
    for (color, amount) in zip(colors, amounts(at: light)) {
      let (red, green, blue) = color.screen
      result.red *= 1 - amount * (1 - red)
      result.green *= 1 - amount * (1 - green)
      result.blue *= 1 - amount * (1 - blue)
    }
    return result
  }

  var colorsText: String {
    colors.isEmpty ? "none" : colors.map(\.styleText).joined(separator: " ")
  }

  var filterText: String { grey == 0 ? "none" : "grayscale(\(shortDecimal(grey)))" }

  /// As a style sheet says it.
  package var styleText: String { colors.isEmpty ? filterText : "inks " + colorsText }
}
