/// Shaped text in one font and direction. It is an immutable class, so that all occurrences of a word can
/// share one object.
package final class ShapedRun: Sendable {
  package let font: FontID
  /// Bidi embedding level (UAX #9), odd for right to left.
  package let level: UInt8
  /// Clusters in logical order.
  package let clusters: [Cluster]
  package let glyphs: [Glyph]
  /// For each merged cluster, its original clusters, keyed by cluster index.
  package let parts: [Int: [GlyphCluster]]
  package let extent: Extent
  /// Length of the text, in UTF-8 bytes.
  package let byteLength: Int
  package let isSpace: Bool
  package let endsInSpace: Bool
  package let hasMissingCharacters: Bool
  /// Widths of the first and last clusters that may hang into the margin, in points.
  package let startProtrusion: Float
  package let endProtrusion: Float
  package let lastLetterSize: Float
  /// Letter spacing of the style, and the part of it that follows the last letter, in points.
  package let letterSpacing: Float
  package let lastLetterSpacing: Float
  /// Whether the last grapheme continues in the next run.
  package let isContinued: Bool
  /// Number of word spaces, and the advance of the first one, in points.
  package let spaceCount: Int
  package let spaceAdvance: Double
  /// Kerning between a word space and the characters beside it, in points. The advance of the space includes
  /// it.
  package let kerning: Double
  /// Whether the run is left to right and has exactly one glyph for each cluster, without glyph offsets.
  package let isPlain: Bool

  package init(
    font: FontID, level: UInt8 = 0, clusters: [Cluster], glyphs: [Glyph],
    parts: [Int: [GlyphCluster]] = [:], kerning: Double = 0
  ) {
    self.font = font
    self.level = level
    self.clusters = clusters
    self.glyphs = glyphs
    self.parts = parts
    self.kerning = kerning
    var extent = Extent()
    var (byteLength, spaceCount) = (0, 0)
    var (spaceAdvance, letterSpacing): (Double, Float) = (0, 0)
    var isMissing = false
    var isPlain = level & 1 == 0 && parts.isEmpty && clusters.count == glyphs.count
    for cluster in clusters {
      extent += cluster.extent
      byteLength += Int(cluster.byteLength)
      if cluster.kind == .space {
        if spaceCount == 0 { spaceAdvance = cluster.advance }
        spaceCount += 1
      }
      if cluster.kind == .missing { isMissing = true }
      if letterSpacing == 0 { letterSpacing = cluster.letterSpacing }
      if cluster.glyphCount != 1 { isPlain = false }
    }
    if isPlain { isPlain = glyphs.allSatisfy { $0.xOffset == 0 && $0.yOffset == 0 } }
    self.extent = extent
    self.byteLength = byteLength
    self.spaceCount = spaceCount
    self.spaceAdvance = spaceAdvance
    self.letterSpacing = letterSpacing
    self.isPlain = isPlain
    hasMissingCharacters = isMissing
    isSpace = spaceCount == clusters.count
    let last = clusters.last
    endsInSpace = last?.kind == .space
    startProtrusion = clusters.first?.startProtrusion ?? 0
    endProtrusion = last?.endProtrusion ?? 0
    lastLetterSize = last?.letterSize ?? 0
    lastLetterSpacing = last?.letterSpacing ?? 0
    isContinued = last?.isContinued == true
  }

  /// Result of shaping if no font is available.
  package static let empty = ShapedRun(font: FontID(0), clusters: [], glyphs: [])

  package var isRightToLeft: Bool { level & 1 == 1 }

  /// Returns the clusters for text extraction, in text order.
  func glyphClusters(_ range: Range<Int>) -> [GlyphCluster] {
    var result: [GlyphCluster] = []
    result.reserveCapacity(range.count)
    for index in range {
      if let own = parts[index] {
        result += own
      } else {
        result.append(
          GlyphCluster(
            byteLength: clusters[index].byteLength, glyphCount: clusters[index].glyphCount))
      }
    }
    return result
  }
}
