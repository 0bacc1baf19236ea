import ZineStyle
import ZineText

/// Content outside of the lines: a picture, or a block that contains a separate flow.
enum OutOfFlow: Hashable, Sendable {
  case picture(AttachmentID, RunPaint)
  case block(BlockID)
}

/// A float that could not be placed beside its anchor and waits for a later frame.
package struct PendingFloat: Hashable, Sendable {
  /// Index of the paragraph that contains the picture or begins the block.
  package var paragraph: Int
  var content: OutOfFlow
}

/// Measured content beside or between the lines of a column.
package struct FloatFragment: Sendable {
  /// Index of the paragraph that contains the picture or begins the block.
  package var paragraph: Int
  var content: Content
  /// Number of the frame's lines that precede the content in reading order.
  package var lineCount: Int
  /// Whether the flow continues below this content instead of beside it.
  var isInFlow = false
  /// Whether this is the block of footnotes at the frame's bottom.
  var isNotes = false
  /// Whether this is a repetition, such as a table header in a further column.
  var isRepeated = false
  /// Whether the content can be broken, such as a multi-column block or a table cell.
  var isDivisible = false

  enum Content: Sendable {
    case picture(PlacedPicture)
    case block(BlockFragment)
  }

  /// Visible bounds, in the frame's coordinates.
  package var bounds: Rect {
    switch content {
    case .picture(let picture): picture.bounds
    case .block(let block): block.rect
    }
  }

  var block: BlockFragment? { if case .block(let block) = content { block } else { nil } }
}

/// A measured block that contains a separate flow.
struct BlockFragment: Sendable {
  /// Border box in the container's coordinates. The block's fragment has its origin in the top left corner.
  var rect: Rect
  var fragment: Fragment
  /// Rotation of the fragment in its rectangle; `nil` if it is not transformed.
  var transform: Transform?
  /// Whether the block is painted above the text of its column.
  var isRaised = false

  /// Returns the anchors inside the block in the coordinates of its container.
  /// - Parameter lineCount: number of the container's lines before the block.
  func anchors(lineCount: Int) -> [PositionedAnchor] {
    // Content inside a nested flow can't snap to the edges of a page's columns.
    fragment.anchors.filter { $0.flowExtent == nil }.map { anchor in
      var anchor = anchor
      anchor.area.start += rect.origin.x
      anchor.block += rect.origin.y
      anchor.lineCount = lineCount
      return anchor
    }
  }
}

/// The anchor of content that is placed elsewhere on the page.
struct PositionedAnchor: Sendable {
  var content: OutOfFlow
  /// Index of the paragraph that contains the picture or begins the block.
  var paragraph: Int
  /// Index of the last paragraph of the block.
  var lastParagraph: Int
  /// Number of the frame's lines that precede the anchor in reading order.
  var lineCount: Int
  /// Position that the content would have in the flow: its extent across the lines, and its top in points
  /// from the frame's top.
  var area: FrameSegment
  var block: Double
  /// Height of content that is in flow here, but may snap to a page edge later; `nil` for content placed
  /// elsewhere.
  var flowExtent: Double?
}

extension Rect {
  /// Bottom edge.
  var end: Double { origin.y + size.height }
}
