import ZineStyle
import ZineText

/// Places the lines of paragraphs.
extension BlockFlowLayout {
  /// Minimum height of a line that is taller than its strip, in line heights of its paragraph.
  private static let leastTall = 1.5

  /// Places lines of a paragraph. Returns `true` if the paragraph ends before the frame is full.
  mutating func fill(with prepared: PreparedParagraph) -> Bool {
    if fragmenter.tree[fragmenter.tree.leaves[prepared.index]].kind == .objects {
      // The paragraph has no line, so the spacing before and after it collapses.
      let block = position
      position = boxes.nextLine(from: block, space)
      _ = placeFloats(prepared.anchors[...], beside: prepared)
      position = block
      return true
    }
    // A paragraph without text has no line at all.
    if prepared.shaped.breaks.isEmpty { return true }
    settleSpace(before: prepared)
    let maySetAgain = prepared.composing.hyphenation.lastLine != .none
    movesParagraph = false
    guard prepared.hasNoteCalls || maySetAgain && !hasRoom(forAllOf: prepared) else {
      // Without a copy, the lists grow in place.
      return fill(with: prepared, unhyphenatedLine: nil)
    }
    let checkpoint = self
    if fill(with: prepared, unhyphenatedLine: nil) { return true }
    if movesParagraph, checkpoint.token.line == 0,
      checkpoint.fragment.children.contains(where: { $0.anchor == nil })
    {
      self = checkpoint
      lacksNoteRoom = true
      return false
    }
    guard endsHyphenated, maySetAgain else { return false }
    // A column should not end in the middle of a word: break the paragraph again.
    let line = token.line - 1
    self = checkpoint
    return fill(with: prepared, unhyphenatedLine: line)
  }

  /// Whether the frame has room for all lines of a paragraph. Also `false` if that is not known before they are placed.
  private func hasRoom(forAllOf prepared: PreparedParagraph) -> Bool {
    let space = self.space
    if path.isEndless, space.lineLimit == .max { return true }
    guard prepared.isEven, prepared.anchors.isEmpty, prepared.initial == nil,
      !prepared.isFitted, prepared.composing.looseness == 0,
      token.line == 0, strip.usedCount == 0, path.exclusions.isEmpty,
      let plan = prepared.planInEvenColumn, plan.lines.last?.next == nil
    else { return false }
    let count = plan.lines.count + max(0, space.loosened[prepared.index] ?? 0)
    let end = position + Double(count) * prepared.evenBox.height
    let leaf = fragmenter.tree.leaves[prepared.index]
    let foot = max(
      clonedFoot(below: nil),
      clonedFoot(below: leaf) + self.foot(after: leaf, from: end))
    return end + foot <= path.blockExtent
      && fragment.lineCount + count <= space.lineLimit
  }

  /// - Parameter unhyphenatedLine: number of a line in the paragraph that must not end with an inserted
  ///   hyphen.
  private mutating func fill(
    with prepared: PreparedParagraph, unhyphenatedLine: Int?
  ) -> Bool {
    var ended = false
    while !ended {
      let (blockBefore, usedBefore) = (position, strip.usedCount)
      let (lineBefore, floatBefore) = (token.line, token.nextFloat)
      let goesOn = setLines(with: prepared, unhyphenatedLine: unhyphenatedLine, ended: &ended)
      guard goesOn else {
        // The next frame places the initial again, with its first line.
        if token.line == 0 { token.start = .paragraph }
        return false
      }
      assert(
        ended || position > blockBefore || token.line > lineBefore
          || strip.usedCount > usedBefore
          || token.nextFloat > floatBefore,
        "a paragraph that is broken again has gone on")
    }
    return true
  }

