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
  /// The font size of its letters, where white for the sake of an even line may stand behind all of them but
  /// the last alike; `nil` where it may not.
  var letterSize: Float?
  /// What the style adds behind all of them but the last, in points.
  var letterSpacing: Float
}

/// The words of a font that were written, with their bytes, to be written again at once.
///
/// A word is kept when it comes for the second time: text that is shaped as a whole never comes again. Kept or
/// made anew, its bytes are the same.
struct WrittenWords {
  private struct Entry {
    /// Held, so that no other takes its place in memory.
    var run: ShapedRun
    /// `nil` for a word that has to be written letter by letter.
    var word: WrittenWord?
  }

  private var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes are of words that are kept; behind them are those of the last other one.
  private var keptCount = 0
  /// Numbers of entries plus one; zero is free. Its size is a power of two.
  private var slots: [Int32]
  /// Where words stand in memory that came once lately. They are not held: another that has taken the place
  /// since is kept the first time it comes, and no harm done.
  private var recent: [UInt]

  /// Beyond this the table begins afresh. Words that repeat are back at once.
  private static let maximumEntries = 8_000
  private static let recentCount = 1 << 12
  /// In clusters: what is longer is hardly a word, and takes much room to be kept.
  static let longestWord = 48

  /// - Parameter isEmpty: whether it is to take no room, and no word either.
  init(isEmpty: Bool = false) {
    slots = [Int32](repeating: 0, count: isEmpty ? 0 : 1 << 10)
    recent = [UInt](repeating: 0, count: isEmpty ? 0 : Self.recentCount)
  }

  /// The word of a run, good until the next one is asked for; `nil` for one that has to be written letter by
  /// letter.
  /// - Parameter write: makes it, and adds its bytes.
  mutating func word(
    of run: ShapedRun, write: (inout [UInt8]) -> WrittenWord?
  ) -> WrittenWord? {
    let address = UInt(bitPattern: Unmanaged.passUnretained(run).toOpaque())
    let hash = Self.hash(address)
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].run === run { return entries[index].word }
      slot = (slot + 1) & (slots.count - 1)
    }
    if entries.count == Self.maximumEntries { self = WrittenWords() }
    bytes.removeLast(bytes.count - keptCount)
    let word = write(&bytes)
    let place = hash & (Self.recentCount - 1)
    if recent[place] == address {
      add(Entry(run: run, word: word))
      keptCount = bytes.count
    }
    recent[place] = address
    return word
  }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    let run = Unmanaged.passUnretained(entries[index].run)
    var slot = Self.hash(UInt(bitPattern: run.toOpaque())) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  /// Where it stands in memory decides how fast a word is had, and nothing else (multiplicative hashing,
  /// Knuth, "The Art of Computer Programming" 3, section 6.4).
  private static func hash(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: (address >> 4 &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
