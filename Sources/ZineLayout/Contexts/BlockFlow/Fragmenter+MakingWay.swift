import ZineText

extension Fragmenter {
  /// Fills a space with a part of a flow. Positioned objects do not separate headings from their text.
  /// - Parameter isAwaited: See `BlockFlowLayout.layout`.
  func layout(
    _ flow: Flow, in space: ConstraintSpace, from token: BreakToken,
    awaiting isAwaited: BlockFlowLayout.Awaited? = nil
  ) -> Outcome {
    func fill(_ space: ConstraintSpace) -> Outcome {
      BlockFlowLayout(self, flow, in: space, from: token).layout(awaiting: isAwaited)
    }
    var outcome = fill(space)
    guard space.path.holdsObjects else { return outcome }
    var space = space
    while let gap = gapWithHeading(in: outcome.fragment, of: flow, in: space) {
      space.path.exclusions.append(gap.area)
      let moved = fill(space)
      // The heading has no room for its text below the object, and no content above it.
      if gap.isAtHead, moved.breakQuality <= .avoided { break }
      outcome = moved
    }
    return outcome
  }

  /// Returns the area from the top of a heading to the end of an object between the heading and its text, and whether
  /// the fragment has no content above the heading. Returns `nil` if there is no such object.
  private func gapWithHeading(
    in fragment: Fragment, of flow: Flow, in space: ConstraintSpace
  ) -> (area: FrameExclusion, isAtHead: Bool)? {
    let path = space.path
    let parts = fragment.children.filter { $0.extentInFlow != nil }
    for (index, below) in parts.enumerated().dropFirst() {
      let above = parts[index - 1]
      guard keepsToPrevious(below.firstParagraph, after: above.lastParagraph, of: flow, in: space),
        let (start, end) = above.extentInFlow, let textStart = below.extentInFlow?.start,
        let object = path.object(
          in: Rect(x: 0, y: end, width: path.inlineExtent, height: textStart - end)),
        object.top > end - lengthTolerance, object.reach < textStart + lengthTolerance
      else { continue }
      // The object ends the content above it as the end of a column does.
      var upper = Outcome(fragment: Fragment(path, Array(parts[..<index])))
      gradeBreak(
        of: &upper, before: BreakToken(at: below.firstParagraph), restCount: 0, restWidth: 0,
        of: flow, in: space)
      let lines = upper.fragment.lines.dropFirst(upper.earlier?.lineCount ?? 0)
      let isAtHead = upper.earlier == nil
      let top = (isAtHead ? parts[0].extentInFlow?.start : lines.first?.blockStart) ?? start
      let area = FrameExclusion(
        inlineStart: 0, inlineExtent: path.inlineExtent, blockStart: top,
        blockExtent: object.reach - top)
      // Content that has no room anywhere else stays in the area.
      return path.exclusions.contains(area) ? nil : (area, isAtHead)
    }
    return nil
  }

  /// A block, or the part of it that ends above a positioned object.
  struct PlaceAmongObjects {
    /// Position in the frame, in points.
    var start: Double
    var outcome: Outcome
    /// Position of the object above which the block is divided; `nil` if no object divides it.
    var limit: Double?
  }

  /// Lays out a block that makes way for positioned objects and page floats. Lines in columns flow around objects. A table
  /// or figure moves below them as a whole; if it has no room there, a table is divided above the object.
  /// - Parameters:
  ///   - border: horizontal extent of the block.
  ///   - path: the frame.
  ///   - mustPlace: whether the frame must hold a part of the block.
  ///   - onGrid: returns a position moved down to the baseline grid.
  ///   - layout: lays out the block from a position, up to another position if there is one.
  func placeAmongObjects(
    _ block: BlockID, from start: Double, in border: FrameSegment, of path: FramePath,
    lineHeight: Double, mustPlace: Bool, onGrid: (Double) -> Double,
    layout: (_ start: Double, _ end: Double?) -> Outcome
  ) -> PlaceAmongObjects {
    var place = PlaceAmongObjects(start: start, outcome: layout(start, nil))
    func object(above end: Double) -> FrameExclusion? {
      path.object(in: border.rect(from: place.start, height: end - place.start))
    }
    while hasParts(block), let object = object(above: place.end) {
      let below = onGrid(object.blockEnd)
      let moved = PlaceAmongObjects(start: below, outcome: layout(below, nil))
      if moved.outcome.next == nil, moved.end <= path.blockExtent {
        place = moved
        continue
      }
      let hasRoomBelow = below + 2 * lineHeight <= path.blockExtent
      var upper = place
      upper.outcome = layout(place.start, object.blockStart)
      let isDivided =
        table(block) != nil && upper.outcome.next != nil && !upper.outcome.fragment.isEmpty
        && upper.end <= object.blockStart + lengthTolerance
        && (upper.outcome.breakQuality == .perfect && upper.end - upper.start >= 2 * lineHeight
          || !hasRoomBelow)
      if isDivided {
        upper.limit = object.blockStart
        return upper
      }
      if mustPlace, !hasRoomBelow { return place }
      place = moved
    }
    return place
  }
}

extension Fragmenter.PlaceAmongObjects {
  /// Whether the block is divided because an object is in its way.
  var isDivided: Bool { limit != nil }

  /// Bottom of the content, in points.
  var end: Double { start + outcome.fragment.usedExtent }
}
