import ZineStyle
import ZineText

/// An initial (drop cap), shaped and ready to be placed. It consists of glyphs, or of a picture in their
/// place.
struct PreparedInitial: Sendable {
  /// Glyph runs relative to the origin on the baseline. With a picture they are invisible and serve as its
  /// text.
  let runs: [GlyphRun]
  /// Picture in place of the glyphs, relative to the origin.
  private(set) var picture: PlacedPicture?
  /// Bounds of the ink relative to the origin, with y growing downwards.
  let ink: Rect
  /// Shape of the ink, relative to the origin.
  private let rows: OutlineRows
  /// Start of the text after the initial.
  let next: LineStart
  /// Number of lines beside the initial, and number of lines by which it rises above them.
  let sink: Int
  let raise: Int
  private let wrap: InitialLetterWrap
  /// Distances between initial and text, in points: on the first line, which continues the initial's word,
  /// and on other lines.
  private let wordGap: Double
  private let gap: Double

  /// Size and paint of a picture used as an initial.
  struct InitialPicture {
    var delegate: any RunDelegate
    var column: ColumnMeasure
    var paint: RunPaint
    var look: TextPaint
  }

  /// Shapes and scales an initial.
  /// - Parameters:
  ///   - text: letters of the initial, or the text alternative of a picture.
  ///   - next: start of the line after the initial.
  ///   - lineHeight: height of the lines beside it, in points.
  ///   - body: style of the paragraph's own font.
  ///   - hangsMarks: whether opening punctuation hangs into the margin.
  ///   - source: properties of a picture; `nil` for letters.
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
    // The initial's height is the distance from the top of the first line's letters to the last baseline (CSS
    // Inline 3, section 7.1.1).
    let first = String(decoding: text[Self.openingMarks(of: text)...], as: UTF8.self).unicodeScalars
      .first
    let beside = InitialExtent(of: first, in: body, size: fontSize, shaper)
    let height = max(fontSize / 2, (letter.size - 1) * lineHeight + beside.whole)
    let ownSize = shaper.size(of: initial.shaping)
    let own = InitialExtent(of: first, in: initial.shaping, size: ownSize, shaper)
    let scale = height / max(own.whole, 0.01)
    let size = ownSize * scale
    // Letters that reach below the baseline, such as Chinese characters, are aligned with the bottom of the
    // last line's letters.
    let lift = max(0, own.below * scale - beside.below)
    let style = shaper.style(
      initial.shaping,
      ofSize: min(max(size, Limits.fontSize.lowerBound), Limits.fontSize.upperBound))
    func shape(_ text: [UInt8]) -> [GlyphRun] {
      text.isEmpty
        ? []
        : shaper.runs(
          of: text, style: style, paint: initial.paint, isRightToLeft: isRightToLeft,
          language: language)
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
      picture = PlacedPicture(id, metrics.edges, in: outer, source.paint, source.look)
      shown =
        source.delegate.outline(in: FloatBoxes(outer, metrics.edges ?? PictureEdges()))
        ?? Outline(outer)
    } else {
      /// Returns the outline of glyphs, or a box if they have no ink.
      func outline(of runs: [GlyphRun]) -> Outline {
        let own = Self.outline(of: runs, shaper)
        guard own.bounds == nil else { return own }
        return Outline(Rect(x: 0, y: -height, width: max(runs.width, 0.01), height: height))
      }
      let marks = hangsMarks ? Self.openingMarks(of: text) : 0
      // Hanging punctuation takes no room from the lines.
      let letters = marks > 0 ? shape(Array(text[marks...])).moved(by: Point(x: 0, y: -lift)) : runs
      shown = outline(of: letters).moved(by: isRightToLeft ? 0 : runs.width - letters.width, 0)
    }
    ink = shown.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
    rows = OutlineRows(shown)
    gap = 0.3 * fontSize
    wordGap = 0.12 * fontSize
  }

  /// Returns the length of opening punctuation at the start of an initial, in UTF-8 bytes; 0 if the initial
  /// is punctuation only.
  private static func openingMarks(of text: [UInt8]) -> Int {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let marks = scalars.prefix { HangingMarks.opens($0) }
    return marks.count < scalars.count ? String(marks).utf8.count : 0
  }

  /// Returns the outline of all glyphs, relative to the origin.
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

  /// Returns the width that the initial takes from each line beside it, measured from the initial's side.
  /// - Parameters:
  ///   - start: top of the first line, in points from the frame's top.
  ///   - baseline: baseline of the initial, in points from the frame's top.
  ///   - ink: vertical extent of text in a line, in points from the line's top.
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
      return isRightToLeft ? ink.maxX - first.start : last.end - ink.origin.x
    }
    var result: [(line: Int, extent: Double)] = []
    for line in 0..<sink {
      let follows = wrap == .all || wrap == .first && line == 0
      // The first line is beside the initial even if the ink begins further down, since the line continues
      // the initial's word.
      let own = follows ? extent(line) ?? (line == 0 ? all : 0) : all
      result.append((line, max(0, own) + (line == 0 ? wordGap : gap)))
    }
    // Lines beside descenders that reach below the initial's baseline.
    var line = sink
    while line < sink + 50, let own = extent(line) {
      result.append((line, (wrap == .all ? own : all) + gap))
      line += 1
    }
    return result
  }
}

