import ZineText

/// Cache of hyphenation points, by word and language.
struct DivisionCache {
  private var index = WordIndex()
  private var divisions: [[WordDivision]] = []
  private var languages: [String: Int32] = [:]
  private var last: (language: String, tag: Int32)?

  mutating func divisions(
    of word: UnsafeBufferPointer<UInt8>, language: String, _ hyphenator: any Hyphenator
  ) -> [WordDivision] {
    if index.isFull { self = DivisionCache() }
    let number = index.number(of: word, tag: tag(of: language))
    if number == divisions.count {
      divisions.append(hyphenator.divisions(of: Array(word)[...], language: language))
    }
    return divisions[number]
  }

  private mutating func tag(of language: String) -> Int32 {
    if let last, last.language == language { return last.tag }
    let tag = languages[language] ?? Int32(languages.count)
    languages[language] = tag
    last = (language, tag)
    return tag
  }
}
