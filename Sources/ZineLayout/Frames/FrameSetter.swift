import ZineStyle
import ZineText

/// Turns measured fragments into frames. Makes no layout decisions, but reports lines that touch each other,
/// because this check needs the glyphs.
struct FrameSetter {
  private let styled: StyledStory
  let shaper: any TextShaper
  private let setter: LineSetter

  /// - Parameter pictures: Pictures for the backgrounds of inline boxes.
  init(_ styled: StyledStory, shaper: any TextShaper, pictures: any PictureSource) {
    self.styled = styled
    self.shaper = shaper
    setter = LineSetter(shaper: shaper, pictures: pictures)
  }

  /// - Parameter log: Log to which the findings are added.
  func frame(_ fragment: Fragment, _ log: inout FindingLog, page: Int? = nil) -> Frame {
    var above: Line?
    // Lowest possible position of the previous line's ink.
    var depth = Double.infinity
    func line(_ measured: LineFragment, of prepared: PreparedParagraph) -> Line {
      let line = setter.line(measured, of: prepared)
      // Ink rarely exceeds the ascent and descent of its font, so most lines do not need the exact check.
      let reach = prepared.reach.scaled(by: measured.fit.heightScale)
      let mayTouch = !prepared.isWords || measured.baseline - reach.ascent < depth
      if mayTouch, let above { findTouching(line, above, &log, page: page) }
      depth = prepared.isWords ? measured.baseline + reach.descent : .infinity
      above = line
      return line
    }
    let children = fragment.children.map { child -> FrameChild in
      switch child {
      case .lines(let run): .lines(run.lines.map { line($0, of: run.prepared) })
      case .nested(let nested):
        .nested(
          PlacedNested(
            paragraph: nested.paragraph, content: content(nested.content, &log, page: page),
            role: nested.role))
      case .anchor: .anchor
      }
    }
    return Frame(path: fragment.path, children: children, boxes: fragment.boxes)
  }

  func content(
    _ measured: NestedFragment.Content, _ log: inout FindingLog, page: Int? = nil
  ) -> PlacedContent {
    switch measured {
    case .picture(let picture): .picture(picture)
    case .block(let block):
      .block(
        PlacedFrame(
          origin: block.rect.origin, frame: frame(block.fragment, &log, page: page),
          transform: block.transform, isRaised: block.isRaised))
    }
  }

  /// Reports touching lines, only once for each paragraph style, because all lines of a style have the same
  /// spacing.
  private func findTouching(
    _ line: Line, _ above: Line, _ log: inout FindingLog, page: Int?
  ) {
    let paragraph = styled.paragraphs[line.paragraph]
    let lines = Finding.Subject.lines(paragraph.shaping, paragraph.lineHeight)
    let key = Finding.Key(lines, .touchingLines(overlap: 0, distance: 0))
    guard !log.hasReported(key), let overlap = overlap(of: line, with: above) else { return }
    let span = styled.story.sourceMap.span(at: line.range.lowerBound, length: line.range.count)
    let fact = DiagnosticFact.touchingLines(
      overlap: overlap, distance: line.baseline - above.baseline)
    log.tell([Finding(lines, Diagnostic(fact, at: span))], page: page)
  }
}
