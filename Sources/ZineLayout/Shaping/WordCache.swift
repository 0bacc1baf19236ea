import ZineText

/// Words that were shaped, by their text and style: 600 KB of prose holds 105,507 words, 15,289 of
/// them different.
struct WordCache {
  private struct Entry {
    var word: ShapedWord
    /// The word's only run, where it has only one and no break inside, as nearly all have.
    var single: ShapedRun?
  }

  private var index = WordIndex()
  private var entries: [Entry] = []

  /// The number of a text's word, shaped by `shaper` where it is new. Good until the next call.
  mutating func word(
    _ text: UnsafeBufferPointer<UInt8>, style: ShapingStyleID, shaper: any TextShaper
  ) -> Int {
    if index.isFull { self = WordCache() }
    let number = index.number(of: text, tag: style.index)
    if number < entries.count { return number }
    let word = shaper.shapeWord(Array(text)[...], style: style)
    entries.append(
      Entry(
        word: word, single: word.runs.count == 1 && word.breaks.isEmpty ? word.runs[0] : nil))
    return number
  }

  /// The only run of a word without breaks; `nil` for any other word.
  func single(_ index: Int) -> ShapedRun? { entries[index].single }

  subscript(index: Int) -> ShapedWord { entries[index].word }
}
