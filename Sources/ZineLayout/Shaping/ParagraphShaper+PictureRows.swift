import ZineStyle
import ZineText

/// Scales pictures that are side by side in a figure.
extension ParagraphShaper {
  /// Gives all pictures in a row the same height, so that the row fills the width of the column. Does this
  /// only if no picture has a specified size.
  func fitPictures(
    of paragraph: StyledParagraph, in column: ColumnMeasure, _ pieces: inout PieceRow
  ) {
    guard let container = paragraph.container,
      styled.story.containers[Int(container.index)].kind == .figure
    else { return }
    let objects = pieces.indices.filter { pieces[$0].kind == .object }
    let isRow = pieces.indices.allSatisfy { pieces[$0].kind == .object || pieces[$0].isSpace }
    let delegates = objects.compactMap { delegate(pieces[$0].attachment) }
    guard objects.count > 1, isRow, delegates.count == objects.count,
      delegates.allSatisfy({ !$0.hasOwnSize }),
      pieces.indices.allSatisfy({ pieces[$0].kind != .lineEnd })
    else { return }
    let gap = FloatPlacement.gap(in: column)
    // Spaces in the source are part of the gaps between pictures.
    var leads: [Double] = []
    var (spaces, white) = (0.0, 0.0)
    var (edges, ratios) = (0.0, 0.0)
    for index in pieces.indices {
      guard pieces[index].kind == .object, case .object(_, let metrics) = pieces.content(at: index)
      else {
        if !leads.isEmpty { white += pieces[index].extent.advance }
        continue
      }
      leads.append(leads.isEmpty ? 0 : max(0, gap - white))
      spaces += white
      white = 0
      let own = metrics.edges
      let width = metrics.width - (metrics.leftMargin ?? 0) - (own?.width ?? 0)
      let height =
        metrics.ascent + metrics.descent - (metrics.topMargin ?? 0) - (own?.height ?? 0)
      edges += (own?.width ?? 0) + (metrics.leftMargin ?? 0)
      ratios += max(0.001, width) / max(0.001, height)
    }
    // The available width is reduced slightly, to allow for rounding errors.
    let room = column.inlineExtent - spaces - edges - leads.reduce(0, +) - 0.01
    guard room > 0, ratios > 0 else { return }
    let highest = max(1, column.blockExtent - column.lineHeight)
    var own = column
    own.objectHeight = min(room / ratios, highest)
    for (number, (index, delegate)) in zip(objects, delegates).enumerated() {
      var metrics = delegate.metrics(in: own)
      guard leads[number] > 0 else {
        pieces.replaceObject(at: index, by: metrics)
        continue
      }
      metrics.leftMargin = (metrics.leftMargin ?? 0) + leads[number]
      metrics.width += leads[number]
      pieces.replaceObject(at: index, by: metrics)
    }
  }
}
