import CPango
import ZineText

/// The bounding box of a glyph's ink, cached after the first request.
enum GlyphInk {
  case unknown
  case none
  case box(Rect)
}

extension FontTable {
  /// Maximum number of glyphs in a font (OpenType 1.9, `maxp`).
  static let mostGlyphs: UInt32 = 0x10000

  static func ink(of glyph: UInt32, _ font: UnsafeMutablePointer<PangoFont>) -> GlyphInk {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(pango_font_get_hb_font(font), glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return .none }
    // HarfBuzz's y axis points up, so the height is negative.
    let (width, height) = (points(extents.width), points(extents.height))
    return .box(
      Rect(
        x: points(extents.x_bearing) + min(0, width),
        y: -points(extents.y_bearing) - max(0, height), width: abs(width), height: abs(height)))
  }
}
