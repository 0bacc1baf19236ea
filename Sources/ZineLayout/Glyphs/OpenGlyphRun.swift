import ZineStyle
import ZineText

/// A glyph run to which shaped pieces are still being added.
struct OpenGlyphRun {
  private var font = FontID(0)
  private var paint = RunPaint(paint: PaintID(0))
  private var isRightToLeft = false
  private var origin = Point(x: 0, y: 0)
  /// Segments, from left to right.
  private var segments: [GlyphRun.Segment] = []
  /// Value of `letter-spacing`, in points.
  private var letterSpacing = 0.0
  /// Font size of the first letter after which justification may add spacing; 0 if there is none.
  private var letterSize: Float = 0
  private var wordSpace = 0.0
  private var wordSpaceCount = 0
  /// Offset of the start of the run in the paragraph's text.
  private(set) var textOffset = 0

  /// - Parameter pieceCount: Maximum number of pieces.
  init(pieceCount: Int = 0) { segments.reserveCapacity(pieceCount) }

  var isEmpty: Bool { segments.isEmpty }

  /// Returns whether a piece has the same font, paint and direction as the run, so that it can be added.
  func continues(with run: ShapedRun, paint: RunPaint) -> Bool {
    !isEmpty && font == run.font && self.paint == paint && isRightToLeft == run.isRightToLeft
  }

  mutating func begin(_ run: ShapedRun, paint: RunPaint, at origin: Point) {
    font = run.font
    self.paint = paint
    isRightToLeft = run.isRightToLeft
    self.origin = origin
    textOffset = .max
    letterSpacing = 0
    letterSize = 0
    (wordSpace, wordSpaceCount) = (0, 0)
  }

  /// Adds clusters at the right end of the run and returns their width.
  ///
  /// - Parameter ownText: Text that the clusters represent; `nil` if it is the paragraph's text.
  mutating func add(
    _ run: ShapedRun, _ clusters: Range<Int>, textOffset: Int, ownText: [UInt8]?, fit: LineFit
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
      GlyphRun.Segment(
        run: run, clusters: clusters, textOffset: textOffset, length: length, ownText: ownText))
    if run.letterSpacing != 0 { letterSpacing = Double(run.letterSpacing) }
    if letterSize == 0, fit.letterSpace != 0 { letterSize = run.letterSize(of: clusters) }
    if run.spaceCount > 0, ownText == nil {
      wordSpaceCount += run.spaceCount
      if wordSpaceCount == run.spaceCount {
        wordSpace = (run.spaceAdvance - run.kerning) * fit.spaceScale
      }
    }
    self.textOffset = min(self.textOffset, textOffset)
    return fit.length(of: extent)
  }

  /// Returns the run, which ends at `x`, and prepares for the next run.
  ///
  /// - Parameters:
  ///   - text: The paragraph's text.
  ///   - fit: How the line is justified.
  mutating func finish(at x: Double, text source: ArraySlice<UInt8>, fit: LineFit) -> GlyphRun {
    var run = GlyphRun(
      font: font, paint: paint.paint, link: paint.link, origin: origin, width: x - origin.x,
      isRightToLeft: isRightToLeft, fit: fit, segments: segments, source: source)
    run.mark = paint.mark
    // All letters that can take extra spacing have the same size.
    run.letterSpace = Double(letterSize) * fit.letterSpace + letterSpacing
    (run.wordSpace, run.wordSpaceCount) = (wordSpace, wordSpaceCount)
    segments = []
    return run
  }
}

extension ShapedRun {
  /// Returns the font size of the first cluster after which justification may add letter spacing; 0 if there
  /// is none.
  fileprivate func letterSize(of range: Range<Int>) -> Float {
    for index in range where clusters[index].letterSize > 0 { return clusters[index].letterSize }
    return 0
  }
}
