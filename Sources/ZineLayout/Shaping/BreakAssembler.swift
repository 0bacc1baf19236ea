import ZineText

/// Turns the offsets where lines may end into break opportunities with their extents.
struct BreakAssembler {
  private let pieces: [ShapedParagraph.Piece]
  private let text: ArraySlice<UInt8>
  private let hyphen: (ShapingStyleID) -> ShapedRun
  private var opportunities: [BreakOpportunity] = []
  /// Where the walk through the pieces stands, and how far that is from the paragraph's start.
  private var position = ClusterPosition(piece: 0, cluster: 0)
  private var offset = 0
  private var extent = Extent()

  /// Hyphens cost as much as Knuth and Plass's, so that they are the second choice.
  private static let hyphenPenalty = 50.0

  /// - Parameters:
  ///   - text: of the paragraph.
  ///   - breaks: in ascending order; the last one at the text's end.
  ///   - hyphen: the hyphen of a style, which takes a soft hyphen's place.
  static func opportunities(
    in pieces: [ShapedParagraph.Piece], text: ArraySlice<UInt8>, breaks: [TextBreak],
    hyphen: (ShapingStyleID) -> ShapedRun
  ) -> [BreakOpportunity] {
    withoutActuallyEscaping(hyphen) { hyphen in
      var assembler = BreakAssembler(pieces: pieces, text: text, hyphen: hyphen)
      assembler.opportunities.reserveCapacity(breaks.count)
      for textBreak in breaks where textBreak.offset > 0 { assembler.add(textBreak) }
      return assembler.opportunities
    }
  }

  private init(
    pieces: [ShapedParagraph.Piece], text: ArraySlice<UInt8>,
    hyphen: @escaping (ShapingStyleID) -> ShapedRun
  ) {
    self.pieces = pieces
    self.text = text
    self.hyphen = hyphen
  }

  private mutating func add(_ textBreak: TextBreak) {
    walk(to: textBreak.offset)
    // A break inside a cluster is none.
    guard offset == textBreak.offset else { return }
    let (end, endExtent) = trimmedEnd()
    var opportunity = BreakOpportunity(
      end: end, next: position, endExtent: endExtent, nextExtent: extent, textOffset: offset,
      isMandatory: textBreak.isMandatory)
    if endsInSoftHyphen { replaceSoftHyphen(in: &opportunity) }
    opportunities.append(opportunity)
  }

  /// Goes forward to the first cluster at or after an offset of the text.
  private mutating func walk(to target: Int) {
    while offset < target, position.piece < pieces.count {
      let piece = pieces[position.piece]
      guard case .run(let run) = piece.content else {
        extent += piece.extent
        nextPiece()
        continue
      }
      if position.cluster == 0, piece.textOffset + run.byteLength <= target {
        extent += run.extent
        nextPiece()
        continue
      }
      while offset < target, position.cluster < run.clusters.count {
        let cluster = run.clusters[position.cluster]
        extent += cluster.extent
        offset += Int(cluster.byteLength)
        position.cluster += 1
      }
      if position.cluster == run.clusters.count { nextPiece() }
    }
  }

  private mutating func nextPiece() {
    position = ClusterPosition(piece: position.piece + 1, cluster: 0)
    offset = position.piece < pieces.count ? pieces[position.piece].textOffset : text.count
  }

  /// The end of a line that breaks here: before the spaces.
  private func trimmedEnd() -> (ClusterPosition, Extent) {
    var end = position
    var endExtent = extent
    while true {
      if end.cluster == 0 {
        guard end.piece > 0 else { return (end, endExtent) }
        let piece = pieces[end.piece - 1]
        switch piece.content {
        case .run(let run) where run.isSpace: endExtent = endExtent - run.extent
        case .lineEnd: break
        case .run(let run) where run.clusters.last?.kind == .space:
          end = ClusterPosition(piece: end.piece - 1, cluster: run.clusters.count)
          continue
        case .run, .object: return (end, endExtent)
        }
        end.piece -= 1
      } else {
        guard case .run(let run) = pieces[end.piece].content,
          run.clusters[end.cluster - 1].kind == .space
        else { return (end, endExtent) }
        end.cluster -= 1
        endExtent = endExtent - run.clusters[end.cluster].extent
      }
    }
  }

  // MARK: Soft hyphens

  private var endsInSoftHyphen: Bool {
    offset >= 2 && text[text.startIndex + offset - 1] == 0xAD
      && text[text.startIndex + offset - 2] == 0xC2
  }

  /// The hyphen is shown only where the line does end.
  private func replaceSoftHyphen(in opportunity: inout BreakOpportunity) {
    let pieceIndex =
      opportunity.end.cluster == 0 ? opportunity.end.piece - 1 : opportunity.end.piece
    let run = hyphen(pieces[pieceIndex].style)
    opportunity.before = run
    opportunity.replacedBefore = 1
    opportunity.endExtent += run.extent
    opportunity.penalty = Self.hyphenPenalty
  }
}
