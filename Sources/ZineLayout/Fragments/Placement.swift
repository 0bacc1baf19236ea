import ZineText

/// Maps the coordinates of a frame to those of its page: an offset, followed by a transform if a block around the frame is
/// transformed.
struct Placement {
  var origin = Point.zero
  var turn: Transform?

  func apply(to rect: Rect) -> Rect { turn.apply(to: rect.moved(by: origin)) }

  func apply(to point: Point) -> Point { turn.apply(to: point + origin) }

  /// Returns the placement of transformed content in the frame.
  func inside(_ transform: Transform) -> Placement {
    Placement(turn: transform.then(.move(by: origin)).inside(turn))
  }

  /// Returns the placement of a block's content.
  func inside(_ block: BlockFragment) -> Placement {
    let inner = Placement(origin: origin + block.rect.origin, turn: turn)
    return block.transform.map(inner.inside) ?? inner
  }
}
