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
    let (metrics, scale) = (metrics(shaper), glyphScale)
    let isBlank = segments.map { segment in
      String(decoding: text(of: segment), as: UTF8.self).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
    }
    forEachGlyph { glyph, width, cluster, segment in
      if isBlank[segment] || cluster.isWordSpace { return }
      let point = origin + glyph.origin
      if let ink = shaper.ink(of: glyph.id, in: font) {
        boxes.append(scale.placed(ink, at: point))
      } else if width > Rect.seenDistance {
        boxes.append(metrics.box(at: point, width: width))
      }
    }
  }
}
