import ZineText

/// Reads hyphenation dictionaries in the format of hunspell and LibreOffice, `hyph_*.dic`. The first line
/// names the character set. Each following line is a keyword, a comment or a pattern.
package struct DictionaryReader {
  private var file: PatternFile
  private var pattern = Pattern()
  private let charset: Charset
  private let isUTF8: Bool
  private var line = 1

  /// Reads a dictionary. Throws if none of its content is usable.
  package static func read(
    _ bytes: [UInt8], into file: PatternFile = PatternFile()
  ) throws(PatternFaults) -> PatternFile {
    try PatternFile.checkSize(bytes)
    return try bytes.withUnsafeBufferPointer { (bytes) throws(PatternFaults) in
      let start = PatternFile.start(of: bytes)
      let end = lineEnd(bytes, from: start)
      let name = String(decoding: trimmed(bytes, start..<end), as: UTF8.self)
      guard let charset = Charset(named: name) else {
        throw PatternFaults(.unknownCharset(String(name.prefix(40))), line: 1)
      }
      var reader = DictionaryReader(charset, file)
      defer { reader.pattern.deallocate() }
      reader.file.reserve(bytes.count)
      try reader.readLines(bytes, from: end)
      if reader.file.patterns.patternCount == 0 { throw PatternFaults(.noPatterns, line: nil) }
      return reader.file
    }
  }

  private init(_ charset: Charset, _ file: PatternFile) {
    self.charset = charset
    isUTF8 = if case .utf8 = charset { true } else { false }
    self.file = file
  }

  // MARK: Lines

  private mutating func readLines(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(PatternFaults) {
    var index = start
    while index < bytes.count {
      // Skips the end of the previous line.
      index += 1
      line += 1
      let end = Self.lineEnd(bytes, from: index)
      while index < end, bytes[index] <= 0x20 { index += 1 }
      if index < end {
        switch bytes[index] {
        case UInt8(ascii: "%"), UInt8(ascii: "#"): break
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): try readCapitals(bytes, index..<end)
        default: try readPattern(bytes, index..<end)
        }
      }
      index = end
    }
  }

  private mutating func readCapitals(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(PatternFaults) {
    let text = Self.trimmed(bytes, range)
    let word = text.prefix { $0 > 0x20 }
    let value = text.dropFirst(word.count).drop { $0 <= 0x20 }
    switch String(decoding: word, as: UTF8.self) {
    case "LEFTHYPHENMIN": read(value, into: \.minimumBefore, atLeast: 1)
    case "RIGHTHYPHENMIN": read(value, into: \.minimumAfter, atLeast: 1)
    case "COMPOUNDLEFTHYPHENMIN": read(value, into: \.compoundMinimumBefore, atLeast: 0)
    case "COMPOUNDRIGHTHYPHENMIN": read(value, into: \.compoundMinimumAfter, atLeast: 0)
    case "NOHYPHEN": readUnhyphenated(value)
    case "NEXTLEVEL":
      if file.patterns.levels.count == 1 {
        file.patterns.levels.append(PatternLevel())
        file.reserve(bytes.count - range.lowerBound)
      } else {
        file.note(.unreadablePattern, line: line)
      }
    default: try readPattern(bytes, range)
    }
  }

  /// Reads a minimum number of letters. If the number is below `least`, such as 0, the default remains.
  private mutating func read(
    _ value: ArraySlice<UInt8>, into path: WritableKeyPath<HyphenationPatterns, Int>,
    atLeast least: Int
  ) {
    guard value.count <= 2, let number = Int(String(decoding: value, as: UTF8.self)), number >= 0
    else { return file.note(.unreadableMinimum, line: line) }
    if number >= least { file.patterns[keyPath: path] = number }
  }

  private mutating func readUnhyphenated(_ value: ArraySlice<UInt8>) {
    for part in value.split(separator: UInt8(ascii: ",")) {
      pattern.clear()
      part.drop { $0 <= 0x20 }.withUnsafeBufferPointer { _ = readLetters($0, 0..<$0.count) }
      if pattern.letters.isEmpty { pattern.fail(.unreadablePattern) }
      if let fault = pattern.fault {
        file.note(fault, line: line)
      } else if !file.patterns.undivided.contains(Array(pattern.letters)),
        file.patterns.undivided.count < Limits.divisibleLetters
      {
        file.patterns.undivided.append(Array(pattern.letters))
      }
    }
  }

  // MARK: Patterns

  /// Reads a pattern, which ends at the first space.
  private mutating func readPattern(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(PatternFaults) {
    pattern.clear()
    let end = readLetters(bytes, range)
    if end < range.upperBound, bytes[end] == UInt8(ascii: "/") {
      pattern.readChange(decoded(bytes, end + 1..<range.upperBound))
    }
    try file.add(pattern, line: line)
  }

  /// - Returns: The index of a slash, or the end of the range.
  private mutating func readLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      index += pattern.addPlainText(bytes, index..<range.upperBound, isUTF8: isUTF8)
      guard index < range.upperBound else { break }
      let byte = bytes[index]
      switch byte {
      case 0...0x20: return range.upperBound
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        pattern.add(value: byte - UInt8(ascii: "0"))
        index += 1
      case UInt8(ascii: "/"): return index
      case UInt8(ascii: "^"):
        guard let character = hexadecimal(bytes, index, end: range.upperBound) else { fallthrough }
        add(character)
        index += 4
      default:
        guard let letter = letter(bytes, index), index + letter.length <= range.upperBound else {
          pattern.fail(.wrongEncoding)
          return range.upperBound
        }
        pattern.add(letter: letter.bytes)
        index += letter.length
      }
    }
    return range.upperBound
  }

  @inline(__always)
  private func letter(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (bytes: UInt32, length: Int)? {
    switch charset {
    case .utf8: return packedLetter(bytes, at: index)
    case .oneByte(let letters):
      let letter = letters[Int(bytes[index])]
      return letter == 0 ? nil : (letter, 1)
    }
  }

  /// Reads a byte in TeX's notation, such as `^^e9`.
  private func hexadecimal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, end: Int
  ) -> UInt8? {
    guard index + 4 <= end, bytes[index + 1] == UInt8(ascii: "^") else { return nil }
    let digits = bytes[index + 2..<index + 4]
    guard digits.allSatisfy({ !(0x41...0x46).contains($0) }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func add(_ byte: UInt8) {
    if case .oneByte(let letters) = charset {
      letters[Int(byte)] == 0
        ? pattern.fail(.wrongEncoding) : pattern.add(letter: letters[Int(byte)])
    } else if byte > 0x20 {
      pattern.add(
        letter: byte < 0x80 ? UInt32(byte) : 0x80C0 | UInt32(byte >> 6) | UInt32(byte & 0x3F) << 8)
    }
  }

  /// Returns the text of a spelling change, in UTF-8.
  private mutating func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> [UInt8] {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] > 0x20 {
      guard let letter = letter(bytes, index), index + letter.length <= range.upperBound else {
        pattern.fail(.wrongEncoding)
        return []
      }
      for place in 0..<4 where place == 0 || letter.bytes >> UInt32(8 * place) != 0 {
        text.append(UInt8(truncatingIfNeeded: letter.bytes >> UInt32(8 * place)))
      }
      index += letter.length
    }
    return text
  }

  // MARK: Bytes

  /// Returns the index of the next line feed. Tests eight bytes at a time: in a byte that is zero after the
  /// exclusive or, the subtraction sets the highest bit.
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      let word =
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        ^ 0x0A0A_0A0A_0A0A_0A0A
      let ends = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if ends != 0 { return index + ends.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    return index
  }

  private static func trimmed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> ArraySlice<UInt8> {
    var text = Array(bytes[range])[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text.drop { $0 <= 0x20 }
  }
}
