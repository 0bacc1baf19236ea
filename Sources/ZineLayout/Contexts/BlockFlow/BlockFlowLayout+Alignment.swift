import ZineStyle
import ZineText

extension BlockFlowLayout {
  /// Returns the position of a multi-column block, table or figure relative to the grid.
  ///
  /// A figure at the top of a frame begins at the cap height of the first line if its first content is an image. A
  /// figure at the end of a frame ends on the last grid line. Any other block gets space above and below as its
  /// `block-step` properties require.
  func alignment(
    of block: BlockID, _ fragment: Fragment, at place: Double
  ) -> GridAlignment {
    if let edge = edgeAlignment(of: block, fragment, at: place) { return edge }
    let space = stepSpace(of: block, at: place, height: fragment.usedExtent)
    return GridAlignment(shift: space.above, below: space.below)
  }

  /// Returns the alignment of a figure at the top or the end of a frame; `nil` for other blocks and positions. The
  /// lines of a figure that may be broken are on the grid already.
  private func edgeAlignment(
    of block: BlockID, _ fragment: Fragment, at place: Double
  ) -> GridAlignment? {
    guard let grid = self.grid, fragmenter.role(of: block) == .figure(isKept: true),
      fragment.boxes.isEmpty,
      fragment.nested.allSatisfy({ $0.block?.transform == nil })
    else { return nil }
    if self.fragment.isEmptyAboveNotes, path.clearedExtent <= 0 {
      guard place <= space.head + lengthTolerance, fragmenter.beginsWithPicture(fragment) else {
        return nil
      }
      let capHeight = fragmenter.shaper.capHeight(of: fragmenter.styled.body) ?? 0
      return GridAlignment(shift: max(0, grid.baseline - capHeight))
    }
    guard let foot = fragmenter.lastBaseline(of: fragment) else { return nil }
    let baseline = place + foot
    let line = grid.next(after: baseline - grid.baseline)
    // Only a figure at the foot of the frame is aligned.
    guard line + 2 * grid.step > path.blockExtent + lengthTolerance else { return nil }
    return GridAlignment(
      shift: max(0, line + grid.baseline - baseline), lineEnd: line + grid.step)
  }
}
