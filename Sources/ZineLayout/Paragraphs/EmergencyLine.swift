extension Breakpoints {
  /// A word that no line holds is divided between graphemes. One of them at least is taken, whatever
  /// its width, so that every line is a step forward.
  func emergencyLine(from start: LineStart, width: Double) -> LineBreak {
    if !breaksLongWords { return line(endingAt: lastFitting(from: start, width: width)) }
    var cursor = ClusterCursor(start, in: paragraph)
    // Behind the last whole grapheme that the line holds.
    var lineEnd = cursor
    var target = firstIndex(after: start)
    while true {
      // Where not even the hyphen fits, it can't show where the word is divided.
      while paragraph.breaks[target].before != nil, paragraph.breaks[target].end <= cursor.position
      {
        target += 1
      }
      // All of it: a single cluster, too wide for the line.
      if paragraph.breaks[target].before == nil, paragraph.breaks[target].end <= cursor.position {
        return line(endingAt: target)
      }
      let next =
        cursor.extent.advance + cursor.clusterWidth - start.extent.advance
      if lineEnd.position > start.position, next > width + lengthTolerance { break }
      cursor.advance()
      if !cursor.isInGrapheme { lineEnd = cursor }
    }
    var endExtent = lineEnd.extent
    endExtent.advance -= lineEnd.letterSpacing
    let end = BreakOpportunity(
      end: lineEnd.position, next: lineEnd.position, endExtent: endExtent,
      nextExtent: lineEnd.extent, textOffset: lineEnd.textOffset)
    var next = LineStart(after: end)
    next.isInsideWord = true
    return LineBreak(end: end, breaksWord: true, next: next)
  }

  /// The last opportunity that a line reaches, or else the first one, over the line's end.
  private func lastFitting(from start: LineStart, width: Double) -> Int {
    let origin = elasticity.length(of: start.extent)
    var index = min(firstIndex(after: start), paragraph.breaks.count - 1)
    while index + 1 < paragraph.breaks.count, !paragraph.breaks[index].isMandatory,
      elasticity.length(of: paragraph.breaks[index + 1].endExtent) - origin
        <= width + lengthTolerance
    {
      index += 1
    }
    return index
  }
}

/// Goes through a paragraph cluster by cluster.
private struct ClusterCursor {
  private let paragraph: ShapedParagraph
  private(set) var position: ClusterPosition
  private(set) var extent: Extent
  private(set) var textOffset: Int
  /// Behind the cluster passed last.
  private(set) var letterSpacing = 0.0
  /// Whether what comes next belongs to the cluster passed last.
  private(set) var isInGrapheme = false

  init(_ start: LineStart, in paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    position = start.position
    extent = start.extent
    textOffset = start.textOffset
  }

  /// Of the cluster, or the object, that comes next.
  var clusterExtent: Extent {
    guard let run = paragraph.pieces.run(at: position.piece) else {
      return paragraph.pieces[position.piece].extent
    }
    return run.clusters[position.cluster].extent
  }

  /// How wide the next cluster, or object, is as the last one of its line.
  var clusterWidth: Double {
    guard let run = paragraph.pieces.run(at: position.piece) else {
      return paragraph.pieces[position.piece].extent.advance
    }
    return run.clusters[position.cluster].width
  }

  mutating func advance() {
    let piece = paragraph.pieces[position.piece]
    extent += clusterExtent
    letterSpacing = clusterExtent.advance - clusterWidth
    isInGrapheme = false
    if let edge = paragraph.pieces.edge(at: position.piece) { isInGrapheme = edge.isStart }
    if let run = paragraph.pieces.run(at: position.piece) {
      isInGrapheme = run.clusters[position.cluster].isContinued
      textOffset += Int(run.clusters[position.cluster].byteLength)
    }
    position.cluster += 1
    guard position.cluster == piece.clusterCount else { return }
    position = ClusterPosition(piece: position.piece + 1, cluster: 0)
    if position.piece < paragraph.pieces.count {
      textOffset = paragraph.pieces[position.piece].textOffset
      if let edge = paragraph.pieces.edge(at: position.piece), !edge.isStart {
        isInGrapheme = true
      }
    }
  }
}
