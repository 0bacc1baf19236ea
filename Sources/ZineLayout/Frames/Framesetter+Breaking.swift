import ZineStyle
import ZineText

extension Framesetter {
  /// How wide the lines of a paragraph may be.
  /// - Parameter line: the first one, in the paragraph.
  func measure(of prepared: PreparedParagraph, from line: Int, in strips: Strips) -> LineMeasure {
    let insets = prepared.insets.start + prepared.insets.end
    let rest = strips.inlineExtent - insets
    if strips.isEven {
      return line == 0
        ? LineMeasure(first: [rest - prepared.indent(ofLine: 0)], rest: rest)
        : LineMeasure(rest: rest)
    }
    return LineMeasure(
      first: (0..<strips.count).map { index in
        strips.segment(index).extent - insets - prepared.indent(ofLine: line + index)
      }, rest: rest)
  }

  /// Chooses lines of a paragraph: all that are left of it, or at least as many as the frame takes.
  func chooseLines(
    of prepared: PreparedParagraph, from position: Position, _ measure: LineMeasure,
    _ strips: Strips, undividedLine: Int?
  ) -> [LineBreak] {
    if undividedLine == nil, strips.isEven, let chosen = position.chosen,
      chosen.measure == measure.rest
    {
      return Array(chosen.lines)
    }
    var request = BreakRequest(start: position.start, measure: measure)
    request.undividedLine = undividedLine.map { $0 - position.line }
    request.lastLineMinimum = prepared.composing.lastLineMinimum * prepared.fontSize
    request.looseness = prepared.composing.looseness
    request.mayDivideLastButOne = prepared.composing.hyphenation.lastLine != .always
    if prepared.tabSetter != nil {
      prepared.divide()
      if let setter = prepared.tabSetter {
        let breaker = TabbedBreaker(
          setter: setter, firstIndent: prepared.indent(ofLine: position.line))
        return breaker.lines(of: prepared.breakpoints, request, count: strips.count)
      }
    }
    switch prepared.composing.wrap {
    case .auto:
      prepared.divide()
      return FirstFitBreaker().lines(of: prepared.breakpoints, request, count: strips.count)
    case .balance:
      return BalancedBreaker().lines(of: prepared.breakpoints, request)
        ?? bestLines(of: prepared, request)
    case .pretty: return bestLines(of: prepared, request)
    }
  }

  /// Chooses lines without divided words where these look well, or else with divided words; where no lines
  /// look well, the best there are.
  private func bestLines(
    of prepared: PreparedParagraph, _ request: BreakRequest
  ) -> [LineBreak] {
    let breaker = TotalFitBreaker()
    if let easy = breaker.lines(
      of: prepared.breakpoints, request, tolerance: TotalFitBreaker.easyTolerance)
    {
      return easy
    }
    prepared.divide()
    return breaker.lines(of: prepared.breakpoints, request, tolerance: TotalFitBreaker.tolerance)
      ?? breaker.linesAtAnyCost(of: prepared.breakpoints, request)
  }

  /// Remembers lines for the next column. Those beside a picture would not suit it.
  func keep(_ lines: ArraySlice<LineBreak>, for measure: LineMeasure, in filling: inout Filling) {
    filling.position.chosen =
      measure.first.count <= 1 && filling.position.line > 0
      ? ChosenLines(lines: lines, measure: measure.rest) : nil
  }
}

/// What filling a frame with a paragraph changes, to be undone.
struct FillingMark {
  private let position: Position
  private let boxes: FrameBoxes
  private let block: Double
  private let lineCount: Int
  private let floatCount: Int
  private let exclusionCount: Int

  init(_ filling: Framesetter.Filling) {
    position = filling.position
    boxes = filling.boxes
    block = filling.block
    lineCount = filling.frame.lines.count
    floatCount = filling.frame.floats.count
    exclusionCount = filling.frame.path.exclusions.count
  }

  func restore(_ filling: inout Framesetter.Filling) {
    filling.position = position
    filling.boxes = boxes
    filling.block = block
    filling.frame.lines.removeLast(filling.frame.lines.count - lineCount)
    filling.frame.floats.removeLast(filling.frame.floats.count - floatCount)
    filling.frame.path.exclusions.removeLast(
      filling.frame.path.exclusions.count - exclusionCount)
    filling.endsInDivision = false
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
