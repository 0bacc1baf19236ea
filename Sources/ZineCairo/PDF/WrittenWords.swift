import ZineLayout

/// A shaped word as it is written in content streams: as part of a string in an array (PDF 1.7, section
/// 9.4.3).
struct WrittenWord {
  /// Range of the word's bytes within the bytes of all words.
  var bytes: Range<Int>
  /// Index of the PDF font that the codes belong to, among those of the face.
  var part: Int
  /// Distance that a reader's pen moves, in thousandths of the font size, without letter and word spacing.
  var advance: Double
  /// Numbers of codes that letter spacing and word spacing apply to.
  var codeCount: Int
  var spaceCount: Int
  /// Font size of the glyphs if justification may add equal spacing after all glyphs except the last;
  /// otherwise `nil`.
  var letterSize: Float?
  /// Letter spacing that the style adds after all glyphs except the last, in points.
  var letterSpacing: Float
}

/// A cache of the words of a font in the form in which they are written.
///
/// A word is added when it is written for the second time, because text that is shaped as a whole never
/// repeats. The bytes are the same with and without the cache.
struct WrittenWords {
  private struct Entry {
    /// Retained, so that no other run can reuse its memory address.
    var run: ShapedRun
    /// `nil` for a word that has to be written glyph by glyph.
    var word: WrittenWord?
  }

  private var entries: [Entry] = []
  private(set) var bytes: [UInt8] = []
  /// Number of bytes that belong to cached words. The bytes after them belong to the most recent word that is
  /// not cached.
  private var keptCount = 0
  /// Hash table of entry indices plus one; zero marks a free slot. Its size is a power of two.
  private var slots: [Int32]
  /// Addresses of words that were recently written once. The words are not retained. A different word that
  /// reuses an address is added at its first use, which is harmless.
  private var recent: [UInt]

  /// Maximum number of entries. At the limit, the cache is cleared; frequent words are soon added again.
  private static let maximumEntries = 8_000
  private static let recentCount = 1 << 12
  /// Maximum length of a cached word, in clusters. Longer runs are rarely words and would take much memory.
  static let longestWord = 48

  init() {
    slots = [Int32](repeating: 0, count: 1 << 10)
    recent = [UInt](repeating: 0, count: Self.recentCount)
  }

  /// Returns the index of a run's entry, or `nil` if the run is not cached.
  func index(of run: ShapedRun) -> Int? {
    var slot = Self.hash(Self.address(run)) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].run === run { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// A cached word; `nil` if its run has to be written glyph by glyph.
  subscript(index: Int) -> WrittenWord? { entries[index].word }

  /// Adds a word that is not cached yet.
  /// - Returns: The word with the range of its bytes, valid until the next call.
  mutating func add(_ written: (word: WrittenWord, bytes: [UInt8])?, of run: ShapedRun)
    -> WrittenWord?
  {
    if entries.count == Self.maximumEntries { self = WrittenWords() }
    bytes.removeLast(bytes.count - keptCount)
    var word = written?.word
    if let written {
      word?.bytes = bytes.count..<bytes.count + written.bytes.count
      bytes += written.bytes
    }
    let address = Self.address(run)
    let place = Self.hash(address) & (Self.recentCount - 1)
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
    var slot = Self.hash(Self.address(entries[index].run)) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  private static func address(_ run: ShapedRun) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(run).toOpaque())
  }

  /// Returns the hash of a run's memory address. The hash affects only the speed of look-ups (multiplicative
  /// hashing, Knuth, "The Art of Computer Programming" 3, section 6.4).
  private static func hash(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: (address >> 4 &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
