import ZineStyle
import ZineText

/// Words that were shaped, by their text and style: 600 KB of prose holds 105,507 words, 15,289 of
/// them different.
struct WordCache {
  private enum Entry {
    /// The word's only run, without a break inside, as nearly all words are.
    case single(ShapedRun)
    indirect case several(ShapedWord)
  }

  private var index: WordIndex
  private var entries: [Entry] = []

  /// - Parameter isEmpty: whether it is to take no room, and no word either.
  init(isEmpty: Bool = false) { index = WordIndex(slotCount: isEmpty ? 0 : WordIndex.leastSlots) }

  /// The number of a text's word, shaped by `shaper` where it is new. Good until the next call.
  mutating func word(
    _ text: UnsafeBufferPointer<UInt8>, style: ShapingStyleID, shaper: any TextShaper
  ) -> Int {
    if index.isFull { self = WordCache() }
    let number = index.number(of: text, tag: style.index)
    if number < entries.count { return number }
    let word = shaper.shapeWord(Array(text)[...], style: style)
    entries.append(
      word.runs.count == 1 && word.breaks.isEmpty ? .single(word.runs[0]) : .several(word))
    return number
  }

  /// The only run of a word without breaks; `nil` for any other word.
  func single(_ index: Int) -> ShapedRun? {
    if case .single(let run) = entries[index] { run } else { nil }
  }

  subscript(index: Int) -> ShapedWord {
    switch entries[index] {
    case .single(let run): ShapedWord(runs: [run])
    case .several(let word): word
    }
  }
}
