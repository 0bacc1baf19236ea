import ZineText

extension Color {
  /// Reads a colour as CSS writes it: a name, `#rgb`, `#rrggbb`, `rgb()`, `hsl()`,
  /// `device-cmyk()`, `-zine-spot("name", tint, fallback)`.
  package init?(_ text: some StringProtocol) {
    let written = text.trimmingSpaces()
    let text = written.lowercased()
    if text.hasPrefix("-zine-spot("), text.hasSuffix(")") {
      // The name of an ink is the printer's, in the letters the printer writes it in.
      self.init(spotArguments: written.dropFirst("-zine-spot(".count).dropLast())
    } else if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let arguments = text[text.index(after: open)...].dropLast()
      self.init(function: text[..<open], arguments: arguments)
    } else if let hex = Self.namedColors[text] {
      self.init(hex: hex)
    } else {
      return nil
    }
  }

  private init?(hexDigits digits: Substring) {
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.utf8.count {
    case 6: self.init(hex: value)
    case 3:
      // Each digit stands for two of it: #f80 is #ff8800.
      self.init(
        hex: (value >> 8 & 0xF) * 0x11_0000 + (value >> 4 & 0xF) * 0x1100 + (value & 0xF) * 0x11)
    default: return nil
    }
  }

  private init?(function: Substring, arguments: Substring) {
    let parts = arguments.split { $0 == "," || $0 == " " }
    switch (function, parts.count) {
    case ("rgb", 3):
      let values = parts.compactMap { Self.fraction($0, of: 255) }
      guard values.count == 3 else { return nil }
      self.init(red: values[0], green: values[1], blue: values[2])
    case ("hsl", 3):
      let hueText = parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]
      guard let hue = decimalNumber(hueText), abs(hue) <= 1e6, parts[1].hasSuffix("%"),
        parts[2].hasSuffix("%"), let saturation = Self.fraction(parts[1], of: 1),
        let lightness = Self.fraction(parts[2], of: 1)
      else { return nil }
      self.init(hue: hue, saturation: saturation, lightness: lightness)
    case ("device-cmyk", 4):
      let values = parts.compactMap { Self.fraction($0, of: 1) }
      guard values.count == 4 else { return nil }
      self = .cmyk(cyan: values[0], magenta: values[1], yellow: values[2], black: values[3])
    default: return nil
    }
  }

  /// `"name", tint, fallback`; the fallback may hold commas itself.
  private init?(spotArguments arguments: Substring) {
    let parts = arguments.split(separator: ",", maxSplits: 2).map { $0.trimmingSpaces() }
    guard parts.count == 3, parts[0].count > 2, let quote = parts[0].first, "\"'".contains(quote),
      parts[0].last == quote, let tint = Self.fraction(parts[1][...], of: 1),
      // An ink can't stand for an ink.
      !parts[2].lowercased().hasPrefix("-zine-spot"), let fallback = Color(parts[2])
    else { return nil }
    let name = String(parts[0].dropFirst().dropLast())
    guard name.utf8.count <= longestInkName, !["All", "None"].contains(name) else { return nil }
    self = .spot(name: name, tint: tint, fallback: fallback)
  }

  /// A number out of `full`, or a percentage; what lies outside is not a colour.
  private static func fraction(_ text: Substring, of full: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = decimalNumber(isPercent ? text.dropLast() : text) else { return nil }
    let value = number / (isPercent ? 100 : full)
    return (0...1).contains(value) ? value : nil
  }

  /// CSS Color 4, section 7.1.
  private init(hue: Double, saturation: Double, lightness: Double) {
    let turn = hue - 360 * (hue / 360).rounded(.down)
    func component(_ n: Double) -> Double {
      let k = (n + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }
}

/// Of the name of an ink, in UTF-8 bytes (PDF 1.7, annex C). Two names, "All" and "None", are no inks there.
private let longestInkName = 127
