import ZineText

/// Cache of hyphenation points, by word and language.
struct HyphenationCache {
  private var index = WordIndex()
  private var hyphenationPoints: [[HyphenationPoint]] = []
  private var languages: [String: Int32] = [:]
  private var last: (language: String, tag: Int32)?

  mutating func hyphenationPoints(
    of word: UnsafeBufferPointer<UInt8>, language: String, _ hyphenator: any Hyphenator
  ) -> [HyphenationPoint] {
    if index.isFull { self = HyphenationCache() }
    let number = index.number(of: word, tag: tag(of: language))
    if number == hyphenationPoints.count {
      hyphenationPoints.append(
        hyphenator.hyphenationPoints(of: Array(word)[...], language: language))
    }
    return hyphenationPoints[number]
  }

  private mutating func tag(of language: String) -> Int32 {
    if let last, last.language == language { return last.tag }
    let tag = languages[language] ?? Int32(languages.count)
    languages[language] = tag
    last = (language, tag)
    return tag
  }
}
