extension Fragmenter {
  /// Returns the spanner with which a flow continues; `nil` if it continues in its columns.
  func spanner(at token: BreakToken, in flow: Flow) -> BlockID? {
    guard tree.hasOwnFlows, token.paragraph < flow.end,
      let block = tree.block(leaving: flow.root, atParagraph: token.paragraph),
      placing(of: .block(block)).isSpanner
    else { return nil }
    return block
  }

  /// Whether the text of a page ends with a spanner, and only floats such as one with the given anchor follow it.
  func endsTextAboveFloats(_ anchor: PositionedAnchor) -> Bool {
    let paragraphs = styled.paragraphs
    let next = paragraphs[anchor.paragraph...].indices.first { !styled.isOutOfFlow($0) }
    guard next.map({ paragraphs[$0].breakBefore?.isOfPage ?? false }) ?? true else { return false }
    let last = paragraphs[..<anchor.paragraph].indices.last { !styled.isOutOfFlow($0) }
    return last.map { spanner(at: BreakToken(at: $0), in: story) != nil } ?? false
  }

  /// Returns the top margin of the content after a spanner, in points. The margin is kept, because a spanner does not
  /// end a column (CSS Multi-column 1, section 6.2). The content has none if it continues a paragraph or block.
  func marginAbove(_ token: BreakToken, of flow: Flow, width: Double) -> Double {
    guard token.isBetweenBlocks else { return 0 }
    var first = token.paragraph
    while first < flow.end {
      /// Index after the last paragraph of an out-of-flow block that begins here.
      var end: Int?
      var margin = 0.0
      for block in tree.ancestors(from: tree.leaves[first]) {
        let paragraphs = paragraphs(in: block)
        guard block != flow.root, paragraphs.lowerBound == first else { break }
        guard let box = styledBox(block) else { continue }
        let placing = tree[block].isOwnFlow ? placing(of: .block(block)) : .inFlow
        if placing.isOutOfFlow || placing.snaps { end = paragraphs.upperBound }
        let style = box.style.used(in: width)
        // Margins inside a top border or padding don't collapse with those outside.
        if style.topEdge > 0 { margin = 0 }
        margin = max(margin, style.margin.top)
      }
      guard let end, end > first else { return margin }
      first = end
    }
    return 0
  }
}