  /// Breaks the rest of the paragraph into lines and places them. Stops at a line that has other room than
  /// the line breaker assumed. Returns `false` if the frame is full.
  private mutating func setLines(
    with prepared: PreparedParagraph, unhyphenatedLine: Int?,
    ended: inout Bool
  ) -> Bool {
    guard placeInitial(of: prepared) else { return false }
    var strips = Strips(
      path, from: position, prepared.strips(usedCount: strip.usedCount, line: token.line))
    let isFitted = prepared.isFitted
    if isFitted {
      strips = stripsForFittedText(
        prepared, strips, unhyphenatedLine: unhyphenatedLine)
    }
    if token.start.textOffset == 0 {
      token.start.protrusion = prepared.shaped.startProtrusion
    }
    let measure = fragmenter.measure(of: prepared, from: token.line, in: strips)
    let choice = fragmenter.chooseLines(
      of: prepared, from: token, measure, strips, unhyphenatedLine: unhyphenatedLine,
      loosened: space.loosened[prepared.index])
    let plan = choice.plan
    let scales = isFitted ? fragmenter.scales(of: plan, prepared, in: strips) : []
    if isFitted { reportUnfittedText(of: plan, prepared, in: strips) }
    for index in 0..<choice.count {
      // Access the array element in place: copying a line is slow.
      let planned = choice.done + index
      let isLast = plan.lines[planned].next == nil
      restCount = choice.count - index
      restWidth =
        restCount == 1
        ? plan.lines[planned].end.endExtent.advance - token.start.extent.advance : .infinity
      if fragment.lineCount >= space.lineLimit {
        keep(plan.key)
        return false
      }
      if !prepared.anchors.isEmpty {
        let anchors = prepared.anchors(
          from: token.nextFloat, before: plan.lines[planned].end.textOffset)
        if !anchors.isEmpty, placeFloats(anchors, beside: prepared) {
          token.plan = nil
          return true
        }
      }

      let slot = strips[index]
      let blockStart =
        index < strips.unevenCount ? slot.blockStart : max(position, strips.evenStart)
      let blockExtent = path.blockExtent
      if !slot.isWhole, blockStart < blockExtent {
        let start = token.start
        let isTooWide =
          prepared.leastLength(of: plan.lines[planned], from: start, line: token.line)
          > measure[index] + lengthTolerance
        if isTooWide || plan.lines[planned].breaksWord {
          use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
          // Skip all following segments that are too narrow for the text up to the next break opportunity.
          let least = prepared.leastLength(from: start, line: token.line)
          var next = index + 1
          while next < strips.unevenCount, !strips[next].isWhole, measure[next] < least {
            let start = strips[next].blockStart
            use(strips[next], from: start, to: start + prepared.lineHeight)
            next += 1
          }
          return true
        }
      }
      if !strips.isEven, isAlone(plan.lines[planned], of: prepared, at: index, strips) {
        use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
        return true
      }
      let measured: MeasuredLine
      if strips.isEven, let known = plan[measured: planned] {
        measured = known
      } else {
        measured = fragmenter.line(
          plan.lines[planned], of: prepared, from: token.start,
          number: token.line, in: space, segment: slot.segment,
          scale: scales.isEmpty ? 1 : scales[planned], initialOrigin: initial)
        if strips.isEven { plan[measured: planned] = measured }
      }
      let line = LineFragment(
        measured: measured, blockStart: blockStart,
        initialOrigin: token.line == 0 ? initial : nil)
      let lineEnd = blockStart + line.height
      // A line with a picture is taller than its strip. It moves below an object that would cover it.
      if line.height > Self.leastTall * prepared.lineHeight, lineEnd <= blockExtent,
        !path.isFree(line.extent, from: blockStart, to: lineEnd)
      {
        use(slot, from: blockStart, to: blockStart + prepared.lineHeight)
        return true
      }
      // A frame without an end has room below any line.
      var foot = 0.0
      if !path.isEndless {
        let ending = isLast ? fragmenter.tree.leaves[prepared.index] : nil
        foot = clonedFoot(below: ending)
        if let ending {
          foot += self.foot(after: ending, from: max(lineEnd, strip.end))
        }
      }
      if lineEnd + foot > blockExtent + lengthTolerance,
        !fragment.isEmpty || space.moves(tallContent: line.height + foot)
      {
        shortage = min(shortage, lineEnd + foot - blockExtent)
        keep(plan.key)
        deferAnchors(ofLineOf: prepared.index)
        return false
      }
      if prepared.hasNoteCalls,
        !placeNotes(of: line, prepared, below: lineEnd + foot)
      {
        lacksNoteRoom = true
        keep(plan.key)
        deferAnchors(ofLineOf: prepared.index)
        return false
      }
      reportFaults(of: line, prepared)
      if lineEnd - blockExtent > lengthTolerance {
        report(.overfullColumn(excess: lineEnd - blockExtent), at: line.range)
      }
      fragment.append(line, of: prepared, expecting: restCount)
      if prepared.hasNoteCalls { addMarginAnchors(of: line, prepared) }
      initial = nil
      boxes.begin()
      use(slot, from: blockStart, to: lineEnd)
      endsHyphenated = plan.lines[planned].end.hyphenatesWord
      guard let next = plan.lines[planned].next else {
        // The rest of the strip stays empty.
        endStrip()
        ended = true
        return true
      }
      token.start = next
      token.line += 1
      token.plan = nil
      // A line that is taller than assumed moves the following lines to strips of other widths.
      let isMoved =
        index + 1 < strips.unevenCount && slot.endsStrip
        && position != blockStart + prepared.lineHeight
      if isMoved { return true }
    }
    return position < path.blockExtent
  }

