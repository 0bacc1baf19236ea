/// A length plus a percentage of a size that is known only during layout (CSS Values 4, section 5.5).
package struct LengthPercentage: Hashable, Sendable {
  /// Absolute part, in points (1/72 inch).
  package var points: Double
  /// Percentage of the base that the property specifies.
  package var percent: Double

  package init(points: Double = 0, percent: Double = 0) {
    self.points = points
    self.percent = percent
  }

  /// Whether the length can be negative for some base.
  package var isNegative: Bool { points < 0 || percent < 0 }

  package static func points(_ value: Double) -> LengthPercentage {
    LengthPercentage(points: value)
  }

  /// 100 % of the base.
  package static let whole = LengthPercentage(percent: 100)

  /// Returns the length in points.
  /// - Parameter base: The size that percentages refer to, in points.
  package func points(of base: Double) -> Double {
    // The base can be infinite, and 0 % of an infinite base is not a number.
    percent == 0 ? points : points + percent / 100 * base
  }

  /// Returns the length if 100 % means `base`, which itself includes a percentage.
  package func of(_ base: LengthPercentage) -> LengthPercentage {
    percent == 0 ? self : LengthPercentage(points: points) + base.scaled(by: percent / 100)
  }

  package static func + (a: LengthPercentage, b: LengthPercentage) -> LengthPercentage {
    LengthPercentage(points: a.points + b.points, percent: a.percent + b.percent)
  }

  package static func - (a: LengthPercentage, b: LengthPercentage) -> LengthPercentage {
    a + b.scaled(by: -1)
  }

  private func scaled(by factor: Double) -> LengthPercentage {
    LengthPercentage(points: points * factor, percent: percent * factor)
  }
}

extension LengthPercentage: ExpressibleByFloatLiteral {
  package init(floatLiteral points: Double) { self.init(points: points) }
}

extension LengthPercentage: ExpressibleByIntegerLiteral {
  package init(integerLiteral points: Int) { self.init(points: Double(points)) }
}

extension Length {
  /// Returns the length with all relative units resolved, except percentages.
  package func computed(in context: Context) -> LengthPercentage {
    LengthPercentage(points: points(in: context), percent: percent)
  }
}

/// Clamps a length in points to `Limits.length`, the largest length on a page. Returns 0 if the length is not
/// finite.
package func limited(_ points: Double) -> Double {
  points.isFinite ? min(max(points, -Limits.length), Limits.length) : 0
}
