import ZineText

/// Boundaries of the extended grapheme clusters of a text (UAX #29, as in Swift's `Character`). A letter with
/// its combining marks is one grapheme.
package struct Graphemes: Sendable {
  /// For each byte, whether it starts a character that continues the previous grapheme. Empty if every
  /// character is a separate grapheme.
  private var goesOn: [Bool]

  /// Graphemes of a text in which every character is a separate grapheme.
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

  /// Returns whether an offset is between two graphemes. The offset is in bytes from the start of the text.
  package func isBoundary(_ offset: Int) -> Bool {
    !goesOn.indices.contains(offset) || !goesOn[offset]
  }
}

/// The clusters of shaped text, merged so that no cluster begins or ends inside a grapheme. Merging is needed
/// because fonts often have separate glyphs for a base letter and its combining marks.
package struct GraphemeClusters {
  package private(set) var clusters: [Cluster] = []
  /// For each merged cluster, its original clusters, keyed by cluster index. They make it possible to extract
  /// the glyph of a combining mark as the mark alone.
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
  /// Returns whether two clusters may be merged. The box for a character that no font supports stays
  /// separate, so that it is reported separately.
  fileprivate func joins(_ next: Cluster) -> Bool { kind != .missing && next.kind != .missing }

  /// Returns the cluster merged with a combining mark. The mark adds no spacing or protrusion.
  fileprivate func joined(with mark: Cluster) -> Cluster {
    var joined = self
    joined.kind = .text
    joined.byteLength += mark.byteLength
    // In right-to-left text, the glyphs of combining marks precede the glyph of their base letter.
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
