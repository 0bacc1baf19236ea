import ZineStyle
import ZineText

/// Turns the text offsets of possible line breaks into break opportunities, which include the extents of the
/// text.
struct BreakAssembler {
  private let pieces: PieceRow
  private let text: ArraySlice<UInt8>
  private let shaper: any TextShaper
  private let hyphens: HyphenationStyle.Mode
  /// The hyphen in the most recently used style.
  private var hyphen: (style: ShapingStyleID, text: BreakTextNumber)?
  private var texts: [BreakText]
  private var opportunities: [BreakOpportunity] = []
  /// Current position in the pieces, its text offset, and the extent of the text before it.
  private var position = ClusterPosition(piece: 0, cluster: 0)
  private var offset = 0
  private var extent = Extent()
  /// Position after the last forced break.
  private var lineStart = ClusterPosition(piece: 0, cluster: 0)

  /// - Parameters:
  ///   - text: The paragraph's text.
  ///   - breaks: Breaks in ascending order. The last one is at the end of the text.
  ///   - shaper: Shapes hyphens and changed spellings.
  ///   - hyphens: Hyphenation mode. With `none`, soft hyphens are ignored.
  ///   - known: Texts of existing break opportunities of the paragraph. Their indices stay valid.
  static func opportunities(
    in pieces: PieceRow, text: ArraySlice<UInt8>, breaks: [TextBreak],
    shaper: any TextShaper, hyphens: HyphenationStyle.Mode, known: [BreakText] = []
  ) -> (breaks: [BreakOpportunity], texts: [BreakText]) {
    var assembler = BreakAssembler(
      pieces: pieces, text: text, shaper: shaper, hyphens: hyphens, texts: known)
    assembler.opportunities.reserveCapacity(breaks.count)
    for textBreak in breaks where textBreak.offset > 0 { assembler.add(textBreak) }
    return (assembler.opportunities, assembler.texts)
  }

  private mutating func add(_ textBreak: TextBreak) {
    walk(to: textBreak.offset)
    // A break inside a cluster, or inside a grapheme of several clusters, is ignored.
    guard offset == textBreak.offset, textBreak.isMandatory || !isBesideAnchor && !isInGrapheme
    else { return }
    let (end, endExtent) = trimmedEnd()
    var opportunity = BreakOpportunity(
      end: end, next: position, endExtent: endExtent, nextExtent: extent, textOffset: offset,
      isMandatory: textBreak.isMandatory)
    addProtrusions(to: &opportunity)
    if !textBreak.isMandatory {
      guard hyphenate(&opportunity, textBreak.kind) else { return }
    }
    opportunities.append(opportunity)
    if textBreak.isMandatory { lineStart = position }
  }

  /// Whether the position is directly after an anchor, or directly before an anchor without a space between
  /// them. No line ends at these positions, so that an anchor stays with the text around it.
  private var isBesideAnchor: Bool {
    guard position.cluster == 0, position.piece > 0 else { return false }
    let all = pieces.pieces
    guard let before = all[..<position.piece].last(where: { $0.kind != .edge }) else {
      return false
    }
    if before.kind == .anchor { return true }
    guard let next = all[position.piece...].first(where: { $0.kind != .edge }),
      next.kind == .anchor
    else { return false }
    return !before.endsInSpace
  }

  private var isInGrapheme: Bool {
    position.cluster == 0 && position.piece > 0 && pieces[position.piece - 1].isContinued
  }

  /// Moves forward to the first cluster at or after a text offset.
  private mutating func walk(to target: Int) {
    defer { passBoxEnds() }
    while offset < target, position.piece < pieces.count {
      let next = position.piece + 1
      let nextOffset = next < pieces.count ? pieces[next].textOffset : text.count
      if position.cluster == 0, nextOffset <= target {
        extent += pieces[position.piece].extent
        position.piece = next
        offset = nextOffset
      } else if let run = pieces.run(at: position.piece) {
        while offset < target, position.cluster < run.clusters.count {
          extent += run.clusters[position.cluster].extent
          offset += Int(run.clusters[position.cluster].byteLength)
          position.cluster += 1
        }
        if position.cluster == run.clusters.count {
          position = ClusterPosition(piece: next, cluster: 0)
        }
      } else {
        // Stops at an object, which can't be split.
        return
      }
    }
  }

