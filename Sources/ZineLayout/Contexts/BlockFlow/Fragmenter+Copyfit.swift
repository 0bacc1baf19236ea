import ZineStyle
import ZineText

/// Copyfitting: scales the content of a block down until it fits.
extension Fragmenter {
  /// The number of times that the range of possible scales is halved.
  private static let copyfitSteps = 10

  /// Scales down the content of a block that is too tall, as little as possible. Returns `nil` if the content does not
  /// fit at the smallest scale.
  /// - Parameters:
  ///   - size: The size of the block's border box.
  ///   - paragraph: The first paragraph of the block.
  ///   - box: The box of the block. It is not scaled.
  func copyfitted(
    _ size: Size, least: Double, of paragraph: Int, _ box: BoxID, layout: (Size) -> Fragment
  ) -> Fragment? {
    func fits(_ scale: Double) -> Fragment? {
      let own = Size(width: size.width / scale, height: size.height / scale)
      let fragment = layout(own)
      return fragment.usedExtent <= own.height + lengthTolerance ? fragment : nil
    }
    guard var best = fits(least) else { return nil }
    var (low, high) = (least, 1.0)
    for _ in 0..<Self.copyfitSteps {
      let middle = (low + high) / 2
      if let fragment = fits(middle) {
        (low, best) = (middle, fragment)
      } else {
        high = middle
      }
    }
    var fragment = Fragment(FramePath(inlineExtent: size.width, blockExtent: size.height))
    for var anchor in best.anchors {
      anchor.block *= low
      anchor.area.start *= low
      anchor.area.extent *= low
      fragment.append(anchor)
    }
    best.path.blockExtent = size.height / low
    best.boxes.removeAll { $0.box == box }
    fragment.add(
      best, .scale(low), in: Rect(origin: Point(x: 0, y: 0), size: size), of: paragraph)
    fragment.blockEnd = size.height
    return fragment
  }
}
