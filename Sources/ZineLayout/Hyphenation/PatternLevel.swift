import ZineText

/// A set of patterns that are applied together.
///
/// Implements Liang's algorithm (Franklin Mark Liang, "Word Hy-phen-a-tion by Com-put-er", 1983). The
/// algorithm applies all patterns that occur in the word, which is enclosed in dots. At each position the
/// highest number applies, and an odd number allows a hyphen.
struct PatternLevel: Sendable {
  private var trie = PatternTrie()
  /// A record for each pattern: the number of its points, the offset and value of each point, and its
  /// spelling change.
  private var records: [UInt8] = []
  private(set) var count = 0
  private(set) var hasApostrophe = false

  /// Flag for a spelling change. It is stored in the same byte as the number of points, which is at most
  /// `Pattern.maximumPoints`.
  private static let changeFlag: UInt8 = 0x80

  /// - Parameter bytes: Size of the file, in bytes.
  mutating func reserve(_ bytes: Int) {
    trie.reserve(bytes / 2)
    records.reserveCapacity(bytes)
  }

  /// Adds a pattern. A pattern without numbers has no effect.
  mutating func add(_ pattern: Pattern) {
    guard !pattern.points.isEmpty else { return }
    let record = records.count
    let points = pattern.points
    records.append(UInt8(points.count) | (pattern.change == nil ? 0 : Self.changeFlag))
    for point in points {
      records.append(point.offset)
      records.append(point.value)
    }
    if let change = pattern.change {
      records.append(UInt8(change.range.lowerBound))
      records.append(UInt8(change.range.upperBound))
      records.append(UInt8(change.before.count))
      records += change.before
      records.append(UInt8(change.after.count))
      records += change.after
    }
    trie.insert(pattern.letters, record: record)
    count += 1
    if pattern.hasApostrophe { hasApostrophe = true }
  }

  // MARK: Words

  /// The number that applies at a position in a word.
  struct Mark {
    var value: UInt8 = 0
    /// Index, in the records, of the spelling change of the pattern that applies; −1 if there is none.
    /// `start` is the position at which this pattern begins.
    fileprivate var change: Int32 = -1
    fileprivate var start: Int32 = 0

    var isBreak: Bool { value & 1 == 1 }
  }

  /// A spelling change. Its range is in bytes of the word with the enclosing dots.
  struct Change {
    var range: Range<Int>
    var before: ArraySlice<UInt8>
    var after: ArraySlice<UInt8>
  }

  /// Applies all patterns to a word.
  ///
  /// - Parameter word: The word in lower case, enclosed in dots.
  /// - Returns: For each byte, the number that applies at the position before it.
  func marks(of word: UnsafeBufferPointer<UInt8>) -> [Mark] {
    var marks = [Mark](repeating: Mark(), count: word.count + 1)
    for start in word.indices where word[start] & 0xC0 != 0x80 {
      trie.visitPrefixes(of: word, from: start) { apply($0, at: start, to: &marks) }
    }
    return marks
  }

  private func apply(_ record: Int, at start: Int, to marks: inout [Mark]) {
    let count = Int(records[record] & ~Self.changeFlag)
    let change = record + 1 + 2 * count
    let hasChange = records[record] & Self.changeFlag != 0
    for point in 0..<count {
      let offset = records[record + 1 + 2 * point]
      let value = records[record + 2 + 2 * point]
      let mark = start + Int(offset)
      // A spelling change applies only to hyphenation points inside the changed letters or at their ends.
      let changes =
        hasChange && value & 1 == 1 && (records[change]...records[change + 1]).contains(offset)
      guard value > marks[mark].value || value == marks[mark].value && changes else { continue }
      marks[mark] = Mark(
        value: value, change: changes ? Int32(change) : -1, start: Int32(start))
    }
  }

  func change(of mark: Mark) -> Change? {
    guard mark.change >= 0 else { return nil }
    let index = Int(mark.change)
    let start = Int(mark.start)
    let before = index + 3..<index + 3 + Int(records[index + 2])
    let after = before.upperBound + 1..<before.upperBound + 1 + Int(records[before.upperBound])
    return Change(
      range: start + Int(records[index])..<start + Int(records[index + 1]),
      before: records[before], after: records[after])
  }

  /// Returns the numbers of a word that is an exception; `nil` if the word is not an exception.
  func wholeWord(_ word: UnsafeBufferPointer<UInt8>) -> [Mark]? {
    guard let record = trie.record(of: word) else { return nil }
    var marks = [Mark](repeating: Mark(), count: word.count + 1)
    apply(record, at: 0, to: &marks)
    return marks
  }
}
