import ZineText

/// Problems of lines, reported if the fragment is kept.
extension Fragmenter {
  /// Smallest reported shortage of a justified line, in points. Less is not visible.
  private static let leastShortage = 0.5

  func reportFaults(
    of line: LineFragment, _ prepared: PreparedParagraph, in filling: inout Filling
  ) {
    if line.lineBreak.breaksWord, !line.start.isInsideWord {
      let word = styled.story.text.bytes[line.range].prefix(24)
      // Cut at a character boundary.
      let end = word.lastIndex { $0 & 0xC0 != 0x80 } ?? word.endIndex
      report(
        .brokenWord(start: String(decoding: word.count < 24 ? word : word[..<end], as: UTF8.self)),
        at: line.range, in: &filling)
    } else if line.rest < -0.01 {
      report(.overfullLine(excess: -line.rest), at: line.range, in: &filling)
    }
    if prepared.hasTabs {
      let excess = prepared.tabs(of: line.lineBreak, from: line.start, line: line.number).excess
      if excess > 0 { report(.overfullTab(excess: excess), at: line.range, in: &filling) }
    }
    if line.setting.isJustified, line.rest > Self.leastShortage {
      report(.underfullLine(shortage: line.rest), at: line.range, in: &filling)
    }
  }

  /// Collects the problems of all paragraphs in a filled frame.
  func reportFaultsOfParagraphs(in filling: inout Filling) {
    var last: PreparedParagraph?
    for run in filling.fragment.runs where run.prepared !== last {
      let prepared = run.prepared
      last = prepared
      if run.lines[0].number == 0 { filling.fragment.findings += prepared.shaped.findings }
      filling.fragment.findings += prepared.hyphenationFindings
      // Check the first line before looking at all of them.
      if let grid = prepared.place.grid, run.lines[0].height > Self.leastDoubled * grid.step {
        let lines = filling.fragment.runs.filter { $0.prepared === prepared }.flatMap(\.lines)
        if let finding = doubledLeading(of: lines, prepared, on: grid) {
          filling.fragment.findings.append(finding)
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
    let wanted = lines.map { naturalHeight(of: $0, prepared) }.max() ?? taken
    guard taken - wanted > Self.leastDoubling * grid.step else { return nil }
    let subject = Finding.Subject.lines(prepared.paragraph.shaping, prepared.paragraph.lineHeight)
    let fact = DiagnosticFact.doubledLeading(wanted: wanted, taken: taken, grid: grid.step)
    let span = styled.story.sourceMap.span(at: last.range.lowerBound, length: last.range.count)
    return Finding(subject, Diagnostic(fact, at: span))
  }

  /// Minimum height of a line that takes several grid lines, in grid steps.
  private static let leastDoubled = 1.5
  /// Minimum difference between the actual and the requested height of a reported line, in grid steps.
  private static let leastDoubling = 0.125

  /// Returns a finding if a block is higher than its room.
  /// - Parameter paragraph: The paragraph that contains the picture or begins the block.
  func overfullBlock(excess: Double, ofParagraph paragraph: Int) -> [Finding] {
    guard excess > lengthTolerance else { return [] }
    return [finding(.overfullBlock(excess: excess), at: styled.paragraphs[paragraph].range)]
  }

  /// Adds a finding about a line.
  func report(
    _ fact: DiagnosticFact, at range: Range<Int>, in filling: inout Filling
  ) {
    filling.fragment.findings.append(finding(fact, at: range))
  }

  func finding(_ fact: DiagnosticFact, at range: Range<Int>) -> Finding {
    let span = styled.story.sourceMap.span(at: range.lowerBound, length: range.count)
    return Finding(.place(range.lowerBound), Diagnostic(fact, at: span))
  }
}
