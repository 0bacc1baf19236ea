import ZineText

/// A paragraph as a row of pieces, each wholly text or wholly an object, and the places where its
/// lines may end: Knuth and Plass's boxes, glue and penalties, a word at a time.
package struct ShapedParagraph: Sendable {
  package enum Content: Sendable {
    case run(ShapedRun)
    case object(AttachmentID, InlineMetrics)
    /// A line over the column.
    case rule(InlineMetrics)
    /// Where a picture belongs that stands beside the lines.
    case anchor(AttachmentID)
    /// U+2028: nothing to see, but the line ends.
    case lineEnd
  }

  /// What breaking asks for stands beside the content, so that it need not be taken out and held.
  package struct Piece: Sendable {
    package let content: Content
    package let style: ShapingStyleID
    /// Of its first byte in the paragraph.
    package let textOffset: Int
    package let level: UInt8
    package let extent: Extent
    /// Of an object, one.
    package let clusterCount: Int
    /// Whether all of it vanishes at a line's end.
    package let isSpace: Bool
    /// Whether its last cluster does.
    package let endsInSpace: Bool

    package init(_ content: Content, style: ShapingStyleID, textOffset: Int, level: UInt8) {
      self.content = content
      self.style = style
      self.textOffset = textOffset
      self.level = level
      switch content {
      case .run(let run):
        extent = run.extent
        clusterCount = run.clusters.count
        isSpace = run.isSpace
        endsInSpace = run.endsInSpace
      case .object(_, let metrics), .rule(let metrics):
        extent = Extent(advance: metrics.width)
        (clusterCount, isSpace, endsInSpace) = (1, false, false)
      case .anchor:
        extent = Extent()
        (clusterCount, isSpace, endsInSpace) = (1, false, false)
      case .lineEnd:
        extent = Extent()
        (clusterCount, isSpace, endsInSpace) = (1, true, true)
      }
    }
  }

  /// The paragraph's place in its story's text.
  package var range: Range<Int>
  package var pieces: [Piece]
  /// In text order; the last one is the paragraph's end.
  package var breaks: [BreakOpportunity]
  /// 0 from left to right, 1 from right to left.
  package var baseLevel: UInt8
  /// Whether any piece runs against the others.
  package var isMixed: Bool
  /// Whether its extents depend on the column it was shaped for.
  package var hasObjects: Bool
}

/// A place between clusters.
package struct ClusterPosition: Hashable, Comparable, Sendable {
  package var piece: Int
  /// In the piece; its count of clusters is the next piece's 0.
  package var cluster: Int

  package init(piece: Int, cluster: Int) {
    self.piece = piece
    self.cluster = cluster
  }

  package static func < (a: ClusterPosition, b: ClusterPosition) -> Bool {
    (a.piece, a.cluster) < (b.piece, b.cluster)
  }
}

/// A place where a line may end, and what becomes of the text there.
package struct BreakOpportunity: Sendable {
  /// Where the line ends: the spaces after it are gone.
  package var end: ClusterPosition
  /// Where the next line begins.
  package var next: ClusterPosition
  /// From the paragraph's start to the line's end.
  package var endExtent: Extent
  /// From the paragraph's start to the next line's.
  package var nextExtent: Extent
  /// Of the next line's first byte, in the paragraph.
  package var textOffset: Int
  /// What it costs to break here, in Knuth and Plass's measure.
  package var penalty: Double
  package var isMandatory: Bool
  /// Stands at the line's end if it ends here, for the last `replacedBefore` clusters.
  package var before: ShapedRun?
  package var replacedBefore: Int
  /// Stands at the next line's start, for its first `replacedAfter` clusters: a spelling that changes
  /// at a break. Nothing makes one yet, and lines do not show it.
  package var after: ShapedRun?
  package var replacedAfter: Int

  package init(
    end: ClusterPosition, next: ClusterPosition, endExtent: Extent, nextExtent: Extent,
    textOffset: Int, penalty: Double = 0, isMandatory: Bool = false
  ) {
    self.end = end
    self.next = next
    self.endExtent = endExtent
    self.nextExtent = nextExtent
    self.textOffset = textOffset
    self.penalty = penalty
    self.isMandatory = isMandatory
    replacedBefore = 0
    replacedAfter = 0
  }
}
