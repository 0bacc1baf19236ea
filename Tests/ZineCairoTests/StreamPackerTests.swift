import Testing

@testable import ZineCairo

@Suite struct StreamPackerTests {
  private static let streams = (0..<60).map { number in
    (0..<number * 97).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 &+ number) }
  }

  /// The result does not depend on the thread or on the order of the requests.
  @Test func packsIndependentlyOfOrder() throws {
    let deflater = try Deflater()
    let packer = try StreamPacker()
    let jobs = Self.streams.map(packer.pack)
    for (job, stream) in zip(jobs, Self.streams).reversed() {
      #expect(packer.result(of: job) == stream.withUnsafeBytes(deflater.compress))
    }
  }

  /// Work that nobody waits for is abandoned.
  @Test func dropsPendingWork() throws {
    for _ in 0..<20 {
      let packer = try StreamPacker()
      for stream in Self.streams { _ = packer.pack(stream) }
    }
    let packer = try StreamPacker()
    #expect(!packer.result(of: packer.pack([1, 2, 3])).isEmpty)
  }

  /// Streams are in the file in the order in which they were added, at the positions in the cross-reference
  /// table.
  @Test func writesInOrder() throws {
    var file = try PDFFile()
    var references: [PDFReference] = []
    for stream in Self.streams { references.append(file.add(stream: stream)) }
    file.add(encoded: Array("as it is".utf8), PDFBytes(), as: file.reserve())
    let root = file.add(PDFBytes())
    let bytes = file.end(root: root, information: root)
    let text = String(decoding: bytes, as: UTF8.self)
    let places = references.map { text.firstRange(of: "\n\($0.number) 0 obj\n")?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(
      zip(places, places.dropFirst()).allSatisfy { $0.0 ?? text.endIndex < $0.1 ?? text.startIndex }
    )
    let other = text.firstRange(of: "as it is")?.lowerBound
    #expect(other ?? text.startIndex > places.last.flatMap { $0 } ?? text.endIndex)
  }
}
