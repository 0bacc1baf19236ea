import ZineStyle
import ZineText

/// Cache of the exclusions that confine the text of columns to `shape-inside`.
final class ShapeInsideCache {
  /// Size of the smallest line that a paragraph accepts: its width, and the height of its strip, in points.
  private(set) lazy var leastLine = Size(
    width: styled.paragraphs.map { paragraph in
      max(styled.styles[paragraph.composing].wrapMinimum, PreparedParagraph.leastWrap)
        * styled.styles[paragraph.shaping].size
    }.min() ?? 0, height: max(lineHeight, 1))
  private let styled: StyledStory
  private let lineHeight: Double
  private var known: [Key: Entry] = [:]

  private struct Key: Hashable {
    var shape: ShapeStyle
    var padding: Double
    /// Area inside the margins of the page, and the column in this area.
    var area: Rect
    var column: Rect
  }

  private struct Entry {
    var exclusion: FrameExclusion
    var hasRoom: Bool
  }

  /// - Parameter lineHeight: Line height of body text, in points.
  init(_ styled: StyledStory, lineHeight: Double) {
    (self.styled, self.lineHeight) = (styled, lineHeight)
  }

  /// Returns the exclusion for a column. Returns `nil` if text may use the whole column, or if the shape has
  /// no room for a line anywhere on the page.
  func exclusion(in column: Rect, on style: PageStyle) -> FrameExclusion? {
    guard hasRoom(on: style) else { return nil }
    return entry(column, style)?.exclusion
  }

  /// Returns whether text is set in a column. This is the case if the column has room for a line, or if no
  /// column of the page has room.
  func isUsed(_ column: Rect, on style: PageStyle) -> Bool {
    guard hasRoom(on: style) else { return true }
    return entry(column, style)?.hasRoom ?? true
  }

  /// Returns whether any column of a page has room for a line.
  func hasRoom(on style: PageStyle) -> Bool {
    guard style.shapeInside != .none else { return true }
    return style.columnRects.contains { entry($0, style)?.hasRoom ?? true }
  }

  private func entry(_ column: Rect, _ style: PageStyle) -> Entry? {
    let margins = style.margins
    let area = Rect(
      x: margins.left, y: margins.top,
      width: style.size.width - margins.left - margins.right,
      height: style.size.height - margins.top - margins.bottom)
    guard area.size.width > 0, area.size.height > 0, case .basic(let shape, _) = style.shapeInside
    else { return nil }
    let key = Key(
      shape: style.shapeInside, padding: style.shapePadding, area: area, column: column)
    if let entry = known[key] { return entry }
    var exclusion = FrameExclusion(
      inlineStart: 0, inlineExtent: 0, blockStart: 0, blockExtent: 0)
    exclusion.shape = ExclusionShape(
      inside: shape.outline(in: area).moved(by: -column.origin.x, -column.origin.y),
      of: Rect(x: 0, y: 0, width: column.size.width, height: column.size.height),
      margin: style.shapePadding)
    let entry = Entry(exclusion: exclusion, hasRoom: hasRoom(beside: exclusion, column.size))
    // While the height of a page is being searched, many sizes are requested in turn. The cache is limited
    // for this case.
    if known.count >= Self.mostKnown { known = [:] }
    known[key] = entry
    return entry
  }

  private static let mostKnown = 64

  private func hasRoom(beside exclusion: FrameExclusion, _ size: Size) -> Bool {
    let area = FrameSegment(start: 0, extent: size.width)
    return stride(from: 0, to: size.height, by: leastLine.height).contains { start in
      exclusion.free(of: [area], in: area, Strip(start: start, height: leastLine.height))
        .contains { $0.extent >= leastLine.width && $0.extent > 0 }
    }
  }
}
