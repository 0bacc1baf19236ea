import ZineText

/// Determines the direction of paragraphs whose language is written from right to left (CSS Writing Modes 4,
/// section 2.4.3).
struct LanguageDirections {
  private let story: Story
  /// Language of the previous paragraph and the direction of this language, cached.
  private var last: (language: String, direction: BaseDirection)?

  init(_ story: Story) { self.story = story }

  /// Returns the direction of a paragraph; `nil` if the first letter in the text determines the direction.
  ///
  /// In a language written from right to left, a paragraph has this direction if it contains any letter with
  /// this direction. It can begin with other letters, such as a company's name. Headings, notes, and parts of
  /// tables, lists and figures always have this direction, so that they match their neighbours. The same
  /// applies to paragraphs without letters, such as images.
  mutating func direction(of paragraph: Paragraph, _ language: String) -> BaseDirection? {
    if last?.language != language { last = (language, BaseDirection(language: language)) }
    guard last?.direction == .rightToLeft else { return nil }
    if story.elements.ancestors(of: paragraph.node).contains(where: {
      Self.tagsOfSeries.contains(story.elements.tag(of: $0).name)
    }) {
      return .rightToLeft
    }
    let text = String(decoding: story.text.bytes[paragraph.range], as: UTF8.self)
    var hasLetters = false
    for scalar in text.unicodeScalars {
      if BaseDirection.isRightToLeft(scalar) { return .rightToLeft }
      if scalar.properties.isAlphabetic { hasLetters = true }
    }
    return hasLetters ? nil : .rightToLeft
  }

  /// Elements that should have the same direction as their neighbours of the same kind.
  private static let tagsOfSeries: Set<String> = [
    "li", "dt", "dd", "td", "th", "caption", "figcaption", "footnote", "h1", "h2", "h3", "h4", "h5",
    "h6",
  ]
}
