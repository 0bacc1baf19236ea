/// The offsets of brackets, line ends and closing quotation marks in a source.
///
/// All offsets are found in a single pass. Searching from each `[` would take quadratic time if tags are
/// never closed.
struct BBCodePlaces {
  /// The offsets of `[` and `]`.
  private var brackets: [Int32] = []
  private var lineEnds: [Int32] = []
  /// The offsets of quotation marks that may end a value: those before a space, `]` or `/`.
  private var doubleQuotes: [Int32] = []
  private var singleQuotes: [Int32] = []

  init(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      let place = Int32(truncatingIfNeeded: index)
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "]"): brackets.append(place)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C, 0xC2, 0xE2:
        if bytes.lineEndLength(at: index) != nil { lineEnds.append(place) }
      case UInt8(ascii: "\""): if Self.endsValue(bytes, index) { doubleQuotes.append(place) }
      case UInt8(ascii: "'"): if Self.endsValue(bytes, index) { singleQuotes.append(place) }
      default: break
      }
    }
  }

  private static func endsValue(_ bytes: [UInt8], _ quote: Int) -> Bool {
    guard quote + 1 < bytes.count else { return false }
    return [UInt8(ascii: "]"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "/")]
      .contains(bytes[quote + 1])
  }

  /// Returns the offsets of the brackets at or after an offset.
  func brackets(from offset: Int) -> ArraySlice<Int32> {
    brackets[Self.index(in: brackets, from: offset)...]
  }

  /// Returns the offset of the next bracket on the line; `nil` if there is none.
  func bracket(from offset: Int) -> Int? { next(brackets, from: offset) }

  /// Returns the offset of the next quotation mark on the line that may end a value; `nil` if there is none.
  func quote(_ quote: UInt8, from offset: Int) -> Int? {
    next(quote == UInt8(ascii: "'") ? singleQuotes : doubleQuotes, from: offset)
  }

  private func next(_ places: [Int32], from offset: Int) -> Int? {
    let index = Self.index(in: places, from: offset)
    guard index < places.count else { return nil }
    let line = Self.index(in: lineEnds, from: offset)
    return line < lineEnds.count && lineEnds[line] < places[index] ? nil : Int(places[index])
  }

  /// Returns the index of the first place at or after an offset.
  private static func index(in places: [Int32], from offset: Int) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if Int(places[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
