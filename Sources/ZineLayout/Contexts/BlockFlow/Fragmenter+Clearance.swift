/// Moves content below initials and floats (`clear`).
extension Fragmenter {
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
    guard !filling.path.exclusions.isEmpty, styled.paragraphs[index].clear != .none else { return }
    let end = filling.path.clearance(
      below: floats(clearedBefore: index, in: filling), from: filling.block)
    guard end > filling.block else { return }
    filling.block = filling.grid?.next(after: end) ?? end
  }

  /// Whether a paragraph clears a float that is deferred to the next column.
  func followsPendingFloat(_ index: Int, in filling: Filling) -> Bool {
    guard styled.paragraphs[index].clear != .none else { return false }
    let cleared = floats(clearedBefore: index, in: filling)
    let column = ColumnMeasure(inlineExtent: 0, blockExtent: 0, lineHeight: 0)
    return filling.container.pendingFloats.contains { float in
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
