import ZineStyle
import ZineText

/// Whether text keeps the height of its line: it is on the baseline, or it is small and slightly raised or
/// lowered.
func staysInLine(_ size: Double, raised rise: Double, besideLettersOf lineSize: Double) -> Bool {
  rise == 0 || size < lineSize && abs(rise) <= lineSize / 2
}

/// A paragraph that is ready for line breaking in a certain place.
///
/// Hyphenation and chosen lines are computed on first use. They depend on the paragraph only. All paragraphs
/// of a story are used by a single thread.
final class PreparedParagraph: @unchecked Sendable {
  let paragraph: StyledParagraph
  /// Paragraph index in the story.
  let index: Int
  let firstLine: FirstLine?
  let column: ColumnMeasure
  let place: Place
  /// Space beside the lines, in points.
  let insets: (start: Double, end: Double)
  let composing: ComposingStyle
  /// Break opportunities without hyphenation.
  private(set) var breakpoints: Breakpoints
  let elasticity: Elasticity
  /// The shaped text. It includes hyphenation after `withHyphenation()` was called.
  private(set) var shaped: ShapedParagraph
  /// Break opportunities with hyphenation; `nil` until they are needed.
  private var hyphenatedBreakpoints: Breakpoints?
  /// Hyphenates the paragraph.
  private let paragraphShaper: ParagraphShaper
  /// The shaped text before the end of its first line is applied; `nil` if the first line has no style of its
  /// own.
  private let original: ShapedParagraph?
  let paints: PaintCursor
  private let tabStops: UsedTabStops?
  /// The text as it is set.
  let text: ArraySlice<UInt8>
  /// Metrics of the paragraph's own font.
  let strut: FontMetrics
  let fontSize: Double
  /// Height of a line with nothing taller than the paragraph's own font.
  var lineHeight: Double { column.lineHeight }
  /// Floating pictures in text order.
  let anchors: [Anchor]
  private let ownIndent: Double
  private let markerRuns: [GlyphRun]?
  /// Width available to the list marker before the text, in points.
  private let markerRoom: Double
  /// Whether no content can make one line taller than another.
  let isEven: Bool
  /// Whether the text runs from left to right in one paint, and contains only glyphs and anchors.
  let isWords: Bool
  /// Whether the paragraph contains footnote calls.
  let hasNoteCalls: Bool
  /// Whether lines are scaled to fill the measure.
  let isFitted: Bool
  /// Maximum ascent and descent of all its fonts.
  let reach: FontMetrics
  /// Line box of all lines if `isEven` is true.
  let evenBox: LineBox
  /// The initial (drop cap).
  let initial: PreparedInitial?
  /// Problems with hyphenation; empty until `withHyphenation()` is called.
  private(set) var hyphenationFindings: [Finding] = []
  /// Cached line choices.
  private var plans: [ChosenLines] = []
  /// Cached solutions for all numbers of lines, with the keys and tolerances they are valid for. The keys have no
  /// looseness.
  private var solutions: [(key: PlanKey, tolerance: Double, found: [TotalFitSearch.Solution])] = []

  /// The properties of a frame that a paragraph depends on.
  struct Place: Hashable {
    /// Part of the frame's width inside the paragraph's boxes, before insets are removed.
    var area: FrameSegment
    /// Base of percentages for the list marker's room.
    var markerBase: Double
    /// Width of the frame, including boxes.
    var frameExtent: Double
    /// Available height for pictures and blocks, in points.
    var objectExtent: Double
    /// Base of percentage widths of pictures; 0 for the paragraph's own width.
    var pictureBase: Double
    /// Line grid that the lines snap to.
    var grid: LineGrid?

    /// Whether a paragraph prepared for this place can be used in another one.
    func suits(_ other: Place, dependsOnColumn: Bool) -> Bool {
      area == other.area && markerBase == other.markerBase && frameExtent == other.frameExtent
        && grid == other.grid
        && (!dependsOnColumn
          || objectExtent == other.objectExtent && pictureBase == other.pictureBase)
    }
  }

  struct Anchor {
    /// Offset in the paragraph's text.
    var offset: Int
    var attachment: AttachmentID
    var paint: RunPaint
  }

