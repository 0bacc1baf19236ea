import ZineStyle
import ZineText

@testable import ZineLayout

/// Optimal line breaks of a paragraph, found by trying all combinations, as a reference for the search.
///
/// Implemented directly from the definition (Knuth and Plass 1981, with the additions of `Demerits`), for
/// paragraphs with about a dozen breaks.
struct BruteForce {
  private let points: Breakpoints
  private let request: BreakRequest
  private let tolerance: Double
  private let demerits = Demerits()
  private let first: Int
  /// Lowest cost for each number of lines.
  private(set) var costs: [Int: Double] = [:]

  /// The facts about previous lines that affect the next one.
  private struct State {
    /// Index of the break where the line starts; `nil` at the requested start.
    var origin: Int?
    var lines = 0
    var hyphens: Int
    var fitness: Int
    var cost = 0.0
  }

  init(_ points: Breakpoints, _ request: BreakRequest, tolerance: Double) {
    self.points = points
    self.request = request
    self.tolerance = tolerance
    first = points.paragraph.breaks.prefix { $0.textOffset <= request.start.textOffset }.count
    visit(beginning)
  }

  var best: Double? { costs.values.min() }

  /// Returns the cost of given line breaks, or `nil` if a line is not allowed.
  func cost(of ends: [Int]) -> Double? {
    var state = beginning
    for end in ends {
      guard let next = line(from: state, to: end) else { return nil }
      state = next
    }
    return state.origin == points.points.count - 1 ? state.cost : nil
  }

  func cost(of lines: [LineBreak]) -> Double? {
    let offsets = points.paragraph.breaks.map(\.textOffset)
    return cost(of: lines.compactMap { line in offsets.firstIndex(of: line.end.textOffset) })
  }

  private var beginning: State {
    State(hyphens: request.start.hyphenCount, fitness: Fitness.decent.rawValue)
  }

  private mutating func visit(_ state: State) {
    let start = state.origin.map { $0 + 1 } ?? first
    guard start < points.points.count else {
      costs[state.lines] = min(costs[state.lines] ?? .infinity, state.cost)
      return
    }
    for end in start..<points.points.count {
      if let next = line(from: state, to: end) { visit(next) }
      if points.points[end].isMandatory { return }
    }
  }

  private func line(from state: State, to end: Int) -> State? {
    let (start, point) = (startPoint(state.origin), points.points[end])
    let isLast = end == points.points.count - 1
    guard let ratio = ratio(from: start, to: point, line: state.lines, isLast: isLast) else {
      return nil
    }
    let hyphens = point.isHyphenated ? state.hyphens + 1 : 0
    if let limit = points.hyphenation.lineLimit, hyphens > limit { return nil }
    if point.hyphenatesWord, request.unhyphenatedLine == state.lines { return nil }

    var next = state
    next.origin = end
    next.lines += 1
    next.hyphens = hyphens
    next.fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    let badness = 100 * abs(ratio * ratio * ratio)
    next.cost += (10 + badness) * (10 + badness) + point.penalty * point.penalty
    if abs(next.fitness - state.fitness) >= 2 { next.cost += demerits.contrast }
    if hyphens >= 2 { next.cost += demerits.hyphensInARow }
    if isLast, state.lines > 0 {
      if state.hyphens > 0 {
        // Not forbidden, since there may be no alternative, but worse than anything else.
        next.cost += demerits.lastHyphen * (request.mayHyphenateLastButOne ? 1 : 1_000)
      }
      if point.endLength - start.nextLength < request.lastLineMinimum {
        next.cost += demerits.shortLastLine
      }
    }
    return next
  }

  private func startPoint(_ origin: Int?) -> Breakpoints.Point {
    origin.map { points.points[$0] } ?? points.point(of: request.start)
  }

  /// Returns `nil` if the line is too long, or looser than the tolerance.
  private func ratio(
    from start: Breakpoints.Point, to end: Breakpoints.Point, line: Int, isLast: Bool
  ) -> Double? {
    let width = request.measure[line]
    let length = end.endLength - start.nextLength
    let isJustified = points.elasticity.isJustified
    if length > width {
      let shrink = isJustified ? end.endShrink - start.nextShrink : 0
      if length - width > shrink + 0.001 { return nil }
      return shrink > 0 ? max(-1, (width - length) / shrink) : 0
    }
    if isLast || end.isMandatory { return 0 }
    let stretch = isJustified ? end.endStretch - start.nextStretch : 0.12 * width
    let ratio = stretch > 0 ? (width - length) / stretch : (width - length) / max(width, 1) * 20
    return ratio <= tolerance ? ratio : nil
  }
}

/// Reproducible pseudo-random numbers (Knuth's MMIX generator).
struct LinearCongruence {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[next(choices.count)] }
}

extension Breakpoints {
  /// Creates the breakpoints of a single paragraph, shaped with glyphs of several widths.
  init(
    _ markup: String, isJustified: Bool = true, hyphenator: (any Hyphenator)? = nil,
    _ composing: ComposingStyle
  ) {
    let styled = Layout(markup) { $0.body.composing = composing }.styled
    let shaper = ParagraphShaper(
      styled, shaper: ProportionalShaper(styled.styles), hyphenator: hyphenator,
      delegate: { _ in nil })
    let column = ColumnMeasure(inlineExtent: 100, blockExtent: 100, lineHeight: 12)
    let shaped = shaper.shape(styled.paragraphs[0], in: column)
    self.init(
      shaper.hyphenate(shaped, styled.paragraphs[0]) ?? shaped,
      Elasticity(composing, isJustified: isJustified), composing)
  }
}
