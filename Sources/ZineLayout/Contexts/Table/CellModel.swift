import ZineStyle
import ZineText

/// A measured cell with a single line, as a model for other cells: a cell that differs from it only in its text is
/// measured by replacing the line. Laying out the content of each cell as a flow takes 1.6 times as long.
///
/// It is a class because it is looked up for each cell and its values are large.
final class CellModel {
  private let measured: MeasuredCell
  private let space: ConstraintSpace
  private let box: BoxID
  private let likeness: ObjectIdentifier
  private let run: LineRun

  /// - Parameters:
  ///   - measured: The cell, laid out as a flow.
  ///   - space: The constraint space of the cell.
  /// - Returns: `nil` if the cell is not a suitable model.
  init?(
    _ part: FlowPart, _ measured: MeasuredCell, in space: ConstraintSpace, _ fragmenter: Fragmenter
  ) {
    let fragment = measured.fragment
    guard let box = part.box, fragmenter.holdsOneParagraph(part), fragment.children.count == 1,
      let run = fragment.children.first?.run, run.lines.count == 1,
      run.lines[0].lineBreak.next == nil, run.lines[0].initialOrigin == nil,
      run.prepared.isPlain, fragment.findings.isEmpty, fragment.boxes.allSatisfy({ $0.box == box })
    else { return nil }
    self.measured = measured
    self.space = space
    self.box = box
    likeness = fragmenter.styled[box].likeness
    self.run = run
  }

  /// Measures a cell like the model.
  /// - Parameter space: The constraint space of the cell.
  /// - Returns: `nil` if the cell may differ from the model in more than its text.
  func measure(
    _ part: FlowPart, in space: ConstraintSpace, _ fragmenter: Fragmenter
  ) -> MeasuredCell? {
    let styled = fragmenter.styled
    guard let box = part.box, styled[box].likeness == likeness, space == self.space,
      fragmenter.holdsOneParagraph(part),
      styled.paragraphs[part.paragraphs.lowerBound].hasHeight(like: run.prepared.paragraph)
    else { return nil }
    let place = run.prepared.place
    let prepared = fragmenter.paragraphs.prepare(
      part.paragraphs.lowerBound, firstLine: nil, area: place.area, markerBase: place.markerBase,
      in: space)
    let block = run.lines[0].blockStart
    guard prepared.isPlain, prepared.shaped.baseLevel == run.prepared.shaped.baseLevel,
      prepared.lineHeight == run.prepared.lineHeight, prepared.evenBox == run.prepared.evenBox,
      let line = fragmenter.singleLine(of: prepared, from: block, in: space)
    else { return nil }
    var cell = measured
    cell.fragment.replaceChildren([
      .lines(
        LineRun(prepared: prepared, lines: [LineFragment(measured: line, blockStart: block)]))
    ])
    for index in cell.fragment.boxes.indices { cell.fragment.boxes[index].box = box }
    return cell
  }
}

extension Fragmenter {
  /// Whether a part consists of a single paragraph without any box in the part's own box.
  fileprivate func holdsOneParagraph(_ part: FlowPart) -> Bool {
    guard let block = part.block, part.paragraphs.count == 1 else { return false }
    let leaf = tree[tree.leaves[part.paragraphs.lowerBound]]
    return leaf.kind == .paragraph && leaf.parent == block && !tree[block].isDivided
  }
}

extension StyledParagraph {
  /// Whether all styles that determine the height and position of a single line are those of another paragraph.
  fileprivate func hasHeight(like other: StyledParagraph) -> Bool {
    shaping == other.shaping && composing == other.composing && lineHeight == other.lineHeight
      && lineHeightLimits == other.lineHeightLimits && lineSnap == other.lineSnap
      && direction == other.direction && hasSpaceBefore == other.hasSpaceBefore
      && breakBefore == other.breakBefore && firstLine == nil && clear == .none && marker == nil
  }
}

extension PreparedParagraph {
  /// Whether the lines hold only text, are equally high, and cause no diagnostics.
  fileprivate var isPlain: Bool {
    isEven && !isFitted && !hasNoteCalls && !hasTabs && initial == nil && anchors.isEmpty
      && !shaped.breaks.isEmpty && shaped.findings.isEmpty && hyphenationFindings.isEmpty
  }
}
