import ZineText

/// Reader of the tokens of a value. Every reading method either consumes what it returns, or consumes nothing
/// and returns `nil`.
struct ValueReader {
  private let tokens: ArraySlice<StyleToken>
  private var index: Int
  /// Whether the value is in a built-in style sheet.
  let isBuiltIn: Bool
  /// The source that relative addresses refer to.
  let source: SourceID
  /// The declaration, if its tokens may come from variables declared elsewhere.
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

  /// Returns a reader of some of the tokens with the same settings.
  private func part(_ tokens: ArraySlice<StyleToken>) -> ValueReader {
    ValueReader(tokens, isBuiltIn: isBuiltIn, source: source, declaration: declaration)
  }

  /// Source location of the next value.
  var nextSpan: SourceSpan {
    declaration
      ?? SourceSpan(source: source, offset: next?.offset ?? 0, length: next?.length ?? 0)
  }

  /// Whether only white space is left.
  var isAtEnd: Bool { tokens[index...].allSatisfy(\.isSpace) }

  private var next: StyleToken? {
    tokens[index...].first { !$0.isSpace }
  }

  /// Position among the tokens.
  var place: Int { index }

  /// Consumes a token and the white space before it.
  private mutating func take<Value>(_ value: (StyleToken.Kind) -> Value?) -> Value? {
    guard let place = tokens[index...].firstIndex(where: { !$0.isSpace }),
      let result = value(tokens[place].kind)
    else { return nil }
    index = place + 1
    return result
  }

  /// Consumes what several reading methods return together, or nothing.
  mutating func attempt<Value>(_ read: (inout ValueReader) -> Value?) -> Value? {
    var copy = self
    guard let value = read(&copy) else { return nil }
    self = copy
    return value
  }

  // MARK: Words

  /// Reads any name and returns it in lower case.
  mutating func anyName() -> String? {
    take { if case .name(let name) = $0 { name.lowercased() } else { nil } }
  }

  /// Reads a name and preserves its case.
  mutating func identifier() -> String? {
    take { if case .name(let name) = $0 { name } else { nil } }
  }

  mutating func word(_ word: String) -> Bool {
    take { if case .name(let name) = $0, name.lowercased() == word { true } else { nil } } ?? false
  }

  /// Reads a name that is a case of an enumeration.
  mutating func choice<Choice: RawRepresentable<String>>(_: Choice.Type = Choice.self) -> Choice? {
    take { if case .name(let name) = $0 { Choice(rawValue: name.lowercased()) } else { nil } }
  }

  mutating func string() -> String? {
    take { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Reads an unquoted `url()` and returns its address.
  mutating func url() -> String? {
    take { if case .url(let address) = $0 { address } else { nil } }
  }

  mutating func mark(_ mark: Character) -> Bool {
    take { if case .mark(let byte) = $0, byte == mark.asciiValue { true } else { nil } } ?? false
  }

  /// Reads a function and returns a reader of its arguments.
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

  /// Returns a reader of the tokens up to the bracket that closes the one just consumed.
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

  /// Reads a finite number, or a `calc()` that yields a number.
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

  /// Reads a percentage; 100 is the whole.
  mutating func percentage() -> Double? {
    take { if case .percentage(let value) = $0, value.isFinite { value } else { nil } }
  }

  // MARK: Lengths

  /// Reads a length with its unit. Zero needs no unit.
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

  /// Reads a number with one of the given units, which are not units of length.
  mutating func dimension(in units: [String]) -> Double? {
    take {
      guard case .dimension(let value, let unit) = $0, value.isFinite, units.contains(unit) else {
        return nil
      }
      return value
    }
  }

  /// Reads a percentage or a number, where 1 is the whole.
  mutating func factor() -> Double? { number() ?? percentage().map { $0 / 100 } }

  private mutating func calculation() -> Calculation? {
    guard var inside = function("calc") else { return nil }
    return Calculation.read(&inside).flatMap { inside.isAtEnd ? $0 : nil }
  }

  // MARK: Components

  /// Splits off the next component, which is a single token or a complete function.
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

  /// Reads the values of several properties, each at most once, in any order.
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

  /// Reads comma-separated values. Returns `nil` if any of them is invalid.
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

  /// Reads one to four values for top, right, bottom and left. Missing ones are copied from the opposite
  /// side.
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

  /// Returns equivalent source text for tokens.
  static func text(of tokens: ArraySlice<StyleToken>) -> String {
    tokens.map(\.text).joined().trimmingSpaces()
  }
}

extension StyleToken {
  /// The token as source text, or an equivalent spelling.
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

/// Returns a number without a redundant fraction.
func shortNumber(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}

/// Range of valid lengths. Relative lengths are checked with an assumed font size of 12 points here, and
/// limited again when they are computed.
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
