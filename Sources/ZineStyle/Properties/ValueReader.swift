import ZineText

/// Parser for the tokens of a property value. If a method cannot parse the next tokens, it returns `nil` and
/// consumes nothing.
struct ValueReader {
  private let tokens: ArraySlice<StyleToken>
  private var index: Int
  /// Whether the value is part of a built-in style sheet.
  let isBuiltIn: Bool
  /// The source that relative URLs are resolved against.
  let source: SourceID
  /// Location of the declaration if its tokens can come from variables that are declared elsewhere; `nil` for
  /// other declarations.
  let declaration: SourceSpan?

  init(
    _ tokens: ArraySlice<StyleToken>, isBuiltIn: Bool = false, source: SourceID = SourceID(0),
    declaration: SourceSpan? = nil
  ) {
    self.tokens = tokens
    self.isBuiltIn = isBuiltIn
    self.source = source
    self.declaration = declaration
    index = tokens.startIndex
  }

  /// Returns a reader for a part of the tokens that has the same settings.
  private func part(_ tokens: ArraySlice<StyleToken>) -> ValueReader {
    ValueReader(tokens, isBuiltIn: isBuiltIn, source: source, declaration: declaration)
  }

  /// Source location of the next token, or of the declaration if variables were substituted.
  var nextSpan: SourceSpan {
    declaration
      ?? SourceSpan(source: source, offset: next?.offset ?? 0, length: next?.length ?? 0)
  }

  /// Whether only white space is left.
  var isAtEnd: Bool { tokens[index...].allSatisfy(\.isSpace) }

  private var next: StyleToken? {
    tokens[index...].first { !$0.isSpace }
  }

  /// Index of the next token.
  var place: Int { index }

  /// Consumes the next token and the white space before it, if the closure returns a value for the token.
  private mutating func take<Value>(_ value: (StyleToken.Kind) -> Value?) -> Value? {
    guard let place = tokens[index...].firstIndex(where: { !$0.isSpace }),
      let result = value(tokens[place].kind)
    else { return nil }
    index = place + 1
    return result
  }

  /// Calls a function that parses several tokens. If it returns `nil`, no tokens are consumed.
  mutating func attempt<Value>(_ read: (inout ValueReader) -> Value?) -> Value? {
    var copy = self
    guard let value = read(&copy) else { return nil }
    self = copy
    return value
  }

  // MARK: Words

  /// Parses any name and returns it in lower case.
  mutating func anyName() -> String? {
    take { if case .name(let name) = $0 { name.lowercased() } else { nil } }
  }

  /// Parses a name and returns it with its case unchanged.
  mutating func identifier() -> String? {
    take { if case .name(let name) = $0 { name } else { nil } }
  }

  mutating func word(_ word: String) -> Bool {
    take { if case .name(let name) = $0, name.lowercased() == word { true } else { nil } } ?? false
  }

  /// Parses a name that is a case of an enumeration.
  mutating func choice<Choice: RawRepresentable<String>>(_: Choice.Type = Choice.self) -> Choice? {
    take { if case .name(let name) = $0 { Choice(rawValue: name.lowercased()) } else { nil } }
  }

