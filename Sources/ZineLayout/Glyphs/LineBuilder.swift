import ZineStyle
import ZineText

/// Places the items of one line side by side, in visual order and with justified spaces.
struct LineBuilder {
  let paragraph: ShapedParagraph
  /// The paragraph's text.
  private let text: ArraySlice<UInt8>
  let paints: PaintCursor
  let shaper: any TextShaper
  private let fit: LineFit
  private let tabs: TabSetter.Setting
  private var items: [LineItem] = []
  /// Start of each item, as an offset in the paragraph's text.
  private var offsets: [Int] = []
  /// The run to which pieces are added.
  private var open: GlyphRun?
  var x: Double
  /// End of the visible content. Only spaces follow this position.
  private var visibleEnd = Double.infinity
  let baseline: Double
  /// The most recently drawn decoration, with its start and end.
  private var decorated: (decoration: TextDecoration, start: Double, end: Double)?

  /// The part of a piece that is on this line.
  struct Part {
    var piece: Int
    /// Range of clusters in the piece.
    var clusters: Range<Int>
    /// Text that a line break shows instead of these clusters.
    var replacement: BreakText?
  }

  /// Returns the items of a line, in text order.
  ///
  /// - Parameters:
  ///   - trailing: Spaces after the end of the line. They are invisible, but in extracted text they separate
  ///     the words before and after the line break.
  ///   - pictures: Pictures for the backgrounds of inline boxes.
  static func items(
    _ parts: [Part], trailing: [Part], of line: LineFragment, _ prepared: PreparedParagraph,
    shaper: any TextShaper, pictures: any PictureSource
  ) -> [LineItem] {
    let paragraph = prepared.shaped
    var builder = LineBuilder(
      paragraph: paragraph, text: prepared.text, paints: prepared.paints, shaper: shaper,
      fit: line.fit, tabs: prepared.tabs(of: line.lineBreak, from: line.start, line: line.number),
      x: line.inlineStart, baseline: line.baseline)
    let visual = builder.visualOrder(parts)
    var boxes = InlineBoxFragments(paragraph.boxes)
    for part in visual {
      let start = builder.x
      builder.place(part)
      if !boxes.isEmpty { boxes.add(part.piece, of: paragraph, from: start, to: builder.x) }
    }
    builder.visibleEnd = builder.x - builder.letterSpacing(after: visual.last)
    builder.place(trailing: trailing, lineStart: line.inlineStart)
    // The boxes are behind all other items.
    let paths = boxes.paths(on: line.baseline, scale: line.fit.heightScale, shaper, pictures)
    builder.items.insert(contentsOf: paths.map(LineItem.path), at: 0)
    builder.offsets.insert(contentsOf: paths.map { _ in -1 }, at: 0)
    return builder.inTextOrder()
  }

  private func visualOrder(_ parts: [Part]) -> [Part] {
    guard paragraph.isMixed else { return parts }
    return ZineLayout.visualOrder(of: parts.map { paragraph.pieces[$0.piece].level }).map {
      parts[$0]
    }
  }

  /// Places the spaces after the end of the line. They have the direction of the paragraph (rule L1 of UAX
  /// #9), so in a right-to-left paragraph they are on the left.
  private mutating func place(trailing: [Part], lineStart: Double) {
    if paragraph.isMixed { flush() }
    if paragraph.baseLevel == 1 {
      x = lineStart - trailing.reduce(0) { $0 + width($1) }
      // Decorations are not drawn along these spaces.
      visibleEnd = -.infinity
    }
    for part in paragraph.baseLevel == 1 ? trailing.reversed() : trailing {
      let piece = paragraph.pieces[part.piece]
      if piece.kind == .lineEnd { placeLineEnd(of: piece) } else { place(part) }
    }
    flush()
  }

  private func width(_ part: Part) -> Double {
    let piece = paragraph.pieces[part.piece]
    switch paragraph.pieces.content(at: part.piece) {
    case .run(let run):
      return run.clusters[part.clusters].reduce(0) { $0 + fit.length(of: $1.extent) }
    case .lineEnd: return space(of: piece).map { fit.length(of: $0.extent) } ?? 0
    case .object, .rule, .anchor, .tab, .edge: return 0
    }
  }

  /// Places a forced line break as a space, which separates the words before and after it in extracted text.
  private mutating func placeLineEnd(of piece: PieceRow.Piece) {
    guard let space = space(of: piece) else { return }
    append(
      space, space.clusters.indices, textOffset: piece.textOffset,
      paint: paints.paint(at: piece.textOffset), ownText: [UInt8(ascii: " ")])
  }

  func space(of piece: PieceRow.Piece) -> ShapedRun? {
    shaper.shapeWord([UInt8(ascii: " ")], style: piece.style).runs.first
  }

  /// Returns the letter spacing at the right end of a part, in points.
  private func letterSpacing(after part: Part?) -> Double {
    guard let part, part.replacement == nil, !part.clusters.isEmpty,
      let run = paragraph.pieces.run(at: part.piece), run.letterSpacing != 0
    else { return 0 }
    let last = run.isRightToLeft ? part.clusters.lowerBound : part.clusters.upperBound - 1
    return Double(run.clusters[last].letterSpacing)
  }

