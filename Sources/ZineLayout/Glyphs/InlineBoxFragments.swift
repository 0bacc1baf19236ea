import ZineStyle
import ZineText

/// Fragments of inline boxes in one line, collected while the line's pieces are placed from left to right.
struct InlineBoxFragments {
  private let shaped: ShapedBoxes
  private var fragments: [OpenBox] = []
  /// Index of the current fragment of each open box.
  private var open: [Int: Int] = [:]
  private var pieceCount = 0

  private struct OpenBox {
    var box: Int
    var start: Double
    var end: Double
    /// Number of the fragment's last piece, counted from 1 at the start of the line.
    var lastPiece: Int
    var hasLeft = false
    var hasRight = false
  }

  init(_ shaped: ShapedBoxes) { self.shaped = shaped }

  var isEmpty: Bool { shaped.isEmpty }

  /// - Parameter piece: Index, in the paragraph, of the next piece to the right.
  mutating func add(
    _ piece: Int, of paragraph: ShapedParagraph, from start: Double, to end: Double
  ) {
    pieceCount += 1
    var next = shaped.innermost[piece]
    while let box = next {
      let index = fragment(of: box, at: start)
      fragments[index].lastPiece = pieceCount
      fragments[index].end = end
      if let edge = paragraph.pieces.edge(at: piece), edge.box == box {
        if edge.isLeft { fragments[index].hasLeft = true } else { fragments[index].hasRight = true }
      }
      next = shaped.boxes[box].parent
    }
  }

  private mutating func fragment(of box: Int, at start: Double) -> Int {
    if let index = open[box], fragments[index].lastPiece == pieceCount - 1 { return index }
    fragments.append(OpenBox(box: box, start: start, end: start, lastPiece: pieceCount))
    open[box] = fragments.count - 1
    return fragments.count - 1
  }

  /// Returns the shapes of the box fragments in paint order, outer boxes first.
  ///
  /// - Parameter scale: Scale of the line's glyphs relative to their font size.
  func paths(
    on baseline: Double, scale: Double, _ shaper: any TextShaper, _ pictures: any PictureSource
  ) -> [PaintedPath] {
    fragments.sorted { ($0.box, $0.start) < ($1.box, $1.start) }.flatMap { fragment in
      let box = shaped.boxes[fragment.box].box
      let style = shaped.boxes[fragment.box].style.cut(
        hasStart: fragment.hasLeft, hasEnd: fragment.hasRight)
      guard style.isVisible else { return [PaintedPath]() }
      let metrics = shaper.metrics(of: box.shaping).scaled(by: scale)
      let top = metrics.ascent + style.padding.top + style.border.top.width
      let bottom = metrics.descent + style.padding.bottom + style.border.bottom.width
      let left = fragment.start + (fragment.hasLeft ? style.margin.start : 0)
      let right = fragment.end - (fragment.hasRight ? style.margin.end : 0)
      let rect = Rect(
        x: left, y: baseline - box.rise * scale - top, width: right - left, height: top + bottom)
      guard rect.size.width > 0, rect.size.height > 0 else { return [] }
      var paths = PlacedBox(around: rect, style, pictures).paths
      if style.group != nil { for index in paths.indices { paths[index].group = style.group } }
      return paths
    }
  }
}

extension UsedBoxStyle {
  /// Returns the style without borders and corners on the sides where a line break cuts the box.
  fileprivate func cut(hasStart: Bool, hasEnd: Bool) -> UsedBoxStyle {
    var style = self
    if !hasStart {
      style.border.start = .none
      (style.radius.topStart, style.radius.bottomStart) = (0.0, 0.0)
    }
    if !hasEnd {
      style.border.end = .none
      (style.radius.topEnd, style.radius.bottomEnd) = (0.0, 0.0)
    }
    return style
  }
}
