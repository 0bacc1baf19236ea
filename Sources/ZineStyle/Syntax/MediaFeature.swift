import ZineText

/// A test of a media feature that zine supports, in an `@media` condition.
enum MediaFeature {
  case target(Target)
  /// Tests for an edition; `nil` tests whether any edition was requested.
  case edition(EditionName?)
  /// Tests the text scale. All comparisons must be true.
  case textScale([Comparison])

  /// A comparison whose left side is the value of the feature and whose right side is a number.
  struct Comparison {
    var sign: Sign
    var number: Double

    func holds(for value: Double) -> Bool {
      switch sign {
      case .less: value < number
      case .lessOrEqual: value <= number
      case .equal: value == number
      case .greaterOrEqual: value >= number
      case .greater: value > number
      }
    }
  }

  enum Sign {
    case less, lessOrEqual, equal, greaterOrEqual, greater

    /// The equivalent sign if both sides are exchanged.
    var mirrored: Sign {
      switch self {
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .equal: .equal
      case .greaterOrEqual: .lessOrEqual
      case .greater: .less
      }
    }
  }

  /// Returns `nil` for unsupported features and invalid values.
  init?(_ inside: ValueReader) {
    var reader = inside
    if reader.word("-zine-target") {
      guard reader.mark(":"), let target: Target = reader.choice(), reader.isAtEnd else {
        return nil
      }
      self = .target(target)
    } else if reader.word("-zine-edition") {
      if reader.isAtEnd {
        self = .edition(nil)
        return
      }
      guard reader.mark(":"), let name = reader.identifier() ?? reader.string(),
        let edition = EditionName(rawValue: name), reader.isAtEnd
      else { return nil }
      self = .edition(edition)
    } else {
      guard let comparisons = reader.comparisons(with: "text-scale"), reader.isAtEnd else {
        return nil
      }
      self = .textScale(comparisons)
    }
  }

  func holds(in media: MediaContext) -> Bool {
    switch self {
    case .target(let target): target == media.target
    case .edition(nil): media.edition != nil
    case .edition(let edition): edition == media.edition
    case .textScale(let comparisons): comparisons.allSatisfy { $0.holds(for: media.textScale) }
    }
  }
}

extension ValueReader {
  /// Parses the tests of a numeric feature (Media Queries 4, section 2.4): `(f: 2)`, `(min-f: 2)`, `(f > 2)`,
  /// `(2 < f)`, `(1 <= f < 2)`.
  /// - Parameter name: Name of the feature without the prefix `-zine-`. In the source, `min-` and `max-` can
  ///   precede or follow this prefix.
  fileprivate mutating func comparisons(with name: String) -> [MediaFeature.Comparison]? {
    let prefixes: [(String, MediaFeature.Sign)] = [
      ("min-", .greaterOrEqual), ("max-", .lessOrEqual),
    ]
    for (prefix, sign) in prefixes
    where word("-zine-\(prefix)\(name)") || word("\(prefix)-zine-\(name)") {
      guard mark(":"), let number = number() else { return nil }
      return [MediaFeature.Comparison(sign: sign, number: number)]
    }
    if word("-zine-" + name) {
      guard let sign = mark(":") ? .equal : comparison(), let number = number() else { return nil }
      return [MediaFeature.Comparison(sign: sign, number: number)]
    }
    guard let least = number(), let first = comparison(), word("-zine-" + name) else { return nil }
    let left = MediaFeature.Comparison(sign: first.mirrored, number: least)
    if isAtEnd { return [left] }
    // The two signs of a range must have the same direction.
    guard let second = comparison(), let most = number(), second.isLess == first.isLess,
      first != .equal, second != .equal
    else { return nil }
    return [left, MediaFeature.Comparison(sign: second, number: most)]
  }

  private mutating func comparison() -> MediaFeature.Sign? {
    if mark("<") { return mark("=") ? .lessOrEqual : .less }
    if mark(">") { return mark("=") ? .greaterOrEqual : .greater }
    return mark("=") ? .equal : nil
  }
}

extension MediaFeature.Sign {
  fileprivate var isLess: Bool { self == .less || self == .lessOrEqual }
}
