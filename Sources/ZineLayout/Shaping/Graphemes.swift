import ZineText

/// Where the characters of a text begin as readers see them: a letter with all its marks is one. They are
/// the extended grapheme clusters of UAX #29, which Swift's `Character` follows.
package struct Graphemes: Sendable {
  /// Of every byte, whether it begins a character that goes on with the grapheme before it; empty for
  /// text whose graphemes are its characters.
  private var goesOn: [Bool]

  /// Of text that is known to have no marks.
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

  /// Whether no grapheme stands on both sides of a place in the text, in bytes from its start.
  package func isBoundary(_ offset: Int) -> Bool {
    !goesOn.indices.contains(offset) || !goesOn[offset]
  }
}

/// Clusters as shaping left them, made so large that none begins or ends inside a grapheme: fonts often
/// have a glyph for the base and others for its marks.
package struct GraphemeClusters {
  package private(set) var clusters: [Cluster] = []
  /// What the clusters were joined of, by their numbers, so that a mark's glyph is still read as the mark.
  package private(set) var parts: [Int: [GlyphCluster]] = [:]

  /// - Parameters:
  ///   - shaped: in text order.
  ///   - start: of the first one, in the text of the graphemes.
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
  /// A box that stands for a character no font has is seen apart from its neighbours, and reported so.
  fileprivate func joins(_ next: Cluster) -> Bool { kind != .missing && next.kind != .missing }

  /// The marks have no white and no margin of their own.
  fileprivate func joined(with mark: Cluster) -> Cluster {
    var joined = self
    joined.kind = .text
    joined.byteLength += mark.byteLength
    // From right to left, the marks' glyphs stand before their base's.
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
