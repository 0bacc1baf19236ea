/// A font size of BBCode.
struct BBCodeSize: Hashable {
  enum Unit: String, Hashable {
    /// Percent of the paragraph's font size.
    case percent = "%"
    case points = "pt"
  }

  var number: Double
  var unit: Unit

  /// The size in CSS syntax.
  var value: String { "\(number)\(unit.rawValue)" }

  /// The font size factors for the sizes 1 to 7, as for `<font size>` in HTML.
  private static let steps = [0.75, 8.0 / 9, 1, 1.2, 1.5, 2, 3]
  private static let words = [
    "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "normal": 1, "large": 1.2,
    "x-large": 1.5, "xx-large": 2,
  ]
  /// The range of percentages that give readable text.
  private static let percents = 10.0...1_000.0
  /// The range of numbers that `BBCodeSizes.auto` reads as percentages. A smaller number probably means
  /// points.
  private static let likelyPercents = 25.0...1_000.0

  /// - Parameters:
  ///   - text: The value of a `size` tag.
  ///   - numbers: The meaning of a number without a unit.
  ///   - outer: The size of the surrounding text; `nil` for the paragraph's font size.
  /// - Returns: `nil` if the value can't be read.
  init?(_ text: String, _ numbers: BBCodeSizes, in outer: BBCodeSize?) {
    let text = text.lowercased()
    if let factor = Self.words[text] {
      self.init(factor * 100, .percent)
      return
    }
    let digits = text.prefix { "+-.0123456789".contains($0) }
    guard let number = decimalNumber(digits) else { return nil }
    switch text.dropFirst(digits.count).trimmingSpaces() {
    case "pt": self.init(points: number)
    case "px": self.init(points: number * 0.75)
    case "%": self.init(percent: number, in: outer)
    case "em": self.init(percent: number * 100, in: outer)
    case "rem": self.init(percent: number * 100, in: nil)
    case "":
      if text.hasPrefix("+") || text.hasPrefix("-") {
        // A number with a sign is relative to size 3, as in HTML.
        self.init(step: 3 + number)
        return
      }
      switch numbers {
      case .steps: self.init(step: number)
      case .points: self.init(points: number)
      case .percent: self.init(percent: number, in: outer)
      case .auto:
        if (1...7).contains(number) {
          self.init(step: number)
        } else {
          guard Self.likelyPercents.contains(number) else { return nil }
          self.init(percent: number, in: outer)
        }
      }
    default: return nil
    }
  }

  private init(_ number: Double, _ unit: Unit) {
    self.number = (number * 1_000).rounded() / 1_000
    self.unit = unit
  }

  private init?(points: Double) {
    guard Limits.fontSize.contains(points) else { return nil }
    self.init(points, .points)
  }

  private init?(step: Double) {
    guard step == step.rounded(), abs(step) <= 10 else { return nil }
    self.init(Self.steps[max(1, min(7, Int(step))) - 1] * 100, .percent)
  }

  private init?(percent: Double, in outer: BBCodeSize?) {
    guard Self.percents.contains(percent) else { return nil }
    let factor = percent / 100
    switch outer?.unit {
    case .points?:
      let points = factor * (outer?.number ?? 0)
      self.init(
        min(max(points, Limits.fontSize.lowerBound), Limits.fontSize.upperBound), .points)
    case .percent?, nil:
      self.init(min(max(factor * (outer?.number ?? 100), 10), 1_000), .percent)
    }
  }

  /// Describes the valid values, for messages.
  static func expected(_ numbers: BBCodeSizes) -> String {
    switch numbers {
    case .auto: "1 to 7, percent from 25 on, or a number with a unit such as 12pt"
    case .steps: "1 to 7, or a number with a unit such as 12pt or 150%"
    case .percent: "percent from 10 to 1000, or a number with a unit such as 12pt"
    case .points: "points from 0.5 to 2000, or a number with a unit such as 150%"
    }
  }
}
