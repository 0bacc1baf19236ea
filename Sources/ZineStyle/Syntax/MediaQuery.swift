import ZineText

/// What `@media` asks (Media Queries 4, as far as a target can answer).
struct MediaQuery {
  private var reader: ValueReader
  /// Whether it asks for a target, or for one kind of targets.
  let namesTarget: Bool

  init(_ tokens: ArraySlice<StyleToken>) {
    reader = ValueReader(tokens)
    namesTarget = tokens.contains { token in
      guard case .name(let name) = token.kind else { return false }
      return ["-zine-target", "print", "screen"].contains(name.lowercased())
    }
  }

  /// `nil` where the query can't be read.
  mutating func holds(for target: Target) -> Bool? {
    if reader.isAtEnd { return true }
    guard let answers = reader.list({ Self.query(&$0, target) }), reader.isAtEnd else { return nil }
    return answers.contains(true)
  }

  private static func query(_ reader: inout ValueReader, _ target: Target) -> Bool? {
    let isNegated = reader.word("not")
    guard var answer = condition(&reader, target) else { return nil }
    while reader.word("and") {
      guard let next = condition(&reader, target) else { return nil }
      answer = answer && next
    }
    return answer != isNegated
  }

  private static func condition(_ reader: inout ValueReader, _ target: Target) -> Bool? {
    if reader.word("all") { return true }
    if reader.word("print") { return !target.isScreen }
    if reader.word("screen") { return target.isScreen }
    return reader.attempt { reader in
      guard var inside = reader.brackets(), inside.word("-zine-target"), inside.mark(":"),
        let name = inside.anyName(), let wanted = Target(rawValue: name), inside.isAtEnd
      else { return nil }
      return wanted == target
    }
  }
}
