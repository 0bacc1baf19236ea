/// The Base64 encoding of RFC 4648, section 4, with padding and without line breaks.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the length of the encoded text for a number of bytes.
  static func encodedCount(of count: Int) -> Int { (count + 2) / 3 * 4 }

  static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let count = encodedCount(of: bytes.count)
    // Unsafe buffers are used to avoid the bounds checks of arrays, since a report may contain hundreds of
    // megabytes of images.
    return bytes.withUnsafeBufferPointer { bytes in
      alphabet.withUnsafeBufferPointer { alphabet in
        [UInt8](unsafeUninitializedCapacity: count) { output, written in
          encode(bytes, with: alphabet, to: output)
          written = count
        }
      }
    }
  }

  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, with alphabet: UnsafeBufferPointer<UInt8>,
    to output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let whole = bytes.count / 3 * 3
    var end = 0
    func write(_ group: Int, _ count: Int) {
      for index in 0..<4 {
        let letter = alphabet[group >> (18 - 6 * index) & 63]
        output.initializeElement(at: end + index, to: index < count ? letter : UInt8(ascii: "="))
      }
      end += 4
    }
    for start in stride(from: 0, to: whole, by: 3) {
      write(Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]), 4)
    }
    switch bytes.count - whole {
    case 1: write(Int(bytes[whole]) << 16, 2)
    case 2: write(Int(bytes[whole]) << 16 | Int(bytes[whole + 1]) << 8, 3)
    default: break
    }
  }
}
