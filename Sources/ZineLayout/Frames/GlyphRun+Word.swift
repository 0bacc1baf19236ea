import ZineText

extension GlyphRun {
  /// A word on its own, at the origin. Where no single font has all of it, what the first one has.
  init(_ word: ShapedWord, text: [UInt8], paint: PaintID) {
    let run = word.runs.first ?? .empty
    self.init(run, text: text.prefix(run.byteLength), paint: paint)
  }

  fileprivate init(_ run: ShapedRun, text: ArraySlice<UInt8>, paint: PaintID) {
    var pen = 0.0
    self.init(
      font: run.font, paint: paint, origin: Point(x: 0, y: 0), width: run.extent.advance,
      isRightToLeft: false,
      glyphs: run.glyphs.map { glyph in
        defer { pen += Double(glyph.advance) }
        return PositionedGlyph(
          id: glyph.id, x: pen + Double(glyph.xOffset), y: Double(glyph.yOffset))
      },
      clusters: run.glyphClusters(run.clusters.indices),
      text: Array(text))
  }
}

extension [GlyphRun] {
  /// A word on its own, from the origin on: a page number, a list's marker. Of each font that it takes,
  /// a run.
  init(_ word: ShapedWord, text: [UInt8], paint: PaintID) {
    var pen = 0.0
    var offset = 0
    self = word.runs.map { run in
      var new = GlyphRun(
        run, text: text.dropFirst(offset).prefix(run.byteLength), paint: paint)
      new.origin.x = pen
      pen += new.width
      offset += run.byteLength
      return new
    }
  }

  var width: Double { reduce(0) { $0 + $1.width } }

  func moved(by distance: Point) -> [GlyphRun] {
    map { run in
      var run = run
      run.origin.x += distance.x
      run.origin.y += distance.y
      return run
    }
  }
}
