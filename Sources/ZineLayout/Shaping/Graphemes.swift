import ZineText

/// Boundaries of the extended grapheme clusters of a text (UAX #29, as in Swift's `Character`). A letter with
/// its combining marks is one grapheme.
package struct Graphemes: Sendable {
  /// For each byte, whether it starts a character that continues the previous grapheme; empty if every
  /// character is a grapheme.
  private var goesOn: [Bool]

  /// Graphemes of a text without combining marks.
  package static let single = Graphemes()

  private init() { goesOn = [] }

  package init(_ text: ArraySlice<UInt8>) {
    guard !SimpleText.isSimple(text) else {
      goesOn = []
      return
    }
    var goesOn = [Bool](repeating: false, count: text.count)
    var offset = 0
    for grapheme in String(decoding: text, as: UTF8.self) {
      var start = offset
      for scalar in grapheme.unicodeScalars {
        let end = offset + UTF8.width(scalar)
        if end - start > Limits.graphemeBytes { start = offset }
        if offset > start, offset < goesOn.count { goesOn[offset] = true }
        offset = end
      }
    }
    self.goesOn = goesOn
  }

  /// Whether an offset, in bytes from the start of the text, is between two graphemes.
  package func isBoundary(_ offset: Int) -> Bool {
    !goesOn.indices.contains(offset) || !goesOn[offset]
  }
}

/// The clusters of shaped text, merged so that none begins or ends inside a grapheme. Fonts often have
/// separate glyphs for a base letter and its combining marks.
package struct GraphemeClusters {
  package private(set) var clusters: [Cluster] = []
  /// For merged clusters, their original clusters, keyed by cluster index. They allow the glyph of a
  /// combining mark to be extracted as the mark alone.
  package private(set) var parts: [Int: [GlyphCluster]] = [:]

  /// - Parameters:
  ///   - shaped: Clusters in text order.
  ///   - start: Offset of the first cluster in the text of `graphemes`.
  package init(_ shaped: [Cluster], at start: Int, in graphemes: Graphemes) {
    clusters.reserveCapacity(shaped.count)
    var offset = start
    for cluster in shaped {
      if let last = clusters.last, !graphemes.isBoundary(offset), last.joins(cluster) {
        join(cluster)
      } else {
        clusters.append(cluster)
      }
      offset += Int(cluster.byteLength)
    }
    if let last = clusters.indices.last, !graphemes.isBoundary(offset) {
      clusters[last].isContinued = true
    }
  }

  private mutating func join(_ cluster: Cluster) {
    let index = clusters.count - 1
    let last = clusters[index]
    parts[index, default: [GlyphCluster(last)]].append(GlyphCluster(cluster))
    clusters[index] = last.joined(with: cluster)
  }
}

extension Cluster {
  /// The box for a character that no font supports stays separate, and is reported separately.
  fileprivate func joins(_ next: Cluster) -> Bool { kind != .missing && next.kind != .missing }

  /// Returns the cluster merged with a combining mark, which has no spacing or protrusion of its own.
  fileprivate func joined(with mark: Cluster) -> Cluster {
    var joined = self
    joined.kind = .text
    joined.byteLength += mark.byteLength
    // In right-to-left text, the glyphs of combining marks precede the glyph of their base.
    joined.glyphStart = min(glyphStart, mark.glyphStart)
    joined.glyphCount += mark.glyphCount
    joined.advance += mark.advance
    joined.letterSize = max(letterSize, mark.letterSize)
    return joined
  }
}

extension GlyphCluster {
  fileprivate init(_ cluster: Cluster) {
    self.init(byteLength: cluster.byteLength, glyphCount: cluster.glyphCount)
  }
}
