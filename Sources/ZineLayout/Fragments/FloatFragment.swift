import ZineStyle
import ZineText

/// What stands out of the lines: a picture, or a block with a flow of its own.
enum OutOfFlow: Hashable, Sendable {
  case picture(AttachmentID, RunPaint)
  case block(BlockID)
}

/// A float that could not stand beside its own text.
package struct PendingFloat: Hashable, Sendable {
  /// Which names the picture, or with which the block begins, in the story's list.
  package var paragraph: Int
  var content: OutOfFlow
}

/// Something beside the lines of a column, or between them, measured.
package struct FloatFragment: Sendable {
  /// Which names the picture, or with which the block begins, in the story's list.
  package var paragraph: Int
  var content: Content
  /// How many of the frame's lines come before it in reading.
  package var lineCount: Int
  /// Whether the flow goes on below it, not beside it.
  var isInFlow = false
  /// Whether it is the notes at the frame's foot.
  var isNotes = false
  /// Whether it stands there once more, as the head of a table does in a further column.
  var isRepeated = false
  /// Whether it could as well stand in two parts, as what goes through columns can.
  var isDivisible = false

  enum Content: Sendable {
    case picture(PlacedPicture)
    case block(BlockFragment)
  }

  /// What it takes that can be seen, in the frame.
  package var bounds: Rect {
    switch content {
    case .picture(let picture): picture.bounds
    case .block(let block): block.rect
    }
  }

  var block: BlockFragment? { if case .block(let block) = content { block } else { nil } }
}

/// A block with a flow of its own, measured.
struct BlockFragment: Sendable {
  /// Up to the border's outer edge, in what holds it. Its fragment begins in that corner.
  var rect: Rect
  var fragment: Fragment
  /// How its fragment is turned in its rectangle; `nil` for one that stands as it was laid out.
  var transform: Transform?
  /// Whether it is painted over the text of its column.
  var isRaised = false

  /// What has its place in it, as what holds it sees that.
  /// - Parameter lineCount: how many lines of what holds it come before it.
  func anchors(lineCount: Int) -> [PositionedAnchor] {
    // What stands in a flow of its own comes near to no edge of a page's columns.
    fragment.anchors.filter { $0.flowExtent == nil }.map { anchor in
      var anchor = anchor
      anchor.area.start += rect.origin.x
      anchor.block += rect.origin.y
      anchor.lineCount = lineCount
      return anchor
    }
  }
}

/// The place in the text of something that stands elsewhere on the page.
struct PositionedAnchor: Sendable {
  var content: OutOfFlow
  /// Which names the picture, or with which the block begins, in the story's list.
  var paragraph: Int
  /// With which the block ends.
  var lastParagraph: Int
  /// How many of the frame's lines come before it in reading.
  var lineCount: Int
  /// Where it would stand in the flow: across the lines, and from the frame's first edge.
  var area: FrameSegment
  var block: Double
  /// What stands there, though it might float to an edge: how high it is.
  var flowExtent: Double?
}

extension Rect {
  /// Where it ends along the flow.
  var end: Double { origin.y + size.height }
}
