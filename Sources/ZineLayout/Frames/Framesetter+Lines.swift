import ZineStyle
import ZineText

extension Framesetter {
  /// - Parameter segment: where the line may stand.
  func line(
    _ lineBreak: LineBreak, of prepared: PreparedParagraph, at position: Position,
    blockStart: Double, segment: FrameSegment
  ) -> Line {
    let paragraph = styled.paragraphs[position.paragraph]
    let indent = prepared.indent(ofLine: position.line)
    let parts = self.parts(of: lineBreak, from: position.start, in: prepared.shaped)
    let taller = taller(than: prepared, parts, lineHeight: paragraph.lineHeight)
    let box = LineBox(
      taller: taller, strut: prepared.strut, lineHeight: paragraph.lineHeight,
      limits: paragraph.lineHeightLimits, grid: grid)

    let natural = lineBreak.end.endExtent - position.start.extent
    let insets = prepared.insets
    let measure = segment.extent - insets.start - insets.end
    let elasticity = prepared.elasticity
    let (startProtrusion, ownProtrusion) = prepared.protrusions(
      of: lineBreak, from: position.start)
    let tabs = prepared.tabs(of: lineBreak, from: position.start, line: position.line)
    var room =
      measure - indent - elasticity.length(of: natural) - tabs.width + startProtrusion
      + ownProtrusion
    var endProtrusion = ownProtrusion
    if room < 0, lineBreak.end.hang > 0 {
      // The mark at the line's end hangs out no further than it must for the line to fit.
      let hang = min(lineBreak.end.hang, -room)
      endProtrusion += hang
      room += hang
    }
    let endsByStyle = position.line == 0 && prepared.firstLine?.endsThere == true
    let isLast =
      lineBreak.next == nil || lineBreak.end.isMandatory && !endsByStyle || lineBreak.breaksWord
    // A line with tabs stands where they lead.
    let hasTabs = !tabs.tabs.isEmpty
    let alignment =
      hasTabs ? .start : isLast ? paragraph.lastAlignment : paragraph.alignment
    let isStretched = alignment == .justify && !lineBreak.breaksWord
    let isFitted =
      !hasTabs
      && (elasticity.isJustified && (room < 0 || isStretched) || isStretched && room > 0)
    let fit = isFitted ? LineFit(natural, room: room, elasticity) : LineFit(elasticity)
    let restOfRoom = room - (fit.length(of: natural) - elasticity.length(of: natural))
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let left = segment.start + (isRightToLeft ? insets.end : insets.start)
    let inlineStart =
      left
      + lineLeft(
        alignment, isRightToLeft: isRightToLeft, indent: indent, room: restOfRoom)
      - (isRightToLeft ? endProtrusion : startProtrusion)
    let items = LineBuilder.items(
      parts,
      trailing: self.parts(of: prepared.shaped, from: lineBreak.end.end, to: lineBreak.end.next),
      of: prepared.shaped, text: prepared.text,
      paints: prepared.paints, shaper: shaper, inlineStart: inlineStart,
      baseline: blockStart + box.baseline, fit: fit, tabs: tabs)

    let set = prepared.paragraph
    let textStart = set.storyOffset(position.start.textOffset)
    var line = Line(
      paragraph: position.paragraph,
      range: textStart..<max(textStart, set.storyOffset(lineBreak.end.textOffset)),
      blockStart: blockStart, height: box.height, baseline: blockStart + box.baseline,
      inlineStart: inlineStart,
      width: fit.length(of: natural) + tabs.width,
      items: items)
    line.setting = LineSetting(
      ratio: isFitted ? fit.ratio : 0, spaceScale: fit.spaceScale, measure: measure - indent,
      protrusion: startProtrusion + endProtrusion,
      isJustified: isFitted && isStretched, isHyphenated: lineBreak.end.isHyphenated, isLast: isLast
    )
    if position.line == 0 {
      line.marker = prepared.marker(
        besideTextAt: isRightToLeft ? left + measure - indent : left + indent,
        isRightToLeft: isRightToLeft, baseline: line.baseline)
    }
    reportOverfull(lineBreak, from: position.start, excess: -restOfRoom, line)
    if tabs.excess > 0 { report(.overfullTab(excess: tabs.excess), at: line) }
    if line.setting.isJustified { reportUnderfull(shortage: restOfRoom, line) }
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

  /// The pieces of a line, with what its breaks on both sides show.
  private func parts(
    of lineBreak: LineBreak, from start: LineStart, in shaped: ShapedParagraph
  ) -> [LineBuilder.Part] {
    var parts = self.parts(of: shaped, from: start.position, to: lineBreak.end.end)
    func isText(_ part: LineBuilder.Part) -> Bool {
      shaped.pieces[part.piece].kind != .edge
    }
    // Text that replaces letters goes inside the boxes of those letters, not beside the boxes' edges.
    if let prefix = start.prefix, let first = parts.firstIndex(where: isText) {
      let clusters = parts[first].clusters
      let kept = min(clusters.upperBound, clusters.lowerBound + start.replacedClusters)
      parts[first].clusters = kept..<clusters.upperBound
      parts.insert(
        LineBuilder.Part(
          piece: parts[first].piece, clusters: clusters.lowerBound..<kept,
          replacement: shaped.breakTexts[Int(prefix.index)]),
        at: first)
    }
    if let before = lineBreak.end.before, let last = parts.lastIndex(where: isText) {
      let clusters = parts[last].clusters
      let kept = max(clusters.lowerBound, clusters.upperBound - lineBreak.end.replacedBefore)
      parts[last].clusters = clusters.lowerBound..<kept
      parts.insert(
        LineBuilder.Part(
          piece: parts[last].piece, clusters: kept..<clusters.upperBound,
          replacement: shaped.breakTexts[Int(before.index)]),
        at: last + 1)
    }
    return parts
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
}

extension StyledParagraph {
  /// Of the last line, and of those before a forced break.
  fileprivate var lastAlignment: TextAlignment {
    alignLast ?? (alignment == .justify ? .start : alignment)
  }
}
