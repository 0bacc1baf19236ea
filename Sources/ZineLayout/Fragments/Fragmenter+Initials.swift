import ZineStyle
import ZineText

extension Fragmenter {
  /// Places a paragraph's initial before its first line. Returns `false` if the frame has no room for the
  /// lines beside it.
  func placeInitial(of prepared: PreparedParagraph, in filling: inout Filling) -> Bool {
    guard let initial = prepared.initial, filling.token.line == 0,
      filling.token.start.textOffset < initial.next.textOffset
    else { return true }
    // Floats anchored in the initial are placed beside it as well.
    let anchors = prepared.anchors(
      from: filling.token.nextFloat, before: initial.next.textOffset)
    _ = placeFloats(anchors, in: &filling, beside: prepared)
    let isRightToLeft = prepared.shaped.baseLevel == 1
    let lineHeight = prepared.lineHeight
    var block = filling.block + Double(initial.raise) * lineHeight
    let slot = Strips(filling.path, from: block, prepared.strips())[0]
    block = max(block, slot.blockStart)
    let end = block + Double(initial.sink) * lineHeight
    let excess = end - filling.path.blockExtent
    if excess > lengthTolerance, !filling.fragment.isEmpty {
      filling.shortage = min(filling.shortage, excess)
      return false
    }
    filling.block = block
    filling.initialEnd = end
    filling.token.start = initial.next
    let paragraph = prepared.paragraph
    let range =
      paragraph.storyOffset(0)..<paragraph.storyOffset(initial.next.textOffset)
    if excess > lengthTolerance { report(.overfullColumn(excess: excess), at: range, in: &filling) }
    let width = initial.ink.size.width - slot.segment.extent
    if width > lengthTolerance { report(.overfullLine(excess: width), at: range, in: &filling) }
    let baseline = block + Double(initial.sink - 1) * lineHeight + prepared.evenBox.baseline
    let ink = initial.ink
    let (left, right) = (slot.segment.start, slot.segment.end)
    filling.initial = Point(
      x: isRightToLeft ? right - ink.origin.x - ink.size.width : left - ink.origin.x, y: baseline)
    let taken = initial.taken(
      from: block, baseline: baseline, lineHeight: lineHeight, ink: prepared.inkOfStrip,
      isRightToLeft: isRightToLeft)
    for (line, extent) in taken {
      // The exclusion reaches the frame's edge, so that no text is placed between the edge and the initial.
      let edge = isRightToLeft ? max(right, filling.path.inlineExtent) : min(left, 0)
      let inner = isRightToLeft ? right - extent : left + extent
      filling.fragment.path.exclusions.append(
        FrameExclusion(
          inlineStart: min(edge, inner), inlineExtent: abs(edge - inner),
          blockStart: block + Double(line) * lineHeight, blockExtent: lineHeight))
    }
    return true
  }

  /// Moves below the initial of a previous, shorter paragraph if the next content can't be placed beside it.
  /// This applies to blocks with an independent flow, headings, visible boxes, and paragraphs with an
  /// initial.
  /// - Parameter block: the next block; `nil` for a paragraph.
  func clearInitial(before index: Int, _ block: BlockID?, in filling: inout Filling) {
    guard filling.block < filling.initialEnd else { return }
    let isApart =
      if let block { !placing(of: .block(block)).isOutOfFlow } else {
        isSetApart(index, in: filling)
      }
    if isApart { filling.block = filling.initialEnd }
  }

  private func isSetApart(_ index: Int, in filling: Filling) -> Bool {
    let paragraph = styled.paragraphs[index]
    if case .heading = paragraph.kind { return true }
    let boxes = usedBoxes(around: tree.leaves[index], in: filling.path)
    return paragraph.initial != nil
      || boxes.dropFirst(filling.boxes.openCount).contains(where: \.style.isVisible)
  }

  /// Moves a paragraph with `clear` below the floats.
  func clearFloats(before index: Int, in filling: inout Filling) {
    let sides = styled.paragraphs[index].clear
    guard sides != .none, !filling.path.exclusions.isEmpty else { return }
    let end = filling.path.clearance(below: floats(clearedBefore: index, in: filling))
    guard end > filling.block else { return }
    filling.block = filling.grid?.next(after: end) ?? end
  }

  /// Whether a paragraph clears a float that is deferred to the next column.
  func followsPendingFloat(_ index: Int, in filling: Filling) -> Bool {
    guard styled.paragraphs[index].clear != .none else { return false }
    let cleared = floats(clearedBefore: index, in: filling)
    let column = ColumnMeasure(inlineExtent: 0, blockExtent: 0, lineHeight: 0)
    return filling.token.pendingFloats.contains { float in
      let isLeft = wrap(of: float, column, in: filling.space).isLeft
      return isLeft ? cleared.left : cleared.right
    }
  }

  private func floats(clearedBefore index: Int, in filling: Filling) -> ClearedFloats {
    styled.paragraphs[index].clear.floats(
      isRightToLeft: baseDirection(ofParagraph: index) == .rightToLeft,
      isLeftHand: filling.space.isLeftHand)
  }
}

extension ShapedParagraph {
  /// Returns the paragraph without hyphenation of the word that begins with the initial.
  func withoutHyphenationOfFirstWord(
    _ paragraph: StyledParagraph, _ text: ArraySlice<UInt8>
  ) -> ShapedParagraph {
    guard let start = paragraph.initialLength else { return self }
    let word = text.dropFirst(start).firstIndex { $0 == UInt8(ascii: " ") } ?? text.endIndex
    let end = word - text.startIndex
    var result = self
    result.breaks.removeAll { $0.hyphenatesWord && $0.textOffset <= end }
    return result
  }
}
