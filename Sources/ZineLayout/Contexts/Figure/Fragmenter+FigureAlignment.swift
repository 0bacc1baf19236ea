/// The position of a block relative to the baseline grid.
struct GridAlignment {
  /// The distance by which the block is moved down, in points.
  var shift = 0.0
  /// Additional space below the block, in points.
  var below = 0.0
  /// The lower edge of the grid line on which a figure ends; `nil` if it does not end on one.
  var lineEnd: Double?
}

/// Aligns figures with the baseline grid.
extension Fragmenter {
  /// Returns the distance between a float and the top or bottom edge of its column, in points. An image at the top
  /// begins at the cap height of the first line. An image at the bottom ends on the last baseline. Other floats touch
  /// the edge.
  /// - Parameter step: The distance between grid lines, in points.
  func edgeShift(_ content: NestedFragment.Content, isTop: Bool, step: Double) -> Double {
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

  /// Whether the topmost content is an image.
  func beginsWithPicture(_ fragment: Fragment) -> Bool {
    guard let line = fragment.firstOwnLine else {
      guard let first = fragment.nested.min(by: { $0.bounds.origin.y < $1.bounds.origin.y }) else {
        return false
      }
      return first.block.map { beginsWithPicture($0.fragment) } ?? true
    }
    return styled.paragraphs[line.paragraph].runs.first?.attachment != nil
  }

  /// Whether the lowest content is an image.
  private func endsWithPicture(_ fragment: Fragment) -> Bool {
    let float = fragment.nested.max { $0.bounds.end < $1.bounds.end }
    if let float, float.bounds.end >= fragment.lastOwnLine?.blockEnd ?? 0 {
      return float.block.map { endsWithPicture($0.fragment) } ?? true
    }
    guard let line = fragment.lastOwnLine else { return false }
    return styled.paragraphs[line.paragraph].runs.last?.attachment != nil
  }

  /// Returns the lowest baseline, from the top of the fragment. The lower edge of an image counts as a baseline.
  func lastBaseline(of fragment: Fragment) -> Double? {
    let inner = fragment.nested.compactMap { float -> Double? in
      guard let block = float.block else { return float.bounds.end }
      return lastBaseline(of: block.fragment).map { $0 + block.rect.origin.y }
    }
    return (inner + [fragment.lastOwnLine?.baseline].compactMap { $0 }).max()
  }
}
