import ZineStyle
import ZineText

/// A glyph with the place of its origin, in points from the origin of its run; y grows downward.
package struct PositionedGlyph: Hashable, Sendable {
  package var id: UInt32
  package var x: Double
  package var y: Double

  package init(id: UInt32, x: Double, y: Double) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// How large glyphs are drawn, against their own width and height.
package struct GlyphScale: Hashable, Sendable {
  package var x: Double
  package var y: Double

  /// As the font has them.
  package static let natural = GlyphScale(x: 1, y: 1)

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The ink of a glyph that has its origin at a point.
  func placed(_ ink: Rect, at origin: Point) -> Rect {
    Rect(
      x: origin.x + ink.origin.x * x, y: origin.y + ink.origin.y * y, width: ink.size.width * x,
      height: ink.size.height * y)
  }
}

/// How many bytes of the text became how many glyphs.
package struct GlyphCluster: Hashable, Sendable {
  package var byteLength: Int32
  package var glyphCount: Int32
}

/// Glyphs of one font and paint in one direction, with the text they stand for: shaped words side by side,
/// and how their line is set. Where each glyph stands follows from that.
package struct GlyphRun: Sendable {
  package var font: FontID
  package var paint: PaintID
  package var link: LinkID?
  /// What it is beside its looks.
  package var mark: InlineMarkID?
  /// Where the pen starts, on the baseline: first in its line, then on its page.
  package var origin: Point
  package var width: Double
  package var isRightToLeft: Bool
  /// How its line is set.
  package var fit: LineFit
  /// What stands behind every letter by its style and for the sake of an even line, in points.
  package var letterSpace = 0.0
  /// How wide a word space is that its neighbours do not move, in points, and how many word spaces there are
  /// in the shaped words.
  package var wordSpace = 0.0
  package var wordSpaceCount = 0
  /// From left to right.
  package var segments: [Segment]
  /// What tells readers the order of the text where it changes: on the right of the run.
  package var directionMark: DirectionMark?
  /// What readers get in place of the run's text, in UTF-8; empty if another run says it, `nil` for the text itself.
  package var readAs: [UInt8]?
  /// What the segments' text is in.
  package var source: ArraySlice<UInt8>

  /// A character without a glyph that says which way what stands beside it runs. Readers see where glyphs stand,
  /// not what the line's direction is, and take spaces and points between two directions for the wrong one's.
  package enum DirectionMark: Sendable {
    case rightToLeft
    case leftToRight
  }

  /// Clusters of a shaped word.
  package struct Segment: Sendable {
    package var run: ShapedRun
    package var clusters: Range<Int>
    /// Of its first byte, in the source.
    package var textOffset: Int
    /// In UTF-8 bytes.
    package var length: Int
    /// What it is read as, where that is not the source's text.
    package var ownText: [UInt8]?
  }

  package init(
    font: FontID, paint: PaintID, link: LinkID? = nil, origin: Point, width: Double,
    isRightToLeft: Bool, fit: LineFit, segments: [Segment], source: ArraySlice<UInt8>
  ) {
    self.font = font
    self.paint = paint
    self.link = link
    self.origin = origin
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.fit = fit
    self.segments = segments
    self.source = source
  }

  /// How large every glyph is drawn.
  package var glyphScale: GlyphScale { GlyphScale(x: fit.glyphScale, y: fit.heightScale) }

  /// Of its font in the size that it is drawn in.
  func metrics(_ shaper: any TextShaper) -> FontMetrics {
    shaper.metrics(of: font).scaled(by: fit.heightScale)
  }

  // MARK: Glyphs and text

  /// From left to right.
  package var glyphs: [PositionedGlyph] {
    var result: [PositionedGlyph] = []
    result.reserveCapacity(clusterCount)
    var pen = 0.0
    for segment in segments {
      for step in 0..<segment.clusters.count {
        let index =
          isRightToLeft
          ? segment.clusters.upperBound - 1 - step : segment.clusters.lowerBound + step
        let cluster = segment.run.clusters[index]
        var x = pen
        for glyph in segment.run.glyphs[Int(cluster.glyphStart)...].prefix(Int(cluster.glyphCount))
        {
          result.append(
            PositionedGlyph(
              id: glyph.id, x: x + Double(glyph.xOffset) * fit.glyphScale,
              y: Double(glyph.yOffset) * fit.heightScale))
          x += Double(glyph.advance) * fit.glyphScale
        }
        pen += fit.advance(of: cluster)
      }
    }
    return result
  }

  /// From right to left, the last segment on the line is the first of the text.
  private var segmentsInTextOrder: [Segment] { isRightToLeft ? segments.reversed() : segments }

  /// In the order of the text; from right to left that is against the glyphs' order.
  package var clusters: [GlyphCluster] {
    segmentsInTextOrder.flatMap { $0.run.glyphClusters($0.clusters) }
  }

  /// The same, but all glyphs of a grapheme in one.
  package var graphemes: [GlyphCluster] {
    segmentsInTextOrder.flatMap { segment in
      segment.run.clusters[segment.clusters].map {
        GlyphCluster(byteLength: $0.byteLength, glyphCount: $0.glyphCount)
      }
    }
  }

  package var clusterCount: Int { segments.reduce(0) { $0 + $1.clusters.count } }

  /// UTF-8.
  package var text: [UInt8] { segmentsInTextOrder.flatMap { text(of: $0) } }

  package func text(of segment: Segment) -> ArraySlice<UInt8> {
    if let own = segment.ownText { return own[...] }
    let start = source.startIndex + segment.textOffset
    return source[start..<start + segment.length]
  }

  /// Where the run begins in its source, in UTF-8 bytes.
  var firstTextOffset: Int { segments.reduce(.max) { min($0, $1.textOffset) } }

  /// In UTF-8 bytes.
  package var textLength: Int {
    segments.reduce(0) { $0 + ($1.ownText?.count ?? $1.length) }
  }
}

extension GlyphRun: Hashable {
  /// What is seen and read is the same, however it is divided into words.
  package static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.font == b.font && a.paint == b.paint && a.link == b.link && a.mark == b.mark
      && a.origin == b.origin
      && a.width == b.width && a.isRightToLeft == b.isRightToLeft && a.fit == b.fit
      && a.directionMark == b.directionMark && a.readAs == b.readAs
      && a.letterSpace == b.letterSpace
      && a.glyphs == b.glyphs && a.clusters == b.clusters
      && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(paint)
    hasher.combine(origin)
    hasher.combine(text)
  }
}
