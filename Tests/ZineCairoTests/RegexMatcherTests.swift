import Testing
import ZineStyle
import ZineText

@testable import ZineCairo

@Suite struct RegexMatcherTests {
  private func find(_ pattern: String, _ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try RegexMatcher().matches(of: pattern, in: bytes).map { match in
      String(decoding: bytes[match.range], as: UTF8.self)
    }
  }

  @Test func findsAllMatches() throws {
    #expect(try find("b+", "abbcbäb") == ["bb", "b", "b"])
    #expect(try find("\\p{Lu}{2,}", "an ÄÖ and NATO") == ["ÄÖ", "NATO"])
    // Empty matches are skipped, even before characters of several bytes.
    #expect(try find("x*", "äxxö") == ["xx"])
    #expect(try find("a", "") == [])
  }

  @Test func readsMarks() throws {
    let text = Array("a *b* c".utf8)
    let matches = try RegexMatcher().matches(of: "(?<mark1>\\*)[^*]+(?<mark2>\\*)", in: text)
    #expect(matches == [PatternMatch(range: 2..<5, marks: [2..<3, 4..<5])])
    // Groups with other names do not count. Of two nested groups, the outer one counts.
    let other = try RegexMatcher().matches(of: "(?<x>\\*)(?<mark>b(?<mark2>\\*))", in: text)
    #expect(other == [PatternMatch(range: 2..<5, marks: [3..<5])])
  }

  @Test(arguments: ["(", "[", "*", "(?<mark", "\\p{Nope}"])
  func rejectsInvalidPatterns(_ pattern: String) {
    #expect {
      try RegexMatcher().matches(of: pattern, in: [])
    } throws: { error in
      guard case .unreadable(let reason)? = error as? PatternFailure else { return false }
      return !reason.isEmpty && !reason.contains("LIMIT")
    }
  }

  /// The number of matches is limited, since the rest of the paragraph is scanned again after each of them.
  @Test func limitsNumberOfMatches() throws {
    let text = Array(String(repeating: "a ", count: 3_000).utf8)
    #expect(try RegexMatcher().matches(of: "a", in: text).count == 3_000)
    #expect(throws: PatternFailure.runaway) {
      try RegexMatcher(readBytes: 1_000_000).matches(of: "a", in: text)
    }
  }

  /// Patterns with exponential running time.
  @Test(.timeLimit(.minutes(5)), arguments: ["(a+)+$", "(a|aa)+$"])
  func stopsRunawayPatterns(_ pattern: String) {
    let text = Array((String(repeating: "a", count: 5_000) + "b").utf8)
    #expect(throws: PatternFailure.runaway) { try RegexMatcher().matches(of: pattern, in: text) }
  }
}
