/// Assigns consecutive numbers to distinct texts.
///
/// This is a hash table with open addressing, because a look-up must not allocate memory. Nearly all look-ups
/// find an existing word. Each entry contains the first bytes of its text, so that most comparisons read only
/// one place in memory.
struct WordIndex {
  private struct Entry {
    var head: TextHead
    /// Offset, in the array of bytes, of the bytes after the head.
    var start: Int32
    /// Length of the whole text, in UTF-8 bytes.
    var length: Int32
    var tag: Int32
  }

  private struct Slot {
    /// Index of the entry plus one; 0 if the slot is free.
    var number: UInt32 = 0
    /// Lower half of the text's hash.
    var hash: UInt32 = 0
  }

  private var entries: [Entry] = []
  private var arena: [UInt8] = []
  /// Slots of the hash table. Their number is a power of two.
  private var slots: [Slot]

  static let leastSlots = 1 << 12

  /// - Parameter slotCount: A power of two, or 0 for a placeholder that is not used.
  init(slotCount: Int = leastSlots) { slots = [Slot](repeating: Slot(), count: slotCount) }

  /// Limits for the table. Without them, text that rarely repeats would fill the memory. If the table is
  /// full, its owner starts a new one. Frequent words are soon added again, and most other words never occur
  /// again.
  private static let maximumBytes = 1 << 20
  private static let maximumEntries = 24_000

  var count: Int { entries.count }

  var isFull: Bool {
    entries.count > Self.maximumEntries || arena.count > Self.maximumBytes
  }

  /// Returns the number of a text. A new text gets the next free number.
  ///
  /// - Parameter tag: Additional key. Texts with different tags are distinct.
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

  /// Returns whether an entry is for the given text. Compares the parts of the entry without copying the
  /// entry.
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

/// The first bytes of a text as integers, padded with zeros.
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

  /// Returns a hash by multiplying and folding, as in wyhash (Wang Yi). The constants are odd numbers from
  /// the fractional digits of the golden ratio, √2 and √3.
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