  /// - Parameter paragraphShaper: hyphenates the paragraph on first use.
  init(
    _ paragraph: StyledParagraph, _ index: Int, firstLine: FirstLine?,
    of styled: borrowing StyledStory, column: ColumnMeasure, place: Place,
    insets: (start: Double, end: Double), shaped original: ShapedParagraph,
    by paragraphShaper: ParagraphShaper
  ) {
    let shaper = paragraphShaper.shaper
    let shaped = firstLine.map(original.ending) ?? original
    self.paragraph = paragraph
    hasNoteCalls = !paragraph.noteCalls.isEmpty
    isFitted = paragraph.textFit != nil
    self.index = index
    self.firstLine = firstLine
    self.column = column
    self.place = place
    self.insets = insets
    self.paragraphShaper = paragraphShaper
    self.original = firstLine.map { _ in original }
    var composing = styled.styles[paragraph.composing]
    // A word that is too long is shrunk, not broken.
    if paragraph.textFit?.fit.direction == .shrink, composing.overflowWrap == .breakWord {
      composing.overflowWrap = .normal
    }
    self.composing = composing
    self.shaped = shaped
    elasticity = Elasticity(
      composing, isJustified: paragraph.alignment == .justify,
      clusterStretch: shaped.clusterStretch)
    breakpoints = Breakpoints(shaped, elasticity, composing)
    paints = PaintCursor(paragraph, styles: styled.styles)
    tabStops = shaped.tabs.isEmpty ? nil : paragraph.tabs?.used(in: column.inlineExtent)
    text = styled.text(of: paragraph)
    strut = shaper.metrics(of: paragraph.shaping)
    fontSize = styled.styles.size(of: paragraph.shaping)
    ownIndent = limited(paragraph.indent.points(of: column.inlineExtent))
    evenBox = LineBox(of: paragraph, strut: strut, grid: place.grid)
    let size = fontSize
    isEven =
      paragraph.lineHeight != .normal
      && paragraph.runs.allSatisfy { run in
        let own = styled.styles.size(of: run.shaping)
        return own <= size
          && staysInLine(
            own, raised: styled.styles.rise(of: run.paint), besideLettersOf: size)
      }
      && !shaped.pieces.pieces.contains { $0.kind == .object || $0.kind == .rule }
    isWords =
      paints.isPlain && paints.single != nil && !shaped.isMixed && shaped.boxes.isEmpty
      && shaped.pieces.pieces.allSatisfy { $0.kind == .run || $0.kind == .anchor }
    reach = shaped.pieces.fonts.reduce(strut) { $0.union(shaper.metrics(of: $1)) }
    markerRuns = paragraph.marker.map { marker in
      shaper.runs(
        of: Array(marker.text.utf8), style: marker.shaping, paint: marker.paint,
        isRightToLeft: shaped.baseLevel == 1, language: paragraph.language)
    }
    let boxes = shaped.baseLevel == 1 ? place.frameExtent - place.area.end : place.area.start
    markerRoom = min(
      insets.start + boxes, limited(paragraph.marker?.room.points(of: place.markerBase) ?? 0))
    let paints = paints
    let hangsMarks = composing.hangingPunctuation.contains(.first)
    initial = paragraph.initial.flatMap { initial in
      guard let length = paragraph.initialLength, let next = shaped.pieces.start(at: length) else {
        return nil
      }
      // Pictures have placeholders in the text.
      var text = Array(styled.text(of: paragraph).prefix(length)).characters { $0 != "\u{FFFC}" }
      var picture: PreparedInitial.InitialPicture?
      if let id = initial.picture {
        guard let delegate = paragraphShaper.delegate(id),
          case .picture(let shown) = styled.story.attachment(id)
        else { return nil }
        let paint = paints.paint(at: length - 1)
        text = Array(shown.word.utf8)
        picture = PreparedInitial.InitialPicture(
          delegate: delegate, column: column, paint: paint, look: styled.styles[paint.paint])
      }
      return PreparedInitial(
        initial, text: text, next: next, lineHeight: column.lineHeight, body: paragraph.shaping,
        fontSize: size, isRightToLeft: shaped.baseLevel == 1,
        language: paragraph.language, shaper: shaper,
        hangsMarks: hangsMarks, picture: picture)
    }
    anchors = shaped.pieces.pieces.filter { $0.kind == .anchor }.map { piece in
      Anchor(
        offset: piece.textOffset, attachment: piece.attachment,
        paint: paints.paint(at: piece.textOffset))
    }
  }

