import ZineStyle

/// Margin, border and padding of a picture, in points. The start is the left side.
package struct PictureEdges: Hashable, Sendable {
  /// Margins. With a negative margin the picture extends beyond the room that it takes.
  package var margin = BoxSides(0.0)
  package var border = BoxSides(0.0)
  /// Border plus padding.
  package var inside = BoxSides(0.0)
  /// Fit and clip of the picture; `nil` if it fills its box and is not clipped.
  var view: PictureView?
  /// Transform of the picture; `nil` if it is painted where it is laid out.
  var transform: TransformStyle?

  package var width: Double { margin.start + margin.end + inside.start + inside.end }
  package var height: Double { margin.top + margin.bottom + inside.top + inside.bottom }

  /// Returns the edges, scaled down if they exceed a maximum size.
  fileprivate func fitting(width most: Double, height highest: Double) -> PictureEdges {
    let x = width > most ? max(0, most) / width : 1
    let y = height > highest ? max(0, highest) / height : 1
    func scaled(_ sides: BoxSides<Double>) -> BoxSides<Double> {
      BoxSides(
        top: sides.top * y, bottom: sides.bottom * y, start: sides.start * x, end: sides.end * x)
    }
    return PictureEdges(
      margin: scaled(margin), border: scaled(border), inside: scaled(inside))
  }
}

extension PictureBox {
  /// Returns the edges of the picture in a column, limited so that the picture keeps at least half of the
  /// room.
  package func edges(in column: ColumnMeasure) -> PictureEdges {
    let style = style.used(in: column.textExtent)
    var margin = style.margin
    let (border, padding) = (style.border, style.padding)
    var edges = border.map(\.width)
    var inside = BoxSides(
      top: border.top.width + padding.top, bottom: border.bottom.width + padding.bottom,
      start: border.start.width + padding.start, end: border.end.width + padding.end)
    if isRightToLeft {
      swap(&margin.start, &margin.end)
      swap(&inside.start, &inside.end)
      swap(&edges.start, &edges.end)
    }
    var fitting = PictureEdges(margin: margin, border: edges, inside: inside)
      .fitting(
        width: column.inlineExtent / 2, height: max(0, column.blockExtent - column.lineHeight) / 2)
    fitting.transform = style.transform
    return fitting
  }
}
