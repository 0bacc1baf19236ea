import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

@Suite struct TotalFitTests {
  // MARK: Comparison with brute force

  /// A random paragraph with a random request to the breaker.
  private struct Sample: CustomStringConvertible {
    let points: Breakpoints
    var request: BreakRequest
    let tolerance: Double
    let description: String

    init(seed: Int) {
      var random = LinearCongruence(seed: UInt64(seed))
      var composing = ComposingStyle(
        hasOpticalMargins: random.next(2) == 0,
        glyphScaling: random.pick([1...1, 0.98...1.02, 0.95...1.05]),
        letterSpacing: random.pick([0...0, -0.01...0.01, 0...0.05]),
        wordSpacing: random.pick([
          WordSpacing(), WordSpacing(minimum: 1, optimum: 1, maximum: 1.2),
          WordSpacing(minimum: 0.5, optimum: 0.9, maximum: 2),
        ]))
      composing.hyphenation.lineLimit = random.pick([0, 1, 2, 3, 4, 5, nil])
      let text = Self.text(&random)
      let isJustified = random.next(3) > 0
      points = Breakpoints(text, isJustified: isJustified, composing)
      let width = 40 + Double(random.next(120))
      let firstWidths = (0..<random.pick([0, 0, 1, 2, 4])).map { _ in
        width - 20 + Double(random.next(40))
      }
      var start = LineStart.paragraph
      if random.next(4) == 0 { start = LineStart(after: points.paragraph.breaks[0]) }
      start.hyphenCount = random.pick([0, 0, 1, 2, 3])
      request = BreakRequest(start: start, measure: LineMeasure(first: firstWidths, rest: width))
      request.lastLineMinimum = random.pick([0, 20, 60])
      request.unhyphenatedLine = random.pick([nil, nil, 0, 1, 2, 3])
      request.mayHyphenateLastButOne = random.next(4) > 0
      tolerance = random.pick([0.5, 1, 2.5, 10, 1_000])
      description = "\(seed): \(text), \(request.measure), tolerance \(tolerance)"
    }

    /// Returns words of several lengths, some with hyphens or soft hyphens, and some with forced line breaks.
    private static func text(_ random: inout LinearCongruence) -> String {
      let breaks = 3 + random.next(9)
      var text = ""
      for index in 0...breaks {
        for _ in 0..<1 + random.next(7) {
          text.append(random.pick(Array("abcdefghiklmnoprstuvwy.,")))
        }
        guard index < breaks else { break }
        text += random.pick([
          " ", " ", " ", " ", "\u{AD}", "\u{AD}", "-", random.pick([" ", "<br>"]),
        ])
      }
      return text
    }
  }

