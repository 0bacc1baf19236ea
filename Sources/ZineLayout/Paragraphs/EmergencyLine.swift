extension Breakpoints {
  /// Returns a line that breaks an overlong word between graphemes. The line contains at least one grapheme,
  /// even if it is too wide, so that layout always makes progress.
  func emergencyLine(from start: LineStart, width: Double) -> LineBreak {
    if !breaksLongWords { return line(endingAt: lastFitting(from: start, width: width)) }
    var cursor = ClusterCursor(start, in: paragraph)
    // Position after the last complete grapheme that fits on the line.
    var lineEnd = cursor
    var target = firstIndex(after: start)
    while true {
      // Skips hyphenation points whose hyphen does not fit on the line.
      while paragraph.breaks[target].before != nil, paragraph.breaks[target].end <= cursor.position
      {
        target += 1
      }
      // The text before this break opportunity is a single cluster that is too wide for the line.
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

  /// Returns the last break opportunity that fits on the line, or the first one if none fits.
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

/// Moves through a paragraph cluster by cluster.
private struct ClusterCursor {
  private let paragraph: ShapedParagraph
  private(set) var position: ClusterPosition
  private(set) var extent: Extent
  private(set) var textOffset: Int
  /// Letter spacing after the previous cluster.
  private(set) var letterSpacing = 0.0
  /// Whether the next cluster belongs to the same grapheme as the previous one.
  private(set) var isInGrapheme = false

  init(_ start: LineStart, in paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    position = start.position
    extent = start.extent
    textOffset = start.textOffset
  }

  /// Extent of the next cluster or object.
  var clusterExtent: Extent {
    guard let run = paragraph.pieces.run(at: position.piece) else {
      return paragraph.pieces[position.piece].extent
    }
    return run.clusters[position.cluster].extent
  }

  /// Width of the next cluster or object if it is the last on its line.
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
