import CCairo
import CPango
import ZineLayout
import ZineText

/// The fonts in use, numbered as they come, for the shaper that finds them and the renderer that draws
/// with them.
final class FontTable {
  private struct Entry {
    var font: UnsafeMutablePointer<PangoFont>
    var metrics: FontMetrics
    /// Of the box that stands for a character no font has, in points.
    var missingAdvance: Double
  }

  private var entries: [Entry] = []
  private var ids: [UnsafeMutablePointer<PangoFont>: FontID] = [:]
  private var last: (font: UnsafeMutablePointer<PangoFont>, id: FontID)?

  deinit { for entry in entries { g_object_unref(entry.font) } }

  /// The number of a font, which is kept alive from now on.
  func id(of font: UnsafeMutablePointer<PangoFont>) -> FontID {
    if let last, last.font == font { return last.id }
    let id = ids[font] ?? add(font)
    last = (font, id)
    return id
  }

  private func add(_ font: UnsafeMutablePointer<PangoFont>) -> FontID {
    g_object_ref(font)
    let id = FontID(entries.count)
    let harfBuzzFont = pango_font_get_hb_font(font)
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(harfBuzzFont, &extents)
    entries.append(
      Entry(
        font: font,
        metrics: FontMetrics(
          ascent: points(extents.ascender), descent: points(-extents.descender),
          lineGap: points(extents.line_gap)),
        missingAdvance: points(hb_font_get_glyph_h_advance(harfBuzzFont, 0))))
    ids[font] = id
    return id
  }

  /// A number without an entry stands for a font that could not be loaded, and measures nothing.
  private func entry(_ id: FontID) -> Entry? {
    entries.indices.contains(Int(id.index)) ? entries[Int(id.index)] : nil
  }

  func metrics(of id: FontID) -> FontMetrics {
    entry(id)?.metrics ?? FontMetrics(ascent: 0, descent: 0)
  }

  func missingAdvance(of id: FontID) -> Double { entry(id)?.missingAdvance ?? 0 }

  /// Valid as long as the table lives.
  func scaledFont(_ id: FontID) -> OpaquePointer? {
    entry(id).flatMap { pango_cairo_font_get_scaled_font(zine_pango_cairo_font($0.font)) }
  }

  func family(of id: FontID) -> String { described(id) { Self.family($0) } }

  /// Family, weight, slant and size, as in `Liberation Serif bold 9.4`.
  func name(of id: FontID) -> String {
    described(id) { description in
      var words = [Self.family(description)]
      if pango_font_description_get_weight(description).rawValue >= PANGO_WEIGHT_BOLD.rawValue {
        words.append("bold")
      }
      if pango_font_description_get_style(description) != PANGO_STYLE_NORMAL {
        words.append("italic")
      }
      let hundredths = (points(pango_font_description_get_size(description)) * 100).rounded()
      let size = hundredths / 100
      words.append(size == size.rounded() ? "\(Int(size))" : "\(size)")
      return words.joined(separator: " ")
    }
  }

  private func described(_ id: FontID, _ body: (OpaquePointer?) -> String) -> String {
    guard let entry = entry(id) else { return "no font" }
    let description = pango_font_describe_with_absolute_size(entry.font)
    defer { pango_font_description_free(description) }
    return body(description)
  }

  private static func family(_ description: OpaquePointer?) -> String {
    pango_font_description_get_family(description).map { String(cString: $0) } ?? "?"
  }
}

/// Points of Pango units.
func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
