import ZineStyle
import ZineText

/// Whether letters leave a line as high as it is: on its baseline, or small, and raised or lowered a little.
func staysInLine(_ size: Double, raised rise: Double, besideLettersOf lineSize: Double) -> Bool {
  rise == 0 || size < lineSize && abs(rise) <= lineSize / 2
}

/// A paragraph ready to be broken, and what for.
///
/// What it keeps beside that, the divisions of its words and the lines that were chosen, is made when it is
/// first asked for, and would always be made the same. One thread has all paragraphs of a story.
final class PreparedParagraph: @unchecked Sendable {
  let paragraph: StyledParagraph
  /// In the story's list.
  let index: Int
  let firstLine: FirstLine?
  let column: ColumnMeasure
  let place: Place
  let insets: Insets
  let composing: ComposingStyle
  /// Where its lines may end while words stay whole.
  private(set) var breakpoints: Breakpoints
  let elasticity: Elasticity
  /// With all that its lines can show.
  private(set) var shaped: ShapedParagraph
  /// The same with the divisions of its words, once they were asked for.
  private var hyphenatedBreakpoints: Breakpoints?
  /// Divides its words.
  private let hyphenatingShaper: ParagraphShaper
  /// As it was shaped, where its first line made something else of it.
  private let original: ShapedParagraph?
  let paints: PaintCursor
  private let tabStops: UsedTabStops?
  /// As it is set.
  let text: ArraySlice<UInt8>
  /// Of the paragraph's own font.
  let strut: FontMetrics
  let fontSize: Double
  /// Of a line that holds nothing taller than the paragraph's own font.
  var lineHeight: Double { column.lineHeight }
  /// The pictures that stand beside the lines, in text order.
  let anchors: [Anchor]
  private let ownIndent: Double
  private let markerRuns: [GlyphRun]?
  /// The room for the marker before the text, where the insets are not cut short.
  private let markerRoom: Double
  /// Whether none of its lines holds anything that could make it taller than the others.
  let isEven: Bool
  /// Whether it is text in one paint from left to right, without anything that goes along with the letters.
  let isWords: Bool
  /// Whether marks of notes stand in it.
  let hasNoteCalls: Bool
  /// How far the letters of any of its fonts reach from the baseline, as the fonts say.
  let reach: FontMetrics
  /// The lines' box, where they are even.
  let evenBox: LineBox
  /// The letter over several lines that it begins with.
  let initial: PreparedInitial?
  /// What is wrong with the division of its words, once that was asked for.
  private(set) var hyphenationFindings: [Finding] = []
  /// Lines that were chosen, by what for.
  private var plans: [ChosenLines] = []

  /// What of a frame a paragraph depends on.
  struct Place: Hashable {
    /// What its boxes leave of the frame's width; the insets are taken from that.
    var area: FrameSegment
    /// What percentages of the marker's room are of.
    var markerBase: Double
    /// Across the lines, boxes included.
    var frameExtent: Double
    /// What the frame has for objects, along the flow.
    var objectExtent: Double
    /// What percentages of pictures' widths are of; 0 for its own width.
    var pictureBase: Double
    /// That its lines snap to.
    var grid: LineGrid?

    /// Whether what was made for this place is good in another.
    func suits(_ other: Place, dependsOnColumn: Bool) -> Bool {
      area == other.area && markerBase == other.markerBase && frameExtent == other.frameExtent
        && grid == other.grid
        && (!dependsOnColumn
          || objectExtent == other.objectExtent && pictureBase == other.pictureBase)
    }
  }

  /// The white beside its lines, in points.
  struct Insets {
    var start: Double
    var end: Double
  }

  struct Anchor {
    /// In the paragraph's text.
    var offset: Int
    var attachment: AttachmentID
    var paint: RunPaint
  }

