import CPango
import ZineLayout
import ZineText

/// Collects the outline of a glyph, in points with y pointing down.
struct GlyphPath {
  private(set) var path = Path()

  /// - Returns: `nil` if the glyph has no outline.
  static func outline(of glyph: UInt32, _ font: UnsafeMutablePointer<PangoFont>) -> Path? {
    guard let font = pango_font_get_hb_font(font) else { return nil }
    var outline = GlyphPath()
    withUnsafeMutablePointer(to: &outline) { outline in
      hb_font_get_glyph_shape(font, glyph, pen, outline)
    }
    let isSound = outline.path.bounds.isSound
    return outline.path.elements.isEmpty || !isSound ? nil : outline.path
  }

  private static func point(_ x: Float, _ y: Float) -> Point {
    Point(x: Double(x) / Double(PANGO_SCALE), y: -Double(y) / Double(PANGO_SCALE))
  }

  /// HarfBuzz callbacks, created once and never freed.
  nonisolated(unsafe) private static let pen: OpaquePointer? = {
    let pen = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      pen, { _, data, _, x, y, _ in add(data) { .move($0(x, y)) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      pen, { _, data, _, x, y, _ in add(data) { .line($0(x, y)) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      pen,
      { _, data, state, controlX, controlY, x, y, _ in
        guard let start = state?.pointee else { return }
        // As a cubic curve: each control point lies two thirds of the way from an end point to the control
        // point of the quadratic curve.
        let (fromX, fromY) = (start.current_x, start.current_y)
        add(data) { point in
          .curve(
            point(fromX + (controlX - fromX) * 2 / 3, fromY + (controlY - fromY) * 2 / 3),
            point(x + (controlX - x) * 2 / 3, y + (controlY - y) * 2 / 3), point(x, y))
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      pen,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        add(data) { .curve($0(x1, y1), $0(x2, y2), $0(x, y)) }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      pen, { _, data, _, _ in add(data) { _ in .close } }, nil, nil)
    hb_draw_funcs_make_immutable(pen)
    return pen
  }()

  private static func add(
    _ data: UnsafeMutableRawPointer?, _ element: ((Float, Float) -> Point) -> Path.Element
  ) {
    guard let data else { return }
    // Limits memory use. Glyphs of real fonts have fewer elements.
    let outline = data.assumingMemoryBound(to: GlyphPath.self)
    guard outline.pointee.path.elements.count < 20_000 else { return }
    outline.pointee.path.elements.append(element(point))
  }
}

extension Rect {
  fileprivate var isSound: Bool {
    [origin.x, origin.y, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < 1e6 }
  }
}
