import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// The search for the plan of a spread, compared with all plans.
@Suite struct SpreadSearchTests {
  /// A random issue in two columns with three floats and two footnotes.
  private static func issue(_ random: inout LinearCongruence) -> (markup: String, sheet: String) {
    let sheet = """
      @page { size: 260pt \(random.pick([140, 172, 220]))pt; margin: 20pt; columns: 2; column-gap: 20pt;
        -zine-baseline-grid: \(random.pick(["none", "12pt"]));
        -zine-column-slack: \(random.pick(["0", "1"])) }
      body { orphans: 2; widows: 2; -zine-pagination: \(random.pick(["optimal", "greedy"])) }
      footnote, div, h2 { font: 10pt/12pt serif }
      h2 { margin: 12pt 0 0; break-after: avoid }
      .k { break-inside: avoid }
      .f { float: \(random.pick(["top", "bottom"])); height: \(random.pick([24, 36, 60]))pt; margin: 6pt 0;
        column-span: \(random.pick(["1", "1", "all"])) }
      """
    let count = 9 + random.next(6)
    let withFloats = Set((0..<3).map { _ in random.next(count) })
    let withNotes = Set((0..<2).map { _ in random.next(count) })
    var markup = ""
    for number in 0..<count {
      if random.next(4) == 0 { markup += "<h2>head</h2>\n" }
      if withFloats.contains(number) { markup += "<div class=f>float</div>\n" }
      let words = (0...random.next(24)).map { _ in String("abcdefgh".prefix(1 + random.next(8))) }
      let note = withNotes.contains(number) ? "<footnote>a note of some words</footnote>" : ""
      let kind = random.next(5) == 0 ? " class=k" : ""
      markup += "<p\(kind)>\(words.joined(separator: " "))\(note)</p>\n"
    }
    return (markup, sheet)
  }

  /// The costs of a spread by several plans.
  private struct Costs {
    /// Without any change.
    var plain: Double
    /// As the search chose it.
    var chosen: Double
    /// The lowest of all plans.
    var least: Double
    /// Whether the search ended at its limit.
    var isLimited: Bool
  }

  /// Returns the costs of each spread of a random issue.
  private static func costs(_ random: inout LinearCongruence) -> [Costs] {
    let (markup, sheet) = issue(&random)
    let styled = SheetPages(markup, sheet).styled
    let filler = ColumnFiller(
      styled, shaper: FixedWidthShaper(styled.styles), hyphenator: nil, pictures: FixedPictures())
    var (state, number) = (PageState(), 2)
    var result: [Costs] = []
    while state.token != nil, number < 8 {
      func search() -> SpreadSearch {
        let second = styled.pages[PageIdentity(number: number + 1)]
        return SpreadSearch(
          filler, styled.pages[PageIdentity(number: number)], from: state, opensSpread: true,
          decidedLines: nil, secondStyle: { _ in second })
      }
      var searched = search()
      let chosen = searched.cheapest()
      var all = search()
      result.append(
        Costs(
          plain: all.cost(of: all.fill(SpreadPlan())), chosen: all.cost(of: chosen),
          least: all.least(),
          isLimited: searched.isLimited))
      state = chosen.second?.after ?? chosen.first.after
      number += 2
    }
    return result
  }

  /// A plan is not tried if its delayed floats alone cost more than the page without delays.
  @Test func skipsPlansThatCannotPay() {
    var triedCount = 0
    for lines in 3...6 {
      let entry = "<div class=k>\((0..<lines).map { _ in "<p>abc</p>" }.joined())</div>"
      let floats = "<div class=f>f</div><div class=f>f</div><div class=f>f</div>"
      let made = SheetPages(
        String(repeating: entry, count: 12) + floats + String(repeating: entry, count: 30),
        """
        @page { size: 340pt 240pt; margin: 20pt; columns: 5; column-gap: 10pt; -zine-baseline-grid: none }
        .k { break-inside: avoid } .f { float: top; column-span: all; height: 20pt; margin: 0 }
        """)
      for plans in made.pages.map(\.plans) {
        guard let plain = plans.first?.cost else { continue }
        triedCount += plans.count - 1
        for plan in plans {
          let delay = Double(plan.delayedCount) * PageFault.delayedFloat.cost
          #expect(delay < plain || plan == plans[0], "\(lines) \(plan) \(plain)")
        }
      }
    }
    #expect(triedCount > 0)
  }

