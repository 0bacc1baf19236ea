import ZineStyle
import ZineText

/// The start or end edge of an inline box.
package struct InlineEdge: Hashable, Sendable {
  /// Index of the box in the paragraph.
  package var box: Int
  /// Whether the edge is before the text of its box.
  package var isStart: Bool
  /// Whether the edge is to the left of its box's text.
  package var isLeft: Bool
  /// Margin, border and padding together, in points; may be negative.
  package var width: Double
}

/// The inline boxes of a shaped paragraph.
package struct ShapedBoxes: Sendable {
  package struct Box: Sendable {
    package var box: InlineBox
    /// Style of the box, in which `start` means the left side.
    package var style: UsedBoxStyle
    /// Index of the parent box.
    package var parent: Int?
  }

  /// Boxes in an order in which parents precede their children.
  package var boxes: [Box] = []
  /// Index of the innermost box of each piece; empty if the paragraph has no boxes.
  package var innermost: [Int?] = []

  package var isEmpty: Bool { boxes.isEmpty }
}

extension PieceRow {
  /// Returns the pieces with the edges of inline boxes inserted. At the same offset, inner boxes end before
  /// outer boxes, and outer boxes begin before inner boxes.
  ///
  /// - Parameters:
  ///   - boxes: Nested or adjacent boxes, parents first.
  ///   - width: Width of the paragraph, which percentages refer to.
  ///   - baseLevel: Base direction of the paragraph: 0 is left to right, 1 is right to left.
  func inside(
    _ boxes: [InlineBox], width: Double, baseLevel: UInt8
  ) -> (pieces: PieceRow, boxes: ShapedBoxes) {
    var merger = EdgeMerger(boxes, width: width)
    var ends = BoxEnd.all(of: boxes)[...]
    for index in indices {
      var rest: EdgeMerger.Piece? = EdgeMerger.Piece(self, index)
      while let piece = rest {
        while let end = ends.first, end.offset <= piece.textOffset {
          merger.add(ends.removeFirst(), before: piece)
        }
        let parts = ends.first.flatMap { piece.cut(at: $0.offset) }
        merger.add(parts?.0 ?? piece)
        rest = parts?.1
      }
    }
    for end in ends { merger.add(end, before: nil) }
    if baseLevel > 0 || pieces.contains(where: { $0.level > 0 }) { merger.settleSides(baseLevel) }
    return (merger.pieces, merger.shaped)
  }
}

/// The start or end of an inline box in the text.
private struct BoxEnd {
  var box: Int
  var isStart: Bool
  var offset: Int

  /// Returns the starts and ends of all boxes in text order. Empty boxes are ignored.
  static func all(of boxes: [InlineBox]) -> [BoxEnd] {
    boxes.indices.filter { !boxes[$0].range.isEmpty }.flatMap { box in
      [
        BoxEnd(box: box, isStart: true, offset: boxes[box].range.lowerBound),
        BoxEnd(box: box, isStart: false, offset: boxes[box].range.upperBound),
      ]
    }.sorted { $0.order < $1.order }
  }

  private var order: (Int, Int, Int) { (offset, isStart ? 1 : 0, isStart ? box : -box) }
}

/// Merges pieces and box edges into one sequence.
private struct EdgeMerger {
  private(set) var pieces = PieceRow()
  private(set) var shaped = ShapedBoxes()
  private var open: [Int] = []

  /// A piece and its content.
  struct Piece {
    var content: PieceRow.Content
    var style: ShapingStyleID
    var textOffset: Int
    var level: UInt8
  }

  init(_ boxes: [InlineBox], width: Double) {
    shaped.boxes = boxes.map { ShapedBoxes.Box(box: $0, style: $0.style.used(in: width)) }
  }

  mutating func add(_ piece: Piece) {
    pieces.append(piece.content, piece.style, at: piece.textOffset, level: piece.level)
    shaped.innermost.append(open.last)
  }

  mutating func add(_ end: BoxEnd, before next: Piece?) {
    if end.isStart {
      shaped.boxes[end.box].parent = open.last
      open.append(end.box)
    }
    let last = pieces.pieces.last?.style
    if let style = end.isStart ? next?.style ?? last : last ?? next?.style {
      addEdge(end, style)
    }
    if !end.isStart { open.removeAll { $0 == end.box } }
  }

  private mutating func addEdge(_ end: BoxEnd, _ style: ShapingStyleID) {
    pieces.append(
      .edge(edge(end.box, isStart: end.isStart, level: 0)), style, at: end.offset, level: 0)
    shaped.innermost.append(end.box)
  }

