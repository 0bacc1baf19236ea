import ZineText

/// The search of Knuth and Plass ("Breaking paragraphs into lines", 1981). A path is a sequence of breaks
/// from the start of the paragraph. For every break opportunity, the search finds the best paths that end at
/// it.
///
/// Paths to the same break opportunity are kept separate as long as their differences may affect later lines.
/// The differences are the fitness of the last line and the number of consecutive hyphens. The number of
/// lines is also considered if line widths vary or several line counts are requested.
struct TotalFitSearch {
  /// A break opportunity at which a line ends, with the best path to this break.
  private struct Node {
    var point: Int32
    /// Index of the previous node; −1 for the start.
    var previous: Int32
    var line: Int32
    var demerits: Double
  }

  /// A break opportunity at which another line may start.
  private struct Active {
    var length: Double
    var stretch: Double
    var shrink: Double
    var demerits: Double
    /// Index of the node for this break opportunity.
    var node: Int32
    var line: Int32
    var hyphens: Int32
    var fitness: Fitness

    static let none = Active(
      length: -.infinity, stretch: 0, shrink: 0, demerits: .infinity, node: -1, line: 0, hyphens: 0,
      fitness: .decent)

    /// Returns whether this break is later in the text than another break, or at the same position at a lower
    /// cost.
    func isFurther(than other: Active) -> Bool {
      length != other.length ? length > other.length : demerits < other.demerits
    }
  }

  /// A path to a break opportunity that may be the best of its kind.
  private struct Candidate {
    var demerits = Double.infinity
    var previous: Int32 = -1
    var line: Int32 = 0
    var hyphens: Int32 = 0
    var fitness = Fitness.decent
  }

  /// The best path through the whole paragraph, or through the searched part of it.
  struct Solution {
    /// Indices of the break opportunities on the path.
    var points: [Int]
    var demerits: Double
    /// Whether the search ended early because the next line contains a word that is wider than the line.
    var isStuck: Bool
  }

  private let points: Breakpoints
  private let request: BreakRequest
  private let demerits: Demerits
  /// Maximum adjustment ratio of a line.
  private let tolerance: Double
  private let hyphenLimit: Int
  /// Number of different counts of consecutive hyphens that paths are distinguished by.
  private let hyphenKinds: Int
  /// Maximum number of lines for which paths with different line counts are kept separate.
  private let countedLines: Int
  private var nodes: [Node] = []
  private var active: [Active] = []
  /// A table with one row for each line count. A row has a slot for each combination of fitness and hyphen
  /// count.
  private var candidates: [Candidate] = []
  private let rowLength: Int
  /// Indices of the nodes at the end of the paragraph.
  private var ends: [Int32] = []

  /// - Parameters:
  ///   - tolerance: Maximum adjustment ratio of a line.
  ///   - countsLines: Whether paths with different line counts are requested.
  init(
    _ points: Breakpoints, _ request: BreakRequest, demerits: Demerits, tolerance: Double,
    countsLines: Bool = false
  ) {
    self.points = points
    self.request = request
    self.demerits = demerits
    self.tolerance = tolerance
    hyphenLimit = points.hyphenation.lineLimit ?? .max
    // Without a limit, only two cases matter: whether or not the previous line ends in a hyphen.
    hyphenKinds = points.hyphenation.lineLimit.map { min($0, 100) + 1 } ?? 2
    rowLength = Fitness.allCases.count * hyphenKinds
    countedLines =
      countsLines
      ? .max : max(request.measure.first.count, request.unhyphenatedLine.map { $0 + 1 } ?? 0)
  }

  /// Number of lines above which the search continues only paths whose line count is close to that of the
  /// best path.
  static let exactLines = 200
  static let lineSlack = 3

  // MARK: Search

  /// Searches the paragraph. Returns `nil` if no path through it stays within the tolerance.
  ///
  /// - Parameters:
  ///   - lineLimit: Number of lines after which the search ends.
  ///   - acceptsStuck: Whether to return the lines before a word that is too wide.
  mutating func run(lineLimit: Int = .max, acceptsStuck: Bool = false) -> Solution? {
    let first = points.firstIndex(after: request.start)
    let last = points.points.count - 1
    start()
    guard first <= last else { return nil }
    for index in first...last {
      let dropped = extend(to: index, isLast: index == last)
      if active.isEmpty {
        guard acceptsStuck, dropped >= 0 else { return nil }
        return outcome(at: dropped, isStuck: true)
      }
      if lineLimit != .max, index < last, active.allSatisfy({ $0.line >= lineLimit }) { break }
    }
    ends = active.map(\.node)
    return best.map { outcome(at: $0, isStuck: false) }
  }

