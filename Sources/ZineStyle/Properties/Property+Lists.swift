import ZineText

extension Property {
  static let lists: [Property] = [
    .value(
      "list-style-type", \.inherited.listType,
      expected: "none, a string, or " + ListMarkerType.names.joined(separator: ", ")
    ) { $0.markerType() }
    .written { $0.inherited.listType.styleText }
    .affecting([.block, .marker]),
    .value(
      "content", \.own.content, inherited: false,
      expected: "normal, none, or strings, counter(), counters(), attr(), string(), leader(),"
        + " target-counter(), target-text()"
    ) { reader in
      if reader.word("normal") { return .some(nil) }
      if reader.word("none") { return [] }
      if let picture = reader.picture() { return [.picture(picture)] }
      return reader.contentParts().map(Optional.some)
    }
    .written { $0.own.content?.styleText ?? "normal" }
    .affecting([.generated, .marker, .marginBox]),
    .choice("caption-side", \.inherited.captionSide).affecting([.table, .figure, .caption]),
    counters("counter-reset", \.own.counterReset, standard: 0),
    counters("counter-increment", \.own.counterIncrement, standard: 1),
  ]

  static let naming: [Property] = [
    .value(
      "string-set", \.own.stringSet, inherited: false,
      expected: "none, or a name and its content such as article content()"
    ) { reader in
      if reader.word("none") { return [] }
      return reader.list { reader in
        guard let name = reader.identifier(), let content = reader.contentParts() else {
          return nil
        }
        return StringAssignment(name: name, content: content)
      }
    }
    .written { style in
      list(style.own.stringSet) { "\($0.name) \($0.content.styleText)" }
    }
    .affecting([.body, .block, .rule]),
    .value(
      "bookmark-level", \.own.bookmarkLevel, inherited: false,
      expected: "auto, none, or a number from 1 to 6"
    ) { reader in
      if reader.word("auto") { return .some(nil) }
      return reader.word("none") ? 0 : reader.integer(in: 1...6).map(Optional.some)
    }
    .written { style in
      switch style.own.bookmarkLevel {
      case nil: "auto"
      case 0?: "none"
      case let level?: String(level)
      }
    }
    .affecting([.block, .rule]),
    .value(
      "bookmark-label", \.own.bookmarkLabel, inherited: false,
      expected: "content(), or strings and attr()"
    ) { reader in reader.contentParts().map(Optional.some) }
    .written { $0.own.bookmarkLabel?.styleText ?? "content()" }
    .affecting([.block, .rule]),
  ]

  private static func counters(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, [CounterChange]> & Sendable,
    standard: Int
  ) -> Property {
    .value(name, path, inherited: false, expected: "none, or names of counters with a number") {
      reader in
      if reader.word("none") { return [] }
      var changes: [CounterChange] = []
      while let name = reader.identifier() {
        let value = reader.integer(in: -Limits.counter...Limits.counter)
        changes.append(CounterChange(name: name, value: value ?? standard))
      }
      return changes.isEmpty ? nil : changes
    }
    .written { style in
      let changes = style[keyPath: path]
      return changes.isEmpty
        ? "none" : changes.map { "\($0.name) \($0.value)" }.joined(separator: " ")
    }
    .affecting([.body, .block, .inline, .picture, .rule, .generated, .page])
  }
}

extension Shorthand {
  /// `list-style-position` accepts only `outside` and has no effect, because markers are always outside.
  static let listStylePosition = Shorthand(
    name: "list-style-position", expected: "outside", properties: []
  ) { reader in
    reader.word("outside") ? [:] : nil
  }

  static let listStyle = Shorthand(
    name: "list-style", expected: "what list-style-type takes",
    properties: Property.all("list-style-type")
  ) { reader in
    // `outside` is accepted but has no effect, because markers are always outside.
    _ = reader.word("outside")
    let change = Property.named("list-style-type").read(&reader)
    _ = reader.word("outside")
    return change.map { ["list-style-type": $0] }
  }
}

