import ZineText

/// The condition of an `@media` rule (Media Queries 4). Only tests of the target, the media type, the edition
/// and the reader's text size are supported.
struct MediaQuery {
  private var reader: ValueReader
  /// Whether the query names a target or a media type.
  let namesTarget: Bool
  /// Valid CSS conditions that are not supported, as written. Their result is `unknown`.
  private(set) var unsupported: [String] = []

  /// Result of a part of a query, in three-valued logic (Media Queries 4, section 3.1).
  private enum Answer {
    case yes, no, unknown

    init(_ holds: Bool) { self = holds ? .yes : .no }

    func and(_ other: Answer) -> Answer {
      if self == .no || other == .no { return .no }
      return self == .unknown || other == .unknown ? .unknown : .yes
    }

    var negated: Answer { self == .unknown ? .unknown : Answer(self == .no) }
  }

  init(_ tokens: ArraySlice<StyleToken>) {
    reader = ValueReader(tokens)
    namesTarget = tokens.contains { token in
      guard case .name(let name) = token.kind else { return false }
      return ["-zine-target", "print", "screen"].contains(name.lowercased())
    }
  }

  /// Returns whether the query is true, or `nil` if the query is invalid.
  mutating func holds(in media: MediaContext) -> Bool? {
    if reader.isAtEnd { return true }
    var unsupported: [String] = []
    let answers = reader.list { Self.query(&$0, media, &unsupported) }
    guard let answers, reader.isAtEnd else { return nil }
    self.unsupported = unsupported
    return answers.contains(.yes)
  }

  private static func query(
    _ reader: inout ValueReader, _ media: MediaContext, _ unsupported: inout [String]
  ) -> Answer? {
    let isNegated = reader.word("not")
    if !isNegated { _ = reader.word("only") }
    guard var answer = condition(&reader, media, &unsupported) else { return nil }
    while reader.word("and") {
      guard let next = condition(&reader, media, &unsupported) else { return nil }
      answer = answer.and(next)
    }
    return isNegated ? answer.negated : answer
  }

  private static func condition(
    _ reader: inout ValueReader, _ media: MediaContext, _ unsupported: inout [String]
  ) -> Answer? {
    if reader.word("all") { return .yes }
    if reader.word("print") { return Answer(!media.target.isScreen) }
    if reader.word("screen") { return Answer(media.target.isScreen) }
    if reader.word("speech") { return .no }
    guard let inside = reader.attempt({ $0.brackets() }) else { return nil }
    if let holds = MediaFeature(inside)?.holds(in: media) { return Answer(holds) }
    guard StandardCSS.isMediaFeature(inside) else { return nil }
    unsupported.append("(\(inside.rest))")
    return .unknown
  }
}
