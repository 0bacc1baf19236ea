import ZineStyle
import ZineText

/// The room for an out-of-flow block, in points.
struct BlockRoom {
  /// Size of the containing block, as the base of percentages.
  var size: Size
  /// Maximum width including margins.
  var available: Double
  /// Whether a block without a `width` takes all of the available width.
  var isFilled = false
  /// Height, including margins, of a block without a `height`; `nil` if the content determines it.
  var height: Double?
  /// Height, including margins, at which a block without a `height` is broken; `nil` if it stays whole. A very narrow block
  /// is never broken.
  var limit: Double?
  /// Position at which a broken block continues; `nil` for its start.
  var start: BreakToken?
  /// Whether the block may be wider than the available width.
  var mayOverflow = false
  var inherited: InheritedConstraints
  /// Destination of footnotes whose calls are in the block.
  var notes = NoteOwner.around
}

/// A measured picture or block outside the lines of its flow.
struct MeasuredObject {
  /// Size and edges, with the margins in width and ascent.
  var metrics: InlineMetrics
  /// The content, in a margin box whose upper left corner is the origin.
  var content: NestedFragment.Content
  /// Height of a block's content beyond the style's limit, in points.
  var excess = 0.0
  var findings: [Finding] = []
  /// Footnotes of the content that are placed elsewhere.
  var calls: [BlockID] = []
  /// Position at which a broken block or its footnotes continue; `nil` if they end.
  var next: BreakToken?

  /// Size including margins.
  var size: Size { Size(width: metrics.width, height: metrics.ascent + metrics.descent) }
  var edges: PictureEdges { metrics.edges ?? PictureEdges() }

  /// Whether the border box is higher than a column.
  func isTaller(than column: Double) -> Bool {
    content.rect.size.height > column + lengthTolerance
  }

  /// Whether a turned block is wider than its border box.
  var isWiderThanBox: Bool {
    guard case .block(let block) = content else { return false }
    return (block.fragment.ownExtent ?? 0) > block.rect.size.width + lengthTolerance
  }

  /// Whether the content is a block of several parts, each of which fits in a column.
  func hasParts(in column: Double) -> Bool {
    guard case .block(let block) = content else { return false }
    return block.fragment.tallestChildPart < min(column, block.rect.size.height)
  }

  /// Makes the margins below and above the border box smaller if it fits in a column only without them.
  mutating func fitMargins(in column: Double) {
    guard size.height > column, !isTaller(than: column) else { return }
    var edges = edges
    let below = min(size.height - column, max(0, edges.margin.bottom))
    let above = min(size.height - column - below, max(0, edges.margin.top))
    edges.margin.bottom -= below
    edges.margin.top -= above
    metrics.edges = edges
    metrics.ascent -= below + above
    content = content.moved(by: Point(x: 0, y: -above))
  }
}

extension MeasuredObject {
  /// - Parameters:
  ///   - fragment: the content of the border box.
  ///   - excess: height of the content beyond the style's limit, in points.
  init(_ fragment: Fragment, _ border: Size, _ edges: PictureEdges, excess: Double = 0) {
    let margin = edges.margin
    metrics = InlineMetrics(
      width: border.width + margin.start + margin.end,
      ascent: border.height + margin.top + margin.bottom, descent: 0)
    metrics.edges = edges
    metrics.topMargin = 0
    content = .block(
      BlockFragment(
        rect: Rect(origin: Point(x: margin.start, y: margin.top), size: border),
        fragment: fragment))
    (self.excess, findings, calls) = (excess, fragment.findings, fragment.calls)
  }
}
