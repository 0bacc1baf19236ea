import ZineText

/// Reads TeX hyphenation patterns in the formats of the package hyph-utf8: TeX files or plain lists. Both
/// formats are in UTF-8.
package struct TeXPatternReader {
  private var file: PatternFile
  private var pattern = Pattern()
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var line = 1
  private var minimums = MinimumReader()

  /// Content of a plain list.
  package enum List { case patterns, exceptions, letters }

  /// Adds the content of a TeX file: `\patterns{…}`, `\hyphenation{…}`, `\input …`, and the minimum numbers
  /// of letters in its comments.
  package static func read(
    _ bytes: [UInt8], into file: PatternFile = PatternFile()
  ) throws(PatternFaults) -> PatternFile {
    try PatternFile.checkSize(bytes)
    return try bytes.withUnsafeBufferPointer { (bytes) throws(PatternFaults) in
      var reader = TeXPatternReader(bytes, file)
      defer { reader.pattern.deallocate() }
      try reader.readCommands()
      reader.minimums.apply(to: &reader.file.patterns)
      return reader.file
    }
  }

  /// Adds the content of a plain list, whose words are separated by white space.
  package static func read(
    _ list: List, _ bytes: [UInt8], into file: PatternFile = PatternFile()
  ) throws(PatternFaults) -> PatternFile {
    try PatternFile.checkSize(bytes)
    return try bytes.withUnsafeBufferPointer { (bytes) throws(PatternFaults) in
      var reader = TeXPatternReader(bytes, file)
      defer { reader.pattern.deallocate() }
      try reader.readWords(list)
      return reader.file
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ file: PatternFile) {
    self.bytes = bytes
    self.file = file
    index = PatternFile.start(of: bytes)
    self.file.reserve(bytes.count)
  }

  // MARK: Commands

  /// Reads the known commands and skips all other content.
  private mutating func readCommands() throws(PatternFaults) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "%"): skipComment()
      case UInt8(ascii: "\\"):
        switch commandName() {
        case "patterns": try readBraces(.patterns)
        case "hyphenation": try readBraces(.exceptions)
        case "input": readInput()
        case "endinput": return
        default: break
        }
      default: step()
      }
    }
  }

  private mutating func commandName() -> String {
    step()
    let start = index
    while index < bytes.count, isLetter(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<min(index, start + 20)], as: UTF8.self)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private mutating func readBraces(_ list: List) throws(PatternFaults) {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return }
    let start = line
    step()
    try readWords(list)
    guard index < bytes.count else { throw PatternFaults(.unclosed, line: start) }
    step()
  }

  /// Reads the name of another file in the same folder, such as `\input hyph-no.tex`.
  private mutating func readInput() {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    var name = String(decoding: bytes[start..<min(index, start + 40)], as: UTF8.self)
    if name.hasSuffix(".tex") { name.removeLast(4) }
    if name.hasPrefix("hyph-"), !name.contains("."), file.inputs.count < 4 {
      file.inputs.append(name)
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Words

  /// Reads words up to a closing brace or the end of the file.
  private mutating func readWords(_ list: List) throws(PatternFaults) {
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] != UInt8(ascii: "}") else { return }
      let start = index
      pattern.clear()
      switch list {
      case .patterns:
        readPattern()
        try file.add(pattern, line: line)
      case .exceptions:
        readException()
        try file.add(exception: pattern, line: line)
      case .letters: readLetterPair()
      }
      // Skips a character that ends a word but can't begin one. Without this step, the loop would never end.
      if index == start { step() }
    }
  }

  private mutating func readPattern() {
    while index < bytes.count, !isEnd(bytes[index]) {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        pattern.add(value: byte - UInt8(ascii: "0"))
        index += 1
      case UInt8(ascii: "\\"), UInt8(ascii: "{"):
        pattern.fail(.unreadablePattern)
        index += 1
      default: readLetter()
      }
    }
  }

  /// Reads a word in which hyphens mark the hyphenation points. Patterns do not apply to this word. Its
  /// hyphenation points get the value 9, which no pattern exceeds.
  private mutating func readException() {
    pattern.add(letter: UInt32(UInt8(ascii: ".")))
    // A value is needed for every word to be recorded. The value 8 before the first letter also records words
    // without hyphenation points.
    pattern.add(value: 8)
    while index < bytes.count, !isEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "-"):
        if pattern.letters.count > 1 { pattern.add(value: 9) }
        index += 1
      case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "="), UInt8(ascii: "/"):
        pattern.fail(.unreadableException)
        index += 1
      default: readLetter()
      }
    }
    if pattern.letters.count == 1 { pattern.fail(.unreadableException) }
    pattern.add(letter: UInt32(UInt8(ascii: ".")))
  }

  private mutating func readLetter() {
    if let escaped = escapedCharacter() {
      pattern.add(letter: escaped.bytes)
      index += escaped.length
    } else if let letter = packedLetter(bytes, at: index) {
      pattern.add(letter: letter.bytes)
      index += letter.length
    } else {
      pattern.fail(.wrongEncoding)
      index += 1
    }
  }

  /// Reads a character in TeX's notation, such as `^^e9` or `^^^^0259`.
  private func escapedCharacter() -> (bytes: UInt32, length: Int)? {
    let carets = bytes[index...].prefix(4).prefix { $0 == UInt8(ascii: "^") }.count
    let length = carets / 2 * 2
    guard length >= 2, index + 2 * length <= bytes.count else { return nil }
    let digits = bytes[index + length..<index + 2 * length]
    guard
      digits.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }), let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), value > 0x20,
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (packedLetter(scalar), 2 * length)
  }

  /// Reads a lower-case letter and its capital.
  private mutating func readLetterPair() {
    let start = index
    while index < bytes.count, bytes[index] > 0x20 { index += 1 }
    let letters = Array(
      String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars.prefix(3))
    guard letters.count == 2, letters[0] != letters[1],
      file.patterns.smallLetters.count < Limits.hyphenationPatterns
    else { return }
    file.patterns.smallLetters[letters[1]] = letters[0]
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "%")
  }

  // MARK: White space

  private mutating func step() {
    if bytes[index] == 0x0A { line += 1 }
    index += 1
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        skipComment()
      } else if bytes[index] <= 0x20 {
        step()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = index + 1
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    minimums.read(bytes[start..<index])
  }
}
