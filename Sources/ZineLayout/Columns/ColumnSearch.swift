import ZineStyle
import ZineText

/// Chooses column breaks that are good for several consecutive columns together.
///
/// A column with a perfect break at its foot is taken as it is. For any other column, candidates are laid out with
/// paragraphs that are a line longer or shorter, and so are the columns after each candidate. The cheapest path through
/// these columns is taken. This is dynamic programming over breaks (M. F. Plass, Optimal Pagination Techniques,
/// 1981), with paragraphs of variable length (F. Mittelbach, A General LuaTeX Framework for Globally Optimized
/// Pagination, 2019). Of several paths to the same position in the text only the cheapest continues.
final class ColumnSearch {
  let fragmenter: Fragmenter
  /// Line height of body text, in points.
  let lineHeight: Double
  /// The chosen outcomes for the columns after the one that was returned last.
  private var chosen: [Key: Outcome] = [:]

  /// A cache of candidates. Most columns are part of several paths and searches.
  private var knownCandidates = LimitedCache<Key, [Candidate]>(maximumCount: maximumKnown)

  private struct Key: Hashable {
    var space: ConstraintSpace
    var start: BreakToken
    var late: Set<OutOfFlow>

    /// Hashes the position alone. Few keys have equal positions, and hashing a space takes long.
    func hash(into hasher: inout Hasher) {
      hasher.combine(start.paragraph)
      hasher.combine(start.line)
    }
  }

  /// Maximum number of columns on a path.
  static let window = 6
  /// Maximum number of columns with cached candidates.
  private static let maximumKnown = 24
  /// Maximum number of paths.
  private static let beam = 8

  /// - Parameter lineHeight: Line height of body text, in points.
  init(_ fragmenter: Fragmenter, lineHeight: Double) {
    self.fragmenter = fragmenter
    self.lineHeight = lineHeight
  }

  /// Outcomes for consecutive columns.
  private struct ColumnPath {
    var outcomes: [Outcome] = []
    var cost = 0.0
    var next: BreakToken?
    var hasEnded = false
  }

  /// An outcome for one column.
  struct Candidate {
    var outcome: Outcome
    var cost: Double
  }

  /// The index of a page's last column in the path, and the floats that are placed after the next page turn if their
  /// anchors are in this column.
  typealias Late = (slot: Int, floats: Set<OutOfFlow>)

  /// Fills the first of several consecutive columns.
  /// - Parameters:
  ///   - slots: Constraint spaces of the columns.
  ///   - columnCount: Number of columns on a page.
  ///   - isEnd: Whether the flow ends, or must leave the columns, at a break token.
  func layout(
    _ slots: [ConstraintSpace], of flow: Flow, from start: BreakToken, late: Late,
    columnCount: Int, until isEnd: (BreakToken?) -> Bool
  ) -> Outcome {
    let key = Key(space: slots[0], start: start, late: late.floats)
    if let known = chosen.removeValue(forKey: key) { return known }
    chosen = [:]
    func candidates(_ slot: Int, from start: BreakToken) -> [Candidate] {
      let key = Key(
        space: slots[slot], start: start, late: slot == late.slot ? late.floats : [])
      if let known = knownCandidates[key] { return known }
      let new = self.candidates(
        key.space, of: flow, from: start, late: key.late, columnCount: columnCount, until: isEnd)
      knownCandidates[key] = new
      return new
    }
    let first = candidates(0, from: start)
    if first.count == 1 { return first[0].outcome }
    func extended(_ path: ColumnPath, by slot: Int) -> [ColumnPath] {
      guard !path.hasEnded, let token = path.next else { return [path] }
      return candidates(slot, from: token).map { candidate in
        ColumnPath(
          outcomes: path.outcomes + [candidate.outcome], cost: path.cost + candidate.cost,
          next: candidate.outcome.next, hasEnded: isEnd(candidate.outcome.next))
      }
    }
    var paths = extended(ColumnPath(next: start), by: 0)
    for slot in slots.indices.dropFirst().prefix(Self.window - 1)
    where !paths.allSatisfy(\.hasEnded) {
      paths = best(paths.flatMap { extended($0, by: slot) })
    }
    guard let path = paths.min(by: { $0.cost < $1.cost }) else { return first[0].outcome }
    // The last column of the path is chosen again later, together with the columns after it.
    for (index, outcome) in path.outcomes.enumerated().dropFirst().dropLast() {
      guard let token = path.outcomes[index - 1].next else { break }
      chosen[Key(space: slots[index], start: token, late: late.floats)] = outcome
    }
    return path.outcomes[0]
  }

