import ZineStyle
import ZineText

/// A column filled with lines.
package struct Frame: Hashable, Sendable {
  package var path: FramePath
  package var lines: [Line]
  /// In reading order.
  package var floats: [PlacedFloat] = []
  /// Those that can be seen, in painting order.
  package var boxes: [BoxFragment] = []

  package var isEmpty: Bool { lines.isEmpty && floats.isEmpty }

  /// The part of the story's text that stands in it.
  package var visibleRange: Range<Int>? {
    guard let first = lines.first, let last = lines.last else { return nil }
    return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
  }
}

/// Something beside the lines of a column.
package struct PlacedFloat: Hashable, Sendable {
  /// Which names the picture, or with which the block begins, in the story's list.
  package var paragraph: Int
  package var content: PlacedContent
  /// How many of the frame's lines come before it in reading.
  package var lineCount: Int
  /// Whether the flow goes on below it, not beside it.
  package var isInFlow = false
  /// Whether it stands there once more.
  package var isRepeated = false

  /// What it takes but for borders, in the frame.
  package var rect: Rect { content.rect }
  package var picture: PlacedPicture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
}

extension Frame {
  /// The first line of a paragraph in it, be it in a block of the flow.
  package func firstLine(ofParagraph index: Int) -> Line? {
    if let line = lines.first(where: { $0.paragraph == index }) { return line }
    for case .block(let block) in floats.lazy.filter(\.isInFlow).map(\.content) {
      if let line = block.frame.firstLine(ofParagraph: index) { return line }
    }
    return nil
  }

  /// The last line, be it in a block of the flow that ends it.
  package var lastLine: Line? {
    guard let float = floats.last, float.isInFlow, float.lineCount == lines.count,
      case .block(let block) = float.content
    else { return lines.last }
    return block.frame.lastLine ?? lines.last
  }
}

/// Something out of the lines, made.
package enum PlacedContent: Hashable, Sendable {
  case picture(PlacedPicture)
  /// A block with a flow of its own.
  case block(PlacedFrame)

  package var rect: Rect {
    switch self {
    case .picture(let picture): picture.rect
    case .block(let placed): placed.rect
    }
  }
}
