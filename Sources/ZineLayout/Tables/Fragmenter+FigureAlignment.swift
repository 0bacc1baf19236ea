import ZineStyle
import ZineText

/// Where figures stand between lines that have a grid.
extension Fragmenter {
  /// A place between lines that have a grid.
  struct GridAlignment {
    /// How much further down than right below what is above it.
    var shift: Double
    /// The extra space below it, in points.
    var below = 0.0
    /// Where the line ends that its foot stands on; `nil` where that is on none.
    var end: Double?
  }

  /// Where a block with columns or parts of its own stands. Its height is rounded as its style says. But the picture of
  /// a figure at a frame's head begins where capitals would, and a figure at the frame's foot ends on the last line of
  /// the grid.
  func alignment(
    of block: BlockID, _ fragment: Fragment, at place: Double, in filling: Filling
  ) -> GridAlignment? {
    if let edge = edgeAlignment(of: block, fragment, at: place, in: filling) { return edge }
    let space = stepSpace(of: block, at: place, height: fragment.usedExtent, in: filling)
    return GridAlignment(shift: space.above, below: space.below)
  }

  /// Where a figure stands at the head or foot of a frame that has a grid; `nil` for all others.
  private func edgeAlignment(
    of block: BlockID, _ fragment: Fragment, at place: Double, in filling: Filling
  ) -> GridAlignment? {
    guard let grid = filling.grid, table(block)?.isFigure == true, fragment.boxes.isEmpty,
      fragment.floats.allSatisfy({ $0.block?.transform == nil })
    else { return nil }
    if !filling.fragment.holdsAnything, filling.path.clearedExtent <= 0 {
      guard place <= filling.space.head + lengthTolerance, beginsWithPicture(fragment) else {
        return nil
      }
      let capitals = shaper.capHeight(of: styled.body) ?? 0
      return GridAlignment(shift: max(0, grid.baseline - capitals))
    }
    guard let foot = lastBaseline(of: fragment) else { return nil }
    let baseline = place + foot
    let line = grid.next(after: baseline - grid.baseline)
    let isAtFoot = line + 2 * grid.step > filling.path.blockExtent + lengthTolerance
    guard isAtFoot else { return nil }
    return GridAlignment(
      shift: max(0, line + grid.baseline - baseline), end: line + grid.step)
  }

  /// How far below the head of a column, or above its foot, something floats that is a picture there: its top is where
  /// capitals begin, and its foot stands on the last baseline. 0 for all others.
  /// - Parameter step: from line to line, in points.
  func edgeShift(_ content: FloatFragment.Content, isTop: Bool, step: Double) -> Double {
    let isPicture =
      switch content {
      case .picture: true
      case .block(let block):
        block.transform == nil && block.fragment.boxes.isEmpty
          && (isTop ? beginsWithPicture(block.fragment) : endsWithPicture(block.fragment))
      }
    guard isPicture else { return 0 }
    let baseline = LineGrid(step: step, body: shaper.metrics(of: styled.body)).baseline
    return max(0, isTop ? baseline - (shaper.capHeight(of: styled.body) ?? 0) : step - baseline)
  }

  /// Whether what stands lowest is a picture.
  private func endsWithPicture(_ fragment: Fragment) -> Bool {
    let float = fragment.floats.max { $0.bounds.end < $1.bounds.end }
    if let float, float.bounds.end >= fragment.lines.last.map({ $0.blockStart + $0.height }) ?? 0 {
      return float.block.map { endsWithPicture($0.fragment) } ?? true
    }
    guard let line = fragment.lines.last else { return false }
    return styled.paragraphs[line.paragraph].runs.last?.attachment != nil
  }

  /// How much of a figure may be empty below the line that it ends on.
  func mostBelowLine(in filling: Filling) -> Double { 0.3 * (filling.grid?.step ?? 0) }

  /// Whether what stands at the very top is a picture.
  private func beginsWithPicture(_ fragment: Fragment) -> Bool {
    guard let line = fragment.lines.first else {
      guard let first = fragment.floats.min(by: { $0.bounds.origin.y < $1.bounds.origin.y }) else {
        return false
      }
      return first.block.map { beginsWithPicture($0.fragment) } ?? true
    }
    return styled.paragraphs[line.paragraph].runs.first?.attachment != nil
  }

  /// Of the lowest line, from the fragment's head; the foot of a picture that has a line for itself.
  private func lastBaseline(of fragment: Fragment) -> Double? {
    let inner = fragment.floats.compactMap { float -> Double? in
      guard let block = float.block else { return float.bounds.end }
      return lastBaseline(of: block.fragment).map { $0 + block.rect.origin.y }
    }
    return (inner + fragment.lines.suffix(1).map(\.baseline)).max()
  }
}
