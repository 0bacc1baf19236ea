/// The colours that replace the tones of a raster image.
package struct PictureTones: Hashable, Sendable {
  /// Up to two opaque colours or inks (`-zine-image-color`); the first one is for the shadows.
  package var colors: [Color] = []
  /// Degree of desaturation (`filter: grayscale()`), from 0 to 1.
  package var grey = 0.0

  package init() {}

  /// Whether the image keeps its own colours.
  package var isPlain: Bool { colors.isEmpty && grey == 0 }

  /// Returns the amount of each colour for a tone of the image.
  /// - Parameter light: Lightness from 0 (black) to 1 (white).
  package func amounts(at light: Double) -> [Double] {
    colors.count == 2 ? [(1 - light) * (1 - light), 1 - light] : [1 - light]
  }

  /// Returns the RGB colour for a tone of the image. The two colours are multiplied.
  /// - Parameter light: Lightness from 0 (black) to 1 (white).
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

  /// The value as written in a style sheet.
  package var styleText: String { colors.isEmpty ? filterText : "inks " + colorsText }
}
