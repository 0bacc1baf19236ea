import ZineStyle
import ZineText

/// Chooses where columns end, with a look at those that follow.
///
/// Where a column ends full and well it is taken as it is. Where it does not, it is tried with paragraphs that are a
/// line longer or shorter, and so are the columns behind each of these trials: of the ways through them the cheapest
/// counts (dynamic programming over breaks, M. F. Plass, Optimal Pagination Techniques, 1981; paragraphs of other
/// lengths after F. Mittelbach, A General LuaTeX Framework for Globally Optimized Pagination, 2019). Ways that come
/// to the same place in the text go on as one.
final class ColumnSearch {
  private let fragmenter: Fragmenter
  private let lineHeight: Double
  /// What was chosen for columns that come next, by what they are and where the flow stands at their heads.
  private var chosen: [Key: Outcome] = [:]

  private struct Key: Hashable {
    var space: Space
    var start: BreakToken
    var late: Set<OutOfFlow>
  }

  /// How many columns are looked at together, and how many ways through them.
  static let window = 6
  private static let beam = 8

  /// - Parameter lineHeight: of body text, in points.
  init(_ fragmenter: Fragmenter, lineHeight: Double) {
    self.fragmenter = fragmenter
    self.lineHeight = lineHeight
  }

  /// A way through columns.
  private struct ColumnPath {
    var outcomes: [Outcome] = []
    var cost = 0.0
    var next: BreakToken?
    var hasEnded = false
  }

  /// A way to fill a column.
  private struct Option {
    var outcome: Outcome
    var cost: Double
  }

  /// The last column of a page, as counted among some, and what floats behind the page if its place is in it.
  typealias Late = (slot: Int, floats: Set<OutOfFlow>)

  /// Fills the first of some columns that follow each other.
  /// - Parameters:
  ///   - isEnd: whether the flow ends, or has to leave the columns, before a place.
  func layout(
    _ slots: [Space], of flow: Fragmenter.Flow, from start: BreakToken, late: Late,
    until isEnd: (BreakToken?) -> Bool
  ) -> Outcome {
    let key = Key(space: slots[0], start: start, late: late.floats)
    if let known = chosen.removeValue(forKey: key) { return known }
    chosen = [:]
    func options(_ slot: Int, from start: BreakToken) -> [Option] {
      self.options(
        slots[slot], of: flow, from: start, late: slot == late.slot ? late.floats : [],
        until: isEnd)
    }
    let first = options(0, from: start)
    if first.count == 1 { return first[0].outcome }
    var paths = first.map { option in
      ColumnPath(
        outcomes: [option.outcome], cost: option.cost, next: option.outcome.next,
        hasEnded: isEnd(option.outcome.next))
    }
    for slot in slots.indices.dropFirst().prefix(Self.window - 1)
    where !paths.allSatisfy(\.hasEnded) {
      paths = best(
        paths.flatMap { path -> [ColumnPath] in
          guard !path.hasEnded, let token = path.next else { return [path] }
          return options(slot, from: token).map { option in
            ColumnPath(
              outcomes: path.outcomes + [option.outcome], cost: path.cost + option.cost,
              next: option.outcome.next, hasEnded: isEnd(option.outcome.next))
          }
        })
    }
    guard let path = paths.min(by: { $0.cost < $1.cost }) else { return first[0].outcome }
    // The last column is chosen again, together with those behind it.
    for (index, outcome) in path.outcomes.enumerated().dropFirst().dropLast() {
      guard let token = path.outcomes[index - 1].next else { break }
      chosen[Key(space: slots[index], start: token, late: late.floats)] = outcome
    }
    return path.outcomes[0]
  }

  /// The cheapest ways, one to each place in the text.
  private func best(_ paths: [ColumnPath]) -> [ColumnPath] {
    var result: [ColumnPath] = []
    // Of equal cost the first one found comes first.
    let order = paths.indices.sorted { (paths[$0].cost, $0) < (paths[$1].cost, $1) }
    for index in order where result.count < Self.beam {
      let path = paths[index]
      let isKnown = result.contains { $0.hasEnded == path.hasEnded && $0.next == path.next }
      if !isKnown { result.append(path) }
    }
    return result
  }

  // MARK: Ways to fill a column