  /// Part of the frame's width inside the paragraph's boxes.
  var area: FrameSegment { place.area }
  var hasTabs: Bool { tabStops != nil }

  /// Returns the break opportunities with hyphenation.
  func withHyphenation() -> Breakpoints {
    if let hyphenatedBreakpoints { return hyphenatedBreakpoints }
    var result = breakpoints
    if composing.hyphenation.mode == .auto,
      let hyphenated = paragraphShaper.hyphenate(original ?? shaped, paragraph)?.ending(firstLine)
        .withoutHyphenationOfFirstWord(paragraph, text)
    {
      result = Breakpoints(hyphenated, elasticity, composing)
      shaped = hyphenated
      hyphenationFindings = hyphenated.hyphenationFindings
    }
    hyphenatedBreakpoints = result
    return result
  }

  /// Returns a line start with the extents of this paragraph. The preceding text has another length here if
  /// another frame gave its pictures another size.
  func settled(_ start: LineStart) -> LineStart {
    guard start.textOffset > 0, shaped.dependsOnColumn else { return start }
    guard let end = breakpoints.end(at: start) ?? withHyphenation().end(at: start) else {
      return start
    }
    var own = LineStart(after: end)
    own.hyphenCount = start.hyphenCount
    own.isInsideWord = start.isInsideWord
    return own
  }

  /// Returns the lines chosen for a key, computed by `choose` on first use.
  func plan(for key: PlanKey, _ choose: () -> [LineBreak]) -> ChosenLines {
    if let known = plans.last(where: { $0.key == key }) { return known }
    let new = ChosenLines(key, choose(), areSame: paragraph.alignmentMark == nil && initial == nil)
    if plans.count == Self.mostPlans { plans.removeFirst() }
    plans.append(new)
    return new
  }

  /// Returns the lines of the whole paragraph that were chosen for columns without floats or other objects beside it.
  /// - Parameter measure: width of the first line, in points.
  func plan(ofFirstLine measure: Double) -> ChosenLines? {
    plans.last {
      $0.key.line == 0 && $0.key.looseness == 0 && $0.key.unhyphenatedLine == nil
        && $0.key.measure.first.count <= 1 && $0.key.measure[0] == measure
    }
  }

  /// The lines of the whole paragraph in a column without floats or other objects beside it; `nil` if they were not
  /// chosen yet.
  var planInEvenColumn: ChosenLines? {
    let strips = strips()
    let whole = strips.area.inset(left: strips.insets.left, right: strips.insets.right)
    return plan(ofFirstLine: whole.extent - indent(ofLine: 0))
  }

  /// Returns the best solution for each possible number of lines, computed by `search` on first use. One search serves
  /// all numbers of lines.
  func solutions(
    for key: PlanKey, tolerance: Double, _ search: () -> [TotalFitSearch.Solution]
  ) -> [TotalFitSearch.Solution] {
    var key = key
    key.looseness = 0
    if let known = solutions.last(where: { $0.tolerance == tolerance && $0.key == key }) {
      return known.found
    }
    let found = search()
    if solutions.count == Self.mostSolutions { solutions.removeFirst() }
    solutions.append((key, tolerance, found))
    return found
  }

  /// Maximum number of cached solutions: two starts, with and without hyphenation.
  private static let mostSolutions = 4

  /// Maximum number of cached choices: columns of a few widths, with and without hyphenation at their end.
  private static let mostPlans = 8

  /// Returns how far the first and last clusters of a line hang into the margins.
  func protrusions(of line: LineBreak, from start: LineStart) -> (start: Double, end: Double) {
    composing.hasProtrusions ? (start.protrusion, line.end.endProtrusion) : (0, 0)
  }

  /// Measures the tabs; `nil` if there are none.
  var tabSetter: TabSetter? {
    tabStops.map { TabSetter($0, shaped, text: text, elasticity, gap: 0.25 * fontSize) }
  }

