import ZineText

/// A colour parsed from CSS, with its opacity (CSS Color 4, sections 4 to 8).
struct WrittenColor {
  var color: Color
  /// Opacity from 0 to 1.
  var alpha = 1.0

  /// Parses a colour in CSS syntax: a name, `transparent`, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`,
  /// `rgba()`, `hsl()`, `hsla()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `device-cmyk()`, or
  /// `-zine-spot("name", tint, fallback)`.
  init?(_ text: some StringProtocol) {
    let written = text.trimmingSpaces()
    let text = written.lowercased()
    if text.hasPrefix("-zine-spot("), text.hasSuffix(")") {
      // Ink names are case-sensitive.
      self.init(Color(spotArguments: written.dropFirst("-zine-spot(".count).dropLast()))
    } else if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      self.init(function: text[..<open], text[text.index(after: open)...].dropLast())
    } else if text == "transparent" {
      self.init(color: .black, alpha: 0)
    } else {
      self.init(Color.namedColors[text].map { Color(hex: $0) })
    }
  }

  private init(color: Color, alpha: Double) {
    self.color = color
    self.alpha = alpha
  }

  private init?(_ color: Color?) {
    guard let color else { return nil }
    self.color = color
  }

  // MARK: Parsing

  private init?(hexDigits digits: Substring) {
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    // In the short forms, each digit is doubled: #f80 means #ff8800.
    let nibbles = (0..<8).map { value >> (28 - 4 * UInt32($0)) & 0xF }
    let short = nibbles.suffix(digits.utf8.count).map { $0 * 0x11 }
    switch digits.utf8.count {
    case 3: self.init(Color(hex: short[0] << 16 | short[1] << 8 | short[2]))
    case 4:
      self.init(
        color: Color(hex: short[0] << 16 | short[1] << 8 | short[2]), alpha: Double(short[3]) / 255)
    case 6: self.init(Color(hex: value))
    case 8: self.init(color: Color(hex: value >> 8), alpha: Double(value & 0xFF) / 255)
    default: return nil
    }
  }

  private init?(function: Substring, _ arguments: Substring) {
    if let function = PerceptualColor.Function(rawValue: String(function)) {
      self.init(function, arguments)
      return
    }
    let count: Int
    switch function {
    case "rgb", "rgba", "hsl", "hsla": count = 3
    case "device-cmyk": count = 4
    default: return nil
    }
    guard let (parts, opacity) = Self.parts(arguments, count: count),
      let alpha = opacity.map({ Color.fraction($0, of: 1) }) ?? 1,
      // `device-cmyk()` with commas cannot have an opacity (CSS Color 5, section 10).
      function != "device-cmyk" || opacity == nil || !arguments.contains(",")
    else { return nil }
    let color: Color? =
      switch function {
      case "rgb", "rgba": Color(rgb: parts)
      case "hsl", "hsla": Color(hsl: parts)
      default: Color(cmyk: parts)
      }
    guard let color else { return nil }
    self.init(color: color, alpha: alpha)
  }

  /// Parses a function for perceptual colours. Its arguments contain no commas, and its opacity is clamped.
  private init?(_ function: PerceptualColor.Function, _ arguments: Substring) {
    guard !arguments.contains(","), let (parts, opacity) = Self.parts(arguments, count: 3),
      let color = PerceptualColor(function, parts),
      let alpha = opacity.map(Self.clampedOpacity) ?? 1
    else { return nil }
    self.init(color: color.screenColor, alpha: alpha)
  }

  /// Parses an opacity and clamps it to the range from 0 to 1. `none` means 0.
  private static func clampedOpacity(_ text: Substring) -> Double? {
    if text == "none" { return 0 }
    let isPercent = text.hasSuffix("%")
    return decimalNumber(isPercent ? text.dropLast() : text).map {
      min(max(isPercent ? $0 / 100 : $0, 0), 1)
    }
  }

  /// Splits the arguments of a colour function. With commas, the opacity is the last argument. Without
  /// commas, the opacity follows a slash.
  private static func parts(
    _ arguments: Substring, count: Int
  ) -> (parts: [Substring], opacity: Substring?)? {
    if arguments.contains(",") {
      let parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
        .map { Substring($0.trimmingSpaces()) }
      guard parts.count == count || parts.count == count + 1,
        parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") && !$0.contains("/") })
      else { return nil }
      return (Array(parts.prefix(count)), parts.count > count ? parts[count] : nil)
    }
    let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = halves.first, halves.count <= 2 else { return nil }
    let parts = first.split(separator: " ")
    let opacity = halves.count == 2 ? Substring(halves[1].trimmingSpaces()) : nil
    guard parts.count == count, opacity?.isEmpty != true else { return nil }
    return (parts, opacity)
  }
}
