import ZineStyle
import ZineText

extension Fragmenter {
  // MARK: Along the flow

  /// The boxes that go on at the head of a frame.
  func boxes(at position: BreakToken) -> FrameBoxes {
    guard !tree.isEmpty, styled.paragraphs.indices.contains(position.paragraph) else {
      return FrameBoxes()
    }
    let box = styled.paragraphs[position.paragraph].box
    let chain = tree.chain(of: box)
    let count = position.line > 0 ? chain.count : tree.commonCount(position.continuedBox, box)
    return FrameBoxes(continuing: Array(chain.prefix(count)))
  }

  /// Leaves white before a paragraph, and opens its boxes.
  func leaveSpace(before paragraph: StyledParagraph, in filling: inout Filling) {
    let hasSpace = paragraph.hasSpaceBefore && filling.block > filling.space.head
    guard paragraph.box != nil || !filling.boxes.white.isEmpty else {
      if hasSpace { filling.block += lineHeight(of: paragraph, in: filling.space) }
      return
    }
    filling.boxes.open(
      to: paragraph.box, in: tree,
      space: hasSpace ? lineHeight(of: paragraph, in: filling.space) : 0)
  }

  /// Has the next line of a paragraph stand below the white before it.
  func settleSpace(before paragraph: StyledParagraph, in filling: inout Filling) {
    guard !filling.boxes.white.isEmpty else { return }
    var limit = Double.infinity
    if filling.fragment.isEmpty {
      // However much white is asked for, it leaves room for a line.
      let space = filling.space
      limit = max(
        space.head, filling.path.blockExtent - lineHeight(of: paragraph, in: space))
      if let grid = space.grid { limit = grid.last(before: limit) }
    }
    filling.block = filling.boxes.settle(from: filling.block, filling.space, limit: limit)
  }

  /// Closes the boxes that end with a paragraph.
  func closeBoxes(after index: Int, in filling: inout Filling) {
    guard let box = styled.paragraphs[index].box else { return }
    close(&filling.boxes, after: index, box, from: filling.block, in: filling.fragment)
  }

  /// How much room the boxes that end with a paragraph need below its last line.
  func foot(after index: Int, lineEnd: Double, in filling: Filling) -> Double {
    guard let box = styled.paragraphs[index].box else { return 0 }
    var boxes = filling.boxes
    close(&boxes, after: index, box, from: lineEnd, in: filling.fragment)
    return max(0, boxes.white.edgeEnd(from: lineEnd) - lineEnd)
  }

  private func close(
    _ boxes: inout FrameBoxes, after index: Int, _ box: BoxID, from base: Double, in frame: Fragment
  ) {
    let next = index + 1 < styled.paragraphs.count ? styled.paragraphs[index + 1].box : nil
    boxes.close(to: tree.commonCount(box, next), in: tree, from: base) { box in
      var end = 0.0
      for float in frame.floats where tree.contains(box, styled.paragraphs[float.paragraph].box) {
        end = max(end, float.picture.bounds.origin.y + float.picture.bounds.size.height)
      }
      return end
    }
  }

  /// Gives the fragment its boxes.
  func finishBoxes(_ filling: inout Filling) {
    guard !tree.isEmpty else { return }
    filling.token.continuedBox = filling.boxes.continued
    let path = filling.path
    let lineEnd = filling.fragment.lines.map { $0.blockStart + $0.height }.max() ?? 0
    let boxes = filling.boxes.finish(
      from: filling.block, filling.space, frameEnd: max(path.blockExtent, lineEnd))
    for (id, place) in boxes where tree[id].style.isVisible && place.end > place.start {
      let border = extents(of: id, in: path).border
      filling.fragment.boxes.append(
        BoxFragment(
          box: id,
          rect: Rect(
            x: border.start, y: place.start, width: border.extent,
            height: place.end - place.start),
          hasStart: place.hasStart, hasEnd: place.hasEnd, isRightToLeft: isRightToLeft(id)))
    }
  }

  // MARK: Across the lines

  /// The part of a frame's width that the lines in a box have.
  func area(of box: BoxID?, in path: FramePath) -> FrameSegment {
    guard let box = tree.known(box) else {
      return FrameSegment(start: 0, extent: path.inlineExtent)
    }
    return extents(of: box, in: path).content
  }

  /// A box between the outer edges of its border, and what is left within its padding. Boxes in boxes
  /// take no more than a part of the frame.
  private func extents(
    of box: BoxID, in path: FramePath
  ) -> (border: FrameSegment, content: FrameSegment) {
    var border = FrameSegment(start: 0, extent: path.inlineExtent)
    var content = border
    let least = path.inlineExtent * (1 - PreparedParagraph.mostInset)
    for id in tree.chain(of: box) {
      let style = tree[id].style
      var left = Inset(style.margin.start, style.border.start, style.padding.start)
      var right = Inset(style.margin.end, style.border.end, style.padding.end)
      if isRightToLeft(id) { swap(&left, &right) }
      let room = max(0, content.extent - least)
      let wanted = left.whole + right.whole
      let scale = wanted > room ? room / wanted : 1
      border = content.inset(left: left.margin * scale, right: right.margin * scale)
      content = content.inset(left: left.whole * scale, right: right.whole * scale)
    }
    return (border, content)
  }

  private struct Inset {
    let margin: Double
    let whole: Double

    init(_ margin: Double, _ border: BoxBorder, _ padding: Double) {
      self.margin = margin
      whole = margin + border.width + padding
    }
  }

  private func isRightToLeft(_ id: BoxID) -> Bool {
    if let direction = tree[id].direction { return direction == .rightToLeft }
    guard let first = tree[id].firstParagraph else { return false }
    return baseDirection(ofParagraph: first) == .rightToLeft
  }
}

extension FrameSegment {
  func inset(left: Double, right: Double) -> FrameSegment {
    FrameSegment(start: start + left, extent: max(0, extent - left - right))
  }

  var end: Double { start + extent }
}
