import Testing

@testable import ZineBatch

@Suite struct ShardTests {
  @Test func splitsIssues() {
    let ids = (2_000..<2_100).flatMap { year in (10...12).map { "\(year)-\($0)" } }
    let counts = (1...4).map { number in
      ids.count { Shard(number: number, count: 4)!.contains($0) }
    }
    #expect(counts.reduce(0, +) == ids.count)
    #expect(counts.allSatisfy { (50...100).contains($0) }, "\(counts)")
  }

  @Test(arguments: ["0/4", "5/4", "1", "1/", "/4", "a/b", "1/4/5", "-1/4", "1/0", "1/9999999999"])
  func rejects(_ text: String) { #expect(Shard(text) == nil) }

  @Test func reads() { #expect(Shard("2/4") == Shard(number: 2, count: 4)) }
}
