/// The layout of a page as text, as `zine render --dump frames` writes it.
enum PageFrames {
  /// Returns the part of the dump that determines the appearance of the page. Leaves out the first line,
  /// which contains the page number. Also leaves out the source ranges of frames and lines, which change with
  /// every word inserted before them.
  static func key(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var key: [UInt8] = []
      key.reserveCapacity(bytes.count)
      for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
        key += places.contains(where: line.starts) ? beforeRange(line) : line
        key.append(UInt8(ascii: "\n"))
      }
      return String(decoding: key, as: UTF8.self)
    }
  }

  private static let places = [Array("  frame [".utf8), Array("    line [".utf8)]
  private static let range = Array(" text ".utf8)

  /// Returns a line without the byte range at its end, such as ` text 0..<812`.
  private static func beforeRange(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var end = line.endIndex
    while end > line.startIndex, isOfRange(line[end - 1]) { end -= 1 }
    let rest = line[..<end]
    return rest.suffix(range.count).elementsEqual(range) ? rest.dropLast(range.count) : line
  }

  private static func isOfRange(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "<"): true
    default: false
    }
  }
}
