/// Numbers texts as they come, equal ones alike.
///
/// A hash table with open addressing over an arena of bytes, because a look-up must not allocate.
struct WordIndex {
  private struct Entry {
    var hash: UInt64
    var tag: Int32
    var start: Int
    var length: Int
  }

  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  /// Numbers of entries plus one; zero is free. Its size is a power of two.
  private var slots: [Int32]

  static let leastSlots = 1 << 12

  /// - Parameter slotCount: a power of two; 0 for a table that nobody looks into.
  init(slotCount: Int = leastSlots) { slots = [Int32](repeating: 0, count: slotCount) }

  /// Text without repetition must not fill the memory: beyond this a table should begin afresh. Words
  /// that repeat are back at once, and most others never come again.
  private static let maximumBytes = 1 << 20
  private static let maximumEntries = 24_000

  var count: Int { entries.count }

  var isFull: Bool {
    entries.count > Self.maximumEntries || arena.count > Self.maximumBytes
  }

  /// The number of a text, the next free one where it is new.
  /// - Parameter tag: texts of different tags are different.
  mutating func number(of text: UnsafeBufferPointer<UInt8>, tag: Int32) -> Int {
    let hash = Self.hash(text, tag)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isEntry(index, of: text, tag, hash) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    if (entries.count + 1) * 2 > slots.count { grow() }
    entries.append(Entry(hash: hash, tag: tag, start: arena.count, length: text.count))
    arena.append(contentsOf: text)
    place(entries.count, hash: hash)
    return entries.count - 1
  }

  /// Looks at an entry's parts without a copy of the whole.
  private func isEntry(
    _ index: Int, of text: UnsafeBufferPointer<UInt8>, _ tag: Int32, _ hash: UInt64
  ) -> Bool {
    guard entries[index].hash == hash, entries[index].tag == tag,
      entries[index].length == text.count
    else { return false }
    let start = entries[index].start
    for offset in 0..<text.count where arena[start + offset] != text[offset] { return false }
    return true
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

  /// FNV-1a (Fowler, Noll, Vo) over the bytes, seeded with the tag, its high bits folded down.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ tag: Int32) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: tag)
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
