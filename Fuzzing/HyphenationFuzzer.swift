// Fuzzes the readers of hyphenation patterns, and hyphenates words with the patterns read. `make fuzz` builds
// it together with Sources/ZineLayout/Hyphenation. The first byte of the input determines the kind of file
// that the rest is.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHyphenation(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  guard let file = try? read(kind, rest) else { return 0 }
  if let faults = file.faults { precondition(faults.count > 0 && faults.line ?? 1 > 0, "no fault") }
  // Words from the file itself are hyphenated most.
  let letters = rest.filter { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: "-") }
  for word in letters.split(whereSeparator: { $0 <= 0x20 }).prefix(20) {
    check(file.patterns, String(decoding: word.prefix(100), as: UTF8.self))
  }
  for word in ["understanding", "Größenordnung", "l’asszony", "தமிழ்நாடு", "ẞİé\u{301}"] {
    check(file.patterns, word)
  }
  return 0
}

private func read(_ kind: UInt8, _ bytes: [UInt8]) throws -> PatternFile {
  switch kind {
  case UInt8(ascii: "d"): return try DictionaryReader.read(bytes)
  case UInt8(ascii: "t"): return try TeXPatternReader.read(bytes)
  default:
    let parts = bytes.split(separator: UInt8(ascii: "|"), maxSplits: 2).map { Array($0) }
    var file = PatternFile()
    for (list, part) in zip([TeXPatternReader.List.patterns, .exceptions, .letters], parts) {
      file = try TeXPatternReader.read(list, part, into: file)
    }
    return file
  }
}

/// Checks that hyphenation points are in order, inside the word and between its characters, and that
/// respellings stay inside the word.
private func check(_ patterns: HyphenationPatterns, _ word: String) {
  let bytes = Array(word.utf8)
  var ends: Set<Int> = []
  var end = 0
  for character in word {
    end += character.utf8.count
    ends.insert(end)
  }
  var last = 0
  for division in patterns.divisions(of: bytes[...]) {
    precondition(division.offset > last && division.offset < bytes.count, "out of order")
    precondition(ends.contains(division.offset), "inside of a character")
    last = division.offset
    guard let change = division.respelling else { continue }
    precondition(change.removedBefore >= 0 && change.removedBefore <= division.offset, "before")
    precondition(
      change.removedAfter >= 0 && division.offset + change.removedAfter <= bytes.count, "behind")
  }
}