  /// In 99 of 100 spreads the chosen plan is the cheapest of all, and otherwise it costs at most 5 % more or
  /// the search reached its limit.
  @Test func findsTheCheapestPlan() {
    var random = LinearCongruence(seed: 11)
    let costs = (0..<60).flatMap { _ in Self.costs(&random) }
    let missed = costs.filter { $0.chosen > $0.least }
    #expect(Double(missed.count) <= 0.01 * Double(costs.count), "\(missed)")
    #expect(missed.allSatisfy { $0.isLimited || $0.chosen <= 1.05 * $0.least }, "\(missed)")
    // Often the plan without changes would not be the cheapest.
    let changed = costs.count { $0.plain > $0.least }
    #expect(costs.count >= 150 && changed >= 20, "\(changed) of \(costs.count)")
  }

  /// A float is on no earlier page than the first text of its article, even if it has room on the facing page.
  @Test func floatsFollowTheBeginningOfTheirArticle() {
    var random = LinearCongruence(seed: 5)
    for number in 0..<60 {
      var markup = ""
      for article in 0..<5 {
        var blocks = (0..<1 + random.next(3)).map { "<div class=f>F\(article)\($0)</div>" }
        for _ in 0..<1 + random.next(3) {
          let words = Array(repeating: "word", count: 4 + random.next(40))
          blocks.insert(
            "<p>\(words.joined(separator: " "))</p>", at: random.next(blocks.count + 1))
        }
        markup += "<article><h2>A\(article)</h2>\(blocks.joined())</article>"
      }
      let sheet = """
        @page { size: 260pt 172pt; margin: 20pt; columns: 2; column-gap: 20pt }
        h2, div { font: 10pt/12pt serif } h2 { margin: 12pt 0 0; break-after: avoid;
          column-span: \(random.pick(["none", "all"])) }
        .f { float: \(random.pick(["top", "bottom"])); height: \(random.pick([24, 36, 60]))pt;
          column-span: \(random.pick(["1", "all"])) }
        """
      var first: [Character: Int] = [:]
      var floats: [(article: Character, page: Int)] = []
      for page in SheetPages(markup, sheet).pages {
        for item in page.items {
          guard case .glyphs(let run) = item.content else { continue }
          let text = Array(String(decoding: run.text, as: UTF8.self))
          if text.count == 2, text[0] == "A" { first[text[1]] = page.number }
          if text.count == 3, text[0] == "F" { floats.append((text[1], page.number)) }
        }
      }
      #expect(first.count == 5 && !floats.isEmpty)
      for float in floats { #expect(float.page >= first[float.article] ?? 0, "\(number) \(float)") }
    }
  }

  /// A float that is deferred at the end of an article needs a page of floats only. One deferred by its style does not
  /// count.
  @Test func countsPagesOfFloatsOnly() {
    let anchor = PositionedAnchor(
      content: .block(BlockID(0)), paragraph: 0, lastParagraph: 0,
      area: FrameSegment(start: 0, extent: 10), block: 0)
    var page = FilledPage(style: SheetPages("", "").styled.pages.plain)
    page.endsArticle = true
    #expect(page.faults(opensSpread: true).isEmpty)
    page.after.deferredFloats = [DeferredFloat(anchor: anchor, deferral: .last)]
    #expect(page.faults(opensSpread: true).isEmpty)
    page.after.deferredFloats = [DeferredFloat(anchor: anchor, deferral: .none)]
    #expect(
      page.faults(opensSpread: true).keys.sorted { $0.cost > $1.cost } == [
        .pageWithoutText, .floatOnFacingPage,
      ])
    page.endsArticle = false
    #expect(page.faults(opensSpread: true).keys.map { $0 } == [.floatOnFacingPage])
    #expect(page.faults(opensSpread: false).keys.map { $0 } == [.floatAfterTurn])
  }
}

extension SpreadSearch {
  /// Returns the cost of the cheapest of all plans: any delays of the floats, any column lengths, and early floats if
  /// others are deferred past the spread.
  fileprivate mutating func least() -> Double {
    let plain = fill(SpreadPlan())
    let floats = (plain.first.anchoredFloats + (plain.second?.anchoredFloats ?? []))
    var plans = [SpreadPlan()]
    for float in floats.map(\.content) {
      plans = plans.flatMap { plan in
        [0, 1, 2].map { delay in
          var plan = plan
          if delay > 0 { plan.delays[float] = delay }
          return plan
        }
      }
    }
    var least = Double.infinity
    for plan in plans {
      for lines in style.hasSlack ? [0, 1, -1] : [0] {
        var plan = plan
        plan.extraLines = lines
        while true {
          let spread = fill(plan)
          if isValid(spread) { least = min(least, cost(of: spread)) }
          let floats = spread.floatsOfSecond
          guard plan.early.count < Self.maximumEarlyFloats,
            let float = floats.first?.content,
            plan.delays[float] == nil, floats.contains(where: spread.defersPastSpread)
          else { break }
          earlyFloats[float] = floats[0]
          plan.early.append(float)
        }
      }
    }
    return least
  }
}
