import ZineStyle
import ZineText

extension BlockFlowLayout {
  /// Adds spacing before a paragraph, and opens its boxes.
  mutating func leaveSpace(before index: Int) {
    let hasSpace =
      fragmenter.styled.paragraphs[index].hasSpaceBefore && position > self.space.head
    let space =
      hasSpace ? fragmenter.lineHeight(of: fragmenter.styled.paragraphs[index], in: self.space) : 0
    let leaf = fragmenter.tree[fragmenter.tree.leaves[index]]
    guard leaf.parent != nil || leaf.kind == .objects || !boxes.white.isEmpty else {
      position += space
      return
    }
    openBoxes(around: fragmenter.tree.leaves[index], space: space)
  }

  /// Opens the boxes around a block.
  /// - Parameter space: space above the boxes, in points.
  mutating func openBoxes(around block: BlockID, space: Double = 0) {
    let boxes = fragmenter.usedBoxes(around: block, in: path)
    let grid = self.grid
    self.boxes.open(
      boxes.dropFirst(self.boxes.openCount), space: space, spacesAbove: spacesAbove
    ) { [fragmenter] in fragmenter.tree[block].isParagraph ? fragmenter.trimAbove($0, grid) : 0 }
  }

  /// Moves the next line of a paragraph below the collected spacing, and to the grid if the paragraph snaps
  /// to it. A box that begins with the line begins below the objects that leave no room for the line.
  mutating func settleSpace(before prepared: PreparedParagraph) {
    let snaps = prepared.paragraph.lineSnap.usesGrid
    guard !boxes.white.isEmpty else {
      if snaps, let grid = self.grid { position = grid.next(after: position) }
      return
    }
    var limit = Double.infinity
    if fragment.isEmpty {
      // Large margins must leave room for at least one line.
      let space = self.space
      limit = max(
        space.head,
        self.path.blockExtent - fragmenter.lineHeight(of: prepared.paragraph, in: space))
      if snaps, let grid = space.grid { limit = grid.last(before: limit) }
    }
    var path = self.path
    if !path.exclusions.isEmpty { path.exclusions = path.objects }
    position = boxes.settle(
      from: position, self.space, limit: limit, isOnGrid: snaps
    ) { place in
      guard !path.exclusions.isEmpty else { return place }
      var strips = prepared.strips()
      strips.most = 1
      return Strips(path, from: place, strips)[0].blockStart
    }
  }

  mutating func closeBoxes(after block: BlockID) {
    fragmenter.close(
      &boxes, after: block, from: position, grid, in: fragment)
  }

  /// Returns the height that the boxes which end with a block need below it, in points.
  /// - Parameter end: bottom of the block, or of a paragraph's last line.
  func foot(after block: BlockID, from end: Double) -> Double {
    guard fragmenter.tree[block].parent != nil else { return 0 }
    var boxes = self.boxes
    fragmenter.close(&boxes, after: block, from: end, grid, in: fragment)
    return max(0, boxes.white.edgeEnd(from: end) - end)
  }

  /// Returns the height that the continuing boxes need below a line if it becomes the frame's last line, in
  /// points.
  /// - Parameter block: block that ends with the line; `nil` if none does.
  func clonedFoot(below block: BlockID?) -> Double {
    let count = block.map(fragmenter.tree.boxesGoingOn(after:)) ?? boxes.openCount
    return boxes.clonedFoot(count)
  }

  /// Adds the finished boxes to the fragment.
  mutating func finishBoxes() {
    guard fragmenter.tree.hasBoxes else { return }
    token.boxes = boxes.goingOn
    let lineEnd = fragment.runs.reduce(0) { $1.lines.reduce($0) { max($0, $1.blockEnd) } }
    let frameEnd = max(path.blockExtent, lineEnd)
    for part in boxes.finish(from: position, space, frameEnd: frameEnd) {
      let box = part.used
      if fragmenter.tree[box.block].isOwnFlow { fragment.blockEnd = part.end }
      guard box.isVisible, part.end > part.start else { continue }
      fragment.boxes.append(
        BoxFragment(
          box: box.box, style: box.style,
          rect: box.border.rect(from: part.start, height: part.end - part.start),
          hasStart: part.hasStart, hasEnd: part.hasEnd,
          isRightToLeft: fragmenter.isRightToLeft(box.block)))
    }
    token.leastHeights = boxes.leastHeightsGoingOn
  }
}
