// Prints the hyphenation points of the words on standard input, one word per line, as offsets in Unicode
// scalars: `3 5`. A respelling is written as in dictionaries: `3/sz=,2,1`. With `--time` it prints the number
// of patterns instead, and the CPU time to read them in microseconds, the minimum of twenty runs.

import Glibc
import ZineText

@main
enum Divisions {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isTimed = arguments.contains("--time")
    guard let path = arguments.first(where: { $0 != "--time" }), let bytes = contents(of: path)
    else {
      print("usage: divisions [--time] FILE < WORDS")
      exit(64)
    }
    if isTimed { return try time(path, bytes) }
    let file = try read(path, bytes)
    if let faults = file.faults { print("# \(faults)") }
    while let word = readLine() { print(text(file.patterns, word)) }
  }

  private static func read(_ path: String, _ bytes: [UInt8]) throws -> PatternFile {
    if path.hasSuffix(".dic") { return try DictionaryReader.read(bytes) }
    if path.hasSuffix(".tex") { return try TeXPatternReader.read(bytes) }
    return try TeXPatternReader.read(.patterns, bytes)
  }

  private static func time(_ path: String, _ bytes: [UInt8]) throws {
    var fewest = Int.max
    var count = 0
    for _ in 0..<20 {
      let start = clock()
      count = try read(path, bytes).patterns.patternCount
      fewest = min(fewest, (clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC))
    }
    print("\(count)\t\(fewest)")
  }

  private static func text(_ patterns: HyphenationPatterns, _ word: String) -> String {
    let bytes = Array(word.utf8)
    func letters(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
    return patterns.divisions(of: bytes[...]).map { division in
      let offset = letters(0..<division.offset)
      guard let change = division.respelling else { return "\(offset)" }
      let start = division.offset - change.removedBefore
      let cut = letters(start..<division.offset + change.removedAfter)
      return "\(offset)/\(change.before)=\(change.after),\(letters(0..<start) + 1),\(cut)"
    }.joined(separator: " ")
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }
}
