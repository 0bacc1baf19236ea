import ZineText

/// The attributes of `<font>`, each with the style declarations that it stands for.
enum FontAttribute {
  case face, size, color, strokeColor, strokeWidth

  /// Creates the case for an attribute name. Returns `nil` for unknown names.
  init?(_ name: String) {
    switch name {
    case "face", "fontname": self = .face
    case "size": self = .size
    case "color": self = .color
    case "strokecolor": self = .strokeColor
    case "strokewidth": self = .strokeWidth
    default: return nil
    }
  }

  /// Description of a valid value, for diagnostics.
  var expected: String {
    switch self {
    case .face: "the name of a font family"
    case .size: "points from 0.5 to 2000, or a change such as +2"
    case .color, .strokeColor: Property.colorValue
    case .strokeWidth: "percent of the font size, from -100 to 100"
    }
  }

  /// Description of a valid value, for diagnostics about a template.
  var expectedInTemplate: String {
    switch self {
    case .color, .strokeColor: "\"default\" or \(expected)"
    case .face, .size, .strokeWidth: "\(expected), in double quotes"
    }
  }

  /// Returns the effect of a value on the style, or `nil` if the value is invalid.
  func effect(of text: String) -> Declaration.Effect? {
    switch self {
    case .face:
      guard let names = familyNames(text) else { return nil }
      return .set(.named("font-family")) { style, context in
        let outer = context.parent.inherited.families.all.filter { !names.contains($0) }
        style.inherited.families = FontFamilies(named: names, fallback: outer)
      }
    case .size:
      guard let points = decimalNumber(text) else { return nil }
      if text.hasPrefix("+") || text.hasPrefix("-") {
        guard abs(points) <= Limits.fontSize.upperBound else { return nil }
        return .set(.named("font-size")) { style, _ in
          style.inherited.setSize(style.inherited.blockSize + points)
        }
      }
      guard Limits.fontSize.contains(points) else { return nil }
      return .set(.named("font-size")) { style, _ in style.inherited.setSize(points) }
    case .color:
      guard let color = color(text) else { return nil }
      return .set(.named("color")) { style, _ in style.inherited.color = color }
    case .strokeColor:
      let isNone = text.lowercased() == "none"
      guard let color = isNone ? StrokeColor.none : color(text).map(StrokeColor.color) else {
        return nil
      }
      return .set(.named("-webkit-text-stroke-color")) { style, _ in
        style.inherited.strokeColor = color
      }
    case .strokeWidth:
      guard let percent = decimalNumber(text), abs(percent) <= 100 else { return nil }
      return .set(.named("-webkit-text-stroke-width")) { style, _ in
        style.inherited.strokeWidth = .percent(percent)
      }
    }
  }

  private func color(_ text: String) -> Color? {
    Color(isBareColor(text) ? "rgb(\(text))" : text)
  }

  /// Returns whether a value consists of three bare numbers for red, green and blue.
  func isBareColor(_ text: String) -> Bool {
    guard self == .color || self == .strokeColor, text.contains(",") else { return false }
    return text.utf8.allSatisfy { $0 != UInt8(ascii: "(") }
  }
}

/// Parses comma-separated family names, quoted or not. Returns `nil` if a name is empty or contains a control
/// character.
func familyNames(_ text: String) -> [String]? {
  let names = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let name = part.trimmingSpaces()
    guard let quote = name.first, quote == "\"" || quote == "'" else { return name }
    return name.count > 1 && name.last == quote ? String(name.dropFirst().dropLast()) : ""
  }
  let areSound = names.allSatisfy { name in
    !name.isEmpty && name.utf8.count <= 256 && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }
  return areSound ? names : nil
}
