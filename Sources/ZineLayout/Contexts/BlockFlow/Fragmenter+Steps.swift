import ZineStyle

/// Blocks whose heights are rounded to steps (CSS Rhythmic Sizing 1), and blocks that align their content in
/// a minimum height (CSS Box Alignment 3).
extension Fragmenter {
  /// A block that may need space above its content, and the frame's state before the block. The block is laid
  /// out again as soon as this space is known.
  struct RoundedBlock {
    var block: BlockID
    var checkpoint: Filling
    /// Whether the block is at the top of the frame.
    var isAtHead: Bool
  }

  /// Maximum nesting depth of blocks that are laid out again. Blocks nested more deeply get all extra space
  /// below their content.
  private static let mostNestedSteps = 2

  /// Records the blocks that begin with the next content and may need space above their content.
  func noteRoundedBlocks(_ rounded: inout [RoundedBlock], in filling: inout Filling) {
    let index = filling.token.paragraph
    guard filling.token.isBetweenBlocks else { return }
    rounded.removeAll { paragraphs(in: $0.block).upperBound <= index }
    let flow = filling.flow
    let leaf = tree.block(leaving: flow.root, atParagraph: index) ?? tree.leaves[index]
    for box in usedBoxes(around: leaf, in: filling.path).dropFirst(filling.boxes.openCount)
    where box.mayNeedSpace && filling.spacesAbove[box.block] == nil
      && !rounded.contains(where: { $0.block == box.block })
    {
      // At the top of a frame, rounding adds all space below the block.
      let isAtHead = filling.block <= filling.space.head
      if isAtHead && box.shareAbove == 0 || rounded.count >= Self.mostNestedSteps {
        filling.spacesAbove[box.block] = SpaceAbove()
      } else {
        rounded.append(RoundedBlock(block: box.block, checkpoint: filling, isAtHead: isAtHead))
      }
    }
  }

  /// Returns to the start of a finished block if it needs space above its content.
  func spaceRoundedBlocks(_ rounded: inout [RoundedBlock], in filling: inout Filling) {
    guard let needed = filling.boxes.neededSpace else { return }
    filling.boxes.neededSpace = nil
    guard let index = rounded.lastIndex(where: { $0.block == needed.block }) else { return }
    filling = rounded[index].checkpoint
    var space = needed.space
    if rounded[index].isAtHead { space.step = 0 }
    filling.spacesAbove[needed.block] = space
    rounded.removeSubrange(index...)
  }

  /// Returns the extra space above and below a block with a flow of its own, if its height is rounded, in
  /// points.
  /// - Parameters:
  ///   - place: top of the block, in points from the frame's top.
  ///   - height: height of the block without its margins, in points.
  func stepSpace(
    of block: BlockID, at place: Double, height: @autoclosure () -> Double, in filling: Filling
  ) -> (above: Double, below: Double) {
    guard let box = styledBox(block), box.isRounded else { return (0, 0) }
    let style = box.style
    let area = area(within: block, in: filling.path)
    let margin = style.used(in: area.extent).margin
    let height = height()
    let space = style.step.space(
      height: margin.top + height + margin.bottom, end: place + height + margin.bottom, spare: 0,
      filling.grid)
    let isAtHead = place <= filling.space.head + lengthTolerance
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
