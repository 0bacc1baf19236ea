import ZineChecksum

/// Lines of fields, followed by a checksum that detects missing or changed bytes.
struct Record {
  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")

  /// - Parameter kind: The first line of the text, which identifies its format.
  static func text(_ kind: String, _ lines: some Sequence<[String]>) -> [UInt8] {
    var bytes = Array((kind + "\n").utf8)
    for fields in lines {
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(tab) }
        append(field, to: &bytes)
      }
      bytes.append(newline)
    }
    bytes += Array((Checksum.sha256(bytes) + "\n").utf8)
    return bytes
  }

  /// - Returns: The lines; `nil` if the bytes are not a complete record of this kind.
  static func lines(of bytes: [UInt8], _ kind: String) -> [[String]]? {
    let end = bytes.count - 65
    guard end > 0, bytes.starts(with: Array((kind + "\n").utf8)), bytes.last == newline,
      Checksum.sha256(Array(bytes[..<end])).utf8.elementsEqual(bytes[end..<bytes.count - 1])
    else { return nil }
    var lines: [[String]] = []
    var fields: [String] = []
    var start = kind.utf8.count + 1
    for index in start..<end where bytes[index] == tab || bytes[index] == newline {
      fields.append(field(bytes[start..<index]))
      start = index + 1
      if bytes[index] == newline {
        lines.append(fields)
        fields = []
      }
    }
    return lines
  }

  /// Appends a field, with tabs and newlines escaped, since paths may contain any character.
  private static func append(_ field: String, to bytes: inout [UInt8]) {
    for byte in field.utf8 {
      switch byte {
      case tab: bytes += Array("%t".utf8)
      case newline: bytes += Array("%n".utf8)
      case UInt8(ascii: "%"): bytes += Array("%%".utf8)
      default: bytes.append(byte)
      }
    }
  }

  private static func field(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        result.append(
          byte == UInt8(ascii: "t") ? tab : byte == UInt8(ascii: "n") ? newline : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "%") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
