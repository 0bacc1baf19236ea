import ZineStyle
import ZineText

/// The layout mode of the content of a block that establishes a flow (CSS Display 3, section 2.1).
enum FormattingContext {
  /// Paragraphs and blocks below each other.
  case blockFlow
  /// Block flow through columns (CSS Multi-column 1).
  case multicol(MulticolLayout.Columns)
  case table(Table)
  /// Content with captions.
  case figure(Figure)
  /// A table or figure that is turned as a whole by its writing mode.
  case turned(TurnedLayout.Content, isClockwise: Bool)
}

extension Fragmenter {
  func formattingContext(of block: BlockID) -> FormattingContext {
    guard tree[block].isDivided, let box = tree[block].box else { return .blockFlow }
    let writingMode = placing(of: .block(block)).writingMode
    let isClockwise = writingMode == .sidewaysRight
    if let table = table(block) {
      return writingMode == .horizontal
        ? .table(table) : .turned(.table(table), isClockwise: isClockwise)
    }
    if let figure = figure(block) {
      return writingMode == .horizontal
        ? .figure(figure) : .turned(.figure(figure), isClockwise: isClockwise)
    }
    guard let style = styled[box].columns else { return .blockFlow }
    return .multicol(MulticolLayout.Columns(block: block, box: box, style: style))
  }

  /// Lays out the content of a block that establishes a flow, with the borders and padding of the block.
  /// - Parameters:
  ///   - space: Constraint space of the block's border box.
  ///   - start: Break token of the flow around the block. Only its position in the block matters.
  /// - Returns: An outcome whose break token is of the flow around the block, too.
  func layoutContent(of block: BlockID, in space: ConstraintSpace, from start: BreakToken)
    -> Outcome
  {
    if case .below(_, let limit) = space.notes, tree[block].isDivided || limit.isFinite {
      return layoutAboveNotes(block, in: space, from: start)
    }
    switch formattingContext(of: block) {
    case .blockFlow:
      let flow = Flow(root: block, end: paragraphs(in: block).upperBound)
      var outcome = layout(flow, in: space, from: start.innerFlow)
      outcome.next = outcome.next.map(BreakToken.init(inside:))
      return outcome
    case .multicol(let columns):
      return MulticolLayout(columns, in: space, from: start, self).layout()
    case .table(let table): return TableLayout(self, table, in: space, from: start).layout()
    case .figure(let figure): return FigureLayout(self, figure, in: space, from: start).layout()
    case .turned(let content, let isClockwise):
      return TurnedLayout(
        fragmenter: self, turned: content, isClockwise: isClockwise, space: space
      ).layout(from: start)
    }
  }
}
