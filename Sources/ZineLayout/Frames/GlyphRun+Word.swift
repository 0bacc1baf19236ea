import ZineText

extension GlyphRun {
  /// A word on its own, at the origin: a page number, a list's marker. Where no single font has all of
  /// it, what the first one has.
  init(_ word: ShapedWord, text: [UInt8], paint: PaintID) {
    let run = word.runs.first ?? .empty
    var pen = 0.0
    self.init(
      font: run.font, paint: paint, origin: Point(x: 0, y: 0), width: run.extent.advance,
      isRightToLeft: false,
      glyphs: run.glyphs.map { glyph in
        defer { pen += Double(glyph.advance) }
        return PositionedGlyph(
          id: glyph.id, x: pen + Double(glyph.xOffset), y: Double(glyph.yOffset))
      },
      clusters: run.clusters.map {
        GlyphCluster(byteLength: $0.byteLength, glyphCount: $0.glyphCount)
      },
      text: Array(text.prefix(run.byteLength)))
  }
}
