import ZineStyle
import ZineText

extension BlockFlowLayout {
  /// Places deferred floats at the top of the frame.
  mutating func placePendingFloats() {
    let pending = token.pendingFloats
    token.pendingFloats = []
    for (index, float) in pending.enumerated() {
      if !place(float), !container.pendingFloats.isEmpty {
        // Keep the order of floats: all following floats wait as well.
        container.pendingFloats = Array(pending[index...])
        return
      }
    }
  }

  /// Places floating pictures beside the next line. Returns whether the line has less room now.
  mutating func placeFloats(
    _ anchors: ArraySlice<PreparedParagraph.Anchor>,
    beside prepared: PreparedParagraph
  ) -> Bool {
    var hasPlaced = false
    for anchor in anchors where Int(anchor.attachment.index) >= token.nextFloat {
      token.nextFloat = Int(anchor.attachment.index) + 1
      let picture = OutOfFlow.picture(
        anchor.attachment, anchor.paint, paragraph: prepared.index)
      if place(picture) { hasPlaced = true }
    }
    if hasPlaced { boxes.begin() }
    return hasPlaced
  }

  /// Places a block with a flow of its own. Returns `false` if the frame has no room for it.
  mutating func take(_ block: BlockID) -> Bool {
    let placing = fragmenter.placing(of: .block(block))
    if placing.float == .footnote || placing.float == .margin {
      // Footnotes and margin notes are placed together with their calls.
      closeBoxes(after: block)
      token.goToParagraph(fragmenter.paragraphs(in: block).upperBound)
      return true
    }
    let isDivided =
      fragmenter.tree[block].isDivided && !placing.isOutOfFlow && !placing.isMonolithic
    let continues = isDivided || token.inner != nil
    let isGrounded = !continues && isGrounded(block, placing)
    if isGrounded {
      let problem: IneffectiveStyle = placing.isTurned ? .floatOverWidth : .floatOverHeight
      report(.ineffectiveStyle(problem), at: fragmenter.styled.paragraphs[token.paragraph].range)
    }
    if continues || isGrounded, let box = fragmenter.styledBox(block) {
      return placeContext(block, box.style)
    }
    let isLifted = space.lifted.contains(.block(block))
    let staysInFlow = placing.float.isOfPage && space.isFloating
    if !isLifted,
      placing.isMonolithic || placing.isSpanner || placing.snaps
        || staysInFlow && placing.position == .static
    {
      return placeMonolithic(block)
    }
    passOver(block)
    return true
  }

  /// Whether a float is in the flow, because it exceeds a column with the beginnings of its footnotes.
  private func isGrounded(
    _ block: BlockID, _ placing: PlacingStyle
  ) -> Bool {
    if placing.float.isOfPage { return space.inherited.grounded.contains(.block(block)) }
    guard placing.float.isAtSide || placing.snaps, placing.position == .static,
      !space.isFloating, !space.lifted.contains(.block(block)),
      !space.inherited.isFitted, fragmenter.fitsFlow(.block(block)),
      let (object, _) = placement(of: .block(block))
    else { return false }
    return fragmenter.exceedsColumn(object, placing, height: roomAboveNotes(of: object))
  }

  /// Skips an out-of-flow block. The block floats beside the next content, or is placed elsewhere on the
  /// page.
  private mutating func passOver(_ block: BlockID) {
    guard fragmenter.tree[block].isOwnFlow else { return }
    openBoxes(around: block)
    // The block has no line in the flow, so the spacing before and after it collapses.
    let start = position
    position = boxes.nextLine(from: start, space)
    if place(.block(block)) { boxes.begin() }
    position = start
    closeBoxes(after: block)
    token.goToParagraph(fragmenter.paragraphs(in: block).upperBound)
  }

  /// Places a float. Defers it to the next frame if there is no room, or if another float is already
  /// deferred. Content that is placed elsewhere on the page only gets an anchor. Returns whether lines have
  /// less room now.
  private mutating func place(_ float: OutOfFlow) -> Bool {
    let placing = fragmenter.placing(of: float)
    let isOfPage = placing.float.isOfPage && !space.isFloating
    if placing.position == .absolute || isOfPage || placing.snaps {
      fragment.append(anchor(of: float))
      return false
    }
    guard let (object, placement) = placement(of: float) else { return false }
    let isFresh =
      fragment.isEmpty && position == space.head && !space.isPartial
    let notes = roomForNotes(
      object.calls, below: max(position, placement.end), mustTake: isFresh)
    // A float waits if it has room in a column without positioned objects and page floats.
    let mustTake =
      isFresh
      && (path.exclusions.isEmpty || object.size.height > path.roomForObjects)
    guard container.pendingFloats.isEmpty, placement.fits || mustTake, let notes else {
      if container.pendingFloats.isEmpty {
        let missing = placement.fits ? 1 : placement.end - path.blockExtent
        shortage = min(shortage, missing)
      }
      container.pendingFloats.append(float)
      return false
    }
    keep(notes, of: object.calls)
    let index = fragmenter.paragraph(of: float)
    if placement.exclusion.shape == nil,
      let finding = fragmenter.missingContour(of: float, ofParagraph: index)
    {
      fragment.findings.append(finding)
    }
    if case .block = float {
      let excess = placement.fits ? 0 : placement.end - path.blockExtent
      fragment.findings += fragmenter.overfullBlock(
        excess: max(object.excess, excess), ofParagraph: index)
    }
    container.exclude(placement.exclusion)
    // A float that reaches up into a partly used strip would change the strip's segments.
    if strip.usedCount > 0, placement.exclusion.top < strip.end - 0.01 {
      endStrip()
    }
    fragment.findings += object.findings
    fragment.append(
      object.content.moved(by: placement.rect.origin), ofParagraph: index, .float)
    return true
  }

