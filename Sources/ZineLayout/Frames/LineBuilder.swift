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
  /// Where each item begins in the paragraph's text.
  private var offsets: [Int] = []
  private var open = OpenGlyphRun()
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

  /// - Parameters:
  ///   - trailing: the spaces behind the line's end. Nobody sees them, but a reader of the text must
  ///     not take the words on both sides of a line's end for one.
  ///   - ratio: the part of its stretch that every cluster takes; 0 sets at natural width.
  static func items(
    _ parts: [Part], trailing: [Part], of paragraph: ShapedParagraph, text: ArraySlice<UInt8>,
    paints: PaintCursor,
    inlineStart: Double, baseline: Double, ratio: Double
  ) -> (items: [LineItem], width: Double) {
    var builder = LineBuilder(
      paragraph: paragraph, text: text, paints: paints, ratio: ratio, x: inlineStart,
      baseline: baseline)
    for part in builder.visualOrder(parts) { builder.place(part) }
    let width = builder.x - inlineStart
    for part in trailing { builder.place(part) }
    builder.flush()
    return (builder.inTextOrder(), width)
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
      flush()
      offsets.append(piece.textOffset)
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

  /// Adds clusters to the open glyph run, or begins a new one where that goes on in another way.
  private mutating func append(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, paint: PaintID
  ) {
    guard !clusters.isEmpty else { return }
    if open.isEmpty || open.font != run.font || open.paint != paint
      || open.isRightToLeft != run.isRightToLeft
    {
      flush()
      open.begin(run, paint: paint, at: Point(x: x, y: baseline), textOffset: textOffset)
    }
    x = open.add(run, clusters, text: text, textOffset: textOffset, pen: x, ratio: ratio)
  }

  private mutating func flush() {
    guard !open.isEmpty else { return }
    offsets.append(open.textOffset)
    items.append(.glyphs(open.finish(at: x)))
  }

  /// The items as they are to be read, whatever their places on the line.
  private func inTextOrder() -> [LineItem] {
    guard paragraph.isMixed else { return items }
    return items.indices.sorted { offsets[$0] < offsets[$1] }.map { items[$0] }
  }
}

/// A glyph run in the making.
private struct OpenGlyphRun {
  private(set) var font = FontID(0)
  private(set) var paint = PaintID(0)
  private(set) var isRightToLeft = false
  /// Where the run begins in the paragraph's text.
  private(set) var textOffset = 0
  private var origin = Point(x: 0, y: 0)
  private var glyphs: [PositionedGlyph] = []
  private var clusters: [GlyphCluster] = []
  private var text: [UInt8] = []

  var isEmpty: Bool { clusters.isEmpty }

  mutating func begin(
    _ run: ShapedRun, paint: PaintID, at origin: Point, textOffset: Int
  ) {
    self.textOffset = textOffset
    font = run.font
    self.paint = paint
    isRightToLeft = run.isRightToLeft
    self.origin = origin
    // More letters than most lines of a magazine have.
    glyphs.reserveCapacity(96)
    clusters.reserveCapacity(96)
    text.reserveCapacity(96)
  }

  /// Adds clusters with their glyphs in visual order from `pen` on. Answers where the pen is then.
  mutating func add(
    _ run: ShapedRun, _ range: Range<Int>, text source: ArraySlice<UInt8>,
    textOffset: Int, pen: Double, ratio: Double
  ) -> Double {
    self.textOffset = min(self.textOffset, textOffset)
    let start = source.startIndex + textOffset
    var pen = pen
    var length = 0
    run.glyphs.withUnsafeBufferPointer { source in
      run.clusters.withUnsafeBufferPointer { all in
        // Clusters stand in the order of the text: from right to left, what comes next on the line
        // stands before.
        if isRightToLeft {
          for index in range.reversed() {
            set(all[index], source, at: &pen, ratio: ratio)
            clusters.insert(GlyphCluster(all[index]), at: 0)
            length += Int(all[index].byteLength)
          }
        } else {
          for index in range {
            set(all[index], source, at: &pen, ratio: ratio)
            clusters.append(GlyphCluster(all[index]))
            length += Int(all[index].byteLength)
          }
        }
      }
    }
    if isRightToLeft {
      text.insert(contentsOf: source[start..<start + length], at: 0)
    } else {
      text.append(contentsOf: source[start..<start + length])
    }
    return pen
  }

  private mutating func set(
    _ cluster: Cluster, _ source: UnsafeBufferPointer<Glyph>, at pen: inout Double, ratio: Double
  ) {
    var x = pen - origin.x
    let first = Int(cluster.glyphStart)
    for index in first..<first + Int(cluster.glyphCount) {
      let glyph = source[index]
      glyphs.append(
        PositionedGlyph(id: glyph.id, x: x + Double(glyph.xOffset), y: Double(glyph.yOffset)))
      x += Double(glyph.advance)
    }
    pen += cluster.advance + Double(cluster.stretch) * ratio
  }

  /// The run, its pen having come to `x`. The next one begins empty.
  mutating func finish(at x: Double) -> GlyphRun {
    let run = GlyphRun(
      font: font, paint: paint, origin: origin, width: x - origin.x, isRightToLeft: isRightToLeft,
      glyphs: glyphs, clusters: clusters, text: text)
    glyphs = []
    clusters = []
    text = []
    return run
  }
}

extension GlyphCluster {
  fileprivate init(_ cluster: Cluster) {
    self.init(byteLength: cluster.byteLength, glyphCount: cluster.glyphCount)
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
