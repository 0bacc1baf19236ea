import ZineText

/// An outline in a frame that text must avoid.
package struct ExclusionShape: Hashable, Sendable {
  /// Rows of the outline, in coordinates relative to `origin`.
  private let rows: OutlineRows
  package let outline: Outline
  /// Position of the outline's coordinate origin in the frame.
  package var origin: Point
  /// Distance between text and the outline in all directions, in points.
  package let margin: Double

  package init(_ outline: Outline, at origin: Point, margin: Double) {
    self.outline = outline
    self.origin = origin
    self.margin = margin
    rows = OutlineRows(outline)
  }

  /// Creates the shape that confines text to the inside of an outline, within a rectangle.
  package init(inside outline: Outline, of rect: Rect, margin: Double) {
    self.outline = outline
    self.margin = margin
    origin = Point(x: 0, y: 0)
    // The excluded area extends beyond the rectangle, so that text is as far from the rectangle's edges as
    // from the outline.
    let more = max(0, margin) + 1
    rows = OutlineRows(
      outside: outline,
      in: Rect(
        x: rect.origin.x - more, y: rect.origin.y - more, width: rect.size.width + 2 * more,
        height: rect.size.height + 2 * more))
  }

  var top: Double { origin.y + rows.top - margin }
  var reach: Double { origin.y + rows.bottom + margin }

  /// Returns the segments of a strip that the shape covers. Considers only the vertical range of the glyphs,
  /// not the space above and below them.
  func taken(from strip: Strip, within area: FrameSegment) -> [FrameSegment] {
    rows.taken(
      from: strip.inkStart - origin.y, to: strip.inkEnd - origin.y, margin: margin,
      within: FrameSegment(start: area.start - origin.x, extent: area.extent)
    ).map { FrameSegment(start: $0.start + origin.x, extent: $0.extent) }
  }
}
