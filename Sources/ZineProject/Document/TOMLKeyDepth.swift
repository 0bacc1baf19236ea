import ZineText

/// Finds keys with extremely many parts. The library would create nested tables for such a key, and recurse
/// through them until the stack overflows.
struct TOMLKeyDepth {
  private let bytes: [UInt8]
  private var offset = 0

  /// - Returns: The range from the start of the first such key to the part that exceeds the limit; `nil` if
  ///   there is none.
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

  /// Skips a string of any of the four kinds. An unclosed string ends at the end of the line or document.
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
        // A multi-line string may end with up to two quotation marks before the closing three.
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
