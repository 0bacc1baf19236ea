import CHarfBuzzSubset

/// The outline of a glyph, in font units, as path operators of a content stream (PDF 1.7, section 8.5.2).
struct GlyphOutline {
  private(set) var operators = PDFBytes()
  /// Transformation matrix of the outline (PDF 1.7, section 8.3.3); `nil` for the identity.
  private var matrix: [Double]?

  /// Adds a glyph's paths to a content stream.
  static func add(_ glyph: UInt32, of face: FontFace, to content: inout PDFBytes) {
    var outline = GlyphOutline()
    withUnsafeMutablePointer(to: &outline) { outline in
      hb_font_get_glyph_shape(face.font, glyph, pen, outline)
    }
    content.add(bytes: outline.operators.bytes)
  }

  /// Adds a glyph's paths to a content stream, transformed by a matrix of six numbers.
  static func add(
    _ glyph: UInt32, of face: FontFace, matrix: [Double], to content: inout PDFBytes
  ) {
    var outline = GlyphOutline()
    outline.matrix = matrix
    withUnsafeMutablePointer(to: &outline) { outline in
      hb_font_get_glyph_shape(face.font, glyph, pen, outline)
    }
    content.add(bytes: outline.operators.bytes)
  }

  private mutating func add(_ numbers: [Float], _ name: StaticString) {
    var numbers = numbers.map(Double.init)
    if let matrix {
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let (x, y) = (numbers[index], numbers[index + 1])
        numbers[index] = matrix[0] * x + matrix[2] * y + matrix[4]
        numbers[index + 1] = matrix[1] * x + matrix[3] * y + matrix[5]
      }
    }
    operators.add(reals: numbers, decimals: matrix == nil ? 2 : PDFContent.decimals)
    operators.add(name)
  }

  /// HarfBuzz callbacks, created once and never freed.
  nonisolated(unsafe) private static let pen: OpaquePointer? = {
    let pen = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      pen, { _, data, _, x, y, _ in outline(data) { $0.add([x, y], " m\n") } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      pen, { _, data, _, x, y, _ in outline(data) { $0.add([x, y], " l\n") } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      pen,
      { _, data, state, controlX, controlY, x, y, _ in
        guard let start = state?.pointee else { return }
        // PDF has only cubic curves. Each of their control points lies two thirds of the way from an end
        // point to the control point of the quadratic curve.
        outline(data) {
          $0.add(
            [
              start.current_x + (controlX - start.current_x) * 2 / 3,
              start.current_y + (controlY - start.current_y) * 2 / 3,
              x + (controlX - x) * 2 / 3, y + (controlY - y) * 2 / 3, x, y,
            ], " c\n")
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      pen,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        outline(data) { $0.add([x1, y1, x2, y2, x, y], " c\n") }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      pen, { _, data, _, _ in outline(data) { $0.add([], "h\n") } }, nil, nil)
    hb_draw_funcs_make_immutable(pen)
    return pen
  }()

  private static func outline(
    _ data: UnsafeMutableRawPointer?, _ body: (inout GlyphOutline) -> Void
  ) {
    if let data { body(&data.assumingMemoryBound(to: GlyphOutline.self).pointee) }
  }
}
