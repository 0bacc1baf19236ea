import ZineText

/// The page number at a page's foot.
package struct Folio {
  /// How folios are set, by numbers of the styles in use.
  package struct Style: Hashable, Sendable {
    /// Of the number itself.
    package var shaping: ShapingStyleID
    package var paint: PaintID
    /// Of the body text.
    package var body: ShapingStyleID

    package init(shaping: ShapingStyleID, paint: PaintID, body: ShapingStyleID) {
      self.shaping = shaping
      self.paint = paint
      self.body = body
    }
  }

  /// Against the body's size.
  package static let scale = 0.85

  private let style: Style
  private let shaper: any TextShaper

  init(style: Style, shaper: any TextShaper) {
    self.style = style
    self.shaper = shaper
  }

  /// The number of a page, in page coordinates: in the middle of the bottom margin's upper part, so
  /// that it belongs to the text above rather than to the paper's edge.
  func run(forPage number: Int, of page: PageStyle) -> GlyphRun {
    let text = Array(String(number).utf8)
    let word = shaper.shapeWord(text[...], style: style.shaping)
    let width = word.runs.reduce(0) { $0 + $1.extent.advance }
    let margins = page.margins(ofPage: number)
    let right = page.size.width - margins.right
    let x =
      switch page.folio {
      case .center: (margins.left + right - width) / 2
      case .outside: number.isMultiple(of: 2) ? margins.left : right - width
      }
    let metrics = shaper.metrics(of: style.shaping)
    let y = page.size.height - margins.bottom * 0.55 + metrics.ascent / 2
    return glyphRun(word, text: text, at: Point(x: x, y: y), width: width)
  }

  private func glyphRun(_ word: ShapedWord, text: [UInt8], at origin: Point, width: Double)
    -> GlyphRun
  {
    // Digits are in every font that has letters: one run.
    let run = word.runs.first
    var pen = 0.0
    return GlyphRun(
      font: run?.font ?? FontID(0), paint: style.paint, origin: origin, width: width,
      isRightToLeft: false,
      glyphs: (run?.glyphs ?? []).map { glyph in
        defer { pen += Double(glyph.advance) }
        return PositionedGlyph(
          id: glyph.id, x: pen + Double(glyph.xOffset), y: Double(glyph.yOffset))
      },
      clusters: (run?.clusters ?? []).map {
        GlyphCluster(byteLength: $0.byteLength, glyphCount: $0.glyphCount)
      },
      text: Array(text.prefix(run?.byteLength ?? 0)))
  }
}
