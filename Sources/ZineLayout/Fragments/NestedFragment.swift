import ZineStyle
import ZineText

/// A picture or block with its position in the fragment that contains it.
package struct NestedFragment: Sendable {
  /// Index of the paragraph that contains the picture or begins the block.
  package let paragraph: Int
  package internal(set) var content: Content
  package let role: NestedRole

  package indirect enum Content: Sendable {
    case picture(PlacedPicture)
    case block(BlockFragment)

    /// Visible bounds.
    var bounds: Rect {
      switch self {
      case .picture(let picture): picture.bounds
      case .block(let block): block.rect
      }
    }

    /// Rectangle of a picture without its borders, or of a block's content.
    package var rect: Rect {
      switch self {
      case .picture(let picture): picture.rect
      case .block(let block): block.contentRect
      }
    }

    var block: BlockFragment? { if case .block(let block) = self { block } else { nil } }

    /// The anchors inside a block, in the coordinates of its container.
    var anchors: [PositionedAnchor] {
      if case .block(let block) = self { block.anchors } else { [] }
    }

    func moved(by distance: Point) -> Content {
      switch self {
      case .picture(var picture):
        picture.move(by: distance)
        return .picture(picture)
      case .block(var block):
        block.rect.origin.move(by: distance)
        return .block(block)
      }
    }
  }

  /// Visible bounds, in the coordinates of the fragment that contains it.
  package var bounds: Rect { content.bounds }

  var block: BlockFragment? { content.block }
}

/// A measured block that contains a separate flow.
package struct BlockFragment: Sendable {
  /// Border box in the container's coordinates. The block's fragment has its origin in the top left corner.
  package internal(set) var rect: Rect
  package internal(set) var fragment: Fragment
  /// Rotation of the fragment in its rectangle; `nil` if it is not transformed.
  var transform: Transform?
  /// Whether the block is painted above the text of its column.
  var isRaised = false

  /// Rectangle of the fragment in the container's coordinates.
  var contentRect: Rect {
    let size = Size(width: fragment.path.inlineExtent, height: fragment.path.blockExtent)
    guard let transform else { return Rect(origin: rect.origin, size: size) }
    var content = transform.apply(to: Rect(origin: .zero, size: size))
    content.origin.move(by: rect.origin)
    return content
  }

  /// The anchors inside the block, in the coordinates of its container.
  var anchors: [PositionedAnchor] {
    // Content inside a nested flow can't snap to the edges of a page's columns.
    fragment.anchors.filter { $0.flowExtent == nil }.map { anchor in
      var anchor = anchor
      anchor.area.start += rect.origin.x
      anchor.block += rect.origin.y
      return anchor
    }
  }
}

/// The anchor of content that is placed elsewhere on the page.
package struct PositionedAnchor: Sendable {
  var content: OutOfFlow
  /// Index of the paragraph that contains the picture or begins the block.
  var paragraph: Int
  /// Index of the last paragraph of the block.
  var lastParagraph: Int
  /// Position that the content would have in the flow: its extent across the lines, and its top in points
  /// from the frame's top.
  var area: FrameSegment
  var block: Double
  /// Height of content that is in flow here, but may snap to a page edge later; `nil` for content placed
  /// elsewhere.
  var flowExtent: Double?
}
