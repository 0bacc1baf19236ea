import ZineStyle
import ZineText

/// Cache of shaped words, by text and style. Most words repeat: for example, 600 KB of prose contain 105,507
/// words, of which 15,289 are distinct.
struct WordCache {
  private enum Entry {
    /// A single run without breaks inside, as for nearly all words.
    case single(ShapedRun)
    indirect case several(ShapedWord)
  }

  private var index: WordIndex
  private var entries: [Entry] = []

  /// - Parameter isEmpty: Whether to create a placeholder that allocates no memory and must not be used.
  init(isEmpty: Bool = false) { index = WordIndex(slotCount: isEmpty ? 0 : WordIndex.leastSlots) }

  /// Returns the index of a word, and shapes the word if it is new. The index is valid until the next call.
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

  /// Returns the only run of a word without breaks; `nil` for any other word.
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
