import ZineText

extension Fragmenter {
  /// The forced breaks between table rows that have no effect, with the first paragraph of the row after the break.
  var ineffectiveRowBreaks: [(IneffectiveStyle, paragraph: Int)] {
    guard tree.hasOwnFlows else { return [] }
    var lost: [(IneffectiveStyle, paragraph: Int)] = []
    for index in tree.blocks.indices {
      let block = BlockID(index)
      guard let table = table(block) else { continue }
      lost += table.ineffectiveBreaks.map { (.rowBreak, $0) }
      let placing = placing(of: .block(block))
      let isWhole = placing.isOutOfFlow || placing.isMonolithic
      let around = tree.ancestors(from: block).dropFirst().filter { tree[$0].isOwnFlow }
      let ineffective = table.rows.dropFirst().filter { row in
        row.forcedBreak.map { isWhole || tree.isIneffective($0, in: around.reversed(), styled) }
          ?? false
      }
      lost += ineffective.map { (.forcedBreak, $0.paragraph) }
    }
    return lost.filter { styled.paragraphs.indices.contains($0.paragraph) }
  }
}