  /// Returns the best path for each line count. Must be called after `run`.
  func outcomesByLineCount() -> [(lines: Int, outcome: Solution)] {
    var best: [Int32: Int32] = [:]
    for end in ends {
      let node = nodes[Int(end)]
      if let known = best[node.line], nodes[Int(known)].demerits <= node.demerits { continue }
      best[node.line] = end
    }
    return best.sorted { $0.key < $1.key }.map { line, end in
      (Int(line), outcome(at: end, isStuck: false))
    }
  }

  private mutating func start() {
    let point = points.point(of: request.start)
    nodes = [Node(point: -1, previous: -1, line: 0, demerits: 0)]
    active = [
      Active(
        length: point.nextLength, stretch: point.nextStretch, shrink: point.nextShrink,
        demerits: 0, node: 0, line: 0, hyphens: Int32(min(request.start.hyphenCount, 1 << 20)),
        fitness: .decent)
    ]
    ends = []
  }

  /// The active node with the lowest cost.
  private var best: Int32? { active.min { $0.demerits < $1.demerits }?.node }

  private func outcome(at end: Int32, isStuck: Bool) -> Solution {
    var chain: [Int] = []
    var node = nodes[Int(end)]
    while node.previous >= 0 {
      chain.append(Int(node.point))
      node = nodes[Int(node.previous)]
    }
    return Solution(
      points: chain.reversed(), demerits: nodes[Int(end)].demerits, isStuck: isStuck)
  }

  // MARK: One break opportunity

  /// Finds the best lines that end at a break opportunity. Removes the active nodes from which no further
  /// line can start. Returns the removed node that is last in the text; −1 if there is none.
  private mutating func extend(to index: Int, isLast: Bool) -> Int32 {
    let point = points.points[index]
    let lowest = prepareCandidates()
    var kept = 0
    var dropped: Int32 = -1
    var furthest = Active.none
    // Most break opportunities do not end a line.
    var isReached = false
    // The arrays are moved out of the struct, so that the loop has exclusive access without repeated checks.
    var active = [Active]()
    var candidates = [Candidate]()
    swap(&active, &self.active)
    swap(&candidates, &self.candidates)
    active.withUnsafeMutableBufferPointer { active in
      candidates.withUnsafeMutableBufferPointer { candidates in
        for slot in active.indices {
          let isTooLong = tryLine(
            from: active[slot], to: point, isLast: isLast, candidates, lowest: lowest, &isReached)
          if isTooLong || point.isMandatory {
            if active[slot].isFurther(than: furthest) {
              furthest = active[slot]
              dropped = active[slot].node
            }
          } else {
            active[kept] = active[slot]
            kept += 1
          }
        }
      }
    }
    swap(&active, &self.active)
    swap(&candidates, &self.candidates)
    self.active.removeLast(self.active.count - kept)
    if isReached { takeCandidates(at: index, point) }
    letGo()
    return dropped
  }

  /// Clears the table of candidates and creates one row for each line count. Returns the lowest line count.
  private mutating func prepareCandidates() -> Int {
    var lowest = Int.max
    var highest = 0
    for node in active {
      let line = min(Int(node.line), countedLines)
      lowest = min(lowest, line)
      highest = max(highest, line)
    }
    let count = active.isEmpty ? 0 : (highest - lowest + 1) * rowLength
    if candidates.count != count {
      candidates.removeAll(keepingCapacity: true)
      candidates.append(contentsOf: repeatElement(Candidate(), count: count))
    }
    return lowest
  }

