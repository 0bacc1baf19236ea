import CCairo
import CPango
import ZineLayout

/// A font as selected by the shaper: a face, a size, and synthetic slant or boldness if the family lacks a
/// matching face.
struct TextFont {
  /// Index among the document's fonts.
  var number: Int
  /// Font size in points, as written in the file.
  var size: Double
  /// Matrix for the slant or stretch of the glyphs; `nil` if they have neither.
  var slant: Slant?
  /// Additional thickness of the glyphs compared with the font's outlines, in points.
  var boldness: Double

  /// The first four numbers of a text matrix (PDF 1.7, section 9.4.2).
  struct Slant: Hashable {
    var xx: Double
    var xy: Double
    var yx: Double
    var yy: Double
  }

  /// Additional thickness of glyphs that FreeType emboldens, as a fraction of the font size. Half of it is
  /// added on each side.
  static let boldPart = 1.0 / 24

  /// Returns the same font with its size multiplied by a factor.
  func scaled(by scale: Double) -> TextFont {
    guard scale != 1 else { return self }
    var font = self
    font.size = max(0.0001, PDFBytes.rounded(size * scale, decimals: 4))
    font.boldness *= scale
    return font
  }

  init(number: Int, _ font: UnsafeMutablePointer<PangoFont>) {
    self.number = number
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(
      pango_cairo_font_get_scaled_font(zine_pango_cairo_font(font)), &matrix)
    size = max(0.0001, PDFBytes.rounded(matrix.yy, decimals: 4))
    if matrix.xy != 0 || matrix.yx != 0 || matrix.xx != matrix.yy {
      // Cairo's y axis points down.
      slant = Slant(
        xx: PDFBytes.rounded(matrix.xx / matrix.yy, decimals: 4), xy: -matrix.yx / matrix.yy,
        yx: -matrix.xy / matrix.yy, yy: 1)
    }
    var isEmboldened: FcBool = 0
    FcPatternGetBool(
      pango_fc_font_get_pattern(zine_pango_fc_font(font)), FC_EMBOLDEN, 0, &isEmboldened)
    boldness = isEmboldened != 0 ? size * Self.boldPart : 0
  }
}

extension GlyphScale {
  /// Ratio of the glyphs' width to their natural width at the same height.
  var relativeWidth: Double { y == 1 ? x : x / y }
}
