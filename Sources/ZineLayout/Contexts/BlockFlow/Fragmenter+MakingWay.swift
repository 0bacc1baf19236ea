extension Fragmenter {
  /// A block, or the part of it that ends above a positioned object.
  struct PlaceAmongObjects {
    /// Position in the frame, in points.
    var start: Double
    var outcome: Outcome
    /// Whether the block is divided because an object is in its way.
    var isDivided = false
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
      upper.isDivided =
        table(block) != nil && upper.outcome.next != nil && !upper.outcome.fragment.isEmpty
        && upper.end <= object.blockStart + lengthTolerance
        && (upper.outcome.breakQuality == .perfect && upper.end - upper.start >= 2 * lineHeight
          || !hasRoomBelow)
      if upper.isDivided { return upper }
      if mustPlace, !hasRoomBelow { return place }
      place = moved
    }
    return place
  }
}

extension Fragmenter.PlaceAmongObjects {
  /// Bottom of the content, in points.
  var end: Double { start + outcome.fragment.usedExtent }
}
