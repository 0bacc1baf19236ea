import Testing

@testable import ZineGolden

@Suite struct AlignmentTests {
  private func text(_ pairs: [SequenceAlignment.Pair]) -> String {
    pairs.map { pair in
      "\(pair.old.map(String.init) ?? "-")\(pair.new.map(String.init) ?? "-")"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("abc", "abc", "00 11 22"), ("", "", ""), ("a", "", "0-"), ("", "a", "-0"),
    ("abc", "axc", "00 1- -1 22"), ("abc", "ac", "00 1- 21"), ("ac", "abc", "00 -1 12"),
    ("aaa", "aa", "00 11 2-"), ("ab", "ba", "-0 01 1-"),
  ])
  func alignsEqualElements(_ old: String, _ new: String, _ expected: String) {
    let found = text(SequenceAlignment.equal(Array(old), Array(new)))
    // There are two longest common subsequences, and either is correct.
    #expect(found == expected || (old == "ab" && found == "0- 10 -1"))
  }

  @Test func handlesAllDifferent() {
    let pairs = SequenceAlignment.equal(Array(0..<50_000), Array(50_000..<100_000))
    #expect(pairs.count == 100_000)
    #expect(pairs.allSatisfy { $0.old == nil || $0.new == nil })
  }

  @Test func alignsSimilarElements() {
    /// The similarity is the fraction of letters that are equal at the same position.
    func align(_ old: [String], _ new: [String]) -> String {
      text(
        SequenceAlignment.similar(old.count, new.count) { i, j in
          let same = zip(old[i], new[j]).filter { $0 == $1 }.count
          return Double(same) / Double(max(old[i].count, new[j].count))
        })
    }
    #expect(align(["fox", "dog"], ["fax", "new", "dig"]) == "00 -1 12")
    #expect(align(["fox", "old", "dog"], ["fax", "dig"]) == "00 1- 21")
    #expect(align(["one", "dog"], ["xyz", "dog"]) == "00 11")
    #expect(align([], ["a"]) == "-0")
    #expect(align(["a"], []) == "0-")
  }
}
