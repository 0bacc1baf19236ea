import ZineText

/// A hyphenation pattern that is being read: its letters, the numbers between them, and its spelling change.
///
/// Offsets are in UTF-8 bytes from the first letter. The dot that represents the start or end of a word
/// counts as a letter.
struct Pattern {
  struct Point {
    var offset: UInt8
    var value: UInt8
  }

  /// A spelling change at a hyphenation point (Németh 2006).
  struct Change {
    /// Offsets in the pattern of the letters to remove.
    var range: Range<Int>
    var before: [UInt8]
    var after: [UInt8]
  }

  /// Letters read so far. The creator of the pattern must call `deallocate`. Memory is managed manually
  /// because files have hundreds of thousands of patterns, all of which are read before the first line can be
  /// set.
  private let storage: UnsafeMutablePointer<UInt8>
  private let numbers: UnsafeMutablePointer<Point>
  private var letterCount = 0
  private var pointCount = 0
  private(set) var hasApostrophe = false
  private(set) var change: Change?
  private(set) var fault: PatternFault?

  static let maximumPoints = 127
  static let apostrophe = UInt8(ascii: "'")
  static let dot = UInt8(ascii: ".")
  /// A letter takes up to four bytes.
  private static let capacity = Limits.patternBytes + 4

  init() {
    storage = .allocate(capacity: Self.capacity)
    numbers = .allocate(capacity: Self.maximumPoints)
  }

  func deallocate() {
    storage.deallocate()
    numbers.deallocate()
  }

  var letters: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage, count: letterCount)
  }
  var points: UnsafeBufferPointer<Point> { UnsafeBufferPointer(start: numbers, count: pointCount) }

  mutating func clear() {
    letterCount = 0
    pointCount = 0
    hasApostrophe = false
    if change != nil { change = nil }
    fault = nil
  }

  /// Adds the number between the previous letter and the next. If there are several numbers, the last one
  /// applies.
  @inline(__always)
  mutating func add(value: UInt8) {
    let offset = UInt8(letterCount)
    if pointCount > 0, numbers[pointCount - 1].offset == offset { pointCount -= 1 }
    if value == 0 { return }
    if pointCount == Self.maximumPoints { return fail(.patternTooLong) }
    numbers[pointCount] = Point(offset: offset, value: value)
    pointCount += 1
  }

  /// Reads the most frequent pattern characters at the start of a text: lower-case ASCII letters, numbers and
  /// letters that take two bytes in UTF-8.
  ///
  /// - Returns: The number of bytes read.
  @inline(__always)
  mutating func addPlainText(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isUTF8: Bool
  ) -> Int {
    var index = range.lowerBound
    var (letters, points) = (letterCount, pointCount)
    while index < range.upperBound, letters < Limits.patternBytes {
      let byte = text[index]
      if byte &- UInt8(ascii: "a") < 26 {
        storage[letters] = byte
        letters += 1
      } else if byte &- UInt8(ascii: "1") < 9, points < Self.maximumPoints,
        points == 0 || numbers[points - 1].offset != UInt8(letters)
      {
        numbers[points] = Point(offset: UInt8(letters), value: byte &- UInt8(ascii: "0"))
        points += 1
      } else if isUTF8, byte &- 0xC3 < 0xDF - 0xC3, byte != 0xCA, index + 1 < range.upperBound,
        letters + 1 < Limits.patternBytes, text[index + 1] & 0xC0 == 0x80
      {
        // The general function `add(letter:)` reads letters with the first byte 0xCA, because one of them is
        // an apostrophe.
        storage[letters] = byte
        storage[letters + 1] = text[index + 1]
        letters += 2
        index += 1
      } else {
        break
      }
      index += 1
    }
    (letterCount, pointCount) = (letters, points)
    return index - range.lowerBound
  }

  /// - Parameter bytes: UTF-8 encoding of a letter, first byte lowest.
  @inline(__always)
  mutating func add(letter bytes: UInt32) {
    let start = letterCount
    var rest = bytes
    repeat {
      storage[letterCount] = UInt8(truncatingIfNeeded: rest)
      letterCount += 1
      rest >>= 8
    } while rest != 0
    if isApostrophe(bytes) {
      // Patterns do not distinguish apostrophes. All are stored as U+0027, which most pattern files use.
      storage[start] = Self.apostrophe
      letterCount = start + 1
      hasApostrophe = true
    }
    if letterCount > Limits.patternBytes {
      letterCount = start
      fail(.patternTooLong)
    }
  }

  /// Returns whether the letter is U+0027, U+2019 or U+02BC.
  @inline(__always)
  private func isApostrophe(_ bytes: UInt32) -> Bool {
    bytes == UInt32(Self.apostrophe) || bytes == 0x99_80E2 || bytes == 0xBCCA
  }

  mutating func fail(_ fault: PatternFault) { self.fault = self.fault ?? fault }

  // MARK: Changes

  /// Reads the text after a pattern's slash: `before=after` or `before=after,start,length`. Any text after
  /// that is ignored. The start counts letters from 1, without a dot at the beginning of the pattern.
  mutating func readChange(_ text: [UInt8]) {
    let comma = UInt8(ascii: ",")
    let end = text.firstIndex(of: comma) ?? text.count
    guard let middle = text[..<end].firstIndex(of: UInt8(ascii: "=")) else {
      return fail(.unreadableChange)
    }
    let (before, after) = (text[..<middle], text[(middle + 1)..<end])
    var rest = text[end...]
    guard !after.contains(UInt8(ascii: "=")), before.count <= Limits.patternBytes,
      after.count <= Limits.patternBytes, let range = changedRange(&rest)
    else { return fail(.unreadableChange) }
    change = Change(range: range, before: Array(before), after: Array(after))
  }

  /// Converts the letter counts after a spelling change to a range of bytes. Without counts, the range covers
  /// all letters.
  private func changedRange(_ numbers: inout ArraySlice<UInt8>) -> Range<Int>? {
    let first = letters.first == Self.dot ? 1 : 0
    let end = letters.last == Self.dot ? letters.count - 1 : letters.count
    guard first < end else { return nil }
    if numbers.isEmpty { return first..<end }
    guard let start = Self.number(&numbers), let count = Self.number(&numbers), start >= 1,
      count >= 1, let lower = place(ofLetter: start - 1, first..<end),
      let upper = place(ofLetter: start - 1 + count, first..<end)
    else { return nil }
    return lower..<upper
  }

  /// Returns the offset of a letter. Returns the end offset for the index one past the last letter.
  private func place(ofLetter number: Int, _ range: Range<Int>) -> Int? {
    var left = number
    for index in range where letters[index] & 0xC0 != 0x80 {
      if left == 0 { return index }
      left -= 1
    }
    return left == 0 ? range.upperBound : nil
  }

  /// Reads a comma and a number of up to three digits.
  private static func number(_ text: inout ArraySlice<UInt8>) -> Int? {
    guard text.popFirst() == UInt8(ascii: ",") else { return nil }
    let digits = text.prefix { $0 &- UInt8(ascii: "0") < 10 }
    text = text.dropFirst(digits.count)
    guard (1...3).contains(digits.count), text.isEmpty || text.first == UInt8(ascii: ",") else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
