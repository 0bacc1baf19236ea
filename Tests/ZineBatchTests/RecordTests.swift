import Testing

@testable import ZineBatch

/// What the cache writes down, and what it finds damaged.
@Suite struct RecordTests {
  private let lines = [["a", "b c"], ["%t\t\n%", ""], ["ü"]]

  @Test func readsWhatItWrites() {
    #expect(Record.lines(of: Record.text("kind 1", lines), "kind 1") == lines)
    #expect(Record.lines(of: Record.text("kind 1", []), "kind 1") == [])
  }

  @Test func findsEveryDamage() {
    let bytes = Record.text("kind 1", lines)
    for index in bytes.indices {
      #expect(Record.lines(of: Array(bytes[..<index]), "kind 1") == nil)
      var flipped = bytes
      flipped[index] ^= 1
      #expect(Record.lines(of: flipped, "kind 1") == nil)
    }
    #expect(Record.lines(of: bytes, "kind 2") == nil)
    #expect(Record.lines(of: bytes + bytes, "kind 1") == nil)
  }

  @Test func keepsBuilds() throws {
    let records = [
      BuildRecord(
        inputs: [.init(path: "a b\tc", hash: "12"), .init(path: "-", hash: nil)], hash: "34",
        pages: 8, warnings: 1),
      BuildRecord(inputs: [], hash: "56", pages: 1, warnings: 0),
    ]
    #expect(BuildRecord.records(of: BuildRecord.text(records)) == records)
    #expect(records[0].key("r") != records[1].key("r"))
    #expect(records[0].key("r") != records[0].key("s"))
  }
}