  /// Returns the cheapest paths, one for each position in the text.
  private func best(_ paths: [ColumnPath]) -> [ColumnPath] {
    var result: [ColumnPath] = []
    // Paths of equal cost keep their order.
    let order = paths.indices.sorted { (paths[$0].cost, $0) < (paths[$1].cost, $1) }
    for index in order where result.count < Self.beam {
      let path = paths[index]
      let isKnown = result.contains { $0.hasEnded == path.hasEnded && $0.next == path.next }
      if !isKnown { result.append(path) }
    }
    return result
  }

  // MARK: Candidates

  /// Number of cheap candidates for a column after which no more are laid out.
  private static let sufficientCandidates = 3
  /// Maximum cost of a cheap candidate.
  private static let cheapCost = 80.0

  private func candidates(
    _ space: ConstraintSpace, of flow: Flow, from start: BreakToken,
    late: Set<OutOfFlow>,
    columnCount: Int, until isEnd: (BreakToken?) -> Bool
  ) -> [Candidate] {
    func cost(of outcome: Outcome) -> Double {
      let turned =
        late.isEmpty ? 0 : outcome.fragment.anchors.count { late.contains($0.content) }
      return Double(turned) * PageFault.floatAfterTurn.cost
        + self.cost(of: outcome, isEnd: isEnd(outcome.next))
    }
    func better(_ outcome: Outcome, _ space: ConstraintSpace) -> Outcome {
      guard outcome.breakQuality < .perfect else { return outcome }
      return fragmenter.better(outcome, in: space) {
        fragmenter.layoutColumn(flow, in: $0, from: start)
      }
    }
    let full = fragmenter.layoutColumn(flow, in: space, from: start)
    let plain = better(full, space)
    let base = Candidate(outcome: plain, cost: cost(of: plain))
    guard base.cost > 0, !isEnd(full.next) else { return [base] }
    var candidates = [base]
    let least = min(unevenness(of: full), unevenness(of: plain))
    var tried: Set<[Int: Int]> = []
    var changes = lengthChanges(of: full)
    for (lines, skipped) in LengthChanges.wanted(short: end(of: plain).missingLines) {
      guard let loosened = changes.change(by: lines, without: skipped),
        tried.insert(loosened).inserted
      else { continue }
      var loose = space
      loose.loosened = loosened
      let attempt = fragmenter.layout(flow, in: loose, from: start)
      // Not every paragraph can have the wanted number of lines.
      guard
        loosened.keys.allSatisfy({
          lineCount($0, attempt) != lineCount($0, full) || isFragmented($0, full)
        })
      else { continue }
      let outcome = better(attempt, loose)
      let cost =
        cost(of: outcome)
        + loosened.keys.sorted().reduce(0) { $0 + variantCost($1, outcome, full) }
        + unevennessCost(outcome, over: least, columnCount: columnCount)
      guard cost < base.cost else { continue }
      candidates.append(Candidate(outcome: outcome, cost: cost))
      if candidates.count(where: { $0.cost < Self.cheapCost }) >= Self.sufficientCandidates {
        break
      }
    }
    return candidates
  }

  private func lineCount(_ paragraph: Int, _ outcome: Outcome) -> Int {
    outcome.fragment.runs.reduce(0) { $0 + ($1.prepared.index == paragraph ? $1.lines.count : 0) }
  }

  /// Whether a paragraph continues after the column, so that its lines in the column don't show its length.
  private func isFragmented(_ paragraph: Int, _ outcome: Outcome) -> Bool {
    outcome.next?.paragraph == paragraph
  }
}
