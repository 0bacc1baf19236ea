import Testing

@testable import ZineText

@Suite struct SourceTests {
  private func facts(_ bytes: [UInt8]) -> [DiagnosticFact] {
    SourceFile.decode(bytes, id: SourceID(0), name: "x").diagnostics.map(\.fact)
  }

  /// Maximal subparts, from table 3-8 of the Unicode Standard.
  @Test(
    arguments: [
      ([0x61, 0xC3], [[0xC3]]),
      ([0xC3, 0xA4, 0x61, 0xC0, 0xAF], [[0xC0], [0xAF]]),
      (
        [0xC3, 0xA4, 0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41],
        [[0xE1, 0x80], [0xE2], [0xF0, 0x91, 0x92], [0xF1, 0xBF]]
      ),
      ([0xC3, 0xA4, 0xED, 0xA0, 0x80], [[0xED], [0xA0], [0x80]]),
      ([0xC3, 0xA4, 0xF4, 0x91, 0x92, 0x93, 0xFF], [[0xF4], [0x91], [0x92], [0x93], [0xFF]]),
    ] as [([UInt8], [[UInt8]])])
  func findsInvalidUTF8(_ bytes: [UInt8], _ expected: [[UInt8]]) {
    // A truncated lead byte alone is read as Windows-1252, but not next to a valid sequence.
    let bytes = Array("é".utf8) + bytes
    #expect(facts(bytes) == expected.map { .invalidUTF8(bytes: $0) })
  }

  @Test func limitsReportsOfInvalidBytes() {
    let facts = facts(Array("é".utf8) + Array(repeating: 0xFF, count: 1000))
    #expect(facts.count == Limits.encodingErrors + 1)
    #expect(facts.last == .moreInvalidUTF8(count: 1000 - Limits.encodingErrors))
  }

  @Test func recognizesOtherEncodings() {
    #expect(facts([0xFF, 0xFE, 0x41, 0]) == [.wrongEncoding(.utf16LittleEndian)])
    #expect(facts([0xFE, 0xFF, 0, 0x41]) == [.wrongEncoding(.utf16BigEndian)])
    let utf16 = "Zombies walk".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(facts(utf16) == [.wrongEncoding(.utf16LittleEndian)])
    #expect(facts(Array("caf".utf8) + [0xE9]) == [.wrongEncoding(.windows1252)])
    #expect(facts(Array("café".utf8)) == [])
  }

  @Test func recognizesBinaryFiles() {
    #expect(facts(Array(repeating: 0, count: 1_000)) == [.binary])
    #expect(facts(Array(repeating: 1, count: 1_000)) == [.binary])
    #expect(
      facts([0x89] + Array("PNG\r\n".utf8) + (0..<2_000).map { UInt8($0 % 251) }) == [.binary])
    // A few control characters in a text are mistakes and reported one by one.
    let text = Array(String(repeating: "word ", count: 1_000).utf8)
    #expect(facts(text + Array(repeating: 1, count: 50)) == [])
    #expect(facts(Array("a\u{1}b\u{1}c\u{0}".utf8)) == [])
  }

  @Test func countsLinesAndColumns() {
    let text: String = "\u{FEFF}ab\ncé🧟d\r\ne\rf"
    let source = SourceFile(id: SourceID(0), name: "x", bytes: Array(text.utf8))
    var finder = LocationFinder(source)
    func place(_ needle: Character) -> [Int] {
      let index = text.firstIndex(of: needle) ?? text.endIndex
      let location = finder.location(of: text.utf8.distance(from: text.startIndex, to: index))
      return [location.line, location.column]
    }
    #expect(place("a") == [1, 1])
    #expect(place("d") == [2, 4])
    #expect(place("e") == [3, 1])
    #expect(place("f") == [4, 1])
    // A lookup at an earlier position.
    #expect(place("b") == [1, 2])
  }

  @Test func suggestsNearestName() {
    #expect(nearestName(to: "colour", in: ["color", "face"]) == "color")
    #expect(nearestName(to: "szie", in: ["size", "face"]) == "size")
    #expect(nearestName(to: "xylophone", in: ["size", "face"]) == nil)
    #expect(nearestName(to: "siz", in: [String(repeating: "size", count: 100), "size"]) == "size")
  }
}
