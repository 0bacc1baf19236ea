import Testing

@testable import ZineBatch

/// Tests the encoding of records, and the detection of damaged ones.
@Suite struct RecordTests {
  private let lines = [["a", "b c"], ["%t\t\n%", ""], ["ü"]]

  @Test func roundTripsLines() {
    #expect(Record.lines(of: Record.text("kind 1", lines), "kind 1") == lines)
    #expect(Record.lines(of: Record.text("kind 1", []), "kind 1") == [])
  }

  @Test func detectsDamage() {
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

  @Test func readsBuilds() throws {
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

  @Test func keepsMessages() {
    let line =
      #"{"severity":"warning","code":"overfull","message":"a\tb","file":"a","line":2,"column":3}"#
    var record = BuildRecord(inputs: [], hash: "56", pages: 1, warnings: 1)
    record.messages = [line, "%\t"]
    #expect(BuildRecord.records(of: BuildRecord.text([record]))?.first?.messages == [line, "%\t"])
    let message = RenderMessage(line)
    #expect(message?.line == "a:2:3: warning[overfull]: a\tb")
    #expect(RenderMessage("Pango-WARNING: no") == nil)
    #expect(RenderMessage("{\"severity\":1}") == nil)
  }

  @Test func reportsChangedPart() {
    let old = BuildRecipe(
      version: "1", sources: ["a.txt"], sourceHash: "2", path: "out", arguments: ["--x"], fonts: "f"
    )
    func change(_ edit: (inout BuildRecipe) -> Void) -> String? {
      var new = old
      edit(&new)
      return new.change(since: old.record)
    }
    #expect(change { _ in } == nil)
    #expect(change { $0.version = "2" } == "zine or one of its libraries is another one")
    #expect(change { $0.arguments.append("y") } == "its options have changed")
    #expect(change { $0.sourceHash = "3" } == "a.txt has changed")
    #expect(change { $0.sourceHash = nil } == "a.txt is gone")
    #expect(change { $0.fonts = nil } == "the system's fonts have changed")
    #expect(old.change(since: Array("damaged".utf8)) == nil)
  }
}
