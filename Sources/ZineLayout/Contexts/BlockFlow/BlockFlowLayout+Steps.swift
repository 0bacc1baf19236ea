import ZineStyle

/// Blocks whose heights are rounded to steps (CSS Rhythmic Sizing 1), and blocks that align their content in
/// a minimum height (CSS Box Alignment 3).
extension BlockFlowLayout {
  /// A block that may need space above its content, and the frame's state before the block. The block is laid
  /// out again as soon as this space is known.
  struct RoundedBlock {
    var block: BlockID
    var checkpoint: BlockFlowLayout
    /// Whether the block is at the top of the frame.
    var isAtHead: Bool
  }

  /// Maximum nesting depth of blocks that are laid out again. Blocks nested more deeply get all extra space
  /// below their content.
  private static let mostNestedSteps = 2

  /// Records the blocks that begin with the next content and may need space above their content.
  mutating func noteRoundedBlocks(_ rounded: inout [RoundedBlock]) {
    let index = token.paragraph
    guard token.isBetweenBlocks else { return }
    rounded.removeAll { fragmenter.paragraphs(in: $0.block).upperBound <= index }
    let flow = self.flow
    let leaf =
      fragmenter.tree.block(leaving: flow.root, atParagraph: index) ?? fragmenter.tree.leaves[index]
    for box in fragmenter.usedBoxes(around: leaf, in: path).dropFirst(boxes.openCount)
    where box.mayNeedSpace && spacesAbove[box.block] == nil
      && !rounded.contains(where: { $0.block == box.block })
    {
      // At the top of a frame, rounding adds all space below the block.
      let isAtHead = position <= space.head
      if isAtHead && box.shareAbove == 0 || rounded.count >= Self.mostNestedSteps {
        spacesAbove[box.block] = SpaceAbove()
      } else {
        rounded.append(RoundedBlock(block: box.block, checkpoint: self, isAtHead: isAtHead))
      }
    }
  }

  /// Returns to the start of a finished block if it needs space above its content.
  mutating func spaceRoundedBlocks(_ rounded: inout [RoundedBlock]) {
    guard let needed = boxes.neededSpace else { return }
    boxes.neededSpace = nil
    guard let index = rounded.lastIndex(where: { $0.block == needed.block }) else { return }
    self = rounded[index].checkpoint
    var space = needed.space
    if rounded[index].isAtHead { space.step = 0 }
    spacesAbove[needed.block] = space
    rounded.removeSubrange(index...)
  }

  /// Returns the extra space above and below a block with a flow of its own, if its height is rounded, in
  /// points.
  /// - Parameters:
  ///   - place: top of the block, in points from the frame's top.
  ///   - height: height of the block without its margins, in points.
  func stepSpace(
    of block: BlockID, at place: Double, height: @autoclosure () -> Double
  ) -> (above: Double, below: Double) {
    guard let box = fragmenter.styledBox(block), box.isRounded else { return (0, 0) }
    let style = box.style
    let area = fragmenter.area(within: block, in: path)
    let margin = style.used(in: area.extent).margin
    let height = height()
    let space = style.step.space(
      height: margin.top + height + margin.bottom, end: place + height + margin.bottom, spare: 0,
      grid)
    let isAtHead = place <= self.space.head + lengthTolerance
    let above = isAtHead ? 0 : space * style.step.align.shareAbove
    return (above, space - above)
  }
}

extension BlockTree {
  /// Returns for each paragraph, by its index, whether any block around it may need space above its content.
  func paragraphsInSteps(of styled: StyledStory) -> [Bool] {
    var isInSteps = Array(repeating: false, count: leaves.count)
    for block in blocks {
      guard block.kind == .box, let box = block.box, let first = block.paragraphs.first,
        !isInSteps[first], styled[box].mayNeedSpace
      else { continue }
      for index in block.paragraphs { isInSteps[index] = true }
    }
    return isInSteps
  }
}
