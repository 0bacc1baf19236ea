import ZineStyle
import ZineText

/// The paragraphs of a story, shaped and ready to be broken: each made once for all columns and trials that
/// ask for it as long as it is among the last ones, and made again the same where it is not.
final class ParagraphStore {
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let paragraphShaper: ParagraphShaper
  private let phases: PhaseClock?
  private let delegate: (AttachmentID) -> (any RunDelegate)?
  /// The last ones, in a ring.
  private var window: [PreparedParagraph] = []
  private let windowLength: Int
  /// Where the next one goes.
  private var next = 0
  /// Long ones, the last used last: between two columns of one there may be any number of notes and captions.
  private var long: [PreparedParagraph] = []
  /// The paragraph shaped last, which may have been for its direction alone.
  private var shaped: (index: Int, column: ColumnMeasure, ShapedParagraph)?

  /// What columns ask for again that end earlier than they are full, and the forms of a paragraph with a first line
  /// of its own. More of them would push each other out of the processor's cache.
  private static let windowLength = 16
  /// The same where columns are tried several times, several of them together.
  private static let composedWindowLength = 48
  /// In bytes of its text. To prepare shorter ones once more takes no longer than the column they stand in.
  private static let leastLongLength = 8_000
  /// Paragraphs, each in the forms of two columns.
  private static let mostLong = 8

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    phases: PhaseClock?, delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    self.shaper = shaper
    self.phases = phases
    windowLength = styled.isComposed ? Self.composedWindowLength : Self.windowLength
    self.delegate = delegate
    paragraphShaper = ParagraphShaper(
      styled, shaper: shaper, hyphenator: hyphenator, delegate: delegate)
  }

  /// - Parameters:
  ///   - firstLine: `nil` where that is styled as all others.
  ///   - area: what the paragraph's boxes leave of the frame's width.
  ///   - markerBase: what a percentage of its marker's room is of.
  func prepare(
    _ index: Int, firstLine: FirstLine?, area: FrameSegment, markerBase: Double, in space: Space
  ) -> PreparedParagraph {
    let place = PreparedParagraph.Place(
      area: area, markerBase: markerBase, frameExtent: space.path.inlineExtent,
      objectExtent: space.path.roomForObjects, pictureBase: space.path.pictureBase ?? 0,
      grid: styled.paragraphs[index].lineSnap.usesGrid ? space.grid : nil)
    if let known = find(index, firstLine, place) { return known }
    return phases.time(.prepare) { make(index, firstLine, place, in: space) }
  }

  private func make(
    _ index: Int, _ firstLine: FirstLine?, _ place: PreparedParagraph.Place, in space: Space
  ) -> PreparedParagraph {
    let area = place.area
    let paragraph = styled.paragraph(index, firstLine: firstLine)
    let insets = PreparedParagraph.insets(of: paragraph, area: area, in: space.path)
    let column = column(
      of: paragraph, inlineExtent: area.extent - insets.start - insets.end, in: space)
    let shaped =
      firstLine == nil ? shape(index, in: column) : paragraphShaper.shape(paragraph, in: column)
    let new = PreparedParagraph(
      paragraph, index, firstLine: firstLine, of: styled, column: column, place: place,
      insets: insets, shaped: shaped, hyphenatingShaper: paragraphShaper, shaper: shaper,
      delegate: delegate)
    if paragraph.range.count >= Self.leastLongLength {
      if long.count >= Self.mostLong { long.removeFirst() }
      long.append(new)
      return new
    }
    if window.count < windowLength {
      window.append(new)
    } else {
      window[next] = new
    }
    next = (next + 1) % windowLength
    return new
  }

  /// Among the last ones, the newest first.
  private func find(
    _ index: Int, _ firstLine: FirstLine?, _ place: PreparedParagraph.Place
  ) -> PreparedParagraph? {
    func isWanted(_ known: PreparedParagraph) -> Bool {
      known.index == index && known.firstLine == firstLine
        && known.place.suits(
          place,
          dependsOnColumn: known.shaped.dependsOnColumn || known.paragraph.textFit != nil)
    }
    if let known = long.lastIndex(where: isWanted) {
      long.append(long.remove(at: known))
      return long.last
    }
    for step in 1...windowLength {
      let slot = (next - step + windowLength) % windowLength
      if slot < window.count, isWanted(window[slot]) { return window[slot] }
    }
    return nil
  }

  /// A paragraph of a cell, shaped for the widths of its table's columns. For its lines it is shaped once more: to keep
  /// what a long table has takes longer than that.
  /// - Returns: `nil` where it stands differently in columns of different widths.
  func shapeForWidths(_ index: Int) -> ShapedParagraph? {
    let paragraph = styled.paragraphs[index]
    return paragraph.isTextAlone ? paragraphShaper.shape(paragraph, in: .none) : nil
  }

  /// Shapes a paragraph, once for its direction and its lines.
  private func shape(_ index: Int, in column: ColumnMeasure) -> ShapedParagraph {
    if let (known, knownColumn, shaped) = shaped, known == index,
      !shaped.dependsOnColumn || knownColumn == column
    {
      return shaped
    }
    let new = paragraphShaper.shape(styled.paragraphs[index], in: column)
    shaped = (index, column, new)
    return new
  }

  func baseDirection(of index: Int) -> BaseDirection {
    shape(index, in: .none).baseLevel == 1 ? .rightToLeft : .leftToRight
  }

  /// The room that a paragraph's objects have.
  func column(
    of paragraph: StyledParagraph, inlineExtent: Double, in space: Space
  ) -> ColumnMeasure {
    let strut = shaper.metrics(of: paragraph.shaping).within(paragraph.lineHeight)
    var column = ColumnMeasure(
      inlineExtent: inlineExtent, blockExtent: space.path.roomForObjects,
      lineHeight: lineHeight(of: paragraph, grid: space.grid), ascent: strut.ascent,
      descent: strut.descent)
    if let base = space.path.pictureBase { column.textExtent = base }
    return column
  }

  /// The height of a line of the paragraph that holds nothing taller than its own font; a point at
  /// least, since it is also how far the next look for room goes.
  func lineHeight(of paragraph: StyledParagraph, grid: LineGrid?) -> Double {
    let strut = shaper.metrics(of: paragraph.shaping)
    let box = LineBox(
      taller: nil, strut: strut, lineHeight: paragraph.lineHeight,
      limits: paragraph.lineHeightLimits, grid: grid, snap: paragraph.lineSnap)
    return max(1, box.height)
  }
}

extension ColumnMeasure {
  /// For what is not asked how large it is.
  fileprivate static let none = ColumnMeasure(
    inlineExtent: 0, blockExtent: 0, lineHeight: 0, ascent: 0, descent: 0)
}

extension StyledParagraph {
  /// Whether its text is as long in every column.
  fileprivate var isTextAlone: Bool {
    runs.allSatisfy { $0.attachment == nil } && inlineBoxes.isEmpty && tabs == nil
      && marker == nil && initial == nil && indent.percent == 0 && insets.start.percent == 0
      && insets.end.percent == 0
  }
}
