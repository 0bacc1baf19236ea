import ZineText

/// Words that were shaped, by their text and style: 600 KB of prose holds 105,507 words, 15,289 of
/// them different.
///
/// A hash table with open addressing over an arena of bytes, because a look-up must not allocate.
struct WordCache {
  private struct Entry {
    var hash: UInt64
    var style: ShapingStyleID
    var start: Int
    var length: Int
    var word: ShapedWord
    /// The word's only run, where it has only one and no break inside, as nearly all have.
    var single: ShapedRun?
  }

  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  /// Numbers of entries plus one; zero is free. Its size is a power of two.
  private var slots = [Int32](repeating: 0, count: 1 << 12)

  /// Text without repetition must not fill the memory: beyond this the cache begins afresh.
  private static let maximumBytes = 8 << 20

  /// The number of a text's word, shaped by `shaper` where it is new. Good until the next call.
  mutating func word(
    _ text: UnsafeBufferPointer<UInt8>, style: ShapingStyleID, shaper: any TextShaper
  ) -> Int {
    let hash = Self.hash(text, style)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isEntry(index, of: text, style, hash) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    let word = shaper.shapeWord(Array(text)[...], style: style)
    insert(
      Entry(
        hash: hash, style: style, start: 0, length: text.count, word: word,
        single: word.runs.count == 1 && word.breaks.isEmpty ? word.runs[0] : nil), text)
    return entries.count - 1
  }

  /// The only run of a word without breaks; `nil` for any other word.
  func single(_ index: Int) -> ShapedRun? { entries[index].single }

  subscript(index: Int) -> ShapedWord { entries[index].word }

  /// Looks at an entry's parts without a copy of the whole.
  private func isEntry(
    _ index: Int, of text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyleID, _ hash: UInt64
  ) -> Bool {
    guard entries[index].hash == hash, entries[index].style == style,
      entries[index].length == text.count
    else { return false }
    let start = entries[index].start
    for offset in 0..<text.count where arena[start + offset] != text[offset] { return false }
    return true
  }

  private mutating func insert(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>) {
    if arena.count + text.count > Self.maximumBytes { self = WordCache() }
    if (entries.count + 1) * 2 > slots.count { grow() }
    var entry = entry
    entry.start = arena.count
    arena.append(contentsOf: text)
    entries.append(entry)
    place(entries.count, hash: entry.hash)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() { place(index + 1, hash: entry.hash) }
  }

  private mutating func place(_ number: Int, hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(number)
  }

  /// FNV-1a (Fowler, Noll, Vo) over the bytes, seeded with the style, its high bits folded down.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ style: ShapingStyleID) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: style.index)
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
