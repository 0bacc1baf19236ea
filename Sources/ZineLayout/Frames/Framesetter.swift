import ZineStyle
import ZineText

/// Fills frames with the lines of a story, one after the other.
///
/// `frame(from:in:)` is a function of its arguments: it keeps only the paragraph shaped last, which
/// the next frame most likely goes on with.
package final class Framesetter {
  let styled: StyledStory
  let tree: BoxTree
  private let paragraphShaper: ParagraphShaper
  let shaper: any TextShaper
  let grid: LineGrid?
  let delegate: (AttachmentID) -> (any RunDelegate)?
  private var prepared: PreparedParagraph?
  /// The paragraph shaped last; it may have been for the direction of a box.
  private var shaped: (index: Int, column: ColumnMeasure, ShapedParagraph)?
  /// The directions of the paragraphs with which boxes begin, by the paragraphs' places in the story's list.
  private var directions: [Int: BaseDirection] = [:]
  private var overfull: Set<Int> = []
  private var touching: Set<TouchingStyle> = []
  /// What was found on the way so far, each thing once.
  package private(set) var diagnostics: [Diagnostic] = []

  /// A frame in the making.
  struct Filling {
    var frame: Frame
    var position: Position
    var boxes: FrameBoxes
    /// Where the next line begins, from the frame's first edge.
    var block = 0.0
    /// Whether the last line divides a word.
    var endsInDivision = false
  }

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    grid: LineGrid?,
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    tree = BoxTree(styled)
    self.shaper = shaper
    self.grid = grid
    self.delegate = delegate
    paragraphShaper = ParagraphShaper(
      styled, shaper: shaper, hyphenator: hyphenator, delegate: delegate)
  }

  /// Fills a frame from a position on. Answers where the next frame goes on; `nil` at the story's
  /// end. Every frame takes at least one line or picture, so that filling comes to an end; only a
  /// paragraph that begins a new column or page ends an empty frame never.
  /// - Parameter lineLimit: the most lines to take, at least 1, where whoever composes the page wants
  ///   the column to end early.
  package func frame(
    from position: Position, in path: FramePath, lineLimit: Int = .max
  ) -> (Frame, next: Position?) {
    // Words are divided while lines are chosen, long after the paragraph was shaped.
    defer { diagnostics += paragraphShaper.takeDiagnostics() }
    var filling = Filling(
      frame: Frame(path: path, lines: []), position: position, boxes: boxes(at: position))
    placeWaitingFloats(in: &filling)
    while filling.position.paragraph < styled.paragraphs.count {
      let index = filling.position.paragraph
      let paragraph = styled.paragraphs[index]
      if filling.position.line == 0 {
        if paragraph.breakBefore != nil, !filling.frame.isEmpty {
          return (finish(&filling), filling.position)
        }
        leaveSpace(before: paragraph, in: &filling)
      }
      if filling.position.line == 0 { settleFirstLine(of: index, in: filling.frame.path, &filling) }
      let prepared = prepare(index, in: path, firstLine: filling.position.firstLine)
      guard fill(&filling, with: prepared, lineLimit: lineLimit) else {
        return (finish(&filling), filling.position)
      }
      closeBoxes(after: index, in: &filling)
      filling.position.goToParagraph(index + 1)
    }
    return (finish(&filling), filling.position.waitingFloats.isEmpty ? nil : filling.position)
  }

  /// Sets lines of a paragraph until it ends or the frame is full. Answers whether it ended.
  private func fill(
    _ filling: inout Filling, with prepared: PreparedParagraph, lineLimit: Int
  ) -> Bool {
    if prepared.holdsOnlyAnchors {
      // The paragraph has no line, so the white before it and behind it goes on being collected as one.
      let block = filling.block
      filling.block = filling.boxes.nextLine(from: block, grid: grid)
      _ = placeFloats(prepared.anchors[...], in: &filling, beside: prepared)
      filling.block = block
      return true
    }
    // Without text there is no line, not even an empty one.
    if prepared.shaped.breaks.isEmpty { return true }
    settleSpace(before: styled.paragraphs[prepared.index], in: &filling)
    let mark = FillingMark(filling)
    if fill(&filling, with: prepared, lineLimit: lineLimit, undividedLine: nil) { return true }
    if filling.endsInDivision, prepared.composing.hyphenation.lastLine.isAtColumnEnd {
      // The reader should not have to carry half a word to the next column: broken again.
      let line = filling.position.line - 1
      mark.restore(&filling)
      return fill(&filling, with: prepared, lineLimit: lineLimit, undividedLine: line)
    }
    return false
  }

  /// - Parameter undividedLine: of the paragraph: one that may not end in zine's own hyphen.
  private func fill(
    _ filling: inout Filling, with prepared: PreparedParagraph, lineLimit: Int,
    undividedLine: Int?
  ) -> Bool {
    var ended = false
    while !ended {
      let blockBefore = filling.block
      let (lineBefore, floatBefore) = (filling.position.line, filling.position.nextFloat)
      let goesOn = setLines(
        &filling, with: prepared, lineLimit: lineLimit, undividedLine: undividedLine,
        ended: &ended)
      guard goesOn else { return false }
      assert(
        ended || filling.block > blockBefore || filling.position.line > lineBefore
          || filling.position.nextFloat > floatBefore,
        "a paragraph that is broken again has gone on")
    }
    return true
  }

  /// Breaks the paragraph from where filling stands, and sets its lines as long as the room for each
  /// is what the breaker took it for. Answers `false` where the frame is full.
  private func setLines(
    _ filling: inout Filling, with prepared: PreparedParagraph, lineLimit: Int,
    undividedLine: Int?, ended: inout Bool
  ) -> Bool {
    let path = filling.frame.path
    let strips = Strips(
      path, area: prepared.area, from: filling.block, step: prepared.lineHeight,
      minimum: prepared.minimumExtent)
    if filling.position.start.textOffset == 0 {
      filling.position.start.protrusion = prepared.shaped.startProtrusion
    }
    let measure = self.measure(of: prepared, from: filling.position.line, in: strips)
    let breaks = chooseLines(
      of: prepared, from: filling.position, measure, strips, undividedLine: undividedLine)
    for (index, lineBreak) in zip(0..., breaks) {
      if filling.frame.lines.count >= lineLimit {
        keep(breaks.dropFirst(index), for: measure, in: &filling)
        return false
      }
      let anchors = prepared.anchors(
        from: filling.position.nextFloat, before: lineBreak.end.textOffset)
      if !anchors.isEmpty, placeFloats(anchors, in: &filling, beside: prepared) {
        filling.position.chosen = nil
        return true
      }

      let blockStart = strips.isEven ? filling.block : strips.blockStart(index)
      let start = filling.position.start
      let isTooWide =
        prepared.leastLength(of: lineBreak, from: start, line: filling.position.line) > measure[
          index] + lengthTolerance
      if isTooWide || lineBreak.breaksWord, !strips.isWhole(index), blockStart < path.blockExtent {
        filling.block = blockStart + prepared.lineHeight
        return true
      }
      let line = self.line(
        lineBreak, of: prepared, at: filling.position, blockStart: blockStart,
        segment: strips.segment(index))
      let lineEnd = blockStart + line.height
      let foot =
        lineBreak.next == nil ? foot(after: prepared.index, lineEnd: lineEnd, in: filling) : 0
      if lineEnd + foot > path.blockExtent + lengthTolerance {
        if !filling.frame.isEmpty {
          keep(breaks.dropFirst(index), for: measure, in: &filling)
          return false
        }
        let excess = lineEnd - path.blockExtent
        if excess > lengthTolerance { report(.overfullColumn(excess: excess), at: line) }
      }
      if let above = filling.frame.lines.last { reportTouching(line, above) }
      filling.frame.lines.append(line)
      filling.boxes.begin()
      filling.block = lineEnd
      filling.endsInDivision = lineBreak.end.dividesWord
      guard let next = lineBreak.next else {
        ended = true
        return true
      }
      filling.position.start = next
      filling.position.line += 1
      filling.position.chosen = nil
      // A line that turned out taller moves the ones behind it to strips of other widths.
      let goesOn = strips.isEven || filling.block == blockStart + prepared.lineHeight
      if !goesOn { return true }
    }
    return filling.block < path.blockExtent
  }

  // MARK: Preparation

  /// - Parameter firstLine: `nil` where that is styled as all others.
  func prepare(_ index: Int, in path: FramePath, firstLine: FirstLine? = nil) -> PreparedParagraph {
    let paragraph = styled.paragraph(index, firstLine: firstLine)
    let area = area(of: paragraph.box, in: path)
    let insets = PreparedParagraph.insets(of: paragraph, area: area, in: path)
    let column = column(
      of: paragraph, inlineExtent: area.extent - insets.start - insets.end, in: path)
    if let prepared, prepared.index == index, prepared.firstLine == firstLine,
      prepared.insets == insets, prepared.area == area,
      !prepared.shaped.hasObjects || prepared.column == column
    {
      return prepared
    }
    let shaped =
      firstLine == nil ? shape(index, in: column) : paragraphShaper.shape(paragraph, in: column)
    let new = PreparedParagraph(
      paragraph, index, firstLine: firstLine, of: styled, column: column,
      frameExtent: path.inlineExtent, area: area, insets: insets,
      shaped: shaped.ending(firstLine),
      divided: { [paragraphShaper] in
        paragraphShaper.divide(shaped, paragraph)?.ending(firstLine)
      }, shaper: shaper)
    prepared = new
    return new
  }

  /// Shapes a paragraph, once for its direction and its lines.
  private func shape(_ index: Int, in column: ColumnMeasure) -> ShapedParagraph {
    if let (known, knownColumn, shaped) = shaped, known == index,
      !shaped.hasObjects || knownColumn == column
    {
      return shaped
    }
    let new = paragraphShaper.shape(styled.paragraphs[index], in: column)
    shaped = (index, column, new)
    diagnostics += paragraphShaper.takeDiagnostics()
    return new
  }

  func baseDirection(ofParagraph index: Int) -> BaseDirection {
    let paragraph = styled.paragraphs[index]
    if let direction = paragraph.direction ?? directions[index] { return direction }
    let column = ColumnMeasure(
      inlineExtent: 0, blockExtent: 0, lineHeight: 0, ascent: 0, descent: 0)
    let isRightToLeft = shape(index, in: column).baseLevel == 1
    directions[index] = isRightToLeft ? .rightToLeft : .leftToRight
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The room that a paragraph's objects have.
  func column(
    of paragraph: StyledParagraph, inlineExtent: Double, in path: FramePath
  ) -> ColumnMeasure {
    let strut = shaper.metrics(of: paragraph.shaping).within(paragraph.lineHeight)
    return ColumnMeasure(
      inlineExtent: inlineExtent, blockExtent: path.objectExtent ?? path.blockExtent,
      lineHeight: lineHeight(of: paragraph), ascent: strut.ascent, descent: strut.descent)
  }

  /// The height of a line of the paragraph that holds nothing taller than its own font; a point at
  /// least, since it is also how far the next look for room goes.
  func lineHeight(of paragraph: StyledParagraph) -> Double {
    let strut = shaper.metrics(of: paragraph.shaping)
    let box = LineBox(
      taller: nil, strut: strut, lineHeight: paragraph.lineHeight,
      limits: paragraph.lineHeightLimits, grid: grid)
    return max(1, box.height)
  }

  // MARK: Reports

  func reportOverfull(
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

  /// Once for each style of paragraphs, since their lines are all alike.
  private func reportTouching(_ line: Line, _ above: Line) {
    let paragraph = styled.paragraphs[line.paragraph]
    let style = TouchingStyle(shaping: paragraph.shaping, lineHeight: paragraph.lineHeight)
    guard !touching.contains(style), let overlap = overlap(of: line, with: above) else { return }
    touching.insert(style)
    let span = styled.story.sourceMap.span(at: line.range.lowerBound, length: line.range.count)
    diagnostics.append(
      Diagnostic(
        .touchingLines(overlap: overlap, distance: line.baseline - above.baseline), at: span))
  }

  /// What is less than this no eye sees.
  private static let leastShortage = 0.5

  func reportUnderfull(shortage: Double, _ line: Line) {
    if shortage > Self.leastShortage { report(.underfullLine(shortage: shortage), at: line) }
  }

  /// Reports once for each place in the text, though a line may be set again for another frame.
  func report(_ fact: DiagnosticFact, at line: Line) {
    guard overfull.insert(line.range.lowerBound).inserted else { return }
    let span = styled.story.sourceMap.span(at: line.range.lowerBound, length: line.range.count)
    diagnostics.append(Diagnostic(fact, at: span))
  }
}
