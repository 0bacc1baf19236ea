import CPango
import ZineLayout

extension PangoShaper {
  /// Returns the file of a font whose licence forbids embedding it in a PDF; `nil` for all others.
  package func forbiddenFile(of font: FontID) -> String? {
    guard let pango = fonts.pangoFont(font),
      FontFace(pango_font_get_hb_font(pango)).forbidsEmbedding
    else { return nil }
    return fonts.file(of: font) ?? fonts.name(of: font)
  }
}
