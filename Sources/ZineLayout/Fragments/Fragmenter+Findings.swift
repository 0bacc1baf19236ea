import ZineStyle
import ZineText

/// What is wrong with lines, for whoever keeps a fragment to be told.
extension Fragmenter {
  /// What is less than this no eye sees.
  private static let leastShortage = 0.5

  func reportFaults(
    of line: LineFragment, _ prepared: PreparedParagraph, in filling: inout Filling
  ) {
    if line.lineBreak.breaksWord, !line.start.isInsideWord {
      let word = styled.story.text.bytes[line.range].prefix(24)
      // Cut at a character, not inside one.
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

  /// Finds a paragraph of several lines each of which takes several lines of the page's grid, though it is not that
  /// high by its style.
  /// - Parameter part: of the frame, which is the paragraph.
  func doubledLeading(ofPart part: Int, in filling: Filling) -> Finding? {
    let prepared = filling.fragment.paragraphs[part]
    guard let grid = prepared.place.grid,
      let first = filling.fragment.lines.last(where: { $0.part == part })
    else { return nil }
    let taken = first.height
    // The usual line, before the others are looked at.
    guard taken > 1.5 * grid.step, !grid.isFinerThanLines else { return nil }
    if case .heading = prepared.paragraph.kind { return nil }
    let pieces = prepared.shaped.pieces.pieces
    guard !pieces.contains(where: { $0.kind == .object || $0.kind == .rule }) else { return nil }
    let lines = filling.fragment.lines.filter { $0.part == part }
    guard lines.count > 1, lines.allSatisfy({ $0.height > 1.5 * grid.step }) else { return nil }
    let wanted = lines.map { naturalHeight(of: $0, prepared) }.max() ?? taken
    guard taken - wanted > Self.leastDoubling * grid.step else { return nil }
    let subject = Finding.Subject.lines(prepared.paragraph.shaping, prepared.paragraph.lineHeight)
    let fact = DiagnosticFact.doubledLeading(wanted: wanted, taken: taken, grid: grid.step)
    let span = styled.story.sourceMap.span(at: first.range.lowerBound, length: first.range.count)
    return Finding(subject, Diagnostic(fact, at: span))
  }

  /// How much higher than its style wants it a line is at least that is reported, in lines of the grid.
  private static let leastDoubling = 0.125

  /// Finds something about a line.
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
