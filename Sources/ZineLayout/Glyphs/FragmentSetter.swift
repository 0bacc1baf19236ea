import ZineStyle
import ZineText

/// Places the glyphs of measured fragments. Makes no layout decisions, but reports lines that touch each other,
/// because this check needs the glyphs.
struct FragmentSetter {
  let styled: StyledStory
  let shaper: any TextShaper
  /// Pictures for the backgrounds of inline boxes.
  let pictures: any PictureSource

  /// Returns the fragment with its glyphs, and adds findings to the log.
  func set(_ fragment: Fragment, _ log: inout FindingLog, page: Int? = nil) -> Fragment {
    var above: LineFragment?
    // Lowest possible position of the previous line's ink.
    var depth = Double.infinity
    func set(_ line: inout LineFragment, of prepared: PreparedParagraph) {
      line.content = content(of: line, prepared)
      // Ink rarely exceeds the ascent and descent of its font, so most lines do not need the exact check.
      let reach = prepared.reach.scaled(by: line.fit.heightScale)
      let mayTouch = !prepared.isWords || line.baseline - reach.ascent < depth
      if mayTouch, let above { findTouching(line, above, &log, page: page) }
      depth = prepared.isWords ? line.baseline + reach.descent : .infinity
      above = line
    }
    return fragment.mapChildren { child in
      switch child {
      case .lines(var run):
        for index in run.lines.indices { set(&run.lines[index], of: run.prepared) }
        return .lines(run)
      case .nested(var nested):
        nested.content = content(nested.content, &log, page: page)
        return .nested(nested)
      case .anchor: return child
      }
    }
  }

  func content(
    _ content: NestedFragment.Content, _ log: inout FindingLog, page: Int? = nil
  ) -> NestedFragment.Content {
    guard case .block(var block) = content else { return content }
    block.fragment = set(block.fragment, &log, page: page)
    return .block(block)
  }

  /// Reports touching lines, only once for each paragraph style, because all lines of a style have the same
  /// spacing.
  private func findTouching(
    _ line: LineFragment, _ above: LineFragment, _ log: inout FindingLog, page: Int?
  ) {
    let paragraph = styled.paragraphs[line.paragraph]
    let lines = Finding.Subject.lines(paragraph.shaping, paragraph.lineHeight)
    let key = Finding.Key(lines, .touchingLines(overlap: 0, distance: 0))
    guard !log.hasReported(key), let overlap = overlap(of: line, with: above) else { return }
    let fact = DiagnosticFact.touchingLines(
      overlap: overlap, distance: line.baseline - above.baseline)
    log.tell([Finding(lines, Diagnostic(fact, at: styled.span(of: line.range)))], page: page)
  }
}
