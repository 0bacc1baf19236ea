import ZineStyle
import ZineText

/// A part of a table or figure whose content is a flow: a cell, a caption, or the content outside of them.
struct FlowPart {
  /// `nil` for content outside of cells and captions.
  var block: BlockID?
  var box: BoxID?
  /// Indices of the part's paragraphs in the story.
  var paragraphs: Range<Int>
}

/// A caption of a table or figure.
struct Caption {
  var part: FlowPart
  var side: CaptionSide
  /// Vertical alignment of a caption that is beside its table or figure.
  var alignment: CellAlignment
}

/// Lays out the parts of a table or figure.
struct PartLayout {
  let fragmenter: Fragmenter
  /// The table or figure.
  let holder: BlockID
  /// The space of the table or figure.
  let space: ConstraintSpace

  /// Returns the constraint space of a part.
  /// - Parameters:
  ///   - objectExtent: The height available to images; `nil` for that of the table or figure.
  ///   - grid: A baseline grid, relative to the upper edge of the part.
  func space(
    width: Double, height: Double = Fragmenter.endlessExtent, objectExtent: Double? = nil,
    grid: LineGrid? = nil, marks: AlignmentExtents? = nil
  ) -> ConstraintSpace {
    var path = FramePath(inlineExtent: max(1, width), blockExtent: height)
    path.objectExtent = max(1, objectExtent ?? space.path.roomForObjects)
    path.outerExtent = width
    path.pictureBase = space.path.pictureBase
    var inner = ConstraintSpace(path, grid: grid)
    inner.inherited = space.inherited
    inner.takenBreaks = .none
    inner.marks = marks
    return inner
  }

  /// Returns the declared height of a part, in points; `nil` if its content determines the height.
  func minimumHeight(of part: FlowPart) -> Double? {
    part.block.flatMap { fragmenter.placing(of: .block($0)).height }
      .map { limited($0.points(of: space.path.roomForObjects)) }
  }

  /// Lays out a part.
  /// - Parameter start: The position to continue from; `nil` for the start of the part.
  func layout(
    _ part: FlowPart, in inner: ConstraintSpace, from start: BreakToken? = nil
  ) -> Outcome {
    let token = start ?? BreakToken(at: part.paragraphs.lowerBound)
    guard let block = part.block else {
      let flow = Flow(root: holder, end: part.paragraphs.upperBound)
      return fragmenter.layout(flow, in: inner, from: token)
    }
    return fragmenter.layoutContent(of: block, in: inner, from: token)
  }
}

/// Finds the parts of tables and figures in the block tree.
extension Fragmenter {
  func role(of block: BlockID) -> BoxRole? { styledBox(block)?.role }

  /// Whether a block is a table or figure.
  func hasParts(_ block: BlockID) -> Bool { role(of: block)?.hasParts ?? false }

  func isFigure(_ block: BlockID) -> Bool { hasParts(block) && table(block) == nil }

  /// Returns the width of the borders and padding on the left and right of a table, a figure or a part of one.
  func sideEdges(of box: BoxID?, in width: Double) -> Double {
    box.map { usedStyles.style(of: styled[$0], isOwnFlow: true, in: width).sideEdges } ?? 0
  }

  /// Returns a cell or caption.
  func part(_ block: BlockID) -> FlowPart {
    FlowPart(block: block, box: tree[block].box, paragraphs: paragraphs(in: block))
  }
}

extension StyledStory {
  /// Returns the margins of a caption. Its box excludes them. Only margins above and below can be negative.
  func captionMargin(of box: BoxID?, in width: Double) -> BoxSides<Double> {
    guard let box else { return BoxSides(0) }
    var margin = self[box].style.used(in: width).margin
    (margin.start, margin.end) = (max(0, margin.start), max(0, margin.end))
    return margin
  }
}
