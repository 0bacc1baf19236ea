extension SourceFile {
  /// Decodes the bytes of a file in any encoding.
  ///
  /// Invalid bytes are reported. Each of them is replaced by `?`, so that all offsets still match the file.
  package static func decode(
    _ bytes: [UInt8], id: SourceID, name: String
  ) -> (source: SourceFile, diagnostics: [Diagnostic]) {
    let whole = SourceSpan(source: id, offset: 0, length: 0)
    if let encoding = suspectedUTF16(bytes) {
      let source = SourceFile(id: id, name: name, bytes: [])
      return (source, [Diagnostic(.wrongEncoding(encoding), at: whole)])
    }
    let isBinary = isBinary(bytes)
    // A damaged document can begin with any bytes, so binary files are also recognised by their extension.
    if let format = DocumentFormat(bytes, name: name)
      ?? (isBinary ? DocumentFormat(ending: name) : nil)
    {
      let source = SourceFile(id: id, name: name, bytes: [])
      return (source, [Diagnostic(.document(format), at: whole)])
    }
    if isBinary {
      return (SourceFile(id: id, name: name, bytes: []), [Diagnostic(.binary, at: whole)])
    }
    if String(validating: bytes, as: UTF8.self) != nil {
      return (SourceFile(id: id, name: name, bytes: bytes), [])
    }

    let invalid = invalidSequences(in: bytes)
    var repaired = bytes
    for range in invalid {
      for index in range { repaired[index] = UInt8(ascii: "?") }
    }
    let source = SourceFile(id: id, name: name, bytes: repaired)
    if looksLikeWindows1252(bytes, invalid: invalid) {
      let span = SourceSpan(source: id, offset: invalid[0].lowerBound, length: invalid[0].count)
      return (source, [Diagnostic(.wrongEncoding(.windows1252), at: span)])
    }
    var diagnostics = invalid.prefix(Limits.encodingErrors).map { range in
      Diagnostic(
        .invalidUTF8(bytes: Array(bytes[range])),
        at: SourceSpan(source: id, offset: range.lowerBound, length: range.count))
    }
    if invalid.count > Limits.encodingErrors {
      let rest = invalid[Limits.encodingErrors...]
      diagnostics.append(
        Diagnostic(
          .moreInvalidUTF8(count: rest.count),
          at: SourceSpan(source: id, offset: rest.first?.lowerBound ?? 0, length: 1)))
    }
    return (source, diagnostics)
  }

  /// Detects UTF-16 by its byte order mark, or by a NUL byte next to almost every ASCII character.
  private static func suspectedUTF16(_ bytes: [UInt8]) -> SuspectedEncoding? {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    let sample = bytes.prefix(256)
    guard sample.count >= 4 else { return nil }
    var zeros = (even: 0, odd: 0)
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let many = sample.count / 2 * 3 / 4
    if zeros.odd >= many, zeros.even == 0 { return .utf16LittleEndian }
    if zeros.even >= many, zeros.odd == 0 { return .utf16BigEndian }
    return nil
  }

  /// Whether a file is binary. Images, programs and archives contain many control characters, but text
  /// contains a few at most, by mistake.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    var count = 0
    for byte in bytes where byte < 0x20 {
      // The exceptions are tab, line feed, vertical tab, form feed and carriage return.
      if !(0x09...0x0D).contains(byte) { count += 1 }
    }
    return count > max(Limits.encodingErrors, bytes.count / 64)
  }

  /// Whether the file seems to be in Windows-1252. Such a file contains single bytes from 0x80 up between
  /// ASCII characters, and no bytes that Windows-1252 leaves undefined.
  private static func looksLikeWindows1252(_ bytes: [UInt8], invalid: [Range<Int>]) -> Bool {
    let undefined: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    var invalidBytes = 0
    for range in invalid {
      for byte in bytes[range] where undefined.contains(byte) || byte < 0x80 { return false }
      invalidBytes += range.count
    }
    // If the file also contains valid multi-byte sequences, it is damaged UTF-8.
    return invalidBytes == bytes.count(where: { $0 >= 0x80 })
  }

  /// Returns the maximal ill-formed subsequences (The Unicode Standard 15.0, section 3.9, table 3-7).
  private static func invalidSequences(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let (length, isValid) = sequence(in: bytes, at: index)
      if !isValid { ranges.append(index..<index + length) }
      index += length
    }
    return ranges
  }

  /// Returns the length of the sequence at `index`, which is at least 1, and whether it is well-formed.
  private static func sequence(in bytes: [UInt8], at index: Int) -> (length: Int, isValid: Bool) {
    let lead = bytes[index]
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0x00...0x7F: return (1, true)
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return (1, false)
    }
    for position in 1..<count {
      let allowed = position == 1 ? second : 0x80...0xBF
      guard index + position < bytes.count, allowed.contains(bytes[index + position]) else {
        return (position, false)
      }
    }
    return (count, true)
  }
}