  /// Stores the chosen lines for the next column, except for lines beside a float.
  mutating func keep(_ key: PlanKey) {
    token.plan = key.measure.first.count <= 1 && token.line > 0 ? key : nil
  }

  /// Whether a line of a longer paragraph would be alone directly above an object over the full width, at the frame's
  /// top or below another object. Orphans and widows forbid that if there is room elsewhere.
  /// - Parameter index: index of the line's segment in the strips.
  func isAlone(
    _ line: LineBreak, of prepared: PreparedParagraph, at index: Int, _ strips: Strips
  ) -> Bool {
    let (isFirst, isLast) = (token.line == 0, line.next == nil)
    let (orphans, widows) = (prepared.composing.orphans, prepared.composing.widows)
    let least = isFirst ? orphans : isLast ? widows : max(orphans, widows)
    let (slot, path) = (strips[index], self.path)
    guard least > 1, !(isFirst && isLast), slot.isWhole, slot.endsStrip else { return false }
    let height = prepared.lineHeight
    let (above, below) = (slot.blockStart - height, strips[index + 1].blockStart)
    return below > slot.blockStart + height + lengthTolerance
      && (below + height <= path.blockExtent || !fragment.isEmpty)
      && (above < space.head - lengthTolerance
        || !path.isFree(slot.segment, from: above, to: slot.blockStart))
  }

  /// Returns the strips of a paragraph with `text-fit`: strips without exclusions, if the scaled lines
  /// overlap none.
  /// - Parameter strips: strips with exclusions. Lines in them are not scaled, since scaling would move the
  ///   lines to strips of other widths (CSS Text 5).
  func stripsForFittedText(
    _ prepared: PreparedParagraph, _ strips: Strips, unhyphenatedLine: Int?
  ) -> Strips {
    guard !strips.isEven, prepared.initial == nil, self.strip.usedCount == 0 else {
      return strips
    }
    var path = self.path
    path.exclusions = []
    let even = Strips(path, from: position, prepared.strips())
    let choice = fragmenter.chooseLines(
      of: prepared, from: token, fragmenter.measure(of: prepared, from: token.line, in: even),
      even, unhyphenatedLine: unhyphenatedLine,
      loosened: space.loosened[prepared.index])
    let height = fragmenter.scaledHeight(of: choice, prepared)
    let strip = Strip(start: position, height: height)
    return self.path.segments(of: prepared.area, strip) == [prepared.area] ? even : strips
  }
}
