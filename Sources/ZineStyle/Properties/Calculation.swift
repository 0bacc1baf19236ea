import ZineText

/// Result of `calc()`: a number or a length (CSS Values 4, section 10.1).
enum Calculation {
  case number(Double)
  case length(Length)

  /// Parses a sum up to the end of the value, or up to the first token that is not part of the sum.
  /// - Parameter depth: Number of enclosing brackets, which is limited.
  static func read(_ reader: inout ValueReader, depth: Int = 0) -> Calculation? {
    guard depth < 32, var sum = product(&reader, depth: depth) else { return nil }
    while true {
      if reader.mark("+") {
        guard let next = product(&reader, depth: depth), let result = add(sum, next, 1) else {
          return nil
        }
        sum = result
      } else if reader.mark("-") {
        guard let next = product(&reader, depth: depth), let result = add(sum, next, -1) else {
          return nil
        }
        sum = result
      } else {
        return sum
      }
    }
  }

  private static func product(_ reader: inout ValueReader, depth: Int) -> Calculation? {
    guard var product = operand(&reader, depth: depth) else { return nil }
    while true {
      if reader.mark("*") {
        guard let next = operand(&reader, depth: depth) else { return nil }
        switch (product, next) {
        case (.number(let a), .number(let b)): product = .number(a * b)
        case (.length(let a), .number(let b)), (.number(let b), .length(let a)):
          product = .length(a * b)
        case (.length, .length): return nil
        }
      } else if reader.mark("/") {
        guard case .number(let divisor)? = operand(&reader, depth: depth), divisor != 0 else {
          return nil
        }
        switch product {
        case .number(let value): product = .number(value / divisor)
        case .length(let value): product = .length(value * (1 / divisor))
        }
      } else {
        return product
      }
    }
  }

  private static func operand(_ reader: inout ValueReader, depth: Int) -> Calculation? {
    // Numbers are tried first, because a zero without a unit is also a valid length.
    if let number = reader.plainNumber() { return .number(number) }
    if let length = reader.plainLength() { return .length(length) }
    guard var inside = reader.brackets() ?? reader.function("calc") else { return nil }
    return read(&inside, depth: depth + 1).flatMap { inside.isAtEnd ? $0 : nil }
  }

  private static func add(_ a: Calculation, _ b: Calculation, _ sign: Double) -> Calculation? {
    switch (a, b) {
    case (.number(let a), .number(let b)): .number(a + sign * b)
    case (.length(let a), .length(let b)): .length(a + b * sign)
    default: nil
    }
  }
}