  private mutating func place(_ part: Part) {
    let piece = paragraph.pieces[part.piece]
    switch paragraph.pieces.content(at: part.piece) {
    case .lineEnd: break
    // Starts a new run at an anchor, so that assistive technology reads the picture between the words before
    // and after the anchor.
    case .anchor: flush()
    case .edge(let edge):
      flush()
      x += edge.width
    case .tab:
      flush()
      if let tab = tabs.tabs.first(where: { $0.piece == part.piece }) { place(tab, piece) }
    case .object(let id, let metrics):
      flush()
      let (left, top) = (metrics.leftMargin ?? 0, metrics.topMargin ?? 0)
      let rect = Rect(
        x: x + left, y: baseline - metrics.ascent + top, width: metrics.width - left,
        height: metrics.ascent + metrics.descent - top)
      let paint = paints.paint(at: piece.textOffset)
      let picture = PlacedPicture(
        id, metrics.edges, in: rect, paint, paints.paint(paint.paint))
      add(.picture(picture), at: piece.textOffset)
      x += metrics.width
    case .rule(let metrics):
      flush()
      let paint = paints.paint(paints.paint(at: piece.textOffset).paint)
      add(.rule(rule(metrics, paint)), at: piece.textOffset)
      x += metrics.width
    case .run(let run):
      var offset = piece.textOffset
      for index in 0..<part.clusters.lowerBound { offset += Int(run.clusters[index].byteLength) }
      if let text = part.replacement {
        // Text that a line break inserts has the paint of the character before the break.
        let paint = paints.paint(at: offset == piece.textOffset ? offset : offset - 1)
        append(
          text.run, text.run.clusters.indices, textOffset: offset, paint: paint,
          ownText: text.text)
      } else {
        place(run, part.clusters, textOffset: offset)
      }
    }
  }

  mutating func add(_ item: LineItem, at textOffset: Int) {
    offsets.append(textOffset)
    items.append(item)
  }

  /// Returns a thin rule at the middle height of lower-case letters. The rule is thinner than the strokes of
  /// the letters.
  private func rule(_ metrics: InlineMetrics, _ paint: TextPaint) -> PlacedRule {
    let thickness = 0.5
    return PlacedRule(
      rect: Rect(
        x: x, y: baseline - metrics.ascent * 0.27 - thickness / 2, width: metrics.width,
        height: thickness),
      color: .black, opacity: paint.opacity, group: paint.group,
      overprint: paint.overprint)
  }

  /// Places clusters of a run, split where the paint changes.
  private mutating func place(_ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int) {
    guard !clusters.isEmpty else { return }
    let range = textOffset..<textOffset + run.byteLength
    if let single = paints.paint(of: range) {
      return append(run, clusters, textOffset: textOffset, paint: single)
    }
    var cuts: [(clusters: Range<Int>, offset: Int, paint: RunPaint)] = []
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

  /// Adds clusters to the open glyph run, or starts a new run if the font, paint or direction changes.
  private mutating func append(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, paint: RunPaint,
    ownText: [UInt8]? = nil
  ) {
    guard !clusters.isEmpty else { return }
    if open?.continues(with: run, paint: paint) != true {
      flush()
      open = GlyphRun(
        toHold: run, paint: paint,
        at: Point(x: x, y: baseline - paints.rise(of: paint) * fit.heightScale), text: text,
        fit: fit)
    }
    x += open?.add(run, clusters, textOffset: textOffset, ownText: ownText) ?? 0
  }

  private mutating func flush() {
    open?.end(at: x)
    if let run = open { place(run, at: run.firstTextOffset) }
    open = nil
  }

  /// Places a run together with its decorations and shadows.
  mutating func place(_ run: GlyphRun, at offset: Int) {
    guard let paint = paints.decorated(run.paint) else {
      return add(.glyphs(run), at: offset)
    }
    let lines = DecorationLines(
      paint, metrics: run.metrics(shaper), from: run.origin, to: min(x, visibleEnd),
      patternStart: patternStart(of: paint.decoration, at: run.origin.x))
    if let background = lines.background { add(background, at: offset) }
    let all = lines.behind + [.glyphs(run)] + lines.inFront
    for shadow in paint.shadows.reversed() {
      for item in all { add(item.cast(shadow, paint), at: offset) }
    }
    for item in all { add(item, at: offset) }
  }

  /// Returns the start of a decoration's pattern. This is the start of an earlier run if the decoration
  /// continues, and otherwise `start`.
  private mutating func patternStart(of decoration: TextDecoration, at start: Double) -> Double {
    if let decorated, decorated.decoration == decoration, abs(decorated.end - start) < 0.001 {
      self.decorated?.end = x
    } else {
      decorated = (decoration, start, x)
    }
    return decorated?.start ?? start
  }

  /// Returns the items in text order, regardless of their positions on the line.
  private func inTextOrder() -> [LineItem] {
    guard paragraph.isMixed else { return items }
    return items.indices.sorted { offsets[$0] < offsets[$1] }.map { items[$0] }
  }
}
