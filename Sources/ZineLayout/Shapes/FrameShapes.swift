import ZineStyle
import ZineText

/// The shapes that the columns of pages have text in, each made once.
final class FrameShapes {
  /// The least width of a line that any paragraph wants, and how high its strip is, in points.
  private let leastLine: Size
  private var known: [Key: Entry] = [:]

  private struct Key: Hashable {
    var shape: ShapeStyle
    var padding: Double
    /// Within the page's margins, and the column in it.
    var area: Rect
    var column: Rect
  }

  private struct Entry {
    var exclusion: FrameExclusion
    var hasRoom: Bool
  }

  /// - Parameter lineHeight: of body text, in points.
  init(_ styled: StyledStory, lineHeight: Double) {
    let widths =
      styled.pages.hasShapes
      ? Set(
        styled.paragraphs.map { paragraph in
          max(styled.styles[paragraph.composing].wrapMinimum, PreparedParagraph.leastWrap)
            * styled.styles[paragraph.shaping].size
        }) : []
    leastLine = Size(width: widths.min() ?? 0, height: max(lineHeight, 1))
  }

  /// What text keeps away from in a column of a page; `nil` where it has all of the column, or where the shape has
  /// no room for a line on the whole page.
  func exclusion(in column: Rect, on style: PageStyle) -> FrameExclusion? {
    guard hasRoom(on: style) else { return nil }
    return entry(column, style)?.exclusion
  }

  /// Whether a column has room for a line, or no other has.
  func isUsed(_ column: Rect, on style: PageStyle) -> Bool {
    guard hasRoom(on: style) else { return true }
    return entry(column, style)?.hasRoom ?? true
  }

  /// Whether any column of a page has room for a line.
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
    // Pages that look for their height ask for one after the other.
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
