/// The base64 encoding of RFC 4648, section 4: with padding, in one line.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// How many bytes so many bytes become.
  static func encodedCount(of count: Int) -> Int { (count + 2) / 3 * 4 }

  static func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    output.reserveCapacity(output.count + encodedCount(of: bytes.count))
    var rest = bytes.makeIterator()
    while let first = rest.next() {
      let second = rest.next()
      let third = second == nil ? nil : rest.next()
      let group = Int(first) << 16 | Int(second ?? 0) << 8 | Int(third ?? 0)
      output.append(alphabet[group >> 18])
      output.append(alphabet[group >> 12 & 63])
      output.append(second == nil ? UInt8(ascii: "=") : alphabet[group >> 6 & 63])
      output.append(third == nil ? UInt8(ascii: "=") : alphabet[group & 63])
    }
  }
}