  /// So many ways to fill a column that cost little are enough.
  private static let enoughOptions = 2
  private static let littleCost = 80.0

  private func options(
    _ space: Space, of flow: Fragmenter.Flow, from start: BreakToken, late: Set<OutOfFlow>,
    until isEnd: (BreakToken?) -> Bool
  ) -> [Option] {
    func cost(of outcome: Outcome) -> Double {
      let turned =
        late.isEmpty ? 0 : outcome.fragment.anchors.count { late.contains($0.content) }
      return Double(turned) * Self.turnCost
        + self.cost(of: outcome, isEnd: isEnd(outcome.next))
    }
    func better(_ outcome: Outcome, _ space: Space) -> Outcome {
      guard outcome.breakQuality < .perfect else { return outcome }
      return fragmenter.better(outcome, in: space) {
        fragmenter.layoutColumn(flow, in: $0, from: start)
      }
    }
    let full = fragmenter.layoutColumn(flow, in: space, from: start)
    let plain = better(full, space)
    let base = Option(outcome: plain, cost: cost(of: plain))
    guard base.cost > 0, !isEnd(full.next) else { return [base] }
    var options = [base]
    for loosened in attempts(of: full, short: missingLines(in: plain)) {
      var loose = space
      loose.loosened = loosened
      let attempt = fragmenter.layout(flow, in: loose, from: start)
      // As far as the text gives what it was asked for.
      guard
        loosened.keys.allSatisfy({
          lineCount($0, attempt) != lineCount($0, full) || isLast($0, full)
        }
        )
      else { continue }
      let outcome = better(attempt, loose)
      let cost =
        cost(of: outcome)
        + loosened.keys.sorted().reduce(0) { $0 + variantCost($1, outcome, full) }
      guard cost < base.cost else { continue }
      options.append(Option(outcome: outcome, cost: cost))
      if options.count(where: { $0.cost < Self.littleCost }) >= Self.enoughOptions { break }
    }
    return options
  }

  /// Which paragraphs of a column may well be longer or shorter, those first that give it most easily: for so many
  /// lines as it is short of first, and then for others.
  private func attempts(of outcome: Outcome, short: Int) -> [[Int: Int]] {
    var longer: [Move] = []
    var shorter: [Move] = []
    let lines = outcome.fragment.lines
    var index = 0
    while index < lines.count {
      let paragraph = lines[index].paragraph
      let end = lines[index...].firstIndex { $0.paragraph != paragraph } ?? lines.count
      defer { index = end }
      let last = lines[end - 1]
      // What goes on from a column before has been counted on there as it is.
      guard lines[index].number == 0 else { continue }
      guard let measure = lines[index..<end].map(\.setting.measure).max(), measure > 0,
        lines[index..<end].contains(where: \.setting.isJustified)
      else { continue }
      let count = Double(end - index)
      let width = last.setting.isLast ? last.width / measure : 0.5
      for number in 1...Self.mostLinesOfOne {
        let more = Double(number) - width + Self.leastLastLine
        longer.append(
          Move(paragraph: paragraph, number: number, need: more / count / Self.stretch))
        guard end - index > number else { continue }
        let less = width + Double(number - 1)
        shorter.append(
          Move(
            paragraph: paragraph, number: number,
            need: less / (count - Double(number)) / Self.shrink))
      }
    }
    func easiest(_ all: [Move]) -> [Move] {
      all.filter { $0.need < Self.mostNeed }
        .sorted { ($0.need, $0.paragraph, $0.number) < ($1.need, $1.paragraph, $1.number) }
    }
    let (more, fewer) = (easiest(longer), easiest(shorter))
    /// The easiest moves for a number of lines, but for some.
    func set(_ count: Int, without skipped: Int = 0) -> [Int: Int]? {
      let moves = (count > 0 ? more : fewer).filter { skipped == 0 || $0.number == 1 }
        .dropFirst(skipped).prefix(abs(count))
      guard moves.count == abs(count) else { return nil }
      var result: [Int: Int] = [:]
      for move in moves { result[move.paragraph, default: 0] += count.signum() }
      return result
    }
    let counts = [short, 1, -1, 2, -2, 3, -3].filter { $0 != 0 && abs($0) <= Self.mostLines }
    var attempts: [[Int: Int]] = []
    func add(_ attempt: [Int: Int]?) {
      if let attempt, !attempts.contains(attempt) { attempts.append(attempt) }
    }
    for count in counts {
      add(set(count))
      if abs(count) == 1 {
        add(set(count, without: 1))
        add(set(count, without: 2))
      }
    }
    return attempts
  }

