import ZineText

/// A type in a value grammar, such as `<length>` (CSS Values 4).
struct ValueType: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case angle, color, flex, integer, length, number, percentage, string, url
    case identifier = "custom-ident"
    case lengthPercentage = "length-percentage"
  }

  var kind: Kind
  /// Smallest valid value; negative infinity if there is no minimum.
  var minimum = -Double.infinity

  /// - Parameter text: The text inside the angle brackets, for example `length` or `integer [1,∞]`.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let name = parts.first, let kind = Kind(rawValue: String(name)) else { return nil }
    self.kind = kind
    guard parts.count == 2 else { return }
    let range = parts[1].dropFirst().prefix { $0 != "," }
    guard parts[1].hasPrefix("["), parts[1].hasSuffix(",∞]"), let minimum = Double(range) else {
      return nil
    }
    self.minimum = minimum
  }

  /// Consumes the next value if it has this type. Returns whether it does.
  func take(_ reader: inout ValueReader) -> Bool {
    switch kind {
    case .string: reader.string() != nil
    case .url: reader.address(isBare: false) != nil
    case .identifier:
      reader.attempt { reader in
        reader.identifier().flatMap { Self.reserved.contains($0.lowercased()) ? nil : $0 }
      } != nil
    case .color: reader.word("currentcolor") || reader.word("transparent") || reader.color() != nil
    case .integer:
      reader.integer(in: max(-Limits.counter, Int(max(minimum, -1e9)))...Limits.counter) != nil
    case .number: reader.number(in: max(minimum, -1e9)...1e9) != nil
    case .percentage:
      reader.attempt { reader in reader.percentage().flatMap { $0 >= minimum ? $0 : nil } } != nil
    case .length, .lengthPercentage:
      reader.length(
        minimum >= 0 ? .notNegative : .any, percentages: kind == .lengthPercentage) != nil
    case .angle: reader.dimension(in: ["deg", "grad", "rad", "turn"]) != nil
    case .flex: reader.dimension(in: ["fr"]).map { $0 >= 0 } ?? false
    }
  }

  /// Supported units that are not length units.
  static let otherUnits = ["deg", "grad", "rad", "turn", "fr"]

  /// Names that are not valid as `<custom-ident>`: the CSS-wide keywords (CSS Values 4, section 4.2), and
  /// keywords that the grammars use.
  private static let reserved: Set<String> = [
    "inherit", "initial", "unset", "default", "none", "auto", "span",
  ]
}
