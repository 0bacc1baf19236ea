import ZineStyle
import ZineText

extension GlyphRun {
  /// Creates the run of a separate word that starts at the origin.
  init(_ run: ShapedRun, text: ArraySlice<UInt8>, paint: PaintID) {
    self.init(
      font: run.font, paint: paint, origin: .zero, width: run.extent.advance,
      isRightToLeft: run.isRightToLeft, fit: .natural,
      segments: [
        Segment(
          run: run, clusters: run.clusters.indices, textOffset: 0, length: text.count,
          ownText: Array(text))
      ], source: [])
  }
}

extension TextShaper {
  /// Returns the runs of a separate text, such as a page number or a list marker, that starts at the origin.
  /// Each font gets a separate run.
  /// - Parameter isRightToLeft: whether the paragraph is right to left. The full stop after a number is on its
  ///   left then.
  func runs(
    of text: [UInt8], style: ShapingStyleID, paint: PaintID, isRightToLeft: Bool = false,
    language: String = ""
  ) -> [GlyphRun] {
    let shaped: [ShapedRun]
    if isRightToLeft, !text.isEmpty {
      let whole = shapeWhole(
        text[...], stretches: [ShapingStretch(length: text.count, style: style)],
        direction: .rightToLeft, language: language)
      shaped = whole.parts.compactMap { part in
        if case .run(let run, _) = part { run } else { nil }
      }
    } else {
      shaped = shapeWord(text[...], style: style).runs
    }
    var offset = 0
    var runs = shaped.map { run in
      defer { offset += run.byteLength }
      return GlyphRun(run, text: text.dropFirst(offset).prefix(run.byteLength), paint: paint)
    }
    var pen = 0.0
    for index in visualOrder(of: shaped.map(\.level)) {
      runs[index].origin.x = pen
      pen += runs[index].width
    }
    return runs
  }
}

extension [GlyphRun] {
  var width: Double { reduce(0) { $0 + $1.width } }

  func moved(by distance: Point) -> [GlyphRun] {
    map { run in
      var run = run
      run.origin.move(by: distance)
      return run
    }
  }
}