  /// Moves past the end edges of inline boxes, so that a box ends on the same line as its text.
  private mutating func passBoxEnds() {
    while position.cluster == 0, position.piece < pieces.count,
      let edge = pieces.edge(at: position.piece), !edge.isStart
    {
      extent += pieces[position.piece].extent
      position.piece += 1
    }
  }

  /// Returns the end of a line that breaks at the current position, excluding trailing spaces.
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
        guard let run = pieces.run(at: end.piece),
          run.clusters[end.cluster - 1].kind == .space
        else { return (end, endExtent) }
        end.cluster -= 1
        endExtent = endExtent - run.clusters[end.cluster].extent
      }
    }
    return (end, endExtent)
  }

  /// Sets the protrusions at the break. Nearly all breaks are between pieces. Pieces store the values of
  /// their first and last clusters.
  private func addProtrusions(to opportunity: inout BreakOpportunity) {
    let end = opportunity.end
    if end > lineStart {
      opportunity.endExtent.advance -= letterSpacing(before: end)
      if end.cluster == 0 {
        opportunity.endProtrusion = Double(pieces[end.piece - 1].endProtrusion)
        // Justification adds no space after the last letter of a line.
        opportunity.endExtent.letters -= Double(pieces[end.piece - 1].lastLetterSize)
      } else if let run = pieces.run(at: end.piece) {
        opportunity.endProtrusion = Double(run.clusters[end.cluster - 1].endProtrusion)
        opportunity.endExtent.letters -= Double(run.clusters[end.cluster - 1].letterSize)
      }
    }
    guard position.piece < pieces.count else { return }
    if position.cluster == 0 {
      opportunity.nextProtrusion = Double(pieces[position.piece].startProtrusion)
    } else if let run = pieces.run(at: position.piece) {
      opportunity.nextProtrusion = Double(run.clusters[position.cluster].startProtrusion)
    }
  }

  // MARK: Hyphens

  /// Adds the hyphen that a line shows if it ends at a break opportunity. Returns whether the line may end
  /// there.
  private mutating func hyphenate(
    _ opportunity: inout BreakOpportunity, _ kind: TextBreak.Kind
  ) -> Bool {
    switch kind {
    case .ordinary:
      switch hyphenOfSource {
      case nil: break
      case .soft?:
        guard hyphens != .none else { return false }
        let hyphen = hyphen(before: opportunity.end)
        show(hyphen, for: 1, at: &opportunity)
      case .hard?:
        opportunity.isHyphenated = true
        opportunity.penalty = BreakPenalty.sourceHyphen
      }
    case .division:
      let hyphen = hyphen(before: opportunity.end)
      show(hyphen, for: 0, at: &opportunity)
    case .respelling(let respelling): return respell(&opportunity, respelling)
    case .address: opportunity.penalty = BreakPenalty.address
    }
    return true
  }

  private enum SourceHyphen { case soft, hard }

  /// The hyphen in the source directly before the break: U+00AD, a hyphen-minus or U+2010.
  private var hyphenOfSource: SourceHyphen? {
    let index = text.startIndex + offset
    switch text[index - 1] {
    case UInt8(ascii: "-"): return .hard
    case 0xAD where offset >= 2 && text[index - 2] == 0xC2: return .soft
    case 0x90 where offset >= 3 && text[index - 2] == 0x80 && text[index - 3] == 0xE2: return .hard
    default: return nil
    }
  }

  private mutating func hyphen(before end: ClusterPosition) -> BreakTextNumber {
    let style = style(before: end)
    if let hyphen, hyphen.style == style { return hyphen.text }
    let new = number(of: BreakText(shaper.hyphen(style: style), text: Self.softHyphen))
    hyphen = (style, new)
    return new
  }

  /// Returns the letter spacing after the cluster before a position, in points.
  private func letterSpacing(before end: ClusterPosition) -> Double {
    guard end > lineStart else { return 0 }
    if end.cluster == 0 { return Double(pieces[end.piece - 1].lastLetterSpacing) }
    guard let run = pieces.run(at: end.piece) else { return 0 }
    return Double(run.clusters[end.cluster - 1].letterSpacing)
  }

  private func style(before end: ClusterPosition) -> ShapingStyleID {
    pieces[end.cluster == 0 ? max(0, end.piece - 1) : end.piece].style
  }

  /// U+00AD, which is the extracted text of an automatic hyphen.
  private static let softHyphen: [UInt8] = [0xC2, 0xAD]

  private mutating func number(of text: BreakText) -> BreakTextNumber {
    texts.append(text)
    return BreakTextNumber(index: Int32(texts.count - 1))
  }

  private func show(
    _ number: BreakTextNumber, for replaced: Int, at opportunity: inout BreakOpportunity
  ) {
    let text = texts[Int(number.index)]
    opportunity.before = number
    opportunity.beforeAdvance = text.run.extent.advance
    opportunity.replacedBefore = replaced
    opportunity.isHyphenated = true
    opportunity.endExtent += text.run.extent
    // The hyphen becomes the last character of the line, so the letter before it gets its letter spacing
    // back.
    opportunity.endExtent.advance += letterSpacing(before: opportunity.end)
    opportunity.endProtrusion = Double(text.run.clusters.last?.endProtrusion ?? 0)
    opportunity.penalty = BreakPenalty.division
  }

  /// Changes the spelling at a break. Returns `false` if the letters to replace do not form whole clusters on
  /// both sides.
  private mutating func respell(
    _ opportunity: inout BreakOpportunity, _ respelling: Respelling
  ) -> Bool {
    let style = style(before: opportunity.end)
    guard opportunity.end == opportunity.next,
      let before = clusters(endingAt: opportunity.end, bytes: respelling.removedBefore),
      let after = clusters(startingAt: opportunity.next, bytes: respelling.removedAfter)
    else { return false }
    let start = text.startIndex + offset
    for extent in before { opportunity.endExtent = opportunity.endExtent - extent }
    let shown = number(
      of: shaped(
        respelling.before, style, hyphen: shaper.hyphen(style: style),
        text: Array(text[start - respelling.removedBefore..<start]) + Self.softHyphen))
    show(shown, for: before.count, at: &opportunity)
    guard !respelling.after.isEmpty || respelling.removedAfter > 0 else { return true }
    let changed = shaped(
      respelling.after, style, text: Array(text[start..<start + respelling.removedAfter]))
    opportunity.after = number(of: changed)
    opportunity.replacedAfter = after.count
    // The next line is measured from `nextExtent`, so the width that the new spelling adds is subtracted.
    let removed = after.reduce(Extent(), +)
    opportunity.nextExtent = opportunity.nextExtent + removed - changed.run.extent
    return true
  }

  private func clusters(
    endingAt end: ClusterPosition, bytes: Int
  ) -> [Extent]? {
    guard bytes > 0 else { return [] }
    guard end.cluster > 0, let run = pieces.run(at: end.piece) else { return nil }
    return Self.clusters(run.clusters[..<end.cluster].reversed(), bytes: bytes)
  }

  private func clusters(
    startingAt start: ClusterPosition, bytes: Int
  ) -> [Extent]? {
    guard bytes > 0 else { return [] }
    guard start.piece < pieces.count, let run = pieces.run(at: start.piece) else { return nil }
    return Self.clusters(run.clusters[start.cluster...], bytes: bytes)
  }

  /// Returns the extents of the first clusters, whose total length is the given number of bytes. Returns
  /// `nil` if a cluster extends beyond that length.
  private static func clusters(
    _ clusters: some Sequence<Cluster>, bytes: Int
  ) -> [Extent]? {
    var extents: [Extent] = []
    var left = bytes
    for cluster in clusters where left > 0 {
      left -= Int(cluster.byteLength)
      extents.append(cluster.extent)
    }
    return left == 0 ? extents : nil
  }

  /// Shapes letters and an optional hyphen, and returns them as one cluster.
  private func shaped(
    _ letters: String, _ style: ShapingStyleID, hyphen: ShapedRun = .empty, text: [UInt8]
  ) -> BreakText {
    let word = shaper.shapeWord(Array(letters.utf8)[...], style: style).runs.first ?? .empty
    let glyphs = word.glyphs + hyphen.glyphs
    let cluster = Cluster(
      byteLength: text.count, glyphStart: 0, glyphCount: glyphs.count,
      advance: word.extent.advance + hyphen.extent.advance,
      endProtrusion: Double(hyphen.clusters.last?.endProtrusion ?? 0))
    return BreakText(
      ShapedRun(font: word.font, clusters: [cluster], glyphs: glyphs), text: text)
  }
}

/// Penalties of breaks that are less desirable than breaks between words, on the scale of Knuth and Plass.
enum BreakPenalty {
  /// Penalty of an automatic hyphen.
  static let division = 120.0
  /// Penalty of a break after a hyphen in the source.
  static let sourceHyphen = 60.0
  /// Penalty of a break inside an address.
  static let address = 60.0
}
