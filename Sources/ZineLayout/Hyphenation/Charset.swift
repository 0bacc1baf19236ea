/// The character set of a dictionary, named in its first line.
enum Charset {
  case utf8
  /// A single-byte character set. For each byte, the list contains the UTF-8 encoding of its character,
  /// lowest byte first, or 0 if the byte is unassigned.
  case oneByte([UInt32])

  /// Finds a character set by its hunspell name, ignoring case. Returns `nil` if the name is unknown.
  init?(named name: String) {
    var name = name.uppercased()
    if name.hasPrefix("ISO-") { name = "ISO" + name.dropFirst(4) }
    if name.hasPrefix("CP") { name = "MICROSOFT-" + name }
    if name == "UTF-8" || name == "UTF8" {
      self = .utf8
      return
    }
    guard let upper = CharsetTable.characters(of: name)?.unicodeScalars else { return nil }
    var letters = [UInt32](repeating: 0, count: 256)
    for byte in 0x21..<0x7F { letters[byte] = UInt32(byte) }
    for (byte, character) in zip((256 - upper.count)..., upper) where character != "." {
      letters[byte] = packedLetter(character)
    }
    self = .oneByte(letters)
  }
}

/// Returns a character's UTF-8 encoding packed into an integer, first byte lowest.
func packedLetter(_ character: Unicode.Scalar) -> UInt32 {
  var packed: UInt32 = 0
  for (place, byte) in String(character).utf8.enumerated() {
    packed |= UInt32(byte) << UInt32(8 * place)
  }
  return packed
}

/// Returns the character at an index of a UTF-8 text; `nil` if the bytes are not valid UTF-8. The character's
/// bytes are packed into an integer, first byte lowest.
@inline(__always)
func packedLetter(
  _ text: UnsafeBufferPointer<UInt8>, at index: Int
) -> (bytes: UInt32, length: Int)? {
  let first = text[index]
  if first < 0x80 { return (UInt32(first), 1) }
  let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
  guard length > 0, index + length <= text.count else { return nil }
  var bytes = UInt32(first)
  for place in 1..<length {
    let byte = text[index + place]
    guard byte & 0xC0 == 0x80 else { return nil }
    bytes |= UInt32(byte) << UInt32(8 * place)
  }
  // Rejects overlong encodings, surrogates and numbers beyond U+10FFFF.
  let second = text[index + 1]
  switch first {
  case 0xE0 where second < 0xA0, 0xED where second > 0x9F, 0xF0 where second < 0x90,
    0xF4 where second > 0x8F:
    return nil
  default: return (bytes, length)
  }
}
