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
