import ZineStyle
import ZineText

/// A glyph and its origin, in points from the origin of its run, with y pointing down.
package struct PositionedGlyph: Hashable, Sendable {
  package var id: UInt32
  package var x: Double
  package var y: Double

  var origin: Point { Point(x: x, y: y) }

  package init(id: UInt32, x: Double, y: Double) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// Horizontal and vertical scale of glyphs, relative to the design of the font.
package struct GlyphScale: Hashable, Sendable {
  package var x: Double
  package var y: Double

  /// The scale of unchanged glyphs.
  package static let natural = GlyphScale(x: 1, y: 1)

  /// Returns the ink box of a glyph whose origin is at a point.
  func placed(_ ink: Rect, at origin: Point) -> Rect {
    Rect(
      x: origin.x + ink.origin.x * x, y: origin.y + ink.origin.y * y, width: ink.size.width * x,
      height: ink.size.height * y)
  }
}

/// The number of bytes of text in a cluster, and the number of glyphs that represent them.
package struct GlyphCluster: Hashable, Sendable {
  package var byteLength: Int32
  package var glyphCount: Int32
}

/// Glyphs with the same font, paint and direction, and their text. A run stores adjacent shaped words and how
/// their line is justified. The positions of the glyphs are computed from these values.
package struct GlyphRun: Sendable {
  package var font: FontID
  package var paint: PaintID
  package var link: LinkID?
  /// Semantics of the text, such as code or a quotation.
  package var mark: InlineMarkID?
  /// Start of the run on the baseline: first in frame coordinates, later in page coordinates.
  package var origin: Point
  package var width: Double
  package var isRightToLeft: Bool
  /// How the line is justified.
  package var fit: LineFit
  /// Spacing after each letter, in points. Includes `letter-spacing` and the spacing added by justification.
  package var letterSpace = 0.0
  /// Width of a word space without kerning in points, and the number of word spaces in the run.
  package var wordSpace = 0.0
  package var wordSpaceCount = 0
  /// Segments, from left to right.
  package var segments: [Segment]
  /// Invisible mark at the right end of the run that preserves the reading order if the direction of the text
  /// changes there.
  package var directionMark: DirectionMark?
  /// Text that replaces the run's text for assistive technology and copying, in UTF-8. Empty if another run
  /// contains the replacement text; `nil` to keep the run's text.
  package var readAs: [UInt8]?
  /// The text that contains the segments' text.
  package var source: ArraySlice<UInt8>

  /// A character without a glyph that states the direction of neighbouring text. PDF readers know the
  /// positions of glyphs, but not the direction of the line. Without the mark, they would assign a space or
  /// full stop between texts of opposite directions to the wrong text.
  package enum DirectionMark: Sendable {
    case rightToLeft
    case leftToRight
  }

  /// A range of the clusters of a shaped word.
  package struct Segment: Sendable {
    package var run: ShapedRun
    package var clusters: Range<Int>
    /// Offset of the first byte in `source`.
    package var textOffset: Int
    /// Length of the text, in UTF-8 bytes.
    package var length: Int
    /// Text that the segment represents; `nil` if it is the text in `source`.
    package var ownText: [UInt8]?
  }

  /// Scale of all glyphs in the run.
  package var glyphScale: GlyphScale { GlyphScale(x: fit.glyphScale, y: fit.heightScale) }

  /// Returns the metrics of the font at the size in which it is drawn.
  func metrics(_ shaper: any TextShaper) -> FontMetrics {
    shaper.metrics(of: font).scaled(by: fit.heightScale)
  }

  /// Returns the rectangle of the run, from ascent to descent.
  func box(_ shaper: any TextShaper) -> Rect { metrics(shaper).box(at: origin, width: width) }

  // MARK: Glyphs and text

  /// The glyphs, from left to right.
  package var glyphs: [PositionedGlyph] {
    var result: [PositionedGlyph] = []
    result.reserveCapacity(clusterCount)
    forEachGlyph { glyph, _, _, _ in result.append(glyph) }
    return result
  }

  /// Calls a closure for each glyph, from left to right, with its width in points, its cluster and the index of
  /// its segment.
  @inline(__always)
  func forEachGlyph(
    _ body: (PositionedGlyph, _ width: Double, Cluster, _ segment: Int) -> Void
  ) {
    var pen = 0.0
    for (number, segment) in segments.enumerated() {
      for step in 0..<segment.clusters.count {
        let index =
          isRightToLeft
          ? segment.clusters.upperBound - 1 - step : segment.clusters.lowerBound + step
        let cluster = segment.run.clusters[index]
        var x = pen
        for glyph in segment.run.glyphs[Int(cluster.glyphStart)...].prefix(Int(cluster.glyphCount))
        {
          let placed = PositionedGlyph(
            id: glyph.id, x: x + Double(glyph.xOffset) * fit.glyphScale,
            y: Double(glyph.yOffset) * fit.heightScale)
          let width = Double(glyph.advance) * fit.glyphScale
          body(placed, width, cluster, number)
          x += width
        }
        pen += fit.advance(of: cluster)
      }
    }
  }

  /// Segments in text order. In a right-to-left run the last segment on the line is the first in the text.
  private var segmentsInTextOrder: [Segment] { isRightToLeft ? segments.reversed() : segments }

  /// Clusters in text order, which in a right-to-left run is the reverse of the glyph order.
  package var clusters: [GlyphCluster] {
    segmentsInTextOrder.flatMap { $0.run.glyphClusters($0.clusters) }
  }

  /// Clusters in text order, with all glyphs of a grapheme in one cluster.
  package var graphemes: [GlyphCluster] {
    segmentsInTextOrder.flatMap { segment in
      segment.run.clusters[segment.clusters].map {
        GlyphCluster(byteLength: $0.byteLength, glyphCount: $0.glyphCount)
      }
    }
  }

  package var clusterCount: Int { segments.reduce(0) { $0 + $1.clusters.count } }

  /// The text, in UTF-8.
  package var text: [UInt8] { segmentsInTextOrder.flatMap { text(of: $0) } }

  package func text(of segment: Segment) -> ArraySlice<UInt8> {
    if let own = segment.ownText { return own[...] }
    let start = source.startIndex + segment.textOffset
    return source[start..<start + segment.length]
  }

  /// Offset of the start of the run in its source, in UTF-8 bytes.
  var firstTextOffset: Int { segments.reduce(.max) { min($0, $1.textOffset) } }

  /// Length of the text, in UTF-8 bytes.
  package var textLength: Int {
    segments.reduce(0) { $0 + ($1.ownText?.count ?? $1.length) }
  }
}

extension GlyphRun: Hashable {
  /// Compares appearance and text, but not how the run is split into words.
  package static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.font == b.font && a.paint == b.paint && a.link == b.link && a.mark == b.mark
      && a.origin == b.origin && a.width == b.width && a.isRightToLeft == b.isRightToLeft
      && a.fit == b.fit && a.directionMark == b.directionMark && a.readAs == b.readAs
      && a.letterSpace == b.letterSpace && a.glyphs == b.glyphs && a.clusters == b.clusters
      && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(paint)
    hasher.combine(origin)
    hasher.combine(text)
  }
}
