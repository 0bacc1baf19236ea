import ZineStyle
import ZineText

/// What stands over several columns, laid out.
extension BandFiller {
  /// Lays out a spanner up to the end of its room, or up to a better place to divide it.
  /// - Parameter isFitted: whether its pictures are to be no higher than the room, however high a page's columns are.
  func layout(
    _ spanner: BlockID, in rest: Rect, from place: BreakToken, holdsNotes: Bool = false,
    isFitted: Bool = false
  ) -> Outcome {
    var space = room.space(of: rest)
    space.end = room.lastEnd
    if !isFitted { space.path.objectExtent = objectExtent(in: rest) ?? space.path.objectExtent }
    return fragmenter.better(
      fragmenter.layout(spanner, in: space, from: place, holdsNotes: holdsNotes), in: space
    ) { fragmenter.layout(spanner, in: $0, from: place, holdsNotes: holdsNotes) }
  }

  /// Whether not even a page of its own would hold what is left of a spanner, so that it is as well divided here.
  func isEndless(_ spanner: BlockID, from place: BreakToken, in rest: Rect) -> Bool {
    guard rest.size.height >= Self.leastDivided * room.lineHeight else { return false }
    let space = room.plainSpace(
      Rect(x: rest.origin.x, y: room.fullStart, width: rest.size.width, height: room.fullExtent))
    return fragmenter.layout(spanner, in: space, from: place).next != nil
  }
}

extension [Rect] {
  /// Around all of them.
  var bounds: Rect? {
    guard let left = map(\.origin.x).min(), let right = map({ $0.origin.x + $0.size.width }).max(),
      let first
    else { return nil }
    return Rect(x: left, y: first.origin.y, width: right - left, height: first.size.height)
  }
}
