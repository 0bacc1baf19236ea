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
      // Read part by part: to copy a whole opportunity costs more than to look at it.
      let advance = paragraph.breaks[index].endExtent.advance - start.extent.advance
      if advance > width + tolerance, paragraph.breaks[index].end > start.position { break }
      best = index
      if paragraph.breaks[index].isMandatory { break }
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
    var cursor = ClusterCursor(start, in: paragraph)
    var target = start.opportunity
    while true {
      // Where not even the hyphen fits, it can't show where the word is divided.
      while paragraph.breaks[target].before != nil, paragraph.breaks[target].end <= cursor.position
      {
        target += 1
      }
      // All of it: a single cluster, too wide for the line.
      if paragraph.breaks[target].before == nil, paragraph.breaks[target].end <= cursor.position {
        return line(of: paragraph, endingAt: target)
      }
      let next = cursor.extent.advance + cursor.clusterExtent.advance - start.extent.advance
      if cursor.position > start.position, next > width + tolerance { break }
      cursor.advance()
    }
    return LineBreak(
      end: BreakOpportunity(
        end: cursor.position, next: cursor.position, endExtent: cursor.extent,
        nextExtent: cursor.extent, textOffset: cursor.textOffset),
      breaksWord: true,
      next: LineStart(
        position: cursor.position, extent: cursor.extent, textOffset: cursor.textOffset,
        opportunity: target, isInsideWord: true))
  }
}

/// Goes through a paragraph cluster by cluster.
private struct ClusterCursor {
  private let paragraph: ShapedParagraph
  private(set) var position: ClusterPosition
  private(set) var extent: Extent
  private(set) var textOffset: Int

  init(_ start: LineStart, in paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    position = start.position
    extent = start.extent
    textOffset = start.textOffset
  }

  /// Of the cluster, or the object, that comes next.
  var clusterExtent: Extent {
    let piece = paragraph.pieces[position.piece]
    guard case .run(let run) = piece.content else { return piece.extent }
    return run.clusters[position.cluster].extent
  }

  mutating func advance() {
    let piece = paragraph.pieces[position.piece]
    extent += clusterExtent
    if case .run(let run) = piece.content {
      textOffset += Int(run.clusters[position.cluster].byteLength)
    }
    position.cluster += 1
    guard position.cluster == piece.clusterCount else { return }
    position = ClusterPosition(piece: position.piece + 1, cluster: 0)
    if position.piece < paragraph.pieces.count {
      textOffset = paragraph.pieces[position.piece].textOffset
    }
  }
}
