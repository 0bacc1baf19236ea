import ZineStyle
import ZineText

/// Makes frames of measured fragments. It decides nothing; what only glyphs can tell, that lines touch, it
/// finds.
struct FrameSetter {
  private let styled: StyledStory
  let shaper: any TextShaper
  private let setter: LineSetter

  /// - Parameter pictures: of backgrounds behind parts of lines.
  init(_ styled: StyledStory, shaper: any TextShaper, pictures: any PictureSource) {
    self.styled = styled
    self.shaper = shaper
    setter = LineSetter(shaper: shaper, pictures: pictures)
  }

  /// - Parameter log: is told what is found.
  func frame(_ fragment: Fragment, _ log: inout FindingLog, page: Int? = nil) -> Frame {
    var lines: [Line] = []
    lines.reserveCapacity(fragment.lines.count)
    // How far down the letters of the line above may reach.
    var depth = Double.infinity
    for measured in fragment.lines {
      let prepared = fragment.paragraph(of: measured)
      let line = setter.line(measured, of: prepared)
      // Ink stays within what a font says of itself, as a rule: nearly all lines need no closer look.
      let reach = prepared.reach.scaled(by: measured.fit.heightScale)
      let mayTouch = !prepared.isWords || measured.baseline - reach.ascent < depth
      if mayTouch, let above = lines.last { findTouching(line, above, &log, page: page) }
      depth = prepared.isWords ? measured.baseline + reach.descent : .infinity
      lines.append(line)
    }
    let floats = fragment.floats.map { float in
      PlacedFloat(
        paragraph: float.paragraph, content: content(float.content, &log, page: page),
        lineCount: float.lineCount, isInFlow: float.isInFlow, isRepeated: float.isRepeated)
    }
    return Frame(path: fragment.path, lines: lines, floats: floats, boxes: fragment.boxes)
  }

  func content(
    _ measured: FloatFragment.Content, _ log: inout FindingLog, page: Int? = nil
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

  /// Once for each style of paragraphs, since their lines are all alike.
  private func findTouching(
    _ line: Line, _ above: Line, _ log: inout FindingLog, page: Int?
  ) {
    let paragraph = styled.paragraphs[line.paragraph]
    let lines = Finding.Subject.lines(paragraph.shaping, paragraph.lineHeight)
    let key = Finding.Key(lines, .touchingLines(overlap: 0, distance: 0))
    guard !log.hasTold(key), let overlap = overlap(of: line, with: above) else { return }
    let span = styled.story.sourceMap.span(at: line.range.lowerBound, length: line.range.count)
    let fact = DiagnosticFact.touchingLines(
      overlap: overlap, distance: line.baseline - above.baseline)
    log.tell([Finding(lines, Diagnostic(fact, at: span))], page: page)
  }
}
