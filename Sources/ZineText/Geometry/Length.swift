/// A length as a style sheet writes it: a sum of what is absolute and what is measured in something that
/// is known later.
package struct Length: Hashable, Sendable {
  /// In points (1/72 inch).
  package var points = 0.0
  /// Multiples of the font size of the element itself (of its parent for `font-size`).
  package var em = 0.0
  /// Multiples of the body's font size.
  package var rem = 0.0
  /// Multiples of the element's own line height, and of the body's.
  package var lines = 0.0
  package var rootLines = 0.0
  /// Hundredths of what the property names as its base.
  package var percent = 0.0

  package init() {}

  package static func points(_ value: Double) -> Length { Length(value, \.points) }
  package static func em(_ value: Double) -> Length { Length(value, \.em) }
  package static func rem(_ value: Double) -> Length { Length(value, \.rem) }
  package static func percent(_ value: Double) -> Length { Length(value, \.percent) }

  private init(_ value: Double, _ unit: WritableKeyPath<Length, Double>) {
    self[keyPath: unit] = value
  }

  /// A number with its unit; `nil` where there is no such unit.
  ///
  /// `ex` and `ch` are half an em: styles are computed before any font is opened, and that is what CSS
  /// Values 4, section 6.1.1, has for such a case.
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

  /// The units by name, in a fixed order.
  package static let units = [
    "pt", "pc", "in", "mm", "cm", "px", "em", "rem", "ex", "ch", "lh", "rlh",
  ]

  /// Reads `12pt`, `1.5em`, `20 %` and the like; a bare number is points.
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

  /// Whether it is known without any context.
  package var isAbsolute: Bool { self == .points(points) }

  /// CSS Values 4, section 6.2: one inch is 96 px, 72 pt, 6 pc, 2.54 cm.
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

  /// What relative lengths are measured in, in points.
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

  /// The length in points.
  package func points(in context: Context, percentBase: Double = 0) -> Double {
    points + em * context.em + rem * context.rem + lines * context.lineHeight
      + rootLines * context.rootLineHeight + percent / 100 * percentBase
  }

  package func points(em: Double, rem: Double, percentBase: Double) -> Double {
    points(in: Context(em: em, rem: rem), percentBase: percentBase)
  }
}