  mutating func string() -> String? {
    take { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Parses a `url()` whose address is not quoted, and returns the address.
  mutating func url() -> String? {
    take { if case .url(let address) = $0 { address } else { nil } }
  }

  mutating func mark(_ mark: Character) -> Bool {
    take { if case .mark(let byte) = $0, byte == mark.asciiValue { true } else { nil } } ?? false
  }

  /// Parses a function and returns a reader for its arguments.
  mutating func function(_ name: String) -> ValueReader? {
    attempt { reader in
      guard reader.take({ $0 == .function(name) ? true : nil }) == true else { return nil }
      return reader.inside(closer: UInt8(ascii: ")"))
    }
  }

  mutating func brackets() -> ValueReader? {
    attempt { reader in
      guard reader.mark("(") else { return nil }
      return reader.inside(closer: UInt8(ascii: ")"))
    }
  }

  /// Consumes the tokens up to the bracket that closes the one just consumed, and returns a reader for them.
  private mutating func inside(closer: UInt8) -> ValueReader? {
    var closers = [closer]
    for place in tokens[index...].indices {
      if tokens[place].kind == .mark(closers[closers.count - 1]) {
        closers.removeLast()
        if closers.isEmpty {
          let content = part(tokens[index..<place])
          index = place + 1
          return content
        }
      } else if let closer = tokens[place].closer {
        closers.append(closer)
      }
    }
    return nil
  }

  // MARK: Numbers

  /// Parses a finite number, or a `calc()` whose result is a number.
  mutating func number() -> Double? {
    plainNumber()
      ?? attempt { reader in
        guard case .number(let value)? = reader.calculation(), value.isFinite else { return nil }
        return value
      }
  }

  mutating func plainNumber() -> Double? {
    take { if case .number(let value, _) = $0, value.isFinite { value } else { nil } }
  }

  mutating func number(in range: ClosedRange<Double>) -> Double? {
    attempt { $0.number().flatMap { range.contains($0) ? $0 : nil } }
  }

  mutating func integer(in range: ClosedRange<Int>) -> Int? {
    take {
      guard case .number(let value, true) = $0, let number = Int(exactly: value) else { return nil }
      return range.contains(number) ? number : nil
    }
  }

  /// Parses a percentage. The result is 100 for `100%`.
  mutating func percentage() -> Double? {
    take { if case .percentage(let value) = $0, value.isFinite { value } else { nil } }
  }

  // MARK: Lengths

  /// Parses a length with a unit. A zero without a unit is valid.
  mutating func length(_ bounds: LengthBounds = .any, percentages: Bool = false) -> Length? {
    attempt { reader in
      guard let length = reader.anyLength(), percentages || length.percent == 0,
        bounds.contains(length)
      else { return nil }
      return length
    }
  }

  private mutating func anyLength() -> Length? {
    plainLength()
      ?? attempt { reader in
        guard case .length(let length)? = reader.calculation() else { return nil }
        return length
      }
  }

  mutating func plainLength() -> Length? {
    take {
      switch $0 {
      case .number(0, _): Length()
      case .percentage(let value): .percent(value)
      case .dimension(let value, let unit): Length(value, unit: unit)
      default: nil
      }
    }
  }

  /// Parses a number with one of the given units, which are not length units.
  mutating func dimension(in units: [String]) -> Double? {
    take {
      guard case .dimension(let value, let unit) = $0, value.isFinite, units.contains(unit) else {
        return nil
      }
      return value
    }
  }

  /// Parses a percentage or a number. The result is 1 for `100%`.
  mutating func factor() -> Double? { number() ?? percentage().map { $0 / 100 } }

  private mutating func calculation() -> Calculation? {
    guard var inside = function("calc") else { return nil }
    return Calculation.read(&inside).flatMap { inside.isAtEnd ? $0 : nil }
  }

  // MARK: Components

  /// Splits off the next component, which is a single token or a function with its arguments.
  func single() -> (value: ValueReader, rest: ValueReader) {
    var rest = self
    guard let start = tokens[index...].firstIndex(where: { !$0.isSpace }) else {
      return (self, self)
    }
    rest.index = start + 1
    if let closer = tokens[start].closer { _ = rest.inside(closer: closer) }
    return (part(tokens[start..<rest.index]), rest)
  }

  var startsPercentage: Bool {
    if case .percentage? = next?.kind { true } else { false }
  }

  /// Parses values of several properties in any order, at most one value per property.
  mutating func inAnyOrder(of names: [String]) -> [String: StyleChange]? {
    var changes: [String: StyleChange] = [:]
    next: while !isAtEnd {
      for name in names where changes[name] == nil {
        if let change = attempt(Property.named(name).read) {
          changes[name] = change
          continue next
        }
      }
      return nil
    }
    return changes.isEmpty ? nil : changes
  }

  // MARK: Lists

  /// Parses comma-separated values. Returns `nil` if any value is invalid.
  mutating func list<Value>(_ read: (inout ValueReader) -> Value?) -> [Value]? {
    attempt { reader in
      var values: [Value] = []
      repeat {
        guard let value = read(&reader) else { return nil }
        values.append(value)
      } while reader.mark(",")
      return values
    }
  }

  /// Parses one to four values for top, right, bottom and left. A missing value is copied from the opposite
  /// side, or from the top.
  mutating func sides<Value>(_ read: (inout ValueReader) -> Value?) -> [Value]? {
    var values: [Value] = []
    while values.count < 4, let value = read(&self) { values.append(value) }
    switch values.count {
    case 1: return [values[0], values[0], values[0], values[0]]
    case 2: return [values[0], values[1], values[0], values[1]]
    case 3: return [values[0], values[1], values[2], values[1]]
    case 4: return values
    default: return nil
    }
  }

  // MARK: Text

  /// The remaining tokens as text, with single spaces.
  var rest: String { Self.text(of: tokens[index...]) }

  /// Consumes all remaining tokens.
  mutating func takeRest() -> ArraySlice<StyleToken> {
    defer { index = tokens.endIndex }
    return tokens[index...]
  }

  /// Returns source text that is equivalent to the tokens.
  static func text(of tokens: ArraySlice<StyleToken>) -> String {
    tokens.map(\.text).joined().trimmingSpaces()
  }
}

extension StyleToken {
  /// The token as source text. The spelling can differ from the original.
  var text: String {
    switch kind {
    case .name(let name): name
    case .function(let name): name + "("
    case .atName(let name): "@" + name
    case .hash(let name): "#" + name
    case .string(let text):
      "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
        + "\""
    case .unendedString: "\""
    case .url(let address): "url(\(address))"
    case .number(let value, _): shortNumber(value)
    case .percentage(let value): shortNumber(value) + "%"
    case .dimension(let value, let unit): shortNumber(value) + unit
    case .mark(let byte): String(Character(Unicode.Scalar(byte)))
    case .space: " "
    case .unendedComment: "/*"
    case .loneBracket: ""
    }
  }
}

/// Returns a number as text, without a fraction if it is an integer.
func shortNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}

/// Range of valid lengths. When a value is parsed, relative lengths are checked for a font size of 12 points.
/// Their computed values are limited again.
enum LengthBounds {
  case any
  case notNegative
  case positive

  func contains(_ length: Length) -> Bool {
    let context = Length.Context(em: 12, rem: 12, lineHeight: 14, rootLineHeight: 14)
    let points = length.points(in: context, percentBase: 100)
    guard abs(points) <= Limits.length else { return false }
    return switch self {
    case .any: true
    case .notNegative: points >= 0
    case .positive: points > 0
    }
  }
}
