import ZineStyle
import ZineText

/// A glyph run in the making: a list of shaped pieces side by side, whose glyphs are set all at once
/// when the last one is known.
struct OpenGlyphRun {
  private struct Segment {
    var run: ShapedRun
    var clusters: Range<Int>
    /// Of its first byte, in the paragraph.
    var textOffset: Int
    /// In UTF-8 bytes.
    var length: Int
    /// What the segment is read as, where it is not the paragraph's own text.
    var ownText: [UInt8]?
  }

  private var font = FontID(0)
  private var paint = RunPaint(paint: PaintID(0))
  private var isRightToLeft = false
  private var origin = Point(x: 0, y: 0)
  /// From left to right.
  private var segments: [Segment] = []
  private var glyphCount = 0
  private var clusterCount = 0
  private var length = 0
  private var hasOwnText = false
  /// What the style adds behind letters, in points.
  private var letterSpacing = 0.0
  /// Where the run begins in the paragraph's text.
  private(set) var textOffset = 0

  var isEmpty: Bool { segments.isEmpty }

  /// Whether a piece goes on in the same way.
  func continues(with run: ShapedRun, paint: RunPaint) -> Bool {
    !isEmpty && font == run.font && self.paint == paint && isRightToLeft == run.isRightToLeft
  }

  mutating func begin(_ run: ShapedRun, paint: RunPaint, at origin: Point) {
    font = run.font
    self.paint = paint
    isRightToLeft = run.isRightToLeft
    self.origin = origin
    textOffset = .max
    (glyphCount, clusterCount, length) = (0, 0, 0)
    hasOwnText = false
    letterSpacing = 0
  }

  /// Adds clusters to the right of what is there. Answers their width.
  /// - Parameter ownText: what they are read as, where it is not the paragraph's own text.
  mutating func add(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, ownText: [UInt8]?, fit: LineFit
  ) -> Double {
    var extent = run.extent
    var length = run.byteLength
    var glyphCount = run.glyphs.count
    if clusters.count < run.clusters.count {
      extent = Extent()
      (length, glyphCount) = (0, 0)
      for cluster in run.clusters[clusters] {
        extent += cluster.extent
        length += Int(cluster.byteLength)
        glyphCount += Int(cluster.glyphCount)
      }
    }
    segments.append(
      Segment(
        run: run, clusters: clusters, textOffset: textOffset, length: length, ownText: ownText))
    if ownText != nil { hasOwnText = true }
    if run.letterSpacing != 0 { letterSpacing = Double(run.letterSpacing) }
    self.glyphCount += glyphCount
    clusterCount += clusters.count
    self.length += length
    self.textOffset = min(self.textOffset, textOffset)
    return fit.length(of: extent)
  }

  /// The run, its pen having come to `x`. The next one begins empty.
  /// - Parameters:
  ///   - text: of the paragraph.
  ///   - fit: how its line is set.
  mutating func finish(at x: Double, text source: ArraySlice<UInt8>, fit: LineFit) -> GlyphRun {
    defer { segments.removeAll(keepingCapacity: true) }
    let glyphs = setGlyphs(fit)
    return GlyphRun(
      font: font, paint: paint.paint, link: paint.link, origin: origin, width: x - origin.x,
      isRightToLeft: isRightToLeft, glyphScale: fit.glyphScale, letterSpace: letterSpace(fit),
      glyphs: glyphs, clusters: clustersInTextOrder(), text: text(from: source))
  }

  /// The white behind each letter, in points: all letters that may have white between them are of one size.
  private func letterSpace(_ fit: LineFit) -> Double {
    guard fit.letterSpace != 0 else { return letterSpacing }
    for segment in segments {
      for cluster in segment.run.clusters[segment.clusters] where cluster.letterSize > 0 {
        return Double(cluster.letterSize) * fit.letterSpace + letterSpacing
      }
    }
    return letterSpacing
  }

  /// From right to left, the last piece on the line is the first of the text.
  private var segmentsInTextOrder: [Segment] { isRightToLeft ? segments.reversed() : segments }

  private func clustersInTextOrder() -> [GlyphCluster] {
    guard segments.allSatisfy({ $0.run.parts.isEmpty }) else {
      return segmentsInTextOrder.flatMap { $0.run.glyphClusters($0.clusters) }
    }
    return wholeClustersInTextOrder()
  }

  private func wholeClustersInTextOrder() -> [GlyphCluster] {
    [GlyphCluster](unsafeUninitializedCapacity: clusterCount) { buffer, count in
      for segment in segmentsInTextOrder {
        segment.run.clusters.withUnsafeBufferPointer { clusters in
          for index in segment.clusters {
            buffer.initializeElement(
              at: count,
              to: GlyphCluster(
                byteLength: clusters[index].byteLength, glyphCount: clusters[index].glyphCount))
            count += 1
          }
        }
      }
    }
  }

  private func text(from source: ArraySlice<UInt8>) -> [UInt8] {
    let end = segments.reduce(0) { max($0, $1.textOffset + $1.length) }
    let start = source.startIndex
    // Without gaps, as nearly always, it is one stretch.
    if !hasOwnText, end - textOffset == length {
      return Array(source[start + textOffset..<start + end])
    }
    return segmentsInTextOrder.flatMap { segment in
      segment.ownText.map { $0[...] }
        ?? source[start + segment.textOffset..<start + segment.textOffset + segment.length]
    }
  }

  private func setGlyphs(_ fit: LineFit) -> [PositionedGlyph] {
    [PositionedGlyph](unsafeUninitializedCapacity: glyphCount) { buffer, count in
      var pen = 0.0
      for segment in segments {
        segment.run.glyphs.withUnsafeBufferPointer { glyphs in
          segment.run.clusters.withUnsafeBufferPointer { clusters in
            for step in 0..<segment.clusters.count {
              let index =
                isRightToLeft
                ? segment.clusters.upperBound - 1 - step : segment.clusters.lowerBound + step
              let cluster = clusters[index]
              var x = pen
              for glyph in Int(cluster.glyphStart)..<Int(cluster.glyphStart + cluster.glyphCount) {
                buffer.initializeElement(
                  at: count,
                  to: PositionedGlyph(
                    id: glyphs[glyph].id,
                    x: x + Double(glyphs[glyph].xOffset) * fit.glyphScale,
                    y: Double(glyphs[glyph].yOffset)))
                count += 1
                x += Double(glyphs[glyph].advance) * fit.glyphScale
              }
              pen += fit.advance(of: cluster)
            }
          }
        }
      }
    }
  }
}
