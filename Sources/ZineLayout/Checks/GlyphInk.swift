import ZineStyle
import ZineText

extension LineContent {
  /// Returns the ink boxes of the line's visible glyphs, in frame coordinates.
  ///
  /// A glyph whose ink is unknown, such as a bitmap glyph, gets a box as wide as its advance, unless it is a
  /// space.
  func inkBoxes(_ shaper: any TextShaper, _ styles: StyleTable) -> [Rect] {
    var boxes: [Rect] = []
    func add(_ run: GlyphRun) {
      if styles[run.paint].opacity > 0 { run.addInk(to: &boxes, shaper) }
    }
    for case .glyphs(let run) in items { add(run) }
    marker.forEach(add)
    initial.forEach(add)
    return boxes
  }
}

extension GlyphRun {
  fileprivate func addInk(to boxes: inout [Rect], _ shaper: any TextShaper) {
    let metrics = self.metrics(shaper)
    let scale = glyphScale
    var pen = origin.x
    for segment in segments {
      let text = self.text(of: segment)
      let isBlank = String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
      for step in 0..<segment.clusters.count {
        let index =
          isRightToLeft
          ? segment.clusters.upperBound - 1 - step : segment.clusters.lowerBound + step
        let cluster = segment.run.clusters[index]
        let advance = fit.advance(of: cluster)
        defer { pen += advance }
        if isBlank || cluster.isWordSpace { continue }
        var x = pen
        for glyph in segment.run.glyphs[Int(cluster.glyphStart)...].prefix(Int(cluster.glyphCount))
        {
          let width = Double(glyph.advance) * scale.x
          let start = x + Double(glyph.xOffset) * scale.x
          let y = origin.y + Double(glyph.yOffset) * scale.y
          if let ink = shaper.ink(of: glyph.id, in: font) {
            boxes.append(scale.placed(ink, at: Point(x: start, y: y)))
          } else if width > Rect.seenDistance {
            boxes.append(metrics.box(at: Point(x: start, y: y), width: width))
          }
          x += width
        }
      }
    }
  }
}
