import ZineText

extension SelectorParser {
  /// Parses an argument such as `odd`, `even`, `3`, `2n` or `-n + 3` (CSS Syntax 3, section 6). It matches
  /// every `step`th element, starting at `offset`.
  static func nth(_ tokens: ArraySlice<StyleToken>) -> (step: Int, offset: Int)? {
    let tokens = tokens.drop(while: \.isSpace)
    guard let first = tokens.first else { return nil }
    let rest = tokens.dropFirst()
    switch first.kind {
    case .number(let value, true):
      guard isEmpty(rest) else { return nil }
      return number(value).map { (0, $0) }
    case .name(let name):
      switch name.lowercased() {
      case "odd": return isEmpty(rest) ? (2, 1) : nil
      case "even": return isEmpty(rest) ? (2, 0) : nil
      case let name:
        let isNegative = name.hasPrefix("-")
        return nth(isNegative ? -1 : 1, isNegative ? name.dropFirst() : name[...], rest)
      }
    case .mark(UInt8(ascii: "+")):
      guard case .name(let name)? = rest.first?.kind else { return nil }
      return nth(1, name.lowercased()[...], rest.dropFirst())
    case .dimension(let value, let unit): return number(value).flatMap { nth($0, unit[...], rest) }
    default: return nil
    }
  }

  /// - Parameters:
  ///   - unit: The part of the token after the step: `n`, `n-`, or `n-1`.
  ///   - rest: The tokens after that token.
  private static func nth(
    _ step: Int, _ unit: Substring, _ rest: ArraySlice<StyleToken>
  ) -> (step: Int, offset: Int)? {
    guard unit.first == "n" else { return nil }
    let behind = unit.dropFirst()
    if behind.isEmpty {
      let solid = rest.filter { !$0.isSpace }
      switch solid.count {
      case 0: return (step, 0)
      case 1:
        guard case .number(let value, true) = solid[0].kind, solid[0].isSigned else { return nil }
        return number(value).map { (step, $0) }
      case 2:
        guard case .number(let value, true) = solid[1].kind, !solid[1].isSigned else { return nil }
        if solid[0].isMark("+") { return number(value).map { (step, $0) } }
        return solid[0].isMark("-") ? number(value).map { (step, -$0) } : nil
      default: return nil
      }
    }
    guard behind.first == "-" else { return nil }
    let digits = behind.dropFirst()
    if digits.isEmpty {
      let solid = rest.filter { !$0.isSpace }
      guard solid.count == 1, case .number(let value, true) = solid[0].kind, !solid[0].isSigned
      else { return nil }
      return number(value).map { (step, -$0) }
    }
    guard isEmpty(rest), let value = Double(digits), digits.allSatisfy(\.isNumber) else {
      return nil
    }
    return number(value).map { (step, -$0) }
  }

  private static func number(_ value: Double) -> Int? {
    // A range test is used, because `abs` would overflow for the smallest integer.
    Int(exactly: value).flatMap { (-Limits.counter...Limits.counter).contains($0) ? $0 : nil }
  }

  private static func isEmpty(_ tokens: ArraySlice<StyleToken>) -> Bool {
    tokens.allSatisfy(\.isSpace)
  }
}
