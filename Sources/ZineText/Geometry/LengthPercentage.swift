/// A length, and a part of an extent that only layout knows (CSS Values 4, section 5.5).
package struct LengthPercentage: Hashable, Sendable {
  /// In points (1/72 inch).
  package var points: Double
  /// Hundredths of what the property names as its base.
  package var percent: Double

  package init(points: Double = 0, percent: Double = 0) {
    self.points = points
    self.percent = percent
  }

  /// Whether it is so for some base.
  package var isNegative: Bool { points < 0 || percent < 0 }

  package static func points(_ value: Double) -> LengthPercentage {
    LengthPercentage(points: value)
  }

  /// All of a base.
  package static let whole = LengthPercentage(percent: 100)

  /// In points.
  /// - Parameter base: what percentages are of, in points.
  package func points(of base: Double) -> Double {
    // A base may be as good as infinite, which nothing of it is not.
    percent == 0 ? points : points + percent / 100 * base
  }

  /// The same of a base that is itself a part of another one.
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
  /// The length as far as it is known without the base of its percentages.
  package func computed(in context: Context) -> LengthPercentage {
    LengthPercentage(points: points(in: context), percent: percent)
  }
}

/// A length in points that no arithmetic makes absurd: what no page could hold is cut to `Limits.length`.
package func limited(_ points: Double) -> Double {
  points.isFinite ? min(max(points, -Limits.length), Limits.length) : 0
}
