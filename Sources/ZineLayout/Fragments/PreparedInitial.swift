import ZineStyle
import ZineText

/// A letter over several lines, shaped and ready to be placed, or a picture of one.
struct PreparedInitial: Sendable {
  /// From the origin on, on the baseline. Those of a picture are what it is read as, and can't be seen.
  let runs: [GlyphRun]
  /// Against the origin.
  private(set) var picture: PlacedPicture?
  /// Against the origin, y growing downward.
  let ink: Rect
  /// What of a strip its letters take, against the origin.
  private let rows: OutlineRows
  /// Behind it, in the paragraph's pieces.
  let next: LineStart
  /// How many lines it stands beside, and how many it stands out above them.
  let sink: Int
  let raise: Int
  private let wrap: InitialLetterWrap
  /// How far text keeps away from it, in points: in the line that goes on with its word, and in the others.
  private let wordGap: Double
  private let gap: Double

  /// What a picture in the place of letters is sized and drawn by.
  struct InitialPicture {
    var delegate: any RunDelegate
    var column: ColumnMeasure
    var paint: RunPaint
    /// From 0 to 1.
    var opacity: Double
    var group: CompositeGroupID?
  }

  /// - Parameters:
  ///   - text: the letters, or what a picture is read as.
  ///   - next: the line's start behind it.
  ///   - lineHeight: of the lines beside it, in points.
  ///   - body: of the paragraph's own font.
  ///   - hangsMarks: whether marks that open hang before the lines.
  ///   - source: of a picture; `nil` for letters.
  init(
    _ initial: StyledInitial, text: [UInt8], next: LineStart, lineHeight: Double,
    body: ShapingStyleID, fontSize: Double, isRightToLeft: Bool, language: String,
    shaper: any TextShaper, hangsMarks: Bool, picture source: InitialPicture?
  ) {
    self.next = next
    let letter = initial.letter
    sink = letter.sink
    raise = max(0, Int(letter.size.rounded(.up)) - letter.sink)
    wrap = initial.wrap
    // Letters as high as from the first line's to the last one's baseline (CSS Inline 3, section 7.1.1).
    let first = String(decoding: text[Self.openingMarks(of: text)...], as: UTF8.self).unicodeScalars
      .first
    let beside = InitialExtent(of: first, in: body, size: fontSize, shaper)
    let height = max(fontSize / 2, (letter.size - 1) * lineHeight + beside.whole)
    let ownSize = shaper.size(of: initial.shaping)
    let own = InitialExtent(of: first, in: initial.shaping, size: ownSize, shaper)
    let scale = height / max(own.whole, 0.01)
    let size = ownSize * scale
    // What stands on a line below the baseline stands on that of the last line.
    let lift = max(0, own.below * scale - beside.below)
    let style = shaper.style(
      initial.shaping,
      ofSize: min(max(size, Limits.fontSize.lowerBound), Limits.fontSize.upperBound))
    func shape(_ text: [UInt8]) -> [GlyphRun] {
      guard !text.isEmpty else { return [] }
      guard isRightToLeft else {
        return [GlyphRun](
          shaper.shapeWord(text[...], style: style), text: text, paint: initial.paint)
      }
      let stretches = [ShapingStretch(length: text.count, style: style)]
      return [GlyphRun](
        shaper.shapeWhole(
          text[...], stretches: stretches, direction: .rightToLeft, language: language),
        text: text, paint: initial.paint)
    }
    var runs = shape(text).moved(by: Point(x: 0, y: -lift))
    for index in runs.indices { runs[index].link = initial.link }
    self.runs = runs
    let shown: Outline
    if let id = initial.picture, var source {
      source.column.objectHeight = height
      let metrics = source.delegate.metrics(in: source.column)
      let box = metrics.ascent + metrics.descent
      let outer = Rect(x: 0, y: -box, width: metrics.width, height: box)
      var picture = PlacedPicture(id, metrics.edges, in: outer, source.paint)
      (picture.opacity, picture.group) = (source.opacity, source.group)
      self.picture = picture
      shown =
        source.delegate.outline(in: FloatBoxes(outer, metrics.edges ?? PictureEdges()))
        ?? Outline(outer)
    } else {
      /// A box where nothing of them is seen.
      func outline(of runs: [GlyphRun]) -> Outline {
        let own = Self.outline(of: runs, shaper)
        guard own.bounds == nil else { return own }
        return Outline(Rect(x: 0, y: -height, width: max(runs.width, 0.01), height: height))
      }
      let marks = hangsMarks ? Self.openingMarks(of: text) : 0
      // What hangs takes nothing of the lines.
      let letters = marks > 0 ? shape(Array(text[marks...])).moved(by: Point(x: 0, y: -lift)) : runs
      shown = outline(of: letters).moved(by: isRightToLeft ? 0 : runs.width - letters.width, 0)
    }
    ink = shown.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    rows = OutlineRows(shown)
    gap = 0.3 * fontSize
    wordGap = 0.12 * fontSize
  }