extension PieceRow {
  /// Returns the start of a line at an offset in the text; `nil` if the offset is inside a cluster.
  func start(at offset: Int) -> LineStart? {
    var extent = Extent()
    for index in indices {
      var start = self[index].textOffset
      var position = ClusterPosition(piece: index, cluster: 0)
      if let run = run(at: index), offset < start + run.byteLength {
        for cluster in run.clusters where start < offset {
          start += Int(cluster.byteLength)
          extent += cluster.extent
          position.cluster += 1
        }
      }
      if start == offset {
        return LineStart(position: position, extent: extent, textOffset: offset)
      }
      if start > offset { return nil }
      extent += self[index].extent
    }
    return nil
  }
}

/// Extent of a script's letters around the baseline, by which an initial is sized (CSS Inline 3, section
/// 7.1.1). It is the cap height for scripts with capitals, and a typical letter height for others.
struct InitialExtent {
  /// Extent above the baseline, in points. `below` is the extent below it.
  var above: Double
  var below = 0.0

  var whole: Double { above + below }

  /// Measures the letters of a script.
  /// - Parameters:
  ///   - letter: first letter of the initial; `nil` if there is none.
  ///   - size: font size, in points.
  init(of letter: Unicode.Scalar?, in style: ShapingStyleID, size: Double, _ shaper: any TextShaper)
  {
    if let letter, let reference = Self.reference(for: letter),
      let ink = shaper.ink(of: reference, in: style), ink.origin.y < 0
    {
      above = -ink.origin.y
      below = Self.squares.contains(reference) ? max(0, ink.end) : 0
      return
    }
    above = shaper.capHeight(of: style) ?? 0.66 * size
  }

  /// Letters of scripts whose letters fill a square that reaches below the baseline.
  private static let squares: Set<Unicode.Scalar> = ["\u{D55C}", "\u{56FD}"]

  /// Returns a letter with the typical height of the letter's script; `nil` for a script with capitals.
  private static func reference(for letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch letter.value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: "\u{05D4}"
    case 0x0600...0x06FF, 0x0750...0x077F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE:
      "\u{0627}"
    case 0x0D80...0x0DFF: "\u{0D9A}"
    // The letter ka is as tall as most letters of the Indic scripts. It has the same place in all their blocks.
    case 0x0900...0x0D7F: Unicode.Scalar(letter.value & ~0x7F | 0x15)
    case 0x0E00...0x0E7F: "\u{0E01}"
    case 0x0E80...0x0EFF: "\u{0E81}"
    case 0x0F00...0x0FFF: "\u{0F40}"
    case 0x1000...0x109F: "\u{1000}"
    case 0x10D0...0x10FF: "\u{10D0}"
    case 0x1200...0x139F: "\u{1200}"
    case 0x1780...0x17FF: "\u{1780}"
    case 0x1100...0x11FF, 0xAC00...0xD7FF: "\u{D55C}"
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      "\u{56FD}"
    default: nil
    }
  }
}

extension TextShaper {
  /// Returns the ink of a letter in a style's font, relative to the origin on the baseline; `nil` if there is
  /// no ink.
  fileprivate func ink(of letter: Unicode.Scalar, in style: ShapingStyleID) -> Rect? {
    guard let run = shapeWord(Array(String(letter).utf8)[...], style: style).runs.first,
      !run.hasMissingCharacters, let glyph = run.glyphs.first
    else { return nil }
    return ink(of: glyph.id, in: run.font)
  }

  /// Returns the cap height of a style's font, in points; `nil` if the font has no visible capitals.
  func capHeight(of style: ShapingStyleID) -> Double? {
    guard let ink = ink(of: "H", in: style), ink.origin.y < 0 else { return nil }
    return -ink.origin.y
  }

  /// Returns the depth of descenders below the baseline in a style's font, in points; 0 if there are none.
  func tailDepth(of style: ShapingStyleID) -> Double {
    max(0, ink(of: "p", in: style).map { $0.origin.y + $0.size.height } ?? 0)
  }
}
