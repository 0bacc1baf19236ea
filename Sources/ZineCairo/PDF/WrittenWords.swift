import ZineLayout

/// A shaped word as it stands in content streams: inside of a string in an array (PDF 1.7, section 9.4.3).
struct WrittenWord {
  /// Where its bytes are among those of all words.
  var bytes: Range<Int>
  /// The font's part that its codes are of.
  var part: Int
  /// How far a reader's pen goes, in thousandths of the font's size, without letter and word space.
  var advance: Double
  /// How many codes letter space applies to, and how many word space does.
  var codeCount: Int
  var spaceCount: Int
  /// Whether all letters have the same white behind them.
  var isEvenlySpaced: Bool
}

/// The words of a font that were written, with their bytes, to be written again at once.
///
/// A word is kept when it comes for the second time: text that is shaped as a whole never comes again.
struct WrittenWords {
  private struct Entry {
    /// Held, so that no other takes its place in memory.
    var run: ShapedRun
    /// `nil` for a word that came once, or that has to be written letter by letter.
    var word: WrittenWord?
    var isKnown = false
  }

  private var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []
  /// Numbers of entries plus one; zero is free. Its size is a power of two.
  private var slots: [Int32]

  /// Beyond this the table begins afresh, as that of the shaped words does.
  private static let maximumEntries = 32_000

  /// - Parameter isEmpty: whether it is to take no room, and no word either.
  init(isEmpty: Bool = false) { slots = [Int32](repeating: 0, count: isEmpty ? 0 : 1 << 10) }

  /// The word of a run, made by `write` the second time the run comes; `nil` where there is none.
  /// - Parameter write: adds a word's bytes.
  mutating func word(
    of run: ShapedRun, write: (inout [UInt8]) -> WrittenWord?
  ) -> WrittenWord? {
    var slot = Self.hash(run) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].run === run {
        if !entries[index].isKnown {
          entries[index].isKnown = true
          entries[index].word = write(&bytes)
        }
        return entries[index].word
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    add(run)
    return nil
  }

  private mutating func add(_ run: ShapedRun) {
    if entries.count == Self.maximumEntries { self = WrittenWords() }
    entries.append(Entry(run: run))
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = Self.hash(entries[index].run) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  /// Where it stands in memory decides how fast a word is found, and nothing else (multiplicative hashing,
  /// Knuth, "The Art of Computer Programming" 3, section 6.4).
  private static func hash(_ run: ShapedRun) -> Int {
    let address = UInt(bitPattern: Unmanaged.passUnretained(run).toOpaque())
    return Int(truncatingIfNeeded: (address >> 4 &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
