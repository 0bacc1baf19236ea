import ZineStyle
import ZineText

extension Fragmenter {
  /// Measures a line: its height, the setting of its spaces, and its start.
  /// - Parameters:
  ///   - number: number of the line in its paragraph.
  ///   - segment: segment for the line, inside the paragraph's insets.
  ///   - scale: scale of the line's glyphs.
  ///   - initialOrigin: origin of the initial beside the line.
  func line(
    _ lineBreak: LineBreak, of prepared: PreparedParagraph, from start: LineStart, number: Int,
    in space: ConstraintSpace, segment: FrameSegment, scale: Double = 1,
    initialOrigin: Point? = nil
  ) -> MeasuredLine {
    let indent = prepared.indent(ofLine: number)
    let box = box(of: lineBreak, prepared, from: start, prepared.place.grid, scale: scale)
    var natural = lineBreak.end.endExtent - start.extent
    let measure = segment.extent - indent
    let elasticity = prepared.elasticity
    if scale != 1 { natural = natural.scaled(by: scale) }
    let naturalLength = elasticity.length(of: natural)
    var (startProtrusion, ownProtrusion) = prepared.protrusions(of: lineBreak, from: start)
    if scale != 1 {
      let own = prepared.inkProtrusions(of: lineBreak, from: start, shaper)
      (startProtrusion, ownProtrusion) = (own.start * scale, own.end * scale)
    }
    let tabs = prepared.tabs(of: lineBreak, from: start, line: number)
    var room = measure - naturalLength - tabs.width + startProtrusion + ownProtrusion
    var endProtrusion = ownProtrusion
    if room < 0, lineBreak.end.hang > 0 {
      // Punctuation at the end hangs only as far as necessary for the line to fit.
      let hang = min(lineBreak.end.hang * scale, -room)
      endProtrusion += hang
      room += hang
    }
    let isLast = prepared.endsPart(lineBreak, number: number) || lineBreak.breaksWord
    // Tab stops determine the positions in a line with tabs.
    let hasTabs = !tabs.tabs.isEmpty
    let alignment =
      hasTabs
      ? .start : isLast ? prepared.paragraph.lastAlignment : prepared.paragraph.alignment
    let isStretched = alignment == .justify && !lineBreak.breaksWord
    let isFitted =
      !hasTabs
      && (elasticity.isJustified && (room < 0 || isStretched) || isStretched && room > 0)
    let fit = isFitted ? LineFit(natural, room: room, elasticity) : LineFit(elasticity)
    let fitted = fit.length(of: natural)
    let rest = room - (fitted - naturalLength)
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let lineLeft =
      number == 0 && lineBreak.next == nil
      ? markedLeft(of: prepared, length: fitted, room: segment.extent, in: space) : nil
    let inlineStart =
      segment.start
      + (lineLeft
        ?? self.lineLeft(alignment, isRightToLeft: isRightToLeft, indent: indent, room: rest))
      - (isRightToLeft ? endProtrusion : startProtrusion)
    let textStart = prepared.paragraph.storyOffset(number == 0 ? 0 : start.textOffset)
    let textEnd = prepared.paragraph.storyOffset(lineBreak.end.textOffset)
    let setting = LineSetting(
      ratio: isFitted ? fit.ratio : 0, spaceScale: fit.spaceScale, measure: measure,
      measureStart: segment.start + (isRightToLeft ? 0 : indent),
      protrusion: startProtrusion + endProtrusion, isJustified: isFitted && isStretched,
      isHyphenated: lineBreak.end.isHyphenated, isLast: isLast)
    var left = segment.start
    if number == 0, let origin = initialOrigin, let ink = prepared.initial?.ink {
      // A list marker is placed before the initial.
      let edge = origin.x + ink.origin.x
      left = isRightToLeft ? edge + ink.size.width - measure : edge
    }
    return MeasuredLine(
      paragraph: prepared.index, number: number, start: start, lineBreak: lineBreak,
      range: textStart..<max(textStart, textEnd), box: box, inlineStart: inlineStart,
      width: fitted + tabs.width, left: left,
      fit: scale == 1 ? fit : fit.scaled(by: scale), rest: rest, setting: setting)
  }

  /// Measures the line of a paragraph that fits on one line.
  /// - Parameter block: top of the line.
  /// - Returns: `nil` if the paragraph takes several lines, and for a line with problems that are reported, or that may
  ///   have some.
  func singleLine(
    of prepared: PreparedParagraph, from block: Double, in space: ConstraintSpace
  ) -> MeasuredLine? {
    let strips = Strips(space.path, from: block, prepared.strips())
    guard strips.isEven else { return nil }
    var start = LineStart.paragraph
    start.protrusion = prepared.shaped.startProtrusion
    let key = PlanKey(
      start: start, line: 0, measure: measure(of: prepared, from: 0, in: strips),
      unhyphenatedLine: nil, looseness: 0)
    let lines = plan(of: prepared, key).lines
    guard lines.count == 1, let only = lines.first, only.next == nil, !only.breaksWord,
      prepared.hyphenationFindings.isEmpty
    else { return nil }
    let line = line(
      only, of: prepared, from: start, number: 0, in: space, segment: strips[0].segment)
    return line.rest >= 0 && !line.setting.isJustified ? line : nil
  }

  /// Returns the height that a line would have without a grid, in points.
  func naturalHeight(of line: LineFragment, _ prepared: PreparedParagraph) -> Double {
    box(of: line.lineBreak, prepared, from: line.start, nil, scale: line.fit.heightScale).height
  }

  /// Returns the height and baseline of a line on a grid.
  /// - Parameter scale: scale of the line's glyphs.
  func box(
    of lineBreak: LineBreak, _ prepared: PreparedParagraph, from start: LineStart,
    _ grid: LineGrid?, scale: Double = 1
  ) -> LineBox {
    if prepared.isEven, grid == prepared.place.grid, scale == 1 { return prepared.evenBox }
    let end = lineBreak.end.end
    let first = start.position.piece
    let behind = min(end.cluster > 0 ? end.piece + 1 : end.piece, prepared.shaped.pieces.count)
    let pieces = first..<(end > start.position ? max(first, behind) : first)
    let taller = taller(
      than: prepared, pieces, startsParagraph: start.position == .start, grid: grid,
      scale: scale)
    return LineBox(
      of: prepared.paragraph, strut: prepared.strut, taller: taller, grid: grid, scale: scale)
  }

  /// Returns the left edge of a table line that is aligned on a character with the lines above and below.
  /// Returns `nil` if the column is too narrow, or if the line has no alignment character.
  private func markedLeft(
    of prepared: PreparedParagraph, length: Double, room: Double, in space: ConstraintSpace
  ) -> Double? {
    guard let mark = prepared.paragraph.alignmentMark, let marks = space.marks,
      prepared.shaped.baseLevel == 0, marks.whole <= room + lengthTolerance
    else { return nil }
    let before = min(length, prepared.length(before: mark))
    let left: Double =
      switch prepared.paragraph.alignment {
      case .start, .left, .justify: 0
      case .center: (room - marks.whole) / 2
      case .end, .right: room - marks.whole
      }
    return left + marks.before - before
  }

  /// Returns the left edge of a line that is not justified, in points from the left edge of its segment. An
  /// overfull line overflows at its end.
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
}

extension StyledParagraph {
  /// Alignment of the last line, and of lines before a forced break.
  fileprivate var lastAlignment: TextAlignment {
    alignLast ?? (alignment == .justify ? .start : alignment)
  }
}
