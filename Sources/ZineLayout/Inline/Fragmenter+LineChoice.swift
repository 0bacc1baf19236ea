import ZineStyle

extension Fragmenter {
  /// Returns the available widths of a paragraph's lines.
  /// - Parameter line: number of the first of these lines in the paragraph.
  func measure(of prepared: PreparedParagraph, from line: Int, in strips: Strips) -> LineMeasure {
    let indent = prepared.indent(ofLine: line)
    // If all segments beside a float are skipped, the first line is placed below the float.
    let count = max(strips.unevenCount, line == 0 ? 1 : 0)
    return LineMeasure(
      first: (0..<count).map { index in
        strips[index].segment.extent - (index == 0 ? indent : 0)
      }, rest: strips.inlineExtent)
  }

  /// The next lines of a paragraph.
  struct Choice {
    var plan: ChosenLines
    /// Number of the plan's lines that are already placed in earlier frames.
    var done = 0

    var count: Int { plan.lines.count - done }
  }

  /// Chooses all remaining lines of a paragraph, or the first lines of a very long one.
  ///
  /// A paragraph that continues in a column of the same width keeps the lines chosen for the previous column.
  /// - Parameter loosened: extra lines for the rest of this paragraph. A negative value asks for fewer lines.
  func chooseLines(
    of prepared: PreparedParagraph, from token: BreakToken, _ measure: LineMeasure,
    _ strips: Strips, unhyphenatedLine: Int?, loosened: Int? = nil
  ) -> Choice {
    if unhyphenatedLine == nil, loosened == nil, strips.isEven, let key = token.plan,
      key.measure.rest == measure.rest
    {
      let plan = plan(of: prepared, key)
      let done = token.line - key.line
      // Pictures may have another size in this column, so that the lines don't match.
      if plan.lines.indices.contains(done),
        (done == 0 ? key.start : plan.lines[done - 1].next) == token.start
      {
        return Choice(plan: plan, done: done)
      }
    }
    let key = PlanKey(
      start: token.start, line: token.line, measure: measure, unhyphenatedLine: unhyphenatedLine,
      looseness: loosened ?? 0)
    return Choice(plan: plan(of: prepared, key))
  }

  func plan(of prepared: PreparedParagraph, _ key: PlanKey) -> ChosenLines {
    prepared.plan(for: key) { phases.time(.break) { choose(key, of: prepared) } }
  }

  private func request(for key: PlanKey, of prepared: PreparedParagraph) -> BreakRequest {
    var request = BreakRequest(start: key.start, measure: key.measure)
    request.unhyphenatedLine = key.unhyphenatedLine.map { $0 - key.line }
    request.lastLineMinimum = prepared.composing.lastLineMinimum * prepared.fontSize
    request.looseness = prepared.composing.looseness + key.looseness
    request.mayHyphenateLastButOne = prepared.composing.hyphenation.lastLine != .always
    return request
  }

  private func choose(_ key: PlanKey, of prepared: PreparedParagraph) -> [LineBreak] {
    // The number of lines chosen at once is fixed, so that the choice does not depend on the frame's height.
    let count = TotalFitBreaker.window
    let request = request(for: key, of: prepared)
    // Hyphenation changes the text that the tab setter measures, so it comes first.
    if prepared.hasTabs, case let points = prepared.withHyphenation(),
      let setter = prepared.tabSetter
    {
      let breaker = TabbedBreaker(setter: setter, firstIndent: prepared.indent(ofLine: key.line))
      return breaker.lines(of: points, request, count: count)
    }
    switch prepared.composing.wrap {
    case .auto:
      return FirstFitBreaker().lines(of: prepared.withHyphenation(), request, count: count)
    case .balance:
      return BalancedBreaker().lines(of: prepared.breakpoints, request)
        ?? bestLines(of: prepared, key)
    case .pretty: return bestLines(of: prepared, key)
    }
  }

  /// Chooses good lines without hyphenation, or else with hyphenation. If there are no good lines, it chooses
  /// the best possible ones.
  private func bestLines(of prepared: PreparedParagraph, _ key: PlanKey) -> [LineBreak] {
    let breaker = TotalFitBreaker()
    let request = request(for: key, of: prepared)
    if request.looseness != 0 {
      // The lines without looseness are usually cached.
      var plain = key
      plain.looseness = -prepared.composing.looseness
      let count = plan(of: prepared, plain).lines.count + request.looseness
      if let (solution, points) = solution(count, of: prepared, key) {
        return breaker.lines(solution, of: points, request)
      }
    }
    if let easy = breaker.lines(
      of: prepared.breakpoints, request, tolerance: TotalFitBreaker.easyTolerance)
    {
      return easy
    }
    let points = prepared.withHyphenation()
    return breaker.lines(of: points, request, tolerance: TotalFitBreaker.tolerance)
      ?? breaker.linesAtAnyCost(of: points, request)
  }

  /// Returns the best solution with a number of lines, preferably without hyphenation, and its break opportunities.
  /// Returns `nil` if the text can't be set in exactly that many lines.
  private func solution(
    _ count: Int, of prepared: PreparedParagraph, _ key: PlanKey
  ) -> (TotalFitSearch.Solution, Breakpoints)? {
    let request = request(for: key, of: prepared)
    func find(_ points: Breakpoints, _ tolerance: Double) -> (TotalFitSearch.Solution, Breakpoints)?
    {
      prepared.solutions(for: key, tolerance: tolerance) {
        TotalFitBreaker().solutions(of: points, request, tolerance: tolerance)
      }.first { $0.points.count == count }.map { ($0, points) }
    }
    return find(prepared.breakpoints, TotalFitBreaker.easyTolerance)
      ?? find(prepared.withHyphenation(), TotalFitBreaker.tolerance)
  }

  /// Whether the paragraph that begins with a run can have more or fewer lines. Also true if this is not known.
  /// - Parameter lines: number of additional lines; negative for fewer.
  func canChange(_ run: LineRun, by lines: Int) -> Bool {
    let prepared = run.prepared
    guard prepared.composing.wrap == .pretty, prepared.composing.looseness == 0,
      prepared.tabSetter == nil,
      let plain = prepared.plan(ofFirstLine: run.lines[0].setting.measure),
      plain.lines.last?.next == nil
    else { return true }
    let count = plain.lines.count + lines
    return TotalFitBreaker().mayFill(
      count, of: prepared.breakpoints, request(for: plain.key, of: prepared),
      slack: prepared.fontSize / 2)
      && solution(count, of: prepared, plain.key) != nil
  }
}