  private func edge(_ box: Int, isStart: Bool, level: UInt8) -> InlineEdge {
    let isLeft = isStart == level.isMultiple(of: 2)
    return InlineEdge(
      box: box, isStart: isStart, isLeft: isLeft,
      width: shaped.boxes[box].style.width(ofLeft: isLeft))
  }

  /// Moves edges to their visual sides. For example, a box in right-to-left text starts on the right (UAX
  /// #9).
  ///
  /// An edge gets the lowest bidi level of its box's text. If the text on both sides of the edge has higher
  /// levels, the edge gets the lower of these two levels. Text of one direction then stays in order across
  /// the edge.
  mutating func settleSides(_ baseLevel: UInt8) {
    var lowest = [UInt8](repeating: .max, count: shaped.boxes.count)
    var before: [UInt8] = []
    var level = baseLevel
    for (index, piece) in zip(0..., pieces.pieces) {
      before.append(level)
      if piece.kind == .edge { continue }
      level = piece.level
      var box = shaped.innermost[index]
      while let id = box {
        lowest[id] = min(lowest[id], level)
        box = shaped.boxes[id].parent
      }
    }
    level = baseLevel
    for index in pieces.indices.reversed() {
      guard let old = pieces.edge(at: index) else {
        level = pieces[index].level
        continue
      }
      let own = lowest[old.box] == .max ? baseLevel : lowest[old.box]
      let new = max(own, min(before[index], level))
      pieces.replaceEdge(
        at: index, by: edge(old.box, isStart: old.isStart, level: new), level: new)
    }
  }
}

extension EdgeMerger.Piece {
  init(_ row: PieceRow, _ index: Int) {
    self.init(
      content: row.content(at: index), style: row[index].style,
      textOffset: row[index].textOffset, level: row[index].level)
  }

  /// Splits the piece at an offset, or at the next end of a cluster. Returns `nil` if the offset is not
  /// inside the piece.
  fileprivate func cut(at offset: Int) -> (Self, Self)? {
    guard case .run(let run) = content, offset > textOffset, offset < textOffset + run.byteLength
    else { return nil }
    var end = textOffset
    for (index, cluster) in run.clusters.enumerated() {
      if end >= offset {
        let parts = run.cut(before: index)
        return (
          Self(content: .run(parts.0), style: style, textOffset: textOffset, level: level),
          Self(content: .run(parts.1), style: style, textOffset: end, level: level)
        )
      }
      end += Int(cluster.byteLength)
    }
    return nil
  }
}

extension ShapedRun {
  /// Splits the run before a cluster.
  fileprivate func cut(before cluster: Int) -> (ShapedRun, ShapedRun) {
    func part(_ range: Range<Int>) -> ShapedRun {
      var own: [Cluster] = []
      var ownGlyphs: [Glyph] = []
      for var cluster in clusters[range] {
        let start = Int(cluster.glyphStart)
        cluster.glyphStart = Int32(ownGlyphs.count)
        ownGlyphs += glyphs[start..<start + Int(cluster.glyphCount)]
        own.append(cluster)
      }
      let parts = parts.filter { range.contains($0.key) }.map {
        ($0.key - range.lowerBound, $0.value)
      }
      return ShapedRun(
        font: font, level: level, clusters: own, glyphs: ownGlyphs,
        parts: Dictionary(uniqueKeysWithValues: parts))
    }
    return (part(0..<cluster), part(cluster..<clusters.count))
  }
}

extension [ShapingStretch] {
  /// Splits stretches at the edges of inline boxes, so that text on both sides of an edge is shaped
  /// separately.
  func cut(at boxes: [InlineBox]) -> [ShapingStretch] {
    guard !boxes.isEmpty else { return self }
    let places = Set(boxes.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
    var next = places[...]
    var start = 0
    return flatMap { stretch -> [ShapingStretch] in
      let end = start + stretch.length
      var parts: [ShapingStretch] = []
      while let place = next.first, place < end {
        next.removeFirst()
        guard place > start, !stretch.isObject else { continue }
        parts.append(ShapingStretch(length: place - start, style: stretch.style))
        start = place
      }
      parts.append(
        ShapingStretch(length: end - start, style: stretch.style, isObject: stretch.isObject))
      start = end
      return parts
    }
  }
}

extension UsedBoxStyle {
  /// Returns the width of the box edge on one side of the text, in points. `start` means the left side.
  fileprivate func width(ofLeft isLeft: Bool) -> Double {
    isLeft
      ? margin.start + border.start.width + padding.start
      : margin.end + border.end.width + padding.end
  }
}
