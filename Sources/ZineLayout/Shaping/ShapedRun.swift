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

  package init(
    font: FontID, level: UInt8 = 0, clusters: [Cluster], glyphs: [Glyph],
    parts: [Int: [GlyphCluster]] = [:]
  ) {
    self.font = font
    self.level = level
    self.clusters = clusters
    self.glyphs = glyphs
    self.parts = parts
    extent = clusters.reduce(into: Extent()) { $0 += $1.extent }
    byteLength = clusters.reduce(0) { $0 + Int($1.byteLength) }
    isSpace = clusters.allSatisfy { $0.kind == .space }
    endsInSpace = clusters.last?.kind == .space
    startProtrusion = clusters.first?.startProtrusion ?? 0
    endProtrusion = clusters.last?.endProtrusion ?? 0
    lastLetterSize = clusters.last?.letterSize ?? 0
    letterSpacing = clusters.first { $0.letterSpacing != 0 }?.letterSpacing ?? 0
    lastLetterSpacing = clusters.last?.letterSpacing ?? 0
    isContinued = clusters.last?.isContinued == true
    hasMissingCharacters = clusters.contains { $0.kind == .missing }
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
