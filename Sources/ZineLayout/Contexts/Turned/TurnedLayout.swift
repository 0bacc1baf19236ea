import ZineStyle
import ZineText

/// Formatting context of a table or figure whose lines run upward or downward (`writing-mode: sideways-lr` and
/// `sideways-rl`). It lays out this content in a rotated space.
struct TurnedLayout {
  enum Content {
    case table(Table)
    case figure(Figure)

    var block: BlockID {
      switch self {
      case .table(let table): table.block
      case .figure(let figure): figure.block
      }
    }
  }

  let fragmenter: Fragmenter
  let turned: Content
  let isClockwise: Bool
  let space: ConstraintSpace

  /// Places the rows that fit in the width of the space. The lines are as long as a whole column is high at most.
  func layout(from start: BreakToken) -> Outcome {
    let path = space.path
    let room = lineExtent
    if !space.mustTake, room > path.blockExtent {
      let rest = BreakToken(at: start.paragraph, inner: start.inner)
      return Outcome(fragment: Fragment(path), next: rest, shortage: room - path.blockExtent)
    }
    var inner = space
    // If the height is unlimited, there is no next column, so the table is not fragmented.
    inner.path = FramePath(
      inlineExtent: max(1, room),
      blockExtent: path.isEndless ? Fragmenter.endlessExtent : max(1, path.inlineExtent))
    inner.path.outerExtent = inner.path.inlineExtent
    inner.path.objectExtent = max(1, path.inlineExtent)
    (inner.isLowered, inner.mustTake) = (false, true)
    var outcome: Outcome
    var width = room
    switch turned {
    case .table(let table):
      outcome = TableLayout(fragmenter, table, in: inner, from: start).layout()
      width = min(room, outcome.fragment.ownExtent ?? room)
    case .figure(let figure):
      outcome = FigureLayout(fragmenter, figure, in: inner, from: start).layout()
    }
    let content = outcome.fragment
    let size = Size(width: width, height: content.usedExtent)
    var fragment = Fragment(path)
    for var anchor in content.anchors where anchor.flowExtent == nil {
      (anchor.area, anchor.block) = (FrameSegment(start: 0, extent: path.inlineExtent), 0)
      fragment.append(anchor)
    }
    var turned = content
    (turned.path.inlineExtent, turned.path.blockExtent) = (size.width, size.height)
    let left = fragmenter.isRightToLeft(self.turned.block) ? path.inlineExtent - size.height : 0
    fragment.add(
      turned, .turn(size, isClockwise: isClockwise),
      in: Rect(x: left, y: 0, width: size.height, height: size.width), of: start.paragraph)
    let excess = size.height - path.inlineExtent
    if excess > lengthTolerance {
      let range = fragmenter.styled.paragraphs[start.paragraph].range
      fragment.findings.append(fragmenter.finding(.overfullLine(excess: excess), at: range))
    }
    fragment.ownExtent = size.height
    fragment.blockEnd = size.width
    outcome.fragment = fragment
    return outcome
  }

  /// The length of the table's lines: what its content needs, at most the height of a column.
  private var lineExtent: Double {
    let all = space.path.roomForObjects
    let natural: Double
    let box: BoxID
    switch turned {
    case .table(let table):
      box = table.box
      natural =
        TableWidths(fragmenter: fragmenter, table: table).naturalExtent(in: all)
        + table.style.columnSpacing * Double(table.columnCount + 1)
    case .figure(let figure):
      box = figure.box
      let widths = FigureWidths(fragmenter, figure)
      natural = max(widths.naturalExtent(in: all), widths.captionExtent(in: all))
    }
    return min(all, natural + fragmenter.sideEdges(of: box, in: all) + lengthTolerance)
  }
}

extension Fragment {
  /// Adds rotated or scaled content, without its anchors. Takes over its findings and footnote calls.
  mutating func add(
    _ content: Fragment, _ transform: Transform, in rect: Rect, of paragraph: Int
  ) {
    findings += content.findings
    calls += content.calls
    var content = content
    content.replaceChildren(content.children.filter { $0.anchor == nil })
    (content.findings, content.calls) = ([], [])
    let block = BlockFragment(rect: rect, fragment: content, transform: transform)
    append(.block(block), ofParagraph: paragraph, .monolithic)
  }
}
