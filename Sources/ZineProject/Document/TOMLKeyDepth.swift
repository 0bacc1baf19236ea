import ZineText

/// Finds keys of more parts than anybody writes: the library makes a table in a table of each, and goes into
/// them one by one, as deep as they are.
struct TOMLKeyDepth {
  private let bytes: [UInt8]
  private var offset = 0

  /// - Returns: where such a key begins, up to where it is too long.
  static func deepKey(in bytes: [UInt8]) -> Range<Int>? {
    var search = TOMLKeyDepth(bytes: bytes)
    return search.find()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func find() -> Range<Int>? {
    var start = 0
    var dots = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: "#"): while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      case UInt8(ascii: "."):
        dots += 1
        offset += 1
        if dots >= Limits.nesting { return start..<offset }
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "="), UInt8(ascii: ","), 0x0A:
        offset += 1
        (start, dots) = (offset, 0)
      default: offset += 1
      }
    }
    return nil
  }

  /// Any of the four kinds; one that is not closed goes to the line's end, or to the document's.
  private mutating func skipString() {
    let quote = bytes[offset]
    let isLong = bytes[offset...].starts(with: [quote, quote, quote])
    offset += isLong ? 3 : 1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        offset += 2
      } else if bytes[offset] == quote,
        !isLong || bytes[offset...].starts(with: [quote, quote, quote])
      {
        offset += isLong ? 3 : 1
        // Up to two quotes of the content may stand before the three that end it.
        for _ in 0..<2 where isLong && offset < bytes.count && bytes[offset] == quote {
          offset += 1
        }
        return
      } else if bytes[offset] == 0x0A, !isLong {
        return
      } else {
        offset += 1
      }
    }
  }
}
