/// The charset of a CID-keyed CFF font, whose glyphs have character identifiers instead of names (Adobe
/// Technical Note 5176, sections 8, 9, 13 and 18). A PDF refers to the glyphs of a CID-keyed font by these
/// identifiers, and to the glyphs of all other fonts by glyph number (PDF 1.7, section 9.7.4.2).
struct CFFCharset {
  /// Character identifiers, indexed by glyph number.
  private(set) var identifiers: [Int] = [0]

  private let bytes: [UInt8]

  private static let charsetOperator = 15
  private static let charStringsOperator = 17
  /// The operator ROS, which only CID-keyed fonts have: the two bytes 12 and 30.
  private static let registryOperator = 12 << 8 | 30

  /// Returns `nil` for a font that is not CID-keyed or has no glyphs.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count > 4, let names = index(at: Int(bytes[2])),
      let dictionaries = index(at: names.end), let range = dictionaries.first
    else { return nil }
    let operators = dictionary(range)
    guard operators[Self.registryOperator] != nil,
      let glyphs = operators[Self.charStringsOperator]?.last,
      let glyphCount = number(at: glyphs, length: 2)
    else { return nil }
    let charset = operators[Self.charsetOperator]?.last ?? 0
    // Offsets up to 2 select predefined charsets, which CID-keyed fonts don't have.
    if charset <= 2 {
      identifiers = Array(0..<glyphCount)
    } else {
      readIdentifiers(at: charset, count: glyphCount)
    }
  }

  private func number(at offset: Int, length: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an INDEX. Returns the range of its first item, and the offset where the INDEX ends.
  private func index(at offset: Int) -> (first: Range<Int>?, end: Int)? {
    guard let count = number(at: offset, length: 2) else { return nil }
    guard count > 0 else { return (nil, offset + 2) }
    guard let size = number(at: offset + 2, length: 1), (1...4).contains(size) else { return nil }
    let base = offset + 3 + (count + 1) * size - 1
    guard let first = number(at: offset + 3, length: size),
      let second = number(at: offset + 3 + size, length: size),
      let last = number(at: offset + 3 + count * size, length: size),
      first <= second, base + last <= bytes.count, second <= last
    else { return nil }
    return (base + first..<base + second, base + last)
  }

  /// Reads a DICT. Returns its operators with their operands. Real numbers are read as 0, since the required
  /// operators have only integers as operands.
  private func dictionary(_ range: Range<Int>) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    var operands: [Int] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = Int(bytes[offset])
      offset += 1
      func next(_ length: Int) -> Int {
        defer { offset += length }
        return number(at: offset, length: length) ?? 0
      }
      switch byte {
      case 12:
        result[12 << 8 | next(1)] = operands
        operands = []
      case 0...21:
        result[byte] = operands
        operands = []
      case 28: operands.append(Int(Int16(truncatingIfNeeded: next(2))))
      case 29: operands.append(Int(Int32(truncatingIfNeeded: next(4))))
      case 30:
        // A real number has two half-byte digits in each byte; a digit of 15 ends the number.
        while offset < range.upperBound {
          let pair = next(1)
          if pair & 0xF == 0xF || pair >> 4 == 0xF { break }
        }
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250: operands.append((byte - 247) * 256 + next(1) + 108)
      case 251...254: operands.append(-(byte - 251) * 256 - next(1) - 108)
      default: break
      }
    }
    return result
  }

  /// Reads the charset. Format 0 lists identifiers; formats 1 and 2 list ranges and differ in the size of
  /// their counts.
  private mutating func readIdentifiers(at start: Int, count: Int) {
    guard let format = number(at: start, length: 1) else { return }
    var offset = start + 1
    while identifiers.count < count, let first = number(at: offset, length: 2) {
      offset += 2
      let rest = format == 0 ? 0 : number(at: offset, length: format == 1 ? 1 : 2) ?? 0
      offset += format == 0 ? 0 : format == 1 ? 1 : 2
      identifiers += first...(first + min(rest, count - identifiers.count - 1))
    }
  }
}