  /// How much of an initial opens what follows, in UTF-8 bytes; 0 where there is nothing else.
  private static func openingMarks(of text: [UInt8]) -> Int {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let marks = scalars.prefix { HangingMarks.opens($0) }
    return marks.count < scalars.count ? String(marks).utf8.count : 0
  }

  /// Of all glyphs, against the origin.
  private static func outline(of runs: [GlyphRun], _ shaper: any TextShaper) -> Outline {
    var outline = Outline()
    for run in runs {
      for glyph in run.glyphs {
        let (x, y) = (run.origin.x + glyph.x, run.origin.y + glyph.y)
        if let path = shaper.outline(of: glyph.id, in: run.font) {
          outline.rings += Outline(path).moved(by: x, y).rings
        } else if let box = shaper.ink(of: glyph.id, in: run.font) {
          outline.rings += Outline(box).moved(by: x, y).rings
        }
      }
    }
    return outline
  }

  /// What it takes of the lines beside it, from the side where it stands.
  /// - Parameters:
  ///   - start: of the first line, from the frame's first edge.
  ///   - baseline: its own, likewise.
  ///   - ink: what letters take of a line, from its top.
  func taken(
    from start: Double, baseline: Double, lineHeight: Double, ink lineInk: ClosedRange<Double>,
    isRightToLeft: Bool
  ) -> [(line: Int, extent: Double)] {
    let all = ink.size.width
    func extent(_ line: Int) -> Double? {
      let top = start + Double(line) * lineHeight - baseline
      let parts = rows.taken(
        from: top + lineInk.lowerBound, to: top + lineInk.upperBound, margin: 0)
      guard let first = parts.first, let last = parts.last else { return nil }
      return isRightToLeft
        ? ink.origin.x + ink.size.width - first.start : last.end - ink.origin.x
    }
    var result: [(line: Int, extent: Double)] = []
    for line in 0..<sink {
      let follows = wrap == .all || wrap == .first && line == 0
      // A letter that is lower than the first line stands before that as well, which goes on with its word.
      let own = follows ? extent(line) ?? (line == 0 ? all : 0) : all
      result.append((line, max(0, own) + (line == 0 ? wordGap : gap)))
    }
    // Tails that reach below its baseline.
    var line = sink
    while line < sink + 50, extent(line) != nil {
      result.append((line, (wrap == .all ? extent(line) ?? all : all) + gap))
      line += 1
    }
    return result
  }
}

extension PieceRow {
  /// Where a line starts that begins at a place in the text; `nil` where that is inside of a cluster.
  func start(at offset: Int) -> LineStart? {
    var extent = Extent()
    for index in indices {
      let piece = self[index]
      if piece.textOffset == offset {
        return LineStart(
          position: ClusterPosition(piece: index, cluster: 0), extent: extent, textOffset: offset)
      }
      if let run = run(at: index), offset < piece.textOffset + run.byteLength {
        var end = piece.textOffset
        for (number, cluster) in run.clusters.enumerated() {
          if end == offset {
            return LineStart(
              position: ClusterPosition(piece: index, cluster: number), extent: extent,
              textOffset: offset)
          }
          end += Int(cluster.byteLength)
          extent += cluster.extent
        }
        return nil
      }
      extent += piece.extent
    }
    return nil
  }
}
