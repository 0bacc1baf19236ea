import ZineStyle
import ZineText

extension TableBuilder {
  /// Returns a figure as a table with one column: its rows are the captions and the content between them.
  func figure(_ block: BlockID, _ box: BoxID) -> Table {
    var style = TableStyle()
    style.borders = .collapse
    var figure = Table(block: block, box: box, style: style)
    figure.isFigure = true
    var captions: [Table.Caption] = []
    var content: Range<Int>?
    func addRow() {
      guard let range = content else { return }
      content = nil
      figure.rows.append(
        Table.Row(cells: [Table.Cell(paragraphs: range)], paragraph: range.lowerBound))
    }
    let tree = fragmenter.tree
    var index = block.index + 1
    while index < tree[block].end {
      let id = BlockID(Int(index))
      switch role(of: id) {
      case .continuation?: addContinuation(id, to: &figure)
      case .caption(let side, let alignment)?:
        addRow()
        captions.append(caption(id, side, alignment, after: figure.rows.count))
      default:
        let range = allParagraphs(in: id)
        content = (content?.lowerBound ?? range.lowerBound)..<range.upperBound
      }
      index = tree[id].end
    }
    addRow()
    figure.placeCells()
    figure.place(captions)
    return figure
  }
}
