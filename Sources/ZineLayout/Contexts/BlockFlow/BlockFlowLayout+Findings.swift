import ZineStyle
import ZineText

/// Problems of lines, reported if the fragment is kept.
extension BlockFlowLayout {
  /// Smallest reported shortage of a justified line, in points. Less is not visible.
  private static let leastShortage = 0.5

  /// Minimum height of a line that takes several grid lines, in grid steps.
  private static let leastDoubled = 1.5
  /// Minimum difference between the actual and the requested height of a reported line, in grid steps.
  private static let leastDoubling = 0.125

  mutating func reportFaults(
    of line: LineFragment, _ prepared: PreparedParagraph
  ) {
    if line.lineBreak.breaksWord, !line.start.isInsideWord {
      let word = fragmenter.styled.story.text.bytes[line.range].prefix(24)
      // Cut at a character boundary.
      let end = word.lastIndex { $0 & 0xC0 != 0x80 } ?? word.endIndex
      report(
        .brokenWord(start: String(decoding: word.count < 24 ? word : word[..<end], as: UTF8.self)),
        at: line.range)
    } else if line.rest < -0.01 {
      report(.overfullLine(excess: -line.rest), at: line.range)
    }
    if prepared.hasTabs {
      let excess = prepared.tabs(of: line.lineBreak, from: line.start, line: line.number).excess
      if excess > 0 { report(.overfullTab(excess: excess), at: line.range) }
    }
    if line.setting.isJustified, line.rest > Self.leastShortage {
      report(.underfullLine(shortage: line.rest), at: line.range)
    }
  }

  /// Collects the problems of all paragraphs in a filled frame.
  mutating func reportFaultsOfParagraphs() {
    var last: PreparedParagraph?
    for run in fragment.runs where run.prepared !== last {
      let prepared = run.prepared
      last = prepared
      if run.lines[0].number == 0 { fragment.findings += prepared.shaped.findings }
      fragment.findings += prepared.hyphenationFindings
      // Check the first line before looking at all of them.
      if let grid = prepared.place.grid, run.lines[0].height > Self.leastDoubled * grid.step {
        let lines = fragment.runs.filter { $0.prepared === prepared }.flatMap(\.lines)
        if let finding = doubledLeading(of: lines, prepared, on: grid) {
          fragment.findings.append(finding)
        }
      }
    }
  }

  /// Finds a paragraph whose lines each take several grid lines although its style asks for less height.
  private func doubledLeading(
    of lines: [LineFragment], _ prepared: PreparedParagraph, on grid: LineGrid
  ) -> Finding? {
    guard let last = lines.last, lines.count > 1, !grid.isFinerThanLines,
      lines.allSatisfy({ $0.height > Self.leastDoubled * grid.step })
    else { return nil }
    if case .heading = prepared.paragraph.kind { return nil }
    let pieces = prepared.shaped.pieces.pieces
    guard !pieces.contains(where: { $0.kind == .object || $0.kind == .rule }) else { return nil }
    let taken = last.height
    let wanted = lines.map { fragmenter.naturalHeight(of: $0, prepared) }.max() ?? taken
    guard taken - wanted > Self.leastDoubling * grid.step else { return nil }
    let subject = Finding.Subject.lines(prepared.paragraph.shaping, prepared.paragraph.lineHeight)
    let fact = DiagnosticFact.doubledLeading(wanted: wanted, taken: taken, grid: grid.step)
    let span = fragmenter.styled.story.sourceMap.span(
      at: last.range.lowerBound, length: last.range.count)
    return Finding(subject, Diagnostic(fact, at: span))
  }

  /// Adds a finding about a line.
  mutating func report(
    _ fact: DiagnosticFact, at range: Range<Int>
  ) {
    fragment.findings.append(fragmenter.finding(fact, at: range))
  }

  /// Reports why the lines of a paragraph do not fill their measure, once per paragraph.
  mutating func reportUnfittedText(
    of plan: ChosenLines, _ prepared: PreparedParagraph, in strips: Strips
  ) {
    guard token.line == 0, !prepared.text.isEmpty else { return }
    let obstacle: IneffectiveStyle
    if prepared.initial != nil {
      obstacle = .textFitWithInitial
    } else if !strips.isEven {
      obstacle = .textFitBesideFloat
    } else if fragmenter.scales(of: plan, prepared).isLimitedByHeight {
      obstacle = .textFitOverHeight
    } else {
      return
    }
    report(.ineffectiveStyle(obstacle), at: prepared.paragraph.range)
  }
}
