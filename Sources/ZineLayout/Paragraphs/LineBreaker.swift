/// Where a line begins, with all that a breaker must know to go on from there.
package struct LineStart: Hashable, Sendable {
  package var position: ClusterPosition
  /// From the paragraph's start.
  package var extent: Extent
  /// Of its first byte, in the paragraph.
  package var textOffset: Int
  /// The first break opportunity after it.
  package var opportunity: Int
  /// Whether the line before ended inside a word for want of room.
  package var isInsideWord: Bool

  package static let paragraph = LineStart(
    position: ClusterPosition(piece: 0, cluster: 0), extent: Extent(), textOffset: 0,
    opportunity: 0, isInsideWord: false)
}

/// A line as the breaker chose it.
package struct LineBreak: Sendable {
  package var end: BreakOpportunity
  /// Whether the line ends inside a word for want of room.
  package var breaksWord: Bool
  /// Where the next line begins; `nil` at the paragraph's end.
  package var next: LineStart?
}

/// How wide the lines of a paragraph may be, in points: a function of the line.
///
/// The first argument counts the lines from where the breaker starts.
package typealias LineMeasure = (_ line: Int) -> Double

/// Chooses where the lines of a paragraph end.
package protocol LineBreaker: Sendable {
  /// The lines from `start` on, at least one and at most `count` of them.
  func lines(
    of paragraph: ShapedParagraph, from start: LineStart, count: Int, measure: LineMeasure
  ) -> [LineBreak]
}

/// Puts into every line as much as it holds, and never looks back.
package struct FirstFitBreaker: LineBreaker {
  package init() {}

  package func lines(
    of paragraph: ShapedParagraph, from start: LineStart, count: Int, measure: LineMeasure
  ) -> [LineBreak] {
    var lines: [LineBreak] = []
    var next: LineStart? = start
    while let start = next, lines.count < max(1, count) {
      let line = Self.line(of: paragraph, from: start, width: measure(lines.count))
      lines.append(line)
      next = line.next
    }
    return lines
  }

  /// Widths are sums of many fractions; what is over by less than this is not over.
  static let tolerance = 0.001

  private static func line(
    of paragraph: ShapedParagraph, from start: LineStart, width: Double
  ) -> LineBreak {
    var best: Int?
    for index in start.opportunity..<paragraph.breaks.count {
      let opportunity = paragraph.breaks[index]
      let advance = opportunity.endExtent.advance - start.extent.advance
      if advance > width + tolerance, opportunity.end > start.position { break }
      best = index
      if opportunity.isMandatory { break }
    }
    guard let best else { return emergencyLine(of: paragraph, from: start, width: width) }
    return line(of: paragraph, endingAt: best)
  }

  private static func line(of paragraph: ShapedParagraph, endingAt index: Int) -> LineBreak {
    let end = paragraph.breaks[index]
    let isLast = index + 1 == paragraph.breaks.count
    let next = LineStart(
      position: end.next, extent: end.nextExtent, textOffset: end.textOffset,
      opportunity: index + 1, isInsideWord: false)
    return LineBreak(end: end, breaksWord: false, next: isLast ? nil : next)
  }

  /// A word that no line holds is divided between clusters. One cluster at least is taken, whatever
  /// its width, so that every line is a step forward.
  private static func emergencyLine(
    of paragraph: ShapedParagraph, from start: LineStart, width: Double
  ) -> LineBreak {
    let opportunity = paragraph.breaks[start.opportunity]
    var position = start.position
    var extent = start.extent
    var textOffset = start.textOffset
    var isEmpty = true
    while position < opportunity.end {
      let piece = paragraph.pieces[position.piece]
      let size: Extent
      let length: Int
      if case .run(let run) = piece.content {
        size = run.clusters[position.cluster].extent
        length = Int(run.clusters[position.cluster].byteLength)
      } else {
        size = piece.extent
        length = 0
      }
      let advance = extent.advance + size.advance - start.extent.advance
      if !isEmpty, advance > width + tolerance { break }
      isEmpty = false
      extent += size
      textOffset += length
      position.cluster += 1
      if position.cluster == piece.clusterCount {
        position = ClusterPosition(piece: position.piece + 1, cluster: 0)
        if position.piece < paragraph.pieces.count {
          textOffset = paragraph.pieces[position.piece].textOffset
        }
      }
    }
    guard position < opportunity.end else {
      // All of it: a single cluster, too wide for the line.
      return line(of: paragraph, endingAt: start.opportunity)
    }
    return LineBreak(
      end: BreakOpportunity(
        end: position, next: position, endExtent: extent, nextExtent: extent,
        textOffset: textOffset),
      breaksWord: true,
      next: LineStart(
        position: position, extent: extent, textOffset: textOffset,
        opportunity: start.opportunity, isInsideWord: true))
  }
}
