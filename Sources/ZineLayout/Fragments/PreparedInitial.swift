import ZineStyle
import ZineText

/// A letter over several lines, shaped and ready to be placed.
struct PreparedInitial: Sendable {
  /// From the origin on, on the baseline.
  let runs: [GlyphRun]
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

  /// - Parameters:
  ///   - next: the line's start behind it.
  ///   - lineHeight: of the lines beside it, in points.
  ///   - body: of the paragraph's own font.
  init(
    _ initial: StyledInitial, text: [UInt8], next: LineStart, lineHeight: Double,
    body: ShapingStyleID, fontSize: Double, isRightToLeft: Bool, language: String,
    shaper: any TextShaper
  ) {
    self.next = next
    let letter = initial.letter
    sink = letter.sink
    raise = max(0, Int(letter.size.rounded(.up)) - letter.sink)
    wrap = initial.wrap
    // Capitals as high as from the first line's to the last one's baseline (CSS Inline 3, section 7.1.1).
    let capitals = shaper.capHeight(of: body) ?? 0.66 * fontSize
    let height = max(fontSize / 2, (letter.size - 1) * lineHeight + capitals)
    let ownSize = shaper.size(of: initial.shaping)
    let own = shaper.capHeight(of: initial.shaping) ?? 0.66 * ownSize
    let size = ownSize * height / max(own, 0.01)
    let style = shaper.style(
      initial.shaping,
      ofSize: min(max(size, Limits.fontSize.lowerBound), Limits.fontSize.upperBound))
    var runs: [GlyphRun]
    if isRightToLeft {
      runs = [GlyphRun](
        shaper.shapeWhole(
          text[...], stretches: [ShapingStretch(length: text.count, style: style)],
          direction: .rightToLeft, language: language), text: text, paint: initial.paint)
    } else {
      runs = [GlyphRun](
        shaper.shapeWord(text[...], style: style), text: text, paint: initial.paint)
    }
    for index in runs.indices { runs[index].link = initial.link }
    self.runs = runs
    var outline = Self.outline(of: runs, shaper)
    if outline.bounds == nil {
      outline = Outline(Rect(x: 0, y: -height, width: max(runs.width, 0.01), height: height))
    }
    ink = outline.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    rows = OutlineRows(outline)
    gap = 0.3 * fontSize
    wordGap = 0.12 * fontSize
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
      let own = follows ? extent(line) ?? 0 : all
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

extension TextShaper {
  /// Of a style's font, in points; `nil` where it has no capitals that are seen.
  fileprivate func capHeight(of style: ShapingStyleID) -> Double? {
    guard let run = shapeWord(Array("H".utf8)[...], style: style).runs.first,
      !run.hasMissingCharacters, let glyph = run.glyphs.first,
      let ink = ink(of: glyph.id, in: run.font), ink.origin.y < 0
    else { return nil }
    return -ink.origin.y
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
