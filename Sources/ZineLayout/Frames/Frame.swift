import ZineStyle
import ZineText

/// A column filled with lines.
package struct Frame: Hashable, Sendable {
  package var path: FramePath
  /// The content in reading order.
  package var children: [FrameChild]
  /// Visible boxes, in paint order.
  package var boxes: [BoxFragment] = []

  package var lines: [Line] { children.flatMap(\.lines) }
  /// Floats and nested blocks, in reading order.
  package var nested: [PlacedNested] { children.compactMap(\.nested) }

  /// Range of the story's text that is visible in the lines.
  package var visibleRange: Range<Int>? {
    let lines = lines
    guard let first = lines.first, let last = lines.last else { return nil }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }
}

/// A part of a frame's content.
package enum FrameChild: Hashable, Sendable {
  case lines([Line])
  indirect case nested(PlacedNested)
  /// Anchor of an object that is placed elsewhere on the page.
  case anchor

  package var lines: [Line] { if case .lines(let lines) = self { lines } else { [] } }
  package var nested: PlacedNested? { if case .nested(let nested) = self { nested } else { nil } }
}

/// Content of a column that is not part of a line, such as a float or a nested block.
package struct PlacedNested: Hashable, Sendable {
  /// Index, in the story, of the paragraph with the picture or of the first paragraph in the block.
  package var paragraph: Int
  package var content: PlacedContent
  var role: NestedRole
  /// Whether the text of the column continues below this content instead of beside it.
  package var isInFlow: Bool { role.isInFlow }

  /// Rectangle of the content in the frame, without borders.
  package var rect: Rect { content.rect }
  package var picture: PlacedPicture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
}

extension Frame {
  /// Returns the first line of a paragraph, including lines in nested blocks of the flow.
  package func firstLine(ofParagraph index: Int) -> Line? {
    if let line = lines.first(where: { $0.paragraph == index }) { return line }
    for case .block(let block) in nested.lazy.filter(\.isInFlow).map(\.content) {
      if let line = block.frame.firstLine(ofParagraph: index) { return line }
    }
    return nil
  }

  /// The last line, which may be in a nested block that ends the flow.
  package var lastLine: Line? {
    let last = children.last { $0 != .anchor }
    guard let nested = last?.nested, nested.isInFlow, case .block(let block) = nested.content
    else { return lines.last }
    return block.frame.lastLine ?? lines.last
  }
}

/// The final content of a `PlacedNested`.
package enum PlacedContent: Hashable, Sendable {
  case picture(PlacedPicture)
  /// A block, whose lines are in a separate frame.
  case block(PlacedFrame)

  package var rect: Rect {
    switch self {
    case .picture(let picture): picture.rect
    case .block(let placed): placed.rect
    }
  }
}
