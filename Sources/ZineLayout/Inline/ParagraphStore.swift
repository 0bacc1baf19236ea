import ZineStyle
import ZineText

/// A cache of a story's paragraphs, shaped and ready for line breaking. Recent paragraphs are shared by all
/// columns and attempts. A paragraph that was dropped is prepared again with the same result.
final class ParagraphStore {
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let paragraphShaper: ParagraphShaper
  private let phases: PhaseClock?
  /// Recently prepared paragraphs, the newest last.
  private var window: [PreparedParagraph] = []
  private let windowLength: Int
  /// Long paragraphs, the most recently used last. They are kept apart, since any number of footnotes and
  /// captions may be laid out between two columns of a long paragraph.
  private var long: [PreparedParagraph] = []
  /// The most recently shaped paragraph. It may have been shaped only to find its direction.
  private var shaped: (index: Int, column: ColumnMeasure, ShapedParagraph)?

  /// Number of recent paragraphs. They are needed again if a column ends before it is full, or if a first
  /// line has its own style. More paragraphs would not fit into the processor's cache.
  private static let windowLength = 16
  /// Number of recent paragraphs if several columns are optimized together.
  private static let composedWindowLength = 48
  /// Minimum length of a long paragraph, in bytes. Preparing a shorter one again takes no longer than filling
  /// its column.
  private static let leastLongLength = 8_000
  /// Maximum number of long paragraphs. A paragraph has one entry for each column width.
  private static let mostLong = 8

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    phases: PhaseClock?, delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    self.shaper = shaper
    self.phases = phases
    windowLength = styled.isComposed ? Self.composedWindowLength : Self.windowLength
    paragraphShaper = ParagraphShaper(
      styled, shaper: shaper, hyphenator: hyphenator, delegate: delegate)
  }

  /// Returns a paragraph prepared for line breaking.
  /// - Parameters:
  ///   - firstLine: length of the first line; `nil` if `::first-line` has no style.
  ///   - area: part of the frame's width inside the paragraph's boxes.
  ///   - markerBase: base of percentages for the marker's room.
  func prepare(
    _ index: Int, firstLine: FirstLine?, area: FrameSegment, markerBase: Double,
    in space: ConstraintSpace
  ) -> PreparedParagraph {
    let place = PreparedParagraph.Place(
      area: area, markerBase: markerBase, frameExtent: space.path.inlineExtent,
      objectExtent: space.path.roomForObjects, pictureBase: space.path.pictureBase ?? 0,
      grid: styled.paragraphs[index].lineSnap.usesGrid ? space.grid : nil)
    if let known = find(index, firstLine, place) { return known }
    return phases.time(.prepare) { make(index, firstLine, place, in: space) }
  }

  private func make(
    _ index: Int, _ firstLine: FirstLine?, _ place: PreparedParagraph.Place,
    in space: ConstraintSpace
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
      insets: insets, shaped: shaped, by: paragraphShaper)
    if paragraph.range.count >= Self.leastLongLength {
      if long.count >= Self.mostLong { long.removeFirst() }
      long.append(new)
      return new
    }
    if window.count >= windowLength { window.removeFirst() }
    window.append(new)
    return new
  }

  /// Finds a cached paragraph, the newest first.
  private func find(
    _ index: Int, _ firstLine: FirstLine?, _ place: PreparedParagraph.Place
  ) -> PreparedParagraph? {
    func isWanted(_ known: PreparedParagraph) -> Bool {
      known.index == index && known.firstLine == firstLine
        && known.place.suits(
          place,
          dependsOnColumn: known.shaped.dependsOnColumn || known.isFitted)
    }
    if let known = long.lastIndex(where: isWanted) {
      long.append(long.remove(at: known))
      return long.last
    }
    return window.last(where: isWanted)
  }

  /// Shapes a paragraph of a table cell to measure column widths. The paragraph is shaped again for its
  /// lines: caching all cells of a long table would take longer.
  /// - Returns: The shaped text; `nil` if the text depends on the column width.
  func shapeForWidths(_ index: Int) -> ShapedParagraph? {
    let paragraph = styled.paragraphs[index]
    return paragraph.isTextAlone ? paragraphShaper.shape(paragraph, in: .none) : nil
  }

  /// Shapes a paragraph. The result is cached, since both its direction and its lines are needed.
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

  /// Returns the room for a paragraph's inline objects.
  func column(
    of paragraph: StyledParagraph, inlineExtent: Double, in space: ConstraintSpace
  ) -> ColumnMeasure {
    let strut = shaper.metrics(of: paragraph.shaping).within(paragraph.lineHeight)
    var column = ColumnMeasure(
      inlineExtent: inlineExtent, blockExtent: space.path.roomForObjects,
      lineHeight: lineHeight(of: paragraph, grid: space.grid), ascent: strut.ascent,
      descent: strut.descent)
    if let base = space.path.pictureBase { column.textExtent = base }
    return column
  }

  /// Returns the height of a line with nothing taller than the paragraph's own font. It is at least one
  /// point, since it is also the step in which layout looks for room.
  func lineHeight(of paragraph: StyledParagraph, grid: LineGrid?) -> Double {
    let strut = shaper.metrics(of: paragraph.shaping)
    return max(1, LineBox(of: paragraph, strut: strut, grid: grid).height)
  }
}

extension ColumnMeasure {
  /// A measure for text whose shaping does not depend on the column.
  fileprivate static let none = ColumnMeasure(
    inlineExtent: 0, blockExtent: 0, lineHeight: 0, ascent: 0, descent: 0)
}

extension StyledParagraph {
  /// Whether the text has the same length in every column.
  fileprivate var isTextAlone: Bool {
    runs.allSatisfy { $0.attachment == nil } && inlineBoxes.isEmpty && tabs == nil
      && marker == nil && initial == nil && indent.percent == 0 && insets.start.percent == 0
      && insets.end.percent == 0
  }
}

/// Provides prepared paragraphs and their properties.
extension Fragmenter {
  /// Returns a paragraph prepared for line breaking.
  /// - Parameter firstLine: length of the first line; `nil` if `::first-line` has no style.
  func prepare(_ index: Int, in space: ConstraintSpace, firstLine: FirstLine? = nil)
    -> PreparedParagraph
  {
    let area = area(within: tree.leaves[index], in: space.path)
    var markerBase = area.extent
    // Only boxes have markers.
    if tree[tree.leaves[index]].parent != nil,
      let width = widthAround(
        styled.paragraphs[index].marker?.box, ofParagraph: index, in: space.path)
    {
      markerBase = width
    }
    return paragraphs.prepare(
      index, firstLine: firstLine, area: area, markerBase: markerBase, in: space)
  }

  func baseDirection(ofParagraph index: Int) -> BaseDirection {
    if let direction = styled.paragraphs[index].direction ?? directions[index] { return direction }
    let direction = paragraphs.baseDirection(of: index)
    directions[index] = direction
    return direction
  }

  /// Returns the height of a line with nothing taller than the paragraph's own font.
  func lineHeight(of paragraph: StyledParagraph, in space: ConstraintSpace) -> Double {
    paragraphs.lineHeight(of: paragraph, grid: space.grid)
  }
}
