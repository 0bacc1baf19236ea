import ZineStyle
import ZineText

extension Fragmenter {
  /// How wide the lines of a paragraph may be.
  /// - Parameter line: the first one, in the paragraph.
  func measure(of prepared: PreparedParagraph, from line: Int, in strips: Strips) -> LineMeasure {
    let indent = prepared.indent(ofLine: line)
    if strips.isEven {
      return line == 0
        ? LineMeasure(first: [strips.inlineExtent - indent], rest: strips.inlineExtent)
        : LineMeasure(rest: strips.inlineExtent)
    }
    // Where all places beside something are passed over, the first line stands below them.
    let count = max(strips.unevenCount, line == 0 ? 1 : 0)
    return LineMeasure(
      first: (0..<count).map { index in
        strips[index].segment.extent - (index == 0 ? indent : 0)
      }, rest: strips.inlineExtent)
  }

  /// The lines that a paragraph goes on with.
  struct Choice {
    var plan: ChosenLines
    /// How many of the plan's lines stand elsewhere.
    var done = 0

    var count: Int { plan.lines.count - done }
  }

  /// Chooses lines of a paragraph: all that are left of it, or the first of very many. A
  /// paragraph that goes on in a column of the same width goes on with the lines that were chosen there,
  /// however loose lines are to be here.
  /// - Parameter loosened: how many lines more, or fewer, what is left of this paragraph is to have.
  func chooseLines(
    of prepared: PreparedParagraph, from token: BreakToken, _ measure: LineMeasure,
    _ strips: Strips, unhyphenatedLine: Int?, looseness: Int, loosened: Int? = nil
  ) -> Choice {
    if unhyphenatedLine == nil, loosened == nil, strips.isEven, let key = token.plan,
      key.measure.rest == measure.rest
    {
      let plan = plan(of: prepared, key)
      let done = token.line - key.line
      // Pictures may be of another size here, so that other lines were chosen.
      if plan.lines.indices.contains(done),
        (done == 0 ? key.start : plan.lines[done - 1].next) == token.start
      {
        return Choice(plan: plan, done: done)
      }
    }
    let key = PlanKey(
      start: token.start, line: token.line, measure: measure, unhyphenatedLine: unhyphenatedLine,
      looseness: loosened ?? looseness)
    return Choice(plan: plan(of: prepared, key))
  }

  private func plan(of prepared: PreparedParagraph, _ key: PlanKey) -> ChosenLines {
    prepared.plan(for: key) { phases.time(.break) { choose(key, of: prepared) } }
  }

  private func choose(_ key: PlanKey, of prepared: PreparedParagraph) -> [LineBreak] {
    // Whatever room there is: the choice is the same in any frame.
    let count = TotalFitBreaker.window
    var request = BreakRequest(start: key.start, measure: key.measure)
    request.unhyphenatedLine = key.unhyphenatedLine.map { $0 - key.line }
    request.lastLineMinimum = prepared.composing.lastLineMinimum * prepared.fontSize
    request.looseness = prepared.composing.looseness + key.looseness
    request.mayHyphenateLastButOne = prepared.composing.hyphenation.lastLine != .always
    if prepared.tabSetter != nil {
      let points = prepared.withHyphenation()
      if let setter = prepared.tabSetter {
        let breaker = TabbedBreaker(
          setter: setter, firstIndent: prepared.indent(ofLine: key.line))
        return breaker.lines(of: points, request, count: count)
      }
    }
    switch prepared.composing.wrap {
    case .auto:
      return FirstFitBreaker().lines(of: prepared.withHyphenation(), request, count: count)
    case .balance:
      return BalancedBreaker().lines(of: prepared.breakpoints, request)
        ?? bestLines(of: prepared, request, key)
    case .pretty: return bestLines(of: prepared, request, key)
    }
  }

  /// Chooses lines without divided words where these look well, or else with divided words; where no lines
  /// look well, the best there are.
  private func bestLines(
    of prepared: PreparedParagraph, _ request: BreakRequest, _ key: PlanKey
  ) -> [LineBreak] {
    let breaker = TotalFitBreaker()
    if request.looseness != 0, let lines = loosened(prepared, request, key) { return lines }
    if let easy = breaker.lines(
      of: prepared.breakpoints, request, tolerance: TotalFitBreaker.easyTolerance)
    {
      return easy
    }
    let points = prepared.withHyphenation()
    return breaker.lines(of: points, request, tolerance: TotalFitBreaker.tolerance)
      ?? breaker.linesAtAnyCost(of: points, request)
  }

  /// So many lines more or fewer than at its best, the easiest ways first; `nil` where the text does not give just that.
  private func loosened(
    _ prepared: PreparedParagraph, _ request: BreakRequest, _ key: PlanKey
  ) -> [LineBreak]? {
    let count = plainCount(prepared, request, key) + request.looseness
    let breaker = TotalFitBreaker()
    func lines(_ points: Breakpoints, _ tolerance: Double) -> [LineBreak]? {
      breaker.breakings(of: points, request, tolerance: tolerance)
        .first { $0.lines.count == count }?.lines
    }
    return lines(prepared.breakpoints, TotalFitBreaker.easyTolerance)
      ?? lines(prepared.withHyphenation(), TotalFitBreaker.tolerance)
  }

  /// How many lines there are where none more or fewer are asked for: as a rule they have been chosen already.
  private func plainCount(
    _ prepared: PreparedParagraph, _ request: BreakRequest, _ key: PlanKey
  ) -> Int {
    var (plain, own) = (request, key)
    (plain.looseness, own.looseness) = (0, 0)
    guard prepared.composing.looseness == 0, prepared.composing.wrap == .pretty else {
      return bestLines(of: prepared, plain, own).count
    }
    return plan(of: prepared, own).lines.count
  }

  /// Has the next column go on with these lines. Those beside a picture would not suit it.
  func keep(_ key: PlanKey, in filling: inout Filling) {
    filling.token.plan = key.measure.first.count <= 1 && filling.token.line > 0 ? key : nil
  }
}

extension HyphenationStyle.LastLine {
  /// Whether the last line of a column may not end in a hyphen.
  var isAtColumnEnd: Bool {
    switch self {
    case .none: false
    case .always, .column, .page, .spread: true
    }
  }
}
