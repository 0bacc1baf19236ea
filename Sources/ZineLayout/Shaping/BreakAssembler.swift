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
  /// Behind the last break that had to be.
  private var lineStart = ClusterPosition(piece: 0, cluster: 0)

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
    guard offset == textBreak.offset, textBreak.isMandatory || !isBesideAnchor else { return }
    let (end, endExtent) = trimmedEnd()
    var opportunity = BreakOpportunity(
      end: end, next: position, endExtent: endExtent, nextExtent: extent, textOffset: offset,
      isMandatory: textBreak.isMandatory)
    if endsInSoftHyphen, !textBreak.isMandatory { replaceSoftHyphen(in: &opportunity) }
    opportunities.append(opportunity)
    if textBreak.isMandatory { lineStart = position }
  }

  /// What stands beside the lines neither ends a line nor begins one: it goes along with the text
  /// around it.
  private var isBesideAnchor: Bool {
    guard position.cluster == 0, position.piece > 0 else { return false }
    if case .anchor = pieces[position.piece - 1].content { return true }
    guard position.piece < pieces.count, case .anchor = pieces[position.piece].content else {
      return false
    }
    return !pieces[position.piece - 1].endsInSpace
  }

  /// Goes forward to the first cluster at or after an offset of the text.
  private mutating func walk(to target: Int) {
    while offset < target, position.piece < pieces.count {
      let next = position.piece + 1
      let nextOffset = next < pieces.count ? pieces[next].textOffset : text.count
      if position.cluster == 0, nextOffset <= target {
        extent += pieces[position.piece].extent
        position.piece = next
        offset = nextOffset
      } else if case .run(let run) = pieces[position.piece].content {
        while offset < target, position.cluster < run.clusters.count {
          extent += run.clusters[position.cluster].extent
          offset += Int(run.clusters[position.cluster].byteLength)
          position.cluster += 1
        }
        if position.cluster == run.clusters.count {
          position = ClusterPosition(piece: next, cluster: 0)
        }
      } else {
        // An object can't be divided.
        return
      }
    }
  }

  /// The end of a line that breaks here: before the spaces.
  private func trimmedEnd() -> (ClusterPosition, Extent) {
    var end = position
    var endExtent = extent
    while end > lineStart {
      if end.cluster == 0 {
        guard pieces[end.piece - 1].endsInSpace else { return (end, endExtent) }
        end.piece -= 1
        if pieces[end.piece].isSpace {
          endExtent = endExtent - pieces[end.piece].extent
        } else {
          end.cluster = pieces[end.piece].clusterCount
        }
      } else {
        guard case .run(let run) = pieces[end.piece].content,
          run.clusters[end.cluster - 1].kind == .space
        else { return (end, endExtent) }
        end.cluster -= 1
        endExtent = endExtent - run.clusters[end.cluster].extent
      }
    }
    return (end, endExtent)
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
