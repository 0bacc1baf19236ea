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
    var fit = FitAmongObjects.plain
    /// Position of the object above which the block is divided; `nil` if no object divides it.
    var limit: Double?
  }

  /// How a block is laid out between positioned objects.
  enum FitAmongObjects {
    /// As in a frame without objects.
    case plain
    /// The part of the block is not empty, even if the block should be elsewhere.
    case forced
    /// Pictures are at most as high as the room.
    case smaller
  }

  /// Lays out a block that makes way for positioned objects and page floats. Lines in columns flow around objects. A table
  /// or figure moves below them as a whole; if it has no room there, a table is divided above the object. If the
  /// frame must hold a part of the block, its pictures become smaller.
  /// - Parameters:
  ///   - border: horizontal extent of the block.
  ///   - path: the frame.
  ///   - mustPlace: whether the frame must hold a part of the block.
  ///   - onGrid: returns a position moved down to the baseline grid.
  ///   - layout: lays out the block from a position, up to another position if there is one.
  func placeAmongObjects(
    _ block: BlockID, from start: Double, in border: FrameSegment, of path: FramePath,
    lineHeight: Double, mustPlace: Bool, onGrid: (Double) -> Double,
    layout: (_ start: Double, _ end: Double?, FitAmongObjects) -> Outcome
  ) -> PlaceAmongObjects {
    var place = PlaceAmongObjects(start: start, outcome: layout(start, nil, .plain))
    func object(above end: Double) -> FrameExclusion? {
      path.object(in: border.rect(from: place.start, height: end - place.start))
    }
    while hasParts(block), let object = object(above: place.end) {
      let below = onGrid(object.blockEnd)
      let moved = PlaceAmongObjects(start: below, outcome: layout(below, nil, .plain))
      if moved.isWhole(above: path.blockExtent) {
        place = moved
        continue
      }
      let hasRoomBelow = below + 2 * lineHeight <= path.blockExtent
      var upper = place
      upper.fit = mustPlace && !hasRoomBelow ? .forced : .plain
      upper.outcome = layout(place.start, object.blockStart, upper.fit)
      let isDivided =
        table(block) != nil && upper.outcome.next != nil && !upper.outcome.fragment.isEmpty
        && upper.isAbove(object.blockStart)
        && (upper.outcome.breakQuality == .perfect && upper.end - upper.start >= 2 * lineHeight
          || !hasRoomBelow)
      if isDivided {
        upper.limit = object.blockStart
        return upper
      }
      place = moved
    }
    func fits(_ place: PlaceAmongObjects, above limit: Double) -> Bool {
      place.isWhole(above: limit)
        || table(block) != nil && place.isAbove(limit) && !place.outcome.fragment.isEmpty
    }
    guard mustPlace, hasParts(block), path.holdsPositionedObjects,
      !fits(place, above: path.blockExtent)
    else { return place }
    let least = layout(start, nil, .forced).fragment.usedExtent * Self.smallestShare
    for gap in path.gaps(in: border, from: start).sorted(by: { $0.extent > $1.extent })
    where gap.extent >= least {
      let top = onGrid(gap.start)
      let smaller = PlaceAmongObjects(
        start: top, outcome: layout(top, gap.end, .smaller), fit: .smaller, limit: gap.end)
      if fits(smaller, above: gap.end) { return smaller }
    }
    return place
  }

  /// Height to which a block may shrink to have room between positioned objects, as a share of its height elsewhere.
  private static let smallestShare = 0.5
}

extension Fragmenter.PlaceAmongObjects {
  /// Whether the block is divided because an object is in its way.
  var isDivided: Bool { limit != nil && outcome.next != nil }

  /// Bottom of the content, in points.
  var end: Double { start + outcome.fragment.usedExtent }

  fileprivate func isAbove(_ limit: Double) -> Bool { end <= limit + lengthTolerance }

  /// Whether the whole block is above a position.
  fileprivate func isWhole(above limit: Double) -> Bool { outcome.next == nil && isAbove(limit) }
}

extension FramePath {
  /// Returns the vertical ranges in which no positioned object or page float is in a segment.
  fileprivate func gaps(in segment: FrameSegment, from start: Double) -> [FrameSegment] {
    let taken = objects.filter {
      $0.inlineStart < segment.end - 0.01 && $0.inlineEnd > segment.start + 0.01
    }
    return taken.reduce([FrameSegment(start: start, extent: blockExtent - start)]) { gaps, object in
      gaps.flatMap {
        $0.without(FrameSegment(start: object.blockStart, extent: object.blockExtent))
      }
    }
  }
}
