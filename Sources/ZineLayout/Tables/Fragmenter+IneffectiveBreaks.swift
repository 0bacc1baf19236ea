import ZineStyle
import ZineText

/// Breaks between the rows of tables that can't come where styles ask for them.
extension Fragmenter {
  /// What keeps each of these breaks from coming, with the paragraph that its row begins with.
  var ineffectiveRowBreaks: [(IneffectiveStyle, paragraph: Int)] {
    guard tree.hasOwnFlows else { return [] }
    var lost: [(IneffectiveStyle, paragraph: Int)] = []
    for index in tree.blocks.indices {
      let block = BlockID(index)
      guard tree[block].hasColumns, let table = table(block), !table.isFigure else { continue }
      lost += table.ineffectiveBreaks.map { (.rowBreak, $0) }
      let rows = table.rows.dropFirst().filter { $0.forcedBreak != nil }
      guard !rows.isEmpty else { continue }
      let ineffective = rows.filter { areBreaksIneffective(block, $0.forcedBreak) }
      lost += ineffective.map { (.forcedBreak, $0.paragraph) }
    }
    return lost.filter { styled.paragraphs.indices.contains($0.paragraph) }
  }

  /// Whether a break between rows does nothing, since neither a column nor a page ends in its table.
  private func areBreaksIneffective(_ table: BlockID, _ forced: ForcedBreak?) -> Bool {
    func isWhole(_ block: BlockID) -> Bool {
      let placing = placing(of: .block(block))
      return placing.isOutOfFlow || placing.isMonolithic
    }
    if isWhole(table) { return true }
    var next = tree[table].parent
    while let block = next {
      if tree[block].content.isOwnFlow {
        if !tree[block].hasColumns { return true }
        // The columns of a block end at a break between columns, whatever holds the block.
        if forced?.isOfPage != true { return false }
        if isWhole(block) { return true }
      }
      next = tree[block].parent
    }
    return false
  }
}
