/// The colours that replace the tones of a raster image.
package struct PictureTones: Hashable, Sendable {
  /// Up to two opaque colours or inks (`-zine-image-color`). The first one is for the shadows of the image.
  package var colors: [Color] = []
  /// Amount of desaturation (`filter: grayscale()`), from 0 to 1.
  package var grey = 0.0

  package init() {}

  /// Whether the image keeps its original colours.
  package var isPlain: Bool { colors.isEmpty && grey == 0 }

  /// Returns the amount of each colour for a tone of the image.
  /// - Parameter light: Lightness of the tone, from 0 (black) to 1 (white).
  package func amounts(at light: Double) -> [Double] {
    colors.count == 2 ? [(1 - light) * (1 - light), 1 - light] : [1 - light]
  }

  /// Returns the RGB colour for a tone of the image. Two colours are combined by multiplication.
  /// - Parameter light: Lightness of the tone, from 0 (black) to 1 (white).
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

  /// The value in style sheet syntax.
  package var styleText: String { colors.isEmpty ? filterText : "inks " + colorsText }
}
