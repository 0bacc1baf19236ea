import ZineText

/// Sets the items of one line side by side: in visual order, with their spaces stretched.
struct LineBuilder {
  private let paragraph: ShapedParagraph
  /// The paragraph's text.
  private let text: ArraySlice<UInt8>
  private let paints: PaintCursor
  /// How much of its stretch every cluster takes.
  private let ratio: Double
  private var items: [LineItem] = []
  private var x: Double
  private let baseline: Double

  /// A part of a piece, on one side of a line's end.
  struct Part {
    var piece: Int
    /// In the piece.
    var clusters: Range<Int>
    /// Stands in the piece's place at a break, with the text of its clusters.
    var replacement: ShapedRun?
  }

  /// - Parameter ratio: the part of its stretch that every cluster takes; 0 sets at natural width.
  static func items(
    _ parts: [Part], of paragraph: ShapedParagraph, text: ArraySlice<UInt8>, paints: PaintCursor,
    inlineStart: Double, baseline: Double, ratio: Double
  ) -> (items: [LineItem], width: Double) {
    var builder = LineBuilder(
      paragraph: paragraph, text: text, paints: paints, ratio: ratio, x: inlineStart,
      baseline: baseline)
    for part in builder.visualOrder(parts) { builder.place(part) }
    return (builder.items, builder.x - inlineStart)
  }

  private init(
    paragraph: ShapedParagraph, text: ArraySlice<UInt8>, paints: PaintCursor, ratio: Double,
    x: Double, baseline: Double
  ) {
    self.paragraph = paragraph
    self.text = text
    self.paints = paints
    self.ratio = ratio
    self.x = x
    self.baseline = baseline
  }

  /// Rule L2 of UAX #9: from the highest level down to the lowest odd one, every run of parts of that
  /// level or higher is reversed.
  private func visualOrder(_ parts: [Part]) -> [Part] {
    guard paragraph.isMixed else { return parts }
    var parts = parts
    let levels = parts.map { paragraph.pieces[$0.piece].level }
    guard let highest = levels.max(), highest > 0 else { return parts }
    var order = Array(parts.indices)
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    parts = order.map { parts[$0] }
    return parts
  }

  private mutating func place(_ part: Part) {
    let piece = paragraph.pieces[part.piece]
    switch piece.content {
    case .lineEnd: break
    case .object(let id, let metrics):
      items.append(
        .picture(
          PlacedPicture(
            attachment: id,
            rect: Rect(
              x: x, y: baseline - metrics.ascent, width: metrics.width,
              height: metrics.ascent + metrics.descent))))
      x += metrics.width
    case .run(let run):
      var offset = piece.textOffset
      if part.clusters.lowerBound > 0 {
        for index in 0..<part.clusters.lowerBound { offset += Int(run.clusters[index].byteLength) }
      }
      if let replacement = part.replacement {
        place(replacement, 0..<replacement.clusters.count, textOffset: offset)
      } else {
        place(run, part.clusters, textOffset: offset)
      }
    }
  }

  /// Places clusters of a run, cut where the paint changes.
  private mutating func place(_ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int) {
    guard let single = paints.single else {
      return placeCutByPaint(run, clusters, textOffset: textOffset)
    }
    append(run, clusters, textOffset: textOffset, paint: single)
  }

  private mutating func placeCutByPaint(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int
  ) {
    var cuts: [(clusters: Range<Int>, offset: Int, paint: PaintID)] = []
    var offset = textOffset
    for index in clusters {
      let paint = paints.paint(at: offset)
      if let last = cuts.indices.last, cuts[last].paint == paint {
        cuts[last].clusters = cuts[last].clusters.lowerBound..<index + 1
      } else {
        cuts.append((index..<index + 1, offset, paint))
      }
      offset += Int(run.clusters[index].byteLength)
    }
    for cut in run.isRightToLeft ? cuts.reversed() : cuts {
      append(run, cut.clusters, textOffset: cut.offset, paint: cut.paint)
    }
  }

  /// Adds clusters to the last glyph run where that goes on in the same way.
  private mutating func append(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, paint: PaintID
  ) {
    guard !clusters.isEmpty else { return }
    var target = takeOpenRun(like: run, paint: paint)
    let pen = x - target.origin.x
    let width = setGlyphs(of: run, clusters, pen: pen, in: &target)
    let byteLength = clusters.reduce(0) { $0 + Int(run.clusters[$1].byteLength) }
    let start = text.startIndex + textOffset
    let new = clusters.map {
      GlyphCluster(
        byteLength: run.clusters[$0].byteLength, glyphCount: run.clusters[$0].glyphCount)
    }
    if run.isRightToLeft {
      // What comes next on the line stands before in the text.
      target.clusters.insert(contentsOf: new, at: 0)
      target.text.insert(contentsOf: text[start..<start + byteLength], at: 0)
    } else {
      target.clusters.append(contentsOf: new)
      target.text.append(contentsOf: text[start..<start + byteLength])
    }
    x += width
    target.width = x - target.origin.x
    items.append(.glyphs(target))
  }

  private mutating func takeOpenRun(like run: ShapedRun, paint: PaintID) -> GlyphRun {
    if case .glyphs(let last)? = items.last, last.font == run.font, last.paint == paint,
      last.isRightToLeft == run.isRightToLeft
    {
      items.removeLast()
      return last
    }
    return GlyphRun(
      font: run.font, paint: paint, origin: Point(x: x, y: baseline), width: 0,
      isRightToLeft: run.isRightToLeft, glyphs: [], clusters: [], text: [])
  }

  /// The glyphs in visual order, from `pen` on. Answers how far the pen moved.
  private func setGlyphs(
    of run: ShapedRun, _ clusters: Range<Int>, pen: Double, in target: inout GlyphRun
  ) -> Double {
    var clusterStart = pen
    func set(_ index: Int) {
      let cluster = run.clusters[index]
      var pen = clusterStart
      let first = Int(cluster.glyphStart)
      for glyph in run.glyphs[first..<first + Int(cluster.glyphCount)] {
        target.glyphs.append(
          PositionedGlyph(
            id: glyph.id, x: pen + Double(glyph.xOffset), y: Double(glyph.yOffset)))
        pen += Double(glyph.advance)
      }
      clusterStart += cluster.advance + Double(cluster.stretch) * ratio
    }
    if run.isRightToLeft { clusters.reversed().forEach(set) } else { clusters.forEach(set) }
    return clusterStart - pen
  }
}

/// The paints of a paragraph's text.
struct PaintCursor {
  private var ends: [Int] = []
  private var paints: [PaintID] = []

  init(_ paragraph: StyledParagraph) {
    var end = 0
    for run in paragraph.runs {
      end += run.length
      if paints.last == run.paint {
        ends[ends.count - 1] = end
      } else {
        ends.append(end)
        paints.append(run.paint)
      }
    }
  }

  /// The paint of the whole paragraph, where there is only one.
  var single: PaintID? { paints.count == 1 ? paints[0] : nil }

  /// - Parameter offset: in the paragraph's text, in UTF-8 bytes.
  func paint(at offset: Int) -> PaintID {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return paints[low]
  }
}
