/// Moves content below initials and floats (`clear`).
extension BlockFlowLayout {
  /// Moves below the initial of a previous, shorter paragraph if the next content can't be placed beside it.
  /// This applies to blocks with an independent flow, headings, visible boxes, and paragraphs with an
  /// initial.
  /// - Parameter block: the next block; `nil` for a paragraph.
  mutating func clearInitial(before index: Int, _ block: BlockID?) {
    guard position < initialEnd else { return }
    let isApart =
      if let block { !fragmenter.placing(of: .block(block)).isOutOfFlow } else {
        isSetApart(index)
      }
    if isApart { position = initialEnd }
  }

  private func isSetApart(_ index: Int) -> Bool {
    let paragraph = fragmenter.styled.paragraphs[index]
    if case .heading = paragraph.kind { return true }
    let boxes = fragmenter.usedBoxes(around: fragmenter.tree.leaves[index], in: path)
    return paragraph.initial != nil
      || boxes.dropFirst(self.boxes.openCount).contains(where: \.style.isVisible)
  }

  /// Moves a paragraph with `clear` below the floats.
  mutating func clearFloats(before index: Int) {
    guard !path.exclusions.isEmpty, fragmenter.styled.paragraphs[index].clear != .none else {
      return
    }
    let end = path.clearance(
      below: floats(clearedBefore: index), from: position)
    guard end > position else { return }
    position = grid?.next(after: end) ?? end
  }

  /// Whether a paragraph clears a float that is deferred to the next column.
  func followsPendingFloat(_ index: Int) -> Bool {
    guard fragmenter.styled.paragraphs[index].clear != .none else { return false }
    let cleared = floats(clearedBefore: index)
    let column = ColumnMeasure(inlineExtent: 0, blockExtent: 0, lineHeight: 0)
    return container.pendingFloats.contains { float in
      let isLeft = fragmenter.wrap(of: float, column, in: space).isLeft
      return isLeft ? cleared.left : cleared.right
    }
  }

  private func floats(clearedBefore index: Int) -> ClearedFloats {
    fragmenter.styled.paragraphs[index].clear.floats(
      isRightToLeft: fragmenter.baseDirection(ofParagraph: index) == .rightToLeft,
      isLeftHand: space.isLeftHand)
  }
}