  /// A paragraph's first line more or less, or its second one.
  private struct Move {
    var paragraph: Int
    var number: Int
    /// Against what its lines give with little harm.
    var need: Double
  }

  /// The shortest last line that is hoped for, and by how much of its width a line stretches and shrinks with
  /// little harm: estimates, which say no more than what is tried first.
  private static let leastLastLine = 0.1
  private static let stretch = 0.06
  private static let shrink = 0.03
  private static let mostNeed = 8.0
  private static let mostLinesOfOne = 2
  /// So many lines more or less are tried in a column.
  private static let mostLines = 6

  private func lineCount(_ paragraph: Int, _ outcome: Outcome) -> Int {
    outcome.fragment.lines.count { $0.paragraph == paragraph }
  }

  /// Whether a column's end divides a paragraph, so that its lines can't be counted there.
  private func isLast(_ paragraph: Int, _ outcome: Outcome) -> Bool {
    outcome.next?.paragraph == paragraph
  }

  // MARK: Costs

  /// Of a note that goes on at the foot of the next column.
  private static let noteCost = 3_000.0
  /// Of what floats to another page than that of its place in the text, where that has to be turned to.
  static let turnCost = 6_000.0
  /// Of a column that is a line short; twice as short is four times as bad.
  private static let shortCost = 4_000.0
  /// What is short by more is short anyway, as above a picture that begins the next column.
  private static let mostShort = 3.0
  private static let linesCost = 60_000.0
  /// Of half a word at its foot.
  private static let hyphenationCost = 2_000.0
  private static let avoidedCost = 200_000.0
  /// Of a paragraph that is not as long as at its best, beside what its lines cost more.
  private static let changeCost = 15.0

  private func cost(of outcome: Outcome, isEnd: Bool) -> Double {
    guard !isEnd else { return 0 }
    let isHyphenated = outcome.fragment.lastLine?.setting.isHyphenated ?? false
    let notes = outcome.next?.notes.isEmpty == false ? Self.noteCost : 0
    return notes
      + Self.cost(
        outcome.breakQuality, missingLines: missingLines(in: outcome), isHyphenated: isHyphenated)
  }

  /// Of a column that the flow goes on behind.
  static func cost(_ breakQuality: BreakQuality, missingLines: Int, isHyphenated: Bool) -> Double {
    let place =
      switch breakQuality {
      case .perfect: 0.0
      case .lines: linesCost
      case .avoided: avoidedCost
      }
    let short = min(Double(missingLines), mostShort)
    return place + shortCost * short * short + (isHyphenated ? hyphenationCost : 0)
  }

  /// How many lines it ends above its foot.
  private func missingLines(in outcome: Outcome) -> Int {
    let fragment = outcome.fragment
    let missing = (fragment.path.blockExtent - fragment.textExtent) / lineHeight
    return max(0, Int((missing + 0.25).rounded(.down)))
  }

  /// What the lines of a paragraph cost more than at their best (badness after D. E. Knuth and M. F. Plass,
  /// Breaking Paragraphs into Lines, 1981).
  private func variantCost(_ paragraph: Int, _ outcome: Outcome, _ best: Outcome) -> Double {
    func badness(_ outcome: Outcome) -> Double {
      outcome.fragment.lines.reduce(0) { sum, line in
        guard line.paragraph == paragraph else { return sum }
        let ratio = abs(line.setting.ratio)
        return sum + min(100 * ratio * ratio * ratio, 5_000)
          + (ratio > Self.mostRatio ? Self.looseCost : 0)
          + (line.setting.isHyphenated ? Self.hyphenCost : 0)
      }
    }
    return Self.changeCost + max(0, badness(outcome) - badness(best))
  }

  private static let hyphenCost = 30.0
  /// Of lines that anybody sees are loose.
  private static let mostRatio = 1.8
  private static let looseCost = 300.0
}
