import ZineStyle
import ZineText

/// Places multi-column blocks, tables and figures between the lines of the flow that contains them.
extension Fragmenter {
  /// The maximum space below a figure in the grid line on which it ends, as a share of the line.
  private static let maximumSpaceBelow = 0.3

  /// Places a block that establishes a formatting context, or the part of it for which the frame has room, below
  /// all floats beside the text.
  /// - Returns: Whether the block ends in the frame.
  func placeContext(_ block: BlockID, _ style: BoxStyle, in filling: inout Filling) -> Bool {
    let range = paragraphs(in: block)
    let checkpoint = filling
    var placement = ContextPlacement(self, block, style, in: &filling)
    placement.run()
    let (outcome, rect) = (placement.place.outcome, placement.rect)
    let notes = placement.isFull ? nil : placement.notes
    guard let notes else {
      filling = checkpoint
      filling.shortage = min(filling.shortage, placement.shortage)
      return false
    }
    filling.keep(notes, of: outcome.fragment.calls)
    filling.fragment.findings += overfullBlock(
      excess: rect.end - filling.path.blockExtent, ofParagraph: range.lowerBound)
    add(outcome, of: block, in: rect, to: &filling)
    // The block may end slightly below the line that its foot is aligned with, as descenders do.
    if let end = placement.alignment.lineEnd, let grid = filling.grid, filling.block > end,
      filling.block - end < Self.maximumSpaceBelow * grid.step
    {
      filling.block = end
    }
    guard let next = outcome.next else {
      filling.boxes.white.add(margin: placement.marginBottom, depth: filling.boxes.openCount)
      filling.boxes.white.add(stepSpace: placement.alignment.below)
      closeBoxes(after: block, in: &filling)
      filling.token.goToParagraph(range.upperBound)
      return true
    }
    filling.shortage = min(filling.shortage, outcome.shortage)
    filling.restCount = .max
    filling.goInside(next, before: range.upperBound)
    guard placement.place.isDivided, filling.token.paragraph < range.upperBound else {
      return false
    }
    return placeContext(block, style, in: &filling)
  }

  /// Adds the fragment of a block to the frame.
  /// - Parameter rect: The border box. If it is higher than the fragment, the content is aligned in it.
  private func add(
    _ outcome: Outcome, of block: BlockID, in rect: Rect, to filling: inout Filling
  ) {
    filling.boxes.begin()
    var held = outcome.fragment
    let contentHeight = held.usedExtent
    held.path.blockExtent = rect.size.height
    if rect.size.height > contentHeight {
      let share = placing(of: .block(block)).contentAlignment.shareAbove
      let shift = (rect.size.height - contentHeight) * share
      held = held.moved(by: shift, in: rect.size.height, own: tree[block].box)
    }
    filling.fragment.findings += held.findings
    filling.fragment.append(
      .block(BlockFragment(rect: rect, fragment: held)), ofParagraph: filling.token.paragraph,
      .breakable)
    filling.innerChanges.merge(outcome.loosened) { first, _ in first }
    filling.block = rect.origin.y + rect.size.height
  }
}
