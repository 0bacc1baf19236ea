import ZineText

extension Fragmenter {
  /// The forced breaks between table rows that have no effect, with the first paragraph of the row after the break.
  var ineffectiveRowBreaks: [(IneffectiveStyle, paragraph: Int)] {
    guard tree.hasOwnFlows else { return [] }
    var lost: [(IneffectiveStyle, paragraph: Int)] = []
    for index in tree.blocks.indices {
      let block = BlockID(index)
      guard tree[block].isDivided, let table = table(block) else { continue }
      lost += table.ineffectiveBreaks.map { (.rowBreak, $0) }
      let ineffective = table.rows.dropFirst().filter {
        $0.forcedBreak != nil && areBreaksIneffective(block, $0.forcedBreak)
      }
      lost += ineffective.map { (.forcedBreak, $0.paragraph) }
    }
    return lost.filter { styled.paragraphs.indices.contains($0.paragraph) }
  }

  /// Whether a break between rows has no effect, because the table, or a block around it, cannot be fragmented.
  private func areBreaksIneffective(_ table: BlockID, _ forced: ForcedBreak?) -> Bool {
    func isUnbreakable(_ block: BlockID) -> Bool {
      let placing = placing(of: .block(block))
      return placing.isOutOfFlow || placing.isMonolithic
    }
    if isUnbreakable(table) { return true }
    for block in tree.ancestors(from: table).dropFirst() where tree[block].isOwnFlow {
      if !tree[block].isDivided { return true }
      // A column break always ends a column of a multi-column block, wherever the block is.
      if forced?.isOfPage != true { return false }
      if isUnbreakable(block) { return true }
    }
    return false
  }
}