  /// Evaluates the line from a node to a break opportunity. Returns whether the line is too long even after
  /// shrinking. If so, no later break opportunity can be reached from the node.
  @inline(__always)
  private func tryLine(
    from node: Active, to point: Breakpoints.Point, isLast: Bool,
    _ candidates: UnsafeMutableBufferPointer<Candidate>, lowest: Int, _ isReached: inout Bool
  ) -> Bool {
    let length = point.endLength - node.length
    let width = request.measure[Int(node.line)]
    var room = width - length
    if room < 0, point.hang > 0 { room = min(0, room + point.hang) }
    let isJustified = points.elasticity.isJustified
    var ratio = 0.0
    if room < 0 {
      let shrink = isJustified ? point.endShrink - node.shrink : 0
      if -room > shrink + lengthTolerance {
        // The whole word may fit even if its last hyphenation point does not fit together with the hyphen.
        return -room > shrink + point.hyphenLength + lengthTolerance
      }
      ratio = shrink > 0 ? max(-1, room / shrink) : 0
    } else if !isLast && !point.isMandatory {
      let stretch =
        isJustified ? point.endStretch - node.stretch : width * demerits.raggedStretch
      // A line without stretch is rated as if its stretch were a twentieth of its available width.
      ratio = stretch > 0 ? room / stretch : room / max(width, 1) * 20
      if ratio > tolerance { return false }
    }
    let hyphens = point.isHyphenated ? Int(node.hyphens) + 1 : 0
    if hyphens > hyphenLimit || point.hyphenatesWord && Int(node.line) == request.unhyphenatedLine {
      return false
    }
    let fitness = Fitness(ratio: ratio)
    var total = node.demerits + demerits.ofLine(ratio: ratio, penalty: point.penalty)
    if abs(fitness.rawValue - node.fitness.rawValue) > 1 { total += demerits.contrast }
    if hyphens > 1 { total += demerits.hyphensInARow }
    if isLast, node.node > 0 {
      if node.hyphens > 0 {
        total += demerits.lastHyphen * (request.mayHyphenateLastButOne ? 1 : 1_000)
      }
      if length < request.lastLineMinimum { total += demerits.shortLastLine }
    }
    let row = min(Int(node.line), countedLines) - lowest
    let kind = fitness.rawValue * hyphenKinds + min(hyphens, hyphenKinds - 1)
    let slot = row * rowLength + kind
    isReached = true
    if total < candidates[slot].demerits {
      candidates[slot] = Candidate(
        demerits: total, previous: node.node, line: node.line + 1, hyphens: Int32(hyphens),
        fitness: fitness)
    }
    return false
  }

  /// Turns the best candidates into nodes, except candidates that can no longer be part of the best path.
  private mutating func takeCandidates(at index: Int, _ point: Breakpoints.Point) {
    for start in stride(from: 0, to: candidates.count, by: rowLength) {
      let row = start..<start + rowLength
      for slot in row where candidates[slot].demerits < .infinity {
        let candidate = candidates[slot]
        if isBeaten(candidate, slot, row) { continue }
        active.append(
          Active(
            length: point.nextLength, stretch: point.nextStretch, shrink: point.nextShrink,
            demerits: candidate.demerits, node: Int32(nodes.count), line: candidate.line,
            hyphens: candidate.hyphens, fitness: candidate.fitness))
        nodes.append(
          Node(
            point: Int32(index), previous: candidate.previous, line: candidate.line,
            demerits: candidate.demerits))
      }
      for slot in row { candidates[slot].demerits = .infinity }
    }
  }

  private mutating func letGo() {
    if countedLines == .max {
      keepNearLines(from: Self.exactLines)
    } else if tolerance == .infinity, countedLines > 0 {
      // With an infinite tolerance, there is a path for every line count, and most of these paths are
      // useless.
      keepNearLines(from: 0)
    }
  }

  /// Returns whether another path to the same break and line count is better in any case. The comparison
  /// assumes that the fitness of the other path adds the cost of contrast to the next line.
  private func isBeaten(_ candidate: Candidate, _ own: Int, _ slots: Range<Int>) -> Bool {
    for slot in slots where slot != own && candidates[slot].hyphens <= candidate.hyphens {
      if candidates[slot].demerits + demerits.contrast < candidate.demerits { return true }
    }
    return false
  }

  /// Removes paths whose line count is far from that of the best path. Has an effect only in long paragraphs.
  private mutating func keepNearLines(from exactLines: Int) {
    guard let best = active.min(by: { $0.demerits < $1.demerits }), best.line > exactLines else {
      return
    }
    active.removeAll { abs($0.line - best.line) > Self.lineSlack }
  }
}