extension ListMarkerType {
  static let named: [String: ListMarkerType] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square,
    "decimal": .number(.decimal), "lower-alpha": .number(.lowerAlphabetic),
    "upper-alpha": .number(.upperAlphabetic), "lower-latin": .number(.lowerAlphabetic),
    "upper-latin": .number(.upperAlphabetic), "lower-roman": .number(.lowerRoman),
    "upper-roman": .number(.upperRoman),
  ]

  static let names = named.keys.filter { $0 != "none" }.sorted()

  /// Returns a number in the notation of the marker type, for example in Roman numerals.
  package func text(_ number: Int) -> String {
    switch self {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .number(let style): style.text(number)
    case .string(let text): text
    }
  }
}

extension ValueReader {
  mutating func markerType() -> ListMarkerType? {
    if let text = string() { return .string(text) }
    return attempt { $0.anyName().flatMap { ListMarkerType.named[$0] } }
  }

  mutating func contentParts() -> [ContentPart]? {
    var parts: [ContentPart] = []
    while !isAtEnd, let part = contentPart() { parts.append(part) }
    return parts.isEmpty || parts.count > 100 ? nil : parts
  }

  private mutating func contentPart() -> ContentPart? {
    // A newline in the string (`\A`) becomes U+2028, the line separator.
    if let text = string() { return .text(String(text.map { $0.isNewline ? "\u{2028}" : $0 })) }
    if word("open-quote") { return .openQuote }
    if word("close-quote") { return .closeQuote }
    return inside("counter") { reader in
      guard let name = reader.identifier() else { return nil }
      return reader.style().map { .counter(name, $0) }
    }
      ?? inside("counters") { reader in
        guard let name = reader.identifier(), reader.mark(","), let separator = reader.string()
        else { return nil }
        return reader.style().map { .counters(name, separator: separator, $0) }
      }
      ?? inside("attr") { $0.identifier().map { .attribute($0.lowercased()) } }
      ?? inside("string") { reader in
        guard let name = reader.identifier() else { return nil }
        guard reader.mark(",") else { return .string(name, .first) }
        return reader.choice(StringPlace.self).map { .string(name, $0) }
      }
      ?? inside("content") { reader in
        _ = reader.word("text")
        return .elementText
      }
      ?? inside("leader") { reader in
        if let text = reader.string() { return text.isEmpty ? nil : .leader(text) }
        return reader.anyName().flatMap { Self.leaders[$0] }.map { .leader($0) }
      }
      ?? reference()
  }

  /// Parses a reference to another element, such as `target-counter()`.
  private mutating func reference() -> ContentPart? {
    inside("target-counter") { reader in
      guard let target = reader.target(), reader.mark(","), let name = reader.identifier() else {
        return nil
      }
      return reader.style().map { .targetCounter(target, name, $0) }
    }
      ?? inside("target-counters") { reader in
        guard let target = reader.target(), reader.mark(","), let name = reader.identifier(),
          reader.mark(","), let separator = reader.string()
        else { return nil }
        return reader.style().map { .targetCounters(target, name, separator: separator, $0) }
      }
      ?? inside("target-text") { reader in
        guard let target = reader.target() else { return nil }
        guard reader.mark(",") else { return .targetText(target, .content) }
        return reader.choice(TargetText.self).map { .targetText(target, $0) }
      }
  }

  private mutating func target() -> ContentTarget? {
    attempt { reader in
      if var inside = reader.function("attr") {
        guard let name = inside.identifier(), inside.isAtEnd else { return nil }
        return .attribute(name.lowercased())
      }
      var quoted = reader.function("url")
      guard let address = reader.url() ?? quoted?.string() ?? reader.string(),
        case .destination(let name)? = LinkTarget(address)
      else { return nil }
      return .identifier(name)
    }
  }

  /// Keywords of `leader()` (GCPM 3, section 4.1).
  private static let leaders = ["dotted": ".", "solid": "_", "space": " "]

  private mutating func style() -> ListMarkerType? {
    mark(",") ? markerType() : .number(.decimal)
  }

  private mutating func inside(
    _ name: String, _ read: (inout ValueReader) -> ContentPart?
  ) -> ContentPart? {
    attempt { reader in
      guard var inside = reader.function(name), let part = read(&inside), inside.isAtEnd else {
        return nil
      }
      return part
    }
  }
}
