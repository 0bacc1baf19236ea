import ZineStyle
import ZineText

extension GlyphRun {
  /// Creates the run of a separate word that starts at the origin. If the word needs several fonts, the run
  /// contains only the part in the first font.
  init(_ word: ShapedWord, text: [UInt8], paint: PaintID) {
    let run = word.runs.first ?? .empty
    self.init(run, text: text.prefix(run.byteLength), paint: paint)
  }

  fileprivate init(_ run: ShapedRun, text: ArraySlice<UInt8>, paint: PaintID) {
    self.init(
      font: run.font, paint: paint, origin: Point(x: 0, y: 0), width: run.extent.advance,
      isRightToLeft: run.isRightToLeft, fit: .natural,
      segments: [
        Segment(
          run: run, clusters: run.clusters.indices, textOffset: 0, length: text.count,
          ownText: Array(text))
      ], source: [])
  }
}

extension [GlyphRun] {
  /// Creates the runs of a separate word, such as a page number or a list marker, that starts at the origin.
  /// Each font gets a separate run.
  init(_ word: ShapedWord, text: [UInt8], paint: PaintID) {
    self.init(word.runs, text: text, paint: paint)
  }

  /// Creates the runs of a separate text in a right-to-left paragraph. In these paragraphs, the full stop
  /// after a number is on its left.
  init(_ whole: WholeParagraphShape, text: [UInt8], paint: PaintID) {
    let runs = whole.parts.compactMap { part in
      if case .run(let run, _) = part { run } else { nil }
    }
    self.init(runs, text: text, paint: paint)
  }

  private init(_ runs: [ShapedRun], text: [UInt8], paint: PaintID) {
    var offset = 0
    self = runs.map { run in
      defer { offset += run.byteLength }
      return GlyphRun(run, text: text.dropFirst(offset).prefix(run.byteLength), paint: paint)
    }
    var pen = 0.0
    for index in visualOrder(of: runs.map(\.level)) {
      self[index].origin.x = pen
      pen += self[index].width
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