  private func isSame(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b))
  }

  @Test(arguments: 0..<8)
  func findsOptimalBreaks(_ part: Int) {
    var answers = 0
    for seed in part * 100..<part * 100 + 100 {
      let sample = Sample(seed: seed)
      let all = BruteForce(sample.points, sample.request, tolerance: sample.tolerance)
      var search = TotalFitSearch(
        sample.points, sample.request, demerits: Demerits(), tolerance: sample.tolerance)
      let found = search.run()
      #expect(isSame(found?.demerits, all.best), "\(sample)")
      let lines = TotalFitBreaker().lines(
        of: sample.points, sample.request, tolerance: sample.tolerance)
      #expect(isSame(lines.flatMap(all.cost), all.best), "\(sample)")
      if found != nil { answers += 1 }
    }
    // Both outcomes occur often.
    #expect((10...90).contains(answers))
  }

  @Test(arguments: 0..<4)
  func findsOptimumForEachLineCount(_ part: Int) {
    for seed in 1_000 + part * 100..<1_100 + part * 100 {
      let sample = Sample(seed: seed)
      let all = BruteForce(sample.points, sample.request, tolerance: sample.tolerance)
      let found = TotalFitBreaker().breakings(
        of: sample.points, sample.request, tolerance: sample.tolerance)
      #expect(found.map(\.lines.count) == all.costs.keys.sorted(), "\(sample)")
      for breaking in found {
        #expect(isSame(breaking.demerits, all.costs[breaking.lines.count]), "\(sample)")
        #expect(isSame(all.cost(of: breaking.lines), breaking.demerits), "\(sample)")
      }
    }
  }

  /// A number of lines is only ruled out by the total width if there is no solution for it.
  @Test func rulesOutImpossibleLineCounts() {
    var ruledOut = 0
    for seed in 3_000..<3_400 {
      let sample = Sample(seed: seed)
      // A line of one word has no stretch, and may be shorter than the sum of all stretch allows.
      guard sample.request.measure.rest > 100 else { continue }
      let found = TotalFitBreaker().breakings(
        of: sample.points, sample.request, tolerance: TotalFitBreaker.tolerance
      ).map(\.lines.count)
      for count in 1...12
      where !TotalFitBreaker().mayFill(count, of: sample.points, sample.request, slack: 5) {
        #expect(!found.contains(count), "\(sample) \(count)")
        ruledOut += 1
      }
    }
    #expect(ruledOut > 500)
  }

  /// Without a tolerance limit there is a solution for any request, unless a word is too long.
  @Test func findsOptimumAtAnyLooseness() {
    for seed in 2_000..<2_200 {
      var sample = Sample(seed: seed)
      sample.request.measure.first = []
      sample.request.unhyphenatedLine = nil
      let all = BruteForce(sample.points, sample.request, tolerance: .infinity)
      var search = TotalFitSearch(
        sample.points, sample.request, demerits: Demerits(), tolerance: .infinity)
      #expect(isSame(search.run()?.demerits, all.best), "\(sample)")
      guard let best = all.best else { continue }
      let lines = TotalFitBreaker().linesAtAnyCost(of: sample.points, sample.request)
      #expect(isSame(all.cost(of: lines), best), "\(sample)")
    }
  }

  // MARK: Requests

  private static let prose = """
    The reader of a narrow column sees the white between the words before the words themselves, and \
    so a line is not chosen for its own sake but for that of all the others around it.
    """

  @Test(arguments: [-1, 0, 1])
  func appliesLoosenessWherePossible(_ looseness: Int) throws {
    let text = Array(repeating: Self.prose, count: 6).joined(separator: " ")
    let points = Breakpoints(text, ComposingStyle(wordSpacing: WordSpacing(minimum: 0.5)))
    var request = BreakRequest(start: .paragraph, measure: LineMeasure(rest: 300))
    let breaker = TotalFitBreaker()
    let counts = breaker.breakings(of: points, request, tolerance: 10).map(\.lines.count)
    let best = try #require(breaker.lines(of: points, request, tolerance: 10)).count
    #expect(counts.contains(best - 1) && counts.contains(best + 1))
    request.looseness = looseness
    #expect(breaker.lines(of: points, request, tolerance: 10)?.count == best + looseness)
    // If the desired number of lines is impossible, the nearest possible number is used.
    request.looseness = looseness * 20
    #expect(
      breaker.lines(of: points, request, tolerance: 10)?.count
        == (looseness < 0 ? counts.first : looseness > 0 ? counts.last : best))
  }

  @Test func limitsConsecutiveHyphens() throws {
    let hyphenator = StubHyphenator()
    let words = "remarkable understanding beautifully characteristic ordinary "
    let text = String(repeating: words, count: 6)
    for width in stride(from: 40.0, through: 140, by: 5) {
      var counts: [Int] = []
      for limit in [2, nil] {
        var composing = ComposingStyle()
        composing.hyphenation.lineLimit = limit
        let points = Breakpoints(text, hyphenator: hyphenator, composing)
        let request = BreakRequest(start: .paragraph, measure: LineMeasure(rest: width))
        var (inARow, most) = (0, 0)
        for line in TotalFitBreaker().linesAtAnyCost(of: points, request) {
          inARow = line.end.isHyphenated ? inARow + 1 : 0
          most = max(most, inARow)
          #expect(line.next == nil || line.next?.hyphenCount == inARow)
        }
        counts.append(most)
      }
      #expect(counts[0] <= 2, "at \(width) pt")
      #expect(counts[1] >= counts[0], "at \(width) pt")
    }
  }
}
