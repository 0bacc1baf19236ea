import ZineStyle
import ZineText

/// Blocks whose heights are rounded to steps (CSS Rhythmic Sizing 1), and those that align their content in a least
/// height (CSS Box Alignment 3).
extension Fragmenter {
  /// Such a block, and the frame before it: the block is laid out again once the space above its content is known.
  struct RoundedBlock {
    var block: BlockID
    /// Behind its last paragraph, in the story's list.
    var end: Int
    var checkpoint: Filling
    /// Whether it is at the frame's head, where nothing is above it.
    var isAtHead: Bool
  }

  /// Blocks in blocks are laid out again up to this depth. Those further inside have all extra space below their
  /// content.
  private static let mostNestedSteps = 2

  /// Notes the blocks that begin with what comes next and may need space above their content.
  func noteRoundedBlocks(_ rounded: inout [RoundedBlock], in filling: inout Filling) {
    let index = filling.token.paragraph
    guard filling.token.line == 0, filling.token.row == nil else { return }
    rounded.removeAll { $0.end <= index }
    let flow = filling.flow
    let leaf = tree.block(leaving: flow.root, atParagraph: index) ?? tree.leaves[index]
    for box in usedBoxes(around: leaf, in: filling.path).dropFirst(filling.boxes.openCount)
    where box.mayNeedSpace && filling.spacesAbove[box.block] == nil {
      // At a frame's head nothing is above it, so what rounding adds is below.
      let isAtHead = !filling.fragment.holdsAnything && filling.block <= filling.space.head
      if isAtHead && box.shareAbove == 0 || rounded.count >= Self.mostNestedSteps {
        filling.spacesAbove[box.block] = SpaceAbove()
      } else {
        rounded.append(
          RoundedBlock(
            block: box.block, end: paragraphs(in: box.block).upperBound,
            checkpoint: filling, isAtHead: isAtHead))
      }
    }
  }

  /// Goes back to a block that has ended and that needs space above its content.
  func spaceRoundedBlocks(_ rounded: inout [RoundedBlock], in filling: inout Filling) {
    guard let needed = filling.boxes.takeNeededSpace(),
      let index = rounded.lastIndex(where: { $0.block == needed.block })
    else { return }
    filling = rounded[index].checkpoint
    var space = needed.space
    if rounded[index].isAtHead { space.step = 0 }
    filling.spacesAbove[needed.block] = space
    rounded.removeSubrange(index...)
  }

  /// Returns the extra space of a block with a flow of its own, in points, where its height is rounded.
  /// - Parameters:
  ///   - place: of the block's upper edge, from the frame's first edge.
  ///   - height: of the block without its margins, in points.
  func stepSpace(
    of block: BlockID, at place: Double, height: @autoclosure () -> Double, in filling: Filling
  ) -> (above: Double, below: Double) {
    guard let box = tree[block].content.box, styled.boxes[Int(box.index)].isRounded else {
      return (0, 0)
    }
    let style = styled.boxes[Int(box.index)].style
    let area = area(within: block, in: filling.path)
    let margin = style.used(in: area.extent).margin
    let height = height()
    let space = style.step.space(
      height: margin.top + height + margin.bottom, end: place + height + margin.bottom, spare: 0,
      filling.grid)
    let isAtHead = !filling.fragment.holdsAnything && place <= filling.space.head + lengthTolerance
    let above = isAtHead ? 0 : space * style.step.align.shareAbove
    return (above, space - above)
  }
}

extension BlockTree {
  /// Whether any block around each paragraph may need space above its content, by the paragraphs' places in the story's list.
  func paragraphsInSteps(of styled: StyledStory) -> [Bool] {
    var isInSteps = Array(repeating: false, count: leaves.count)
    for block in blocks {
      guard case .box(let box, let paragraphs) = block.content,
        let first = paragraphs.first, !isInSteps[first],
        styled.boxes[Int(box.index)].mayNeedSpace
      else { continue }
      for index in paragraphs { isInSteps[index] = true }
    }
    return isInSteps
  }
}