  /// Measures a float and finds its position in the frame.
  /// - Returns: The float and its position; `nil` for a picture of unknown size.
  private func placement(
    of float: OutOfFlow
  ) -> (MeasuredObject, FloatPlacement)? {
    let path = self.path
    var object: MeasuredObject
    let area: FrameSegment
    var column: ColumnMeasure
    var wrap: FloatWrap
    switch float {
    case .picture(let id, let paint, let index):
      let paragraph = fragmenter.styled.paragraphs[index]
      area = fragmenter.area(within: fragmenter.tree.leaves[index], in: path)
      column = fragmenter.paragraphs.column(of: paragraph, inlineExtent: area.extent, in: space)
      let insets = PreparedParagraph.insets(of: paragraph, area: area, in: path)
      column.textExtent -= insets.start + insets.end
      guard let picture = fragmenter.measure(picture: id, paint, in: column) else { return nil }
      object = picture
      wrap = fragmenter.wrap(of: float, column, in: space)
    case .block(let id):
      area = fragmenter.area(within: id, in: path)
      // The gap beside the block usually follows the text after it.
      let beside = fragmenter.styled.paragraphs[
        min(fragmenter.paragraphs(in: id).upperBound, fragmenter.styled.paragraphs.count - 1)]
      column = fragmenter.paragraphs.column(of: beside, inlineExtent: area.extent, in: space)
      let room = BlockRoom(
        size: Size(width: area.extent, height: path.roomForObjects), available: area.extent,
        inherited: space.inherited)
      object = fragmenter.measure(float: id, in: room)
      object = fragmenter.measure(float: id, in: room, upTo: roomAboveNotes(of: object))
      wrap = fragmenter.wrap(of: float, column, in: space)
      wrap.gap = fragmenter.spacing(around: object.edges, column)
    }
    object.fitMargins(in: roomAboveNotes(of: object))
    let placement = FloatPlacement(
      wrap, object.metrics, in: path, area: area,
      from: strip.usedCount > 0 ? strip.end : position, column: column)
    return (object, placement)
  }

  /// Returns the height of a float's column, less that of the beginnings of the float's footnotes.
  private func roomAboveNotes(of object: MeasuredObject) -> Double {
    var (space, column) = (self.space, path.roomForObjects)
    let calls = object.calls.filter { !fragmenter.mayBeLate($0) }
    guard !calls.isEmpty else { return column }
    // Columns above page-wide footnotes are a whole number of grid lines high.
    var step: Double?
    if case .page(let style, let size) = space.notes {
      space = ConstraintSpace(FramePath(inlineExtent: size.width, blockExtent: size.height))
      space.notes = .foot(style)
      (column, step) = (size.height, grid?.step)
    }
    let empty = NoteArea(space)
    guard empty.style != nil else { return column }
    func room(above notes: NoteArea) -> Double {
      FramePath(inlineExtent: 0, blockExtent: column - notes.extent, grid: step).blockExtent
    }
    for height in [object.size.height, object.content.rect.size.height] {
      let lines = step.map { ((height - 0.01) / $0).rounded(.up) * $0 } ?? height
      let notes = fragmenter.area(
        empty, with: calls.map { PendingNote(block: $0) }, extent: column - lines, lineHeight: 0,
        .well)
      if notes.pending.allSatisfy({ $0.start != nil }) { return room(above: notes) }
    }
    return room(above: fragmenter.notes(empty, with: calls[...], room: column / 2))
  }

  /// Returns the anchor of content that is placed elsewhere on the page.
  func anchor(of object: OutOfFlow) -> PositionedAnchor {
    let paragraph = fragmenter.paragraph(of: object)
    let (block, last) =
      switch object {
      case .picture: (fragmenter.tree.leaves[paragraph], paragraph)
      case .block(let id): (id, fragmenter.paragraphs(in: id).upperBound - 1)
      }
    return PositionedAnchor(
      content: object, paragraph: paragraph, lastParagraph: last,
      area: fragmenter.area(within: block, in: path), block: position)
  }

  /// Moves the anchors of a line that had no room to the next frame.
  mutating func deferAnchors(ofLineOf index: Int) {
    let moved = fragment.removeLastAnchors { anchor in
      if case .picture = anchor.content { anchor.paragraph == index } else { false }
    }
    container.pendingFloats.insert(contentsOf: moved.reversed().map(\.content), at: 0)
  }
}
