/// Numbers texts as they come, equal ones alike.
///
/// A hash table with open addressing, because a look-up must not allocate. Nearly all look-ups are of words that
/// are there: the first letters stand in the table itself, so that they are at one place in memory.
struct WordIndex {
  private struct Entry {
    var head: TextHead
    /// In the arena: of what the head does not hold.
    var start: Int32
    /// Of the whole text, in UTF-8 bytes.
    var length: Int32
    var tag: Int32
  }

  private struct Slot {
    /// The number of an entry plus one; zero is free.
    var number: UInt32 = 0
    /// The lower half of the hash of its text.
    var hash: UInt32 = 0
  }

  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  /// Their count is a power of two.
  private var slots: [Slot]

  static let leastSlots = 1 << 12

  /// - Parameter slotCount: a power of two; 0 for a table that nobody looks into.
  init(slotCount: Int = leastSlots) { slots = [Slot](repeating: Slot(), count: slotCount) }

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
    let head = TextHead(text)
    let hash = head.hash(of: text, tag)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].number != 0 {
      if slots[slot].hash == hash {
        let index = Int(slots[slot].number) - 1
        if isEntry(index, of: text, head, tag) { return index }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    if (entries.count + 1) * 2 > slots.count { grow() }
    entries.append(
      Entry(head: head, start: Int32(arena.count), length: Int32(text.count), tag: tag))
    arena.append(contentsOf: text.dropFirst(TextHead.length))
    place(Slot(number: UInt32(entries.count), hash: hash))
    return entries.count - 1
  }

  /// Looks at an entry's parts without a copy of the whole.
  private func isEntry(
    _ index: Int, of text: UnsafeBufferPointer<UInt8>, _ head: TextHead, _ tag: Int32
  ) -> Bool {
    guard entries[index].head == head, entries[index].length == text.count,
      entries[index].tag == tag
    else { return false }
    let start = Int(entries[index].start) - TextHead.length
    var offset = TextHead.length
    while offset < text.count {
      if arena[start + offset] != text[offset] { return false }
      offset += 1
    }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.number != 0 { place(slot) }
  }

  private mutating func place(_ new: Slot) {
    var slot = Int(new.hash) & (slots.count - 1)
    while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = new
  }
}

/// The first bytes of a text, filled up with zeros, as numbers.
private struct TextHead: Equatable {
  private var words: (UInt64, UInt64) = (0, 0)

  static let length = 16

  init(_ text: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBytes(of: &words) { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text).prefix(Self.length)))
    }
  }

  static func == (a: TextHead, b: TextHead) -> Bool {
    a.words.0 == b.words.0 && a.words.1 == b.words.1
  }

  /// Numbers multiplied and folded, as wyhash does it (Wang Yi): the constants are odd, from
  /// the fractional digits of the golden ratio, of √2 and of √3.
  func hash(of text: UnsafeBufferPointer<UInt8>, _ tag: Int32) -> UInt32 {
    let end = UInt64(truncatingIfNeeded: text.count) << 32 | UInt64(UInt32(bitPattern: tag))
    var hash = Self.folded(words.0 ^ 0x9E37_79B9_7F4A_7C15, words.1 ^ 0x6A09_E667_F3BC_C909)
    for byte in text.dropFirst(Self.length) {
      hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
    }
    hash = Self.folded(hash ^ end, 0xBB67_AE85_84CA_A73B)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
