import ZineText

/// Finds the direction of paragraphs in languages that are written from right to left (CSS Writing Modes 4,
/// section 2.4.3).
struct LanguageDirections {
  private let story: Story
  /// Language of the previous paragraph and its direction, cached.
  private var last: (language: String, direction: BaseDirection)?

  init(_ story: Story) { self.story = story }

  /// Returns the direction of a paragraph, or `nil` if its first letter decides.
  ///
  /// In such a language, a paragraph runs from right to left if any of its letters does, even if it begins
  /// with others, such as a company's name. Headings, notes, and the parts of tables, lists and figures
  /// always do, to match their neighbours, and so does a paragraph without letters, such as an image.
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

  /// Elements that share one direction with their neighbours of the same kind.
  private static let tagsOfSeries: Set<String> = [
    "li", "dt", "dd", "td", "th", "caption", "figcaption", "footnote", "h1", "h2", "h3", "h4", "h5",
    "h6",
  ]
}
