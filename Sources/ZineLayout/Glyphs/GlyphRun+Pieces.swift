import ZineText

/// Runs to which shaped pieces are added from left to right.
extension GlyphRun {
  /// Creates a run without pieces.
  ///
  /// - Parameters:
  ///   - run: The first piece that will be added.
  ///   - pieceCount: Expected number of pieces.
  init(
    toHold run: ShapedRun, paint: RunPaint, at origin: Point, text source: ArraySlice<UInt8>,
    fit: LineFit, pieceCount: Int = 0
  ) {
    self.init(
      font: run.font, paint: paint.paint, link: paint.link, mark: paint.mark, origin: origin,
      width: 0, isRightToLeft: run.isRightToLeft, fit: fit, segments: [], source: source)
    segments.reserveCapacity(pieceCount)
  }

  /// Returns whether a piece has the same font, paint and direction as the run, so that it can be added.
  func continues(with run: ShapedRun, paint: RunPaint) -> Bool {
    font == run.font && isRightToLeft == run.isRightToLeft
      && paint == RunPaint(paint: self.paint, link: link, mark: mark)
  }

  /// Adds clusters at the right end of the run and returns their width.
  ///
  /// - Parameter ownText: Text that the clusters represent; `nil` if it is the paragraph's text.
  mutating func add(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, ownText: [UInt8]?
  ) -> Double {
    var extent = run.extent
    var length = run.byteLength
    if clusters.count < run.clusters.count {
      extent = Extent()
      length = 0
      for cluster in run.clusters[clusters] {
        extent += cluster.extent
        length += Int(cluster.byteLength)
      }
    }
    segments.append(
      Segment(
        run: run, clusters: clusters, textOffset: textOffset, length: length, ownText: ownText))
    if run.letterSpacing != 0 { letterSpace = Double(run.letterSpacing) }
    if run.spaceCount > 0, ownText == nil {
      if wordSpaceCount == 0 { wordSpace = (run.spaceAdvance - run.kerning) * fit.spaceScale }
      wordSpaceCount += run.spaceCount
    }
    return fit.length(of: extent)
  }

  /// Ends the run at a position on the line.
  mutating func end(at x: Double) {
    width = x - origin.x
    guard fit.letterSpace != 0 else { return }
    // All letters that can take extra spacing have the same size.
    for segment in segments {
      for cluster in segment.run.clusters[segment.clusters] where cluster.letterSize > 0 {
        letterSpace += Double(cluster.letterSize) * fit.letterSpace
        return
      }
    }
  }
}
