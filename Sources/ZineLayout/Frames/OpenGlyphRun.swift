import ZineStyle
import ZineText

/// A glyph run in the making: shaped pieces side by side.
struct OpenGlyphRun {
  private var font = FontID(0)
  private var paint = RunPaint(paint: PaintID(0))
  private var isRightToLeft = false
  private var origin = Point(x: 0, y: 0)
  /// From left to right.
  private var segments: [GlyphRun.Segment] = []
  /// What the style adds behind letters, in points.
  private var letterSpacing = 0.0
  /// The font size of the first letter that may have white behind it; 0 where there is none.
  private var letterSize: Float = 0
  private var wordSpace = 0.0
  private var wordSpaceCount = 0
  /// Where the run begins in the paragraph's text.
  private(set) var textOffset = 0

  /// - Parameter pieceCount: how many pieces there will be at the most.
  init(pieceCount: Int = 0) { segments.reserveCapacity(pieceCount) }

  var isEmpty: Bool { segments.isEmpty }

  /// Whether a piece goes on in the same way.
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

  /// Adds clusters to the right of what is there. Answers their width.
  /// - Parameter ownText: what they are read as, where it is not the paragraph's own text.
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

  /// The run, its pen having come to `x`. The next one begins empty.
  /// - Parameters:
  ///   - text: of the paragraph.
  ///   - fit: how its line is set.
  mutating func finish(at x: Double, text source: ArraySlice<UInt8>, fit: LineFit) -> GlyphRun {
    var run = GlyphRun(
      font: font, paint: paint.paint, link: paint.link, origin: origin, width: x - origin.x,
      isRightToLeft: isRightToLeft, fit: fit, segments: segments, source: source)
    run.mark = paint.mark
    // All letters that may have white between them are of one size.
    run.letterSpace = Double(letterSize) * fit.letterSpace + letterSpacing
    (run.wordSpace, run.wordSpaceCount) = (wordSpace, wordSpaceCount)
    segments = []
    return run
  }
}

extension ShapedRun {
  /// The font size of the first cluster that may have white behind it as any letter; 0 where none may.
  fileprivate func letterSize(of range: Range<Int>) -> Float {
    for index in range where clusters[index].letterSize > 0 { return clusters[index].letterSize }
    return 0
  }
}
