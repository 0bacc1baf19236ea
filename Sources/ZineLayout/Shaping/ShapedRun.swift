/// Text of one font and direction, shaped. Words repeat, and every place where one stands shares the
/// same object; that is why it is a class, and why nothing in it can change.
package final class ShapedRun: Sendable {
  package let font: FontID
  /// The bidi embedding level (UAX #9): odd from right to left.
  package let level: UInt8
  /// In logical order.
  package let clusters: [Cluster]
  package let glyphs: [Glyph]
  /// By their numbers, the parts of clusters that stand for some of their characters each; clusters that
  /// are not named are whole.
  package let parts: [Int: [GlyphCluster]]
  package let extent: Extent
  /// In UTF-8 bytes.
  package let byteLength: Int
  package let isSpace: Bool
  package let endsInSpace: Bool
  package let hasMissingCharacters: Bool
  /// How much of its first and last clusters may hang into the margin, in points.
  package let startProtrusion: Float
  package let endProtrusion: Float
  package let lastLetterSize: Float
  /// What the style adds behind its letters and behind the last one, in points.
  package let letterSpacing: Float
  package let lastLetterSpacing: Float
  /// Whether the next run goes on with its last grapheme.
  package let isContinued: Bool
  /// How many of its clusters are word spaces, and how wide the first of them is, in points.
  package let spaceCount: Int
  package let spaceAdvance: Double
  /// Of a word space: what the letters beside it add to its advance, in points.
  package let kerning: Double
  /// Whether it runs from left to right with one glyph for each cluster, all on the baseline and where the
  /// pen is.
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

  /// What a shaper without any font makes of a text.
  package static let empty = ShapedRun(font: FontID(0), clusters: [], glyphs: [])

  package var isRightToLeft: Bool { level & 1 == 1 }

  /// What readers are told of some clusters, in text order.
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
