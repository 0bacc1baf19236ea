/// A length in a style sheet: the sum of an absolute length and of relative lengths that are resolved later.
package struct Length: Hashable, Sendable {
  /// Absolute part, in points (1/72 inch).
  package var points = 0.0
  /// Multiple of the font size of the element, or of its parent for `font-size`.
  package var em = 0.0
  /// Multiple of the font size of the body.
  package var rem = 0.0
  /// Multiples of the line height of the element, and of the line height of the body.
  package var lines = 0.0
  package var rootLines = 0.0
  /// Percentage of the base that the property specifies.
  package var percent = 0.0

  package init() {}

  package static func points(_ value: Double) -> Length { Length(value, \.points) }
  package static func em(_ value: Double) -> Length { Length(value, \.em) }
  package static func rem(_ value: Double) -> Length { Length(value, \.rem) }
  package static func percent(_ value: Double) -> Length { Length(value, \.percent) }

  private init(_ value: Double, _ unit: WritableKeyPath<Length, Double>) {
    self[keyPath: unit] = value
  }

  /// Converts a number with a unit. Returns `nil` for an unknown unit.
  ///
  /// The units `ex` and `ch` equal half an em, because styles are computed before any font is opened. CSS
  /// Values 4, section 6.1.1, specifies this fallback.
  package init?(_ value: Double, unit: some StringProtocol) {
    switch unit {
    case "em": self = .em(value)
    case "rem": self = .rem(value)
    case "ex", "ch": self = .em(value / 2)
    case "lh": self.init(value, \.lines)
    case "rlh": self.init(value, \.rootLines)
    default:
      guard let scale = Self.pointsPerUnit(unit) else { return nil }
      self = .points(value * scale)
    }
  }

  /// The names of the units, in a fixed order.
  package static let units = [
    "pt", "pc", "in", "mm", "cm", "px", "em", "rem", "ex", "ch", "lh", "rlh",
  ]

  /// Parses a length such as `12pt`, `1.5em` or `20 %`. A number without a unit is in points.
  package init?(_ text: some StringProtocol) {
    let lowered = text.lowercased()
    guard
      let unitStart = lowered.lastIndex(where: { $0.isNumber || $0 == "." }).map(
        lowered.index(after:)),
      let number = decimalNumber(lowered[..<unitStart])
    else { return nil }
    switch lowered[unitStart...].drop(while: { $0 == " " }) {
    case "": self = .points(number)
    case "%": self = .percent(number)
    case let unit: self.init(number, unit: unit)
    }
  }

  /// Whether the length has no relative part.
  package var isAbsolute: Bool { self == .points(points) }

  /// Returns the points per unit. In CSS Values 4, section 6.2, one inch is 96 px, 72 pt, 6 pc or 2.54 cm.
  private static func pointsPerUnit(_ unit: some StringProtocol) -> Double? {
    switch unit {
    case "pt": 1
    case "pc": 12
    case "in": 72
    case "mm": 72 / 25.4
    case "cm": 72 / 2.54
    case "px": 0.75
    default: nil
    }
  }

  // MARK: Sums

  package static func + (a: Length, b: Length) -> Length { a.combined(with: b, +) }
  package static func - (a: Length, b: Length) -> Length { a.combined(with: b, -) }
  package static func * (a: Length, factor: Double) -> Length {
    a.combined(with: a) { x, _ in x * factor }
  }

  private func combined(with other: Length, _ operation: (Double, Double) -> Double) -> Length {
    var result = Length()
    result.points = operation(points, other.points)
    result.em = operation(em, other.em)
    result.rem = operation(rem, other.rem)
    result.lines = operation(lines, other.lines)
    result.rootLines = operation(rootLines, other.rootLines)
    result.percent = operation(percent, other.percent)
    return result
  }

  // MARK: Measuring

  /// Bases for relative lengths, in points.
  package struct Context: Hashable, Sendable {
    package var em: Double
    package var rem: Double
    package var lineHeight: Double
    package var rootLineHeight: Double

    package init(em: Double, rem: Double, lineHeight: Double = 0, rootLineHeight: Double = 0) {
      self.em = em
      self.rem = rem
      self.lineHeight = lineHeight
      self.rootLineHeight = rootLineHeight
    }
  }

  /// Returns the length in points.
  package func points(in context: Context, percentBase: Double = 0) -> Double {
    points + em * context.em + rem * context.rem + lines * context.lineHeight
      + rootLines * context.rootLineHeight + percent / 100 * percentBase
  }

  package func points(em: Double, rem: Double, percentBase: Double) -> Double {
    points(in: Context(em: em, rem: rem), percentBase: percentBase)
  }
}
