/// Rich Text, rewritten so that pandoc 2.17 reads all characters.
///
/// That version loses two kinds of characters. The first is the letter after a character that is written as
/// `\u252?`, because pandoc treats the question mark as the end of the number
/// (https://github.com/jgm/pandoc/issues/8264). The second are characters beyond U+FFFF, which are written as
/// two surrogates. Both are rewritten in forms that every version reads.
struct RichText {
  private let bytes: [UInt8]
  /// Whether the bytes are valid UTF-8. Rich Text should be ASCII, but some programs write UTF-8.
  private let isUTF8: Bool
  private var position = 0
  /// Number of fallback characters after each `\u`, for each open group. Older readers show the fallback
  /// characters instead of the `\u` character.
  private var fallbacks = [1]
  private var result: [UInt8] = []

  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var text = RichText(bytes)
    text.repair()
    return text.result
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    result.reserveCapacity(bytes.count + bytes.count / 16)
  }

  private mutating func repair() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        repairControl()
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        if byte == UInt8(ascii: "{") {
          fallbacks.append(fallbacks[fallbacks.count - 1])
        } else if fallbacks.count > 1 {
          fallbacks.removeLast()
        }
        copy(to: position + 1)
      } else if byte >= 0x80, !isUTF8 {
        // Escapes a byte in the document's code page as `\'` and two hexadecimal digits, as almost all
        // programs do.
        result += Array("\\'".utf8) + Self.hexadecimal(byte)
        position += 1
      } else {
        result.append(byte)
        position += 1
      }
    }
  }

  /// Copies the control word or escaped character at `position`, rewritten if necessary.
  private mutating func repairControl() {
    let next = position + 1
    if let (name, number, end) = control(at: position) {
      switch (name, number) {
      case ("u", let unit?):
        writeCharacter(unit, end: end)
        return
      case ("uc", let count?):
        fallbacks[fallbacks.count - 1] = max(0, min(count, 10))
        copy(to: end)
      case ("bin", let count?) where count > 0:
        // Binary data of `count` bytes follows, usually a picture. It may contain any bytes.
        let stop = min(bytes.count, end + (bytes.count > end && bytes[end] == 0x20 ? 1 : 0))
        copy(to: count > bytes.count - stop ? bytes.count : stop + count)
        return
      default: copy(to: end)
      }
    } else {
      // An escaped character, such as another backslash.
      copy(to: min(bytes.count, next + 1))
    }
  }

  private mutating func copy(to end: Int) {
    result += bytes[position..<end]
    position = end
  }

  /// Writes the character of a `\u` control word.
  /// - Parameter unit: UTF-16 code unit, which may be written as a negative number.
  private mutating func writeCharacter(_ unit: Int, end: Int) {
    let value = unit < 0 ? unit + 0x1_0000 : unit
    if (0xD800..<0xDC00).contains(value), let (low, lowEnd) = lowSurrogate(after: end),
      let scalar = Unicode.Scalar(UInt32(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)))
    {
      // pandoc cannot read such a pair of numbers, but it can read the character itself. The braces separate
      // the character from a preceding control word.
      result += "{\(Character(scalar))}".utf8
      position = pastFallback(end: lowEnd)
      return
    }
    copy(to: end)
    // A space ends the number. Otherwise, the following fallback characters could be read as part of it.
    if end < bytes.count, !Self.endsNumbers.contains(bytes[end]) { result.append(0x20) }
  }

  private static let endsNumbers: [UInt8] = [0x20, 0x0A, 0x0D] + Array("\\{}".utf8)

  /// Returns the low surrogate that follows a high surrogate.
  private func lowSurrogate(after end: Int) -> (value: Int, end: Int)? {
    guard let (name, unit, end) = control(at: pastFallback(end: end)), name == "u",
      let number = unit
    else { return nil }
    let value = number < 0 ? number + 0x1_0000 : number
    return (0xDC00..<0xE000).contains(value) ? (value, end) : nil
  }

  /// Returns the offset after the number of a `\u` control word and its fallback characters.
  private func pastFallback(end: Int) -> Int {
    var index = end
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    for _ in 0..<fallbacks[fallbacks.count - 1] {
      if index + 3 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == 0x27 {
        index += 4
      } else if index < bytes.count, !Array("\\{}".utf8).contains(bytes[index]) {
        index += 1
      }
    }
    return index
  }

  /// Returns the control word at an offset, with its number if it has one. Returns `nil` if there is none.
  private func control(at start: Int) -> (name: String, number: Int?, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\\") else { return nil }
    var end = start + 1
    while end < bytes.count, end - start <= 32, (0x61...0x7A).contains(bytes[end] | 0x20),
      bytes[end] >= 0x41
    {
      end += 1
    }
    guard end > start + 1 else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    var digits = end
    if digits < bytes.count, bytes[digits] == UInt8(ascii: "-") { digits += 1 }
    let first = digits
    while digits < bytes.count, digits - first < 10, (0x30...0x39).contains(bytes[digits]) {
      digits += 1
    }
    guard digits > first, let number = Int(String(decoding: bytes[end..<digits], as: UTF8.self))
    else {
      return (name, nil, end)
    }
    return (name, number, digits)
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