  /// Returns the tabs of a line, given its number in the paragraph.
  func tabs(of lineBreak: LineBreak, from start: LineStart, line: Int) -> TabSetter.Setting {
    tabSetter?.setting(from: start, to: lineBreak.end, indent: indent(ofLine: line))
      ?? TabSetter.Setting()
  }

  /// Returns the minimum length of a line, given its number in the paragraph.
  func leastLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    let tabs = tabs(of: line, from: start, line: number)
    if tabs.tabs.isEmpty { return breakpoints.leastLength(of: line, from: start) }
    return elasticity.length(of: line.end.endExtent - start.extent) + tabs.width - line.end.hang
  }

  /// Returns the minimum length of a line that ends at the first break opportunity after its start.
  func leastLength(from start: LineStart, line number: Int) -> Double {
    let points = withHyphenation()
    let index = points.firstIndex(after: start)
    guard index < points.points.count else { return 0 }
    return leastLength(of: points.line(endingAt: index), from: start, line: number)
  }

  /// Maximum part of a frame's width for boxes and insets together.
  static let mostInset = 0.6

  /// Returns the insets, reduced if nested lists would leave no room for text.
  static func insets(
    of paragraph: StyledParagraph, area: FrameSegment, in path: FramePath
  ) -> (start: Double, end: Double) {
    var insets = (
      start: limited(paragraph.insets.start.points(of: area.extent)),
      end: limited(paragraph.insets.end.points(of: area.extent))
    )
    let both = insets.start + insets.end
    let most = max(0, path.inlineExtent * mostInset - (path.inlineExtent - area.extent))
    if both > most {
      insets.start *= most / both
      insets.end *= most / both
    }
    return insets
  }

  /// Returns the paragraph's requirements for the strips of a frame.
  /// - Parameters:
  ///   - usedCount: number of segments of the first strip that are already used.
  ///   - line: number of the first line.
  func strips(usedCount: Int = 0, line: Int = 0) -> Strips.Request {
    let isRightToLeft = shaped.baseLevel == 1
    return Strips.Request(
      area: area,
      insets: isRightToLeft ? (insets.end, insets.start) : (insets.start, insets.end),
      step: lineHeight, ink: inkOfStrip,
      minimum: max(composing.wrapMinimum, Self.leastWrap) * fontSize,
      leastBesideInitial: Self.leastWrap * fontSize,
      markerExtent: line == 0 ? markerRuns.map { $0.width + markerGap } ?? 0 : 0,
      isRightToLeft: isRightToLeft, usedCount: usedCount, most: text.count + 1)
  }

  /// Minimum width of a segment, in multiples of the font size, whatever the style says. Hardly any word fits
  /// into less.
  static let leastWrap = 2.0

  /// Vertical extent of text in the paragraph's own font, in points from the line's top.
  var inkOfStrip: ClosedRange<Double> {
    let own = strut.within(paragraph.lineHeight)
    let top = evenBox.baseline - own.ascent
    return top...max(top, evenBox.baseline + own.descent)
  }

  /// Returns the anchors before an offset in the text, starting with a given attachment.
  func anchors(from attachment: Int, before offset: Int) -> ArraySlice<Anchor> {
    guard let first = anchors.firstIndex(where: { Int($0.attachment.index) >= attachment }) else {
      return []
    }
    return anchors[first...].prefix { $0.offset < offset }
  }

  // MARK: The first line

  func indent(ofLine line: Int) -> Double {
    guard line == 0, initial == nil else { return 0 }
    guard let markerRuns else { return ownIndent }
    // A marker that is wider than its room indents the first line.
    return max(0, markerRuns.width + markerGap - markerRoom)
  }

  private var markerGap: Double { 0.45 * fontSize }

  /// Returns the marker, placed directly before the text.
  /// - Parameter edge: start of the first line: its left edge, or its right edge in right-to-left text.
  func marker(besideTextAt edge: Double, isRightToLeft: Bool, baseline: Double) -> [GlyphRun] {
    guard let runs = markerRuns else { return [] }
    return runs.moved(
      by: Point(
        x: isRightToLeft ? edge + markerGap : edge - markerGap - runs.width, y: baseline))
  }
}
