import ZineText

extension Color {
  /// Parses a colour in CSS syntax.
  package init?(_ text: some StringProtocol) {
    guard let written = WrittenColor(text) else { return nil }
    self.init(written.color.components, alpha: written.alpha)
  }

  /// Creates a colour from three numbers from 0 to 255 or three percentages.
  init?(rgb parts: [Substring]) {
    let values = parts.compactMap { Self.fraction($0, of: 255) }
    guard values.count == 3 else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  /// Creates a colour from a hue angle and two percentages.
  init?(hsl parts: [Substring]) {
    guard parts.count == 3, let hue = Self.degrees(parts[0]), abs(hue) <= 1e6,
      parts[1].hasSuffix("%"), parts[2].hasSuffix("%"),
      let saturation = Self.fraction(parts[1], of: 1),
      let lightness = Self.fraction(parts[2], of: 1)
    else { return nil }
    self.init(hue: hue, saturation: saturation, lightness: lightness)
  }

  /// Creates a colour from four numbers from 0 to 1 or four percentages.
  init?(cmyk parts: [Substring]) {
    let values = parts.compactMap { Self.fraction($0, of: 1) }
    guard values.count == 4 else { return nil }
    self = .cmyk(cyan: values[0], magenta: values[1], yellow: values[2], black: values[3])
  }

  /// Parses an angle and converts it to degrees. A number without a unit is in degrees.
  static func degrees(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [
      ("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360),
    ]
    for (unit, scale) in units where text.hasSuffix(unit) {
      return decimalNumber(text.dropLast(unit.count)).map { $0 * scale }
    }
    return decimalNumber(text)
  }

  /// Parses the arguments `"name", tint, fallback` of a spot colour. The fallback can contain commas.
  init?(spotArguments arguments: Substring) {
    let parts = arguments.split(separator: ",", maxSplits: 2).map { $0.trimmingSpaces() }
    guard parts.count == 3, parts[0].count > 2, let quote = parts[0].first, "\"'".contains(quote),
      parts[0].last == quote, let tint = Self.fraction(parts[1][...], of: 1),
      // The fallback must not be another spot colour.
      !parts[2].lowercased().hasPrefix("-zine-spot"), let fallback = Color(parts[2]),
      // A spot colour has a tint instead of an opacity.
      fallback.isOpaque
    else { return nil }
    let name = String(parts[0].dropFirst().dropLast())
    guard name.utf8.count <= longestInkName, !["All", "None"].contains(name) else { return nil }
    self = .spot(name: name, tint: tint, fallback: fallback)
  }

  /// Parses a percentage, or a number that is divided by `full`. Returns `nil` if the result is not from 0 to
  /// 1.
  static func fraction(_ text: Substring, of full: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = decimalNumber(isPercent ? text.dropLast() : text) else { return nil }
    let value = number / (isPercent ? 100 : full)
    return (0...1).contains(value) ? value : nil
  }

  /// Converts HSL to RGB (CSS Color 4, section 7.1).
  private init(hue: Double, saturation: Double, lightness: Double) {
    let turn = hue - 360 * (hue / 360).rounded(.down)
    func component(_ n: Double) -> Double {
      let k = (n + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }
}

/// Maximum length of an ink name in bytes of UTF-8 (PDF 1.7, annex C). PDF reserves the names "All" and
/// "None".
private let longestInkName = 127