  /// - Parameter divider: divides its words, once that is asked for.
  init(
    _ paragraph: StyledParagraph, _ index: Int, firstLine: FirstLine?,
    of styled: borrowing StyledStory,
    column: ColumnMeasure, place: Place, insets: Insets, shaped original: ShapedParagraph,
    hyphenatingShaper: ParagraphShaper,
    shaper: any TextShaper, delegate: (AttachmentID) -> (any RunDelegate)?
  ) {
    let shaped = firstLine.map(original.ending) ?? original
    self.paragraph = paragraph
    self.index = index
    self.firstLine = firstLine
    self.column = column
    self.place = place
    self.insets = insets
    self.hyphenatingShaper = hyphenatingShaper
    self.original = firstLine.map { _ in original }
    var composing = styled.styles[paragraph.composing]
    // A word that is too long is made smaller, not broken.
    if paragraph.textFit?.fit.direction == .shrink, composing.overflowWrap == .breakWord {
      composing.overflowWrap = .normal
    }
    self.composing = composing
    hasNoteCalls = !paragraph.noteCalls.isEmpty
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
    evenBox = LineBox(
      taller: nil, strut: strut, lineHeight: paragraph.lineHeight,
      limits: paragraph.lineHeightLimits, grid: place.grid, snap: paragraph.lineSnap)
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
    reach = shaped.pieces.fonts.map(shaper.metrics(of:)).reduce(strut) { $0.union($1) }
    markerRuns = paragraph.marker.map { marker in
      let text = Array(marker.text.utf8)
      guard shaped.baseLevel == 1, !text.isEmpty else {
        return [GlyphRun](
          shaper.shapeWord(text[...], style: marker.shaping), text: text, paint: marker.paint)
      }
      let stretch = ShapingStretch(length: text.count, style: marker.shaping)
      return [GlyphRun](
        shaper.shapeWhole(
          text[...], stretches: [stretch], direction: .rightToLeft, language: paragraph.language),
        text: text, paint: marker.paint)
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
      var text = styled.text(of: paragraph).prefix(length).lettersAlone
      var picture: PreparedInitial.InitialPicture?
      if let id = initial.picture {
        guard let delegate = delegate(id), case .picture(let shown) = styled.story.attachment(id)
        else { return nil }
        let paint = paints.paint(at: length - 1)
        text = Array(shown.word.utf8)
        let look = styled.styles[paint.paint]
        picture = PreparedInitial.InitialPicture(
          delegate: delegate, column: column, paint: paint, opacity: look.opacity,
          group: look.group)
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

  /// What its boxes leave of the frame's width.
  var area: FrameSegment { place.area }
  var hasTabs: Bool { tabStops != nil }

  /// Where its lines may end when words may be divided.
  func withHyphenation() -> Breakpoints {
    if let hyphenatedBreakpoints { return hyphenatedBreakpoints }
    var result = breakpoints
    if composing.hyphenation.mode == .auto,
      let hyphenated = hyphenatingShaper.hyphenate(original ?? shaped, paragraph)?.ending(firstLine)
        .withoutHyphenationOfFirstWord(paragraph, text)
    {
      result = Breakpoints(hyphenated, elasticity, composing)
      shaped = hyphenated
      hyphenationFindings = hyphenated.hyphenationFindings
    }
    hyphenatedBreakpoints = result
    return result
  }

  /// A line's start as this paragraph has it. Where another frame made its pictures of another size, what comes
  /// before the start was of another length.
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

  /// The lines that were chosen for something, made by `choose` the first time.
  func plan(for key: PlanKey, _ choose: () -> [LineBreak]) -> ChosenLines {
    if let known = plans.last(where: { $0.key == key }) { return known }
    let new = ChosenLines(key, choose(), areSame: paragraph.alignmentMark == nil && initial == nil)
    if plans.count == Self.mostPlans { plans.removeFirst() }
    plans.append(new)
    return new
  }

  /// Columns of a few widths, with a line divided and not.
  private static let mostPlans = 8

  /// How much of a line's first and last clusters hangs into the margins.
  func protrusions(of line: LineBreak, from start: LineStart) -> (start: Double, end: Double) {
    composing.hasProtrusions ? (start.protrusion, line.end.endProtrusion) : (0, 0)
  }

  /// Says how wide its tabs are; `nil` where it has none.
  var tabSetter: TabSetter? {
    tabStops.map { TabSetter($0, shaped, text: text, elasticity, gap: 0.25 * fontSize) }
  }

  /// The tabs of a line.
  /// - Parameter line: its number in the paragraph.
  func tabs(of lineBreak: LineBreak, from start: LineStart, line: Int) -> TabSetter.Setting {
    tabSetter?.setting(from: start, to: lineBreak.end, indent: indent(ofLine: line))
      ?? TabSetter.Setting()
  }

  /// How long a line is at the least.
  /// - Parameter number: of the line, in the paragraph.
  func leastLength(of line: LineBreak, from start: LineStart, line number: Int) -> Double {
    if tabStops != nil {
      let tabs = tabs(of: line, from: start, line: number)
      if !tabs.tabs.isEmpty {
        return elasticity.length(of: line.end.endExtent - start.extent) + tabs.width
          - line.end.hang
      }
    }
    return breakpoints.leastLength(of: line, from: start)
  }

  /// How long a line is at the least that begins at a place: up to where it may end first.
  func leastLength(from start: LineStart, line number: Int) -> Double {
    let points = withHyphenation()
    let index = points.firstIndex(after: start)
    guard index < points.points.count else { return 0 }
    return leastLength(of: points.line(endingAt: index), from: start, line: number)
  }

  /// Of a frame's width, what boxes and insets take together.
  static let mostInset = 0.6

  /// What remains of the insets where lists in lists would leave no room for text.
  static func insets(
    of paragraph: StyledParagraph, area: FrameSegment, in path: FramePath
  ) -> Insets {
    var insets = Insets(
      start: limited(paragraph.insets.start.points(of: area.extent)),
      end: limited(paragraph.insets.end.points(of: area.extent)))
    let both = insets.start + insets.end
    let most = max(0, path.inlineExtent * mostInset - (path.inlineExtent - area.extent))
    if both > most {
      insets.start *= most / both
      insets.end *= most / both
    }
    return insets
  }

  /// What it asks of the strips of a frame.
  /// - Parameter usedCount: how many places of the first one are used already.
  func strips(usedCount: Int = 0) -> Strips.Request {
    let isRightToLeft = shaped.baseLevel == 1
    return Strips.Request(
      area: area,
      insets: isRightToLeft ? (insets.end, insets.start) : (insets.start, insets.end),
      step: lineHeight, ink: inkOfStrip,
      minimum: max(composing.wrapMinimum, Self.leastWrap) * fontSize,
      isRightToLeft: isRightToLeft, usedCount: usedCount, most: text.count + 1)
  }

  /// The narrowest place that is used whatever the style says, in multiples of the font size: hardly a word fits
  /// into less.
  static let leastWrap = 2.0

  /// What letters of the paragraph's own font take of a line, from its top.
  var inkOfStrip: ClosedRange<Double> {
    let own = strut.within(paragraph.lineHeight)
    let top = evenBox.baseline - own.ascent
    return top...max(top, evenBox.baseline + own.descent)
  }

  /// The anchors not seen to yet whose place in the text is before an offset.
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
    // A number that is wider than the room before the text moves its line.
    return max(0, markerRuns.width + markerGap - markerRoom)
  }

  private var markerGap: Double { 0.45 * fontSize }

  /// The marker, its end before the text.
  /// - Parameter edge: where the first line may begin: on its left, from right to left on its right.
  func marker(besideTextAt edge: Double, isRightToLeft: Bool, baseline: Double) -> [GlyphRun] {
    guard let runs = markerRuns else { return [] }
    return runs.moved(
      by: Point(
        x: isRightToLeft ? edge + markerGap : edge - markerGap - runs.width, y: baseline))
  }
}

extension ArraySlice<UInt8> {
  /// Without the places of pictures.
  fileprivate var lettersAlone: [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return Array(
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FFFC}" })).utf8)
  }
}
