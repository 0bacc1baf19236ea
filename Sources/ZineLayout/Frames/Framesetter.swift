import ZineText

/// Fills frames with the lines of a story, one after the other.
///
/// `frame(from:in:)` is a function of its arguments: it keeps only the paragraph shaped last, which
/// the next frame most likely goes on with.
package final class Framesetter {
  private let styled: StyledStory
  private let paragraphShaper: ParagraphShaper
  private let shaper: any TextShaper
  private let breaker: any LineBreaker
  private let grid: LineGrid?
  private var prepared: Prepared?
  private var overfull: Set<Int> = []
  private var ownDiagnostics: [Diagnostic] = []

  /// A paragraph ready to be broken, and what for.
  private struct Prepared {
    var index: Int
    var column: ColumnMeasure
    var shaped: ShapedParagraph
    var paints: PaintCursor
    var strut: FontMetrics
  }

  package init(
    _ styled: StyledStory, shaper: any TextShaper, breaker: any LineBreaker, grid: LineGrid?,
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    self.shaper = shaper
    self.breaker = breaker
    self.grid = grid
    paragraphShaper = ParagraphShaper(styled, shaper: shaper, delegate: delegate)
  }

  /// What was found on the way so far, each thing once.
  package var diagnostics: [Diagnostic] { paragraphShaper.diagnostics + ownDiagnostics }

  /// Fills a frame from a position on. Answers where the next frame goes on; `nil` at the story's
  /// end. Every frame takes at least one line, so that filling comes to an end.
  /// - Parameter lineLimit: the most lines to take, at least 1, where whoever composes the page wants
  ///   the column to end early.
  package func frame(
    from position: Position, in path: FramePath, lineLimit: Int = .max
  ) -> (Frame, next: Position?) {
    var frame = Frame(path: path, lines: [])
    var position = position
    var block = 0.0
    while position.paragraph < styled.paragraphs.count {
      let paragraph = styled.paragraphs[position.paragraph]
      let prepared = prepare(position.paragraph, in: path)
      if position.line == 0, paragraph.hasSpaceBefore, block > 0 {
        block += lineHeight(of: paragraph, strut: prepared.strut)
      }
      guard
        fill(&frame, with: prepared, from: &position, block: &block, lineLimit: lineLimit)
      else {
        return (frame, position)
      }
      position = Position(paragraph: position.paragraph + 1, start: .paragraph, line: 0)
    }
    return (frame, nil)
  }

  /// Sets lines of a paragraph until it ends or the frame is full. Answers whether it ended.
  private func fill(
    _ frame: inout Frame, with prepared: Prepared, from position: inout Position,
    block: inout Double, lineLimit: Int
  ) -> Bool {
    let paragraph = styled.paragraphs[position.paragraph]
    let path = frame.path
    let step = lineHeight(of: paragraph, strut: prepared.strut)
    // A font may claim to have no height at all.
    let room = max(1, Int((path.blockExtent - block) / max(step, 0.01)) + 1)
    let firstLine = position.line
    let measure = { (line: Int) -> Double in
      let segment =
        path.segments(blockStart: block + Double(line) * step, height: step).first
        ?? FrameSegment(start: 0, extent: path.inlineExtent)
      return segment.extent - (firstLine + line == 0 ? paragraph.indent : 0)
    }
    while true {
      let breaks = breaker.lines(
        of: prepared.shaped, from: position.start, count: room, measure: measure)
      for lineBreak in breaks {
        if frame.lines.count >= lineLimit { return false }
        let indent = position.line == 0 ? paragraph.indent : 0
        let line = self.line(
          lineBreak, of: prepared, at: position, blockStart: block, indent: indent,
          extent: path.inlineExtent)
        let isOverfull = block + line.height > path.blockExtent + FirstFitBreaker.tolerance
        if isOverfull {
          if !frame.lines.isEmpty { return false }
          report(.overfullColumn(excess: block + line.height - path.blockExtent), at: line)
        }
        frame.lines.append(line)
        block += line.height
        guard let next = lineBreak.next else { return true }
        position.start = next
        position.line += 1
      }
      if block >= path.blockExtent { return false }
    }
  }

  private func prepare(_ index: Int, in path: FramePath) -> Prepared {
    let paragraph = styled.paragraphs[index]
    let strut = shaper.metrics(of: paragraph.shaping)
    let column = ColumnMeasure(
      inlineExtent: path.inlineExtent, blockExtent: path.blockExtent,
      lineHeight: lineHeight(of: paragraph, strut: strut))
    if let prepared, prepared.index == index,
      !prepared.shaped.hasObjects || prepared.column == column
    {
      return prepared
    }
    let new = Prepared(
      index: index, column: column, shaped: paragraphShaper.shape(paragraph, in: column),
      paints: PaintCursor(paragraph), strut: strut)
    prepared = new
    return new
  }

  /// The height of a line of the paragraph that holds nothing taller than its own font.
  private func lineHeight(of paragraph: StyledParagraph, strut: FontMetrics) -> Double {
    LineBox(content: strut, strut: strut, lineHeight: paragraph.lineHeight, grid: grid).height
  }

  // MARK: Lines

  private func line(
    _ lineBreak: LineBreak, of prepared: Prepared, at position: Position, blockStart: Double,
    indent: Double, extent: Double
  ) -> Line {
    let paragraph = styled.paragraphs[position.paragraph]
    var parts = self.parts(
      of: prepared.shaped, from: position.start.position, to: lineBreak.end.end)
    addHyphen(of: lineBreak.end, to: &parts)
    let content = metrics(of: parts, in: prepared, lineHeight: paragraph.lineHeight)
    let box = LineBox(
      content: content, strut: prepared.strut, lineHeight: paragraph.lineHeight, grid: grid)

    let natural = lineBreak.end.endExtent - position.start.extent
    let room = extent - indent - natural.advance
    let isLast = lineBreak.next == nil || lineBreak.end.isMandatory || lineBreak.breaksWord
    let justifies = paragraph.alignment == .justify && !isLast && room > 0 && natural.stretch > 0
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let inlineStart =
      justifies
      ? (isRightToLeft ? 0 : indent)
      : lineLeft(paragraph.alignment, isRightToLeft: isRightToLeft, indent: indent, room: room)
    let (items, width) = LineBuilder.items(
      parts, trailing: trailingSpaces(of: lineBreak.end, in: prepared.shaped),
      of: prepared.shaped, text: styled.story.text.bytes[prepared.shaped.range],
      paints: prepared.paints, inlineStart: inlineStart, baseline: blockStart + box.baseline,
      ratio: justifies ? room / natural.stretch : 0)

    let textStart = prepared.shaped.range.lowerBound
    let line = Line(
      paragraph: position.paragraph,
      range: textStart + position.start.textOffset..<textStart + lineBreak.end.textOffset,
      blockStart: blockStart, height: box.height, baseline: blockStart + box.baseline,
      ascent: content.ascent, descent: content.descent, inlineStart: inlineStart, width: width,
      items: items)
    reportOverfull(lineBreak, from: position.start, excess: -room, line)
    return line
  }

  /// Where a line that is not justified begins, from the frame's line-left edge. What is too wide
  /// goes over at the line's end.
  private func lineLeft(
    _ alignment: TextAlignment, isRightToLeft: Bool, indent: Double, room: Double
  ) -> Double {
    let left = isRightToLeft ? 0 : indent
    return switch alignment {
    case .left: left
    case .right: left + max(0, room)
    case .center: left + max(0, room) / 2
    case .start, .justify: isRightToLeft ? left + room : left
    case .end: isRightToLeft ? left : left + max(0, room)
    }
  }

  /// The pieces between two places, the first and the last cut to fit.
  private func parts(
    of shaped: ShapedParagraph, from start: ClusterPosition, to end: ClusterPosition
  ) -> [LineBuilder.Part] {
    var parts: [LineBuilder.Part] = []
    parts.reserveCapacity(max(0, end.piece - start.piece) + 2)
    var position = start
    while position < end, position.piece < shaped.pieces.count {
      let last =
        position.piece == end.piece ? end.cluster : shaped.pieces[position.piece].clusterCount
      parts.append(LineBuilder.Part(piece: position.piece, clusters: position.cluster..<last))
      position = ClusterPosition(piece: position.piece + 1, cluster: 0)
    }
    return parts
  }

  /// Puts what a break shows in the place of the clusters it replaces.
  private func addHyphen(of end: BreakOpportunity, to parts: inout [LineBuilder.Part]) {
    guard let hyphen = end.before, let last = parts.indices.last else { return }
    let clusters = parts[last].clusters
    let kept = max(clusters.lowerBound, clusters.upperBound - end.replacedBefore)
    parts[last].clusters = clusters.lowerBound..<kept
    parts.append(
      LineBuilder.Part(
        piece: parts[last].piece, clusters: kept..<clusters.upperBound, replacement: hyphen))
  }

  /// Where directions are mixed, the place of a space behind the line is no matter of order alone.
  private func trailingSpaces(
    of end: BreakOpportunity, in shaped: ShapedParagraph
  ) -> [LineBuilder.Part] {
    shaped.isMixed ? [] : parts(of: shaped, from: end.end, to: end.next)
  }

  /// The tallest of what stands in a line. Where the line height is fixed, text counts with the font
  /// its style asked for: a single borrowed character must not push the lines apart.
  private func metrics(
    of parts: [LineBuilder.Part], in prepared: Prepared, lineHeight: LineHeight
  ) -> FontMetrics {
    var tallest = prepared.strut
    var lastStyle: ShapingStyleID?
    var lastFont: FontID?
    for part in parts {
      let metrics: FontMetrics
      switch prepared.shaped.pieces[part.piece].content {
      case .lineEnd: continue
      case .object(_, let object):
        metrics = FontMetrics(ascent: object.ascent, descent: object.descent)
      case .run(let run):
        let style = prepared.shaped.pieces[part.piece].style
        if style == lastStyle, run.font == lastFont { continue }
        lastStyle = style
        lastFont = run.font
        metrics = lineHeight == .normal ? shaper.metrics(of: run.font) : shaper.metrics(of: style)
      }
      tallest.ascent = max(tallest.ascent, metrics.ascent)
      tallest.descent = max(tallest.descent, metrics.descent)
      tallest.lineGap = max(tallest.lineGap, metrics.lineGap)
    }
    return tallest
  }

  // MARK: Reports

  private func reportOverfull(
    _ lineBreak: LineBreak, from start: LineStart, excess: Double, _ line: Line
  ) {
    if lineBreak.breaksWord, !start.isInsideWord {
      let word = styled.story.text.bytes[line.range].prefix(24)
      // Cut at a character, not inside one.
      let end = word.lastIndex { $0 & 0xC0 != 0x80 } ?? word.endIndex
      report(
        .brokenWord(start: String(decoding: word.count < 24 ? word : word[..<end], as: UTF8.self)),
        at: line)
    } else if excess > 0.01 {
      report(.overfullLine(excess: excess), at: line)
    }
  }

  /// Reports once for each place in the text, though a line may be set again for another frame.
  private func report(_ fact: DiagnosticFact, at line: Line) {
    guard overfull.insert(line.range.lowerBound).inserted else { return }
    ownDiagnostics.append(
      Diagnostic(fact, at: styled.story.sourceMap.span(at: line.range.lowerBound)))
  }
}
