import ZineStyle
import ZineText

/// Content outside of the lines: a picture, or a block that contains a separate flow.
package enum OutOfFlow: Hashable, Sendable {
  /// - Parameter paragraph: Index of the paragraph that contains the picture.
  case picture(AttachmentID, RunPaint, paragraph: Int)
  case block(BlockID)
}
