import ZineText

extension ValueGrammar {
  /// Parses a grammar. `names` maps the names of types to their grammars.
  ///
  /// All grammars are constants in the program, so a syntax error stops the program.
  init(_ text: String, names: [String: String] = [:]) {
    var reader = ValueGrammarReader(text, names)
    self = reader.alternatives()
    precondition(reader.isAtEnd, "a grammar that can't be read: \(text)")
  }
}

/// Recursive descent parser. Its methods are ordered from the lowest precedence (`|`) to the highest
/// (multipliers).
private struct ValueGrammarReader {
  private var rest: Substring
  private let names: [String: String]

  init(_ text: String, _ names: [String: String]) {
    rest = text[...]
    self.names = names
    skipSpace()
  }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\n" } }

  private mutating func take(_ sign: String) -> Bool {
    guard rest.hasPrefix(sign), sign != "|" || !rest.hasPrefix("||") else { return false }
    rest = rest.dropFirst(sign.count)
    skipSpace()
    return true
  }

  mutating func alternatives() -> ValueGrammar {
    var parts = [some()]
    while take("|") { parts.append(some()) }
    return parts.count == 1 ? parts[0] : .one(parts)
  }

  private mutating func some() -> ValueGrammar {
    var parts = [all()]
    while take("||") { parts.append(all()) }
    return parts.count == 1 ? parts[0] : .some(parts)
  }

  private mutating func all() -> ValueGrammar {
    var parts = [sequence()]
    while take("&&") { parts.append(sequence()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func sequence() -> ValueGrammar {
    var parts: [ValueGrammar] = []
    while let next = rest.first, !"|&])".contains(next) { parts.append(repeated()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated() -> ValueGrammar {
    var part = single()
    while let next = rest.first, "?*+#{".contains(next) {
      rest = rest.dropFirst()
      switch next {
      case "?": part = .repeated(part, 0...1, hasCommas: false)
      case "*": part = .repeated(part, 0...Int.max, hasCommas: false)
      case "+": part = .repeated(part, 1...Int.max, hasCommas: false)
      case "#": part = .repeated(part, 1...Int.max, hasCommas: true)
      default: part = .repeated(part, count(), hasCommas: false)
      }
      skipSpace()
    }
    return part
  }

  /// Parses the numbers of a multiplier such as `{1,4}`, after the opening brace.
  private mutating func count() -> ClosedRange<Int> {
    let numbers = rest.prefix { $0 != "}" }.split(separator: ",").compactMap { Int($0) }
    rest = rest.drop { $0 != "}" }.dropFirst()
    precondition(!numbers.isEmpty, "a number is missing")
    return numbers[0]...numbers[numbers.count - 1]
  }

  private mutating func single() -> ValueGrammar {
    if take("[") {
      let part = alternatives()
      precondition(take("]"), "a bracket is never closed")
      return part
    }
    if rest.hasPrefix("<") {
      let name = String(rest.dropFirst().prefix { $0 != ">" })
      rest = rest.drop { $0 != ">" }.dropFirst()
      skipSpace()
      if let type = ValueType(name) { return .type(type) }
      guard let text = names[name] else { preconditionFailure("no type <\(name)>") }
      return ValueGrammar(text, names: names)
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard let mark = rest.first, word.isEmpty else {
      rest = rest.dropFirst(word.count)
      guard take("(") else {
        skipSpace()
        return .word(String(word))
      }
      let inside = alternatives()
      precondition(take(")"), "a function is never closed")
      return .function(String(word), inside)
    }
    rest = rest.dropFirst()
    skipSpace()
    return .mark(mark)
  }
}
