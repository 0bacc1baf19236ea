import CCairo
import CPango
import ZineLayout
import ZineStyle
import ZineText

/// The fonts in use, numbered in the order of first use. The shaper, which selects fonts, and the renderer,
/// which draws with them, share one table.
final class FontTable {
  private struct Entry {
    var font: UnsafeMutablePointer<PangoFont>
    var metrics: FontMetrics
    /// Advance of the box drawn for a character that no font contains, in points.
    var missingAdvance: Double
    var protrusion: ProtrusionTable
    /// Whether the font is damaged. A damaged font has no extents and draws nothing.
    var isDamaged = false
    /// Ink extents requested so far, by glyph number.
    var ink: [GlyphInk] = []
  }

  private let catalog: FontCatalog
  /// Diagnostics for damaged fonts that have not been reported yet.
  private var findings: [Diagnostic] = []
  private var damagedFiles: Set<String> = []
  private var entries: [Entry] = []
  private var ids: [UnsafeMutablePointer<PangoFont>: FontID] = [:]
  /// Fonts whose glyphs are scaled horizontally or vertically.
  private var stretched: [StretchedFont: OpaquePointer] = [:]
  /// Drawable glyphs of fonts with bitmap glyphs; `nil` for other fonts.
  var pictured: [FontID: Set<UInt>?] = [:]
  /// Faces of fonts with SVG glyphs; `nil` for other fonts.
  var drawnFaces: [FontID: FontFace?] = [:]
  private var last: (font: UnsafeMutablePointer<PangoFont>, id: FontID)?

  private struct StretchedFont: Hashable {
    var font: FontID
    var glyphScale: GlyphScale
  }

  init(_ catalog: FontCatalog) { self.catalog = catalog }

  deinit {
    for entry in entries { g_object_unref(entry.font) }
    for font in stretched.values { cairo_scaled_font_destroy(font) }
  }

  /// The files of the fonts in use, without duplicates.
  var files: [String] {
    let names = entries.compactMap { entry -> String? in
      var name: UnsafeMutablePointer<FcChar8>?
      let pattern = pango_fc_font_get_pattern(zine_pango_fc_font(entry.font))
      guard FcPatternGetString(pattern, FC_FILE, 0, &name) == FcResultMatch, let name else {
        return nil
      }
      return String(cString: name)
    }
    return Set(names).sorted()
  }

  /// Returns the number of a font, and keeps the font alive as long as the table.
  func id(of font: UnsafeMutablePointer<PangoFont>) -> FontID {
    if let last, last.font == font { return last.id }
    let id = ids[font] ?? add(font)
    last = (font, id)
    return id
  }

  private func add(_ font: UnsafeMutablePointer<PangoFont>) -> FontID {
    g_object_ref(font)
    let id = FontID(entries.count)
    ids[font] = id
    if let fault = fault(of: font) {
      let file = Self.file(of: font) ?? "?"
      entries.append(
        Entry(
          font: font, metrics: FontMetrics(ascent: 0, descent: 0), missingAdvance: 0,
          protrusion: ProtrusionTable([:]), isDamaged: true))
      if damagedFiles.insert(file).inserted {
        findings.append(Diagnostic(.damagedFont(file: file, fault: fault)))
      }
      return id
    }
    let harfBuzzFont = pango_font_get_hb_font(font)
    entries.append(
      Entry(
        font: font, metrics: metrics(of: harfBuzzFont),
        missingAdvance: points(hb_font_get_glyph_h_advance(harfBuzzFont, 0)),
        protrusion: .table(for: faceClass(of: font))))
    return id
  }

  /// Returns the fault of a font. Checks the file first, so that no library reads a damaged file.
  private func fault(of font: UnsafeMutablePointer<PangoFont>) -> FontFault? {
    if let fault = Self.file(of: font).flatMap(catalog.fault) { return fault }
    guard drawsLetters(pango_font_get_hb_font(font)) else { return .undrawable }
    return hasItsLetters(font) ? nil : .nonsense(table: "cmap")
  }

  /// Returns whether a font is damaged; such a font must not be passed to any library.
  func isDamaged(_ id: FontID) -> Bool { entry(id)?.isDamaged == true }

  /// Returns the diagnostics for damaged fonts since the last call.
  func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  private func metrics(of font: OpaquePointer?) -> FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    /// Returns a line's position and thickness; `nil` if the font lacks the table. The offset in the table is
    /// the height of the line's top edge above the baseline (OpenType 1.9, `post` and `OS/2`).
    func line(
      _ offsetTag: hb_ot_metrics_tag_t, _ thicknessTag: hb_ot_metrics_tag_t
    ) -> DecorationLine? {
      var (offset, thickness): (hb_position_t, hb_position_t) = (0, 0)
      guard hb_ot_metrics_get_position(font, offsetTag, &offset) != 0,
        hb_ot_metrics_get_position(font, thicknessTag, &thickness) != 0, thickness > 0
      else { return nil }
      let height = points(thickness)
      return DecorationLine(offset: height / 2 - points(offset), thickness: height)
    }
    return FontMetrics(
      ascent: points(extents.ascender), descent: -points(extents.descender),
      lineGap: points(extents.line_gap),
      underline: line(
        HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE),
      strikethrough: line(
        HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
  }

  /// Returns `nil` for a font that could not be loaded and therefore has no extents.
  private func entry(_ id: FontID) -> Entry? {
    entries.indices.contains(Int(id.index)) ? entries[Int(id.index)] : nil
  }

  func metrics(of id: FontID) -> FontMetrics {
    let index = Int(id.index)
    // Reads the metrics in place, because copying an entry takes longer.
    return entries.indices.contains(index)
      ? entries[index].metrics : FontMetrics(ascent: 0, descent: 0)
  }

  /// Returns the ink box of a glyph relative to its origin, in points with y pointing down; `nil` if the
  /// glyph has no ink.
  func ink(of glyph: UInt32, in id: FontID) -> Rect? {
    guard entries.indices.contains(Int(id.index)), glyph < Self.mostGlyphs else { return nil }
    let (entry, index) = (Int(id.index), Int(glyph))
    if entries[entry].isDamaged { return nil }
    if entries[entry].ink.count <= index {
      let missing = index + 1 - entries[entry].ink.count
      entries[entry].ink.append(contentsOf: repeatElement(.unknown, count: missing))
    }
    if case .unknown = entries[entry].ink[index] {
      entries[entry].ink[index] = Self.ink(of: glyph, entries[entry].font)
    }
    if case .box(let box) = entries[entry].ink[index] { return box }
    return nil
  }

  /// Returns the outline of a glyph relative to its origin, in points with y pointing down; `nil` if there is
  /// none.
  func outline(of glyph: UInt32, in id: FontID) -> Path? {
    guard glyph < Self.mostGlyphs else { return nil }
    return pangoFont(id).flatMap { GlyphPath.outline(of: glyph, $0) }
  }

  /// Returns Pango's font object, valid as long as the table lives.
  func pangoFont(_ id: FontID) -> UnsafeMutablePointer<PangoFont>? {
    entry(id).flatMap { $0.isDamaged ? nil : $0.font }
  }

  /// - Parameter letterSize: The font size if letter spacing is allowed in the script; otherwise 0.
  func traits(of id: FontID, letterSize: Double, _ style: ShapingStyle) -> FaceTraits {
    let entry = entry(id)
    var traits = FaceTraits(
      missingAdvance: entry?.missingAdvance ?? 0, letterSize: letterSize,
      protrusion: entry?.protrusion ?? ProtrusionTable([:]))
    traits.letterSpacing = style.letterSpacing
    traits.wordSpacing = style.wordSpacing
    return traits
  }

  /// Returns the font scale for synthetic small capitals, which are as high as lower-case letters. The scale
  /// is 0.8 if the font does not record its x-height and cap height.
  func smallCapitalScale(of id: FontID) -> Double {
    guard let font = pangoFont(id).map(pango_font_get_hb_font) else { return 0.8 }
    var (small, capital): (hb_position_t, hb_position_t) = (0, 0)
    guard hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_X_HEIGHT, &small) != 0,
      hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &capital) != 0,
      small > 0, small < capital
    else { return 0.8 }
    return Double(small) / Double(capital)
  }

  /// Returns a font for drawing with Cairo, valid as long as the table lives.
  func scaledFont(_ id: FontID, glyphScale: GlyphScale = .natural) -> OpaquePointer? {
    guard let font = pangoFont(id),
      let plain = pango_cairo_font_get_scaled_font(zine_pango_cairo_font(font))
    else { return nil }
    guard glyphScale != .natural else { return plain }
    let key = StretchedFont(font: id, glyphScale: glyphScale)
    if let known = stretched[key] { return known }
    var (fontMatrix, userMatrix) = (cairo_matrix_t(), cairo_matrix_t())
    cairo_scaled_font_get_font_matrix(plain, &fontMatrix)
    cairo_scaled_font_get_ctm(plain, &userMatrix)
    fontMatrix.xx *= glyphScale.x
    fontMatrix.xy *= glyphScale.x
    fontMatrix.yx *= glyphScale.y
    fontMatrix.yy *= glyphScale.y
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(plain, options)
    let new = cairo_scaled_font_create(
      cairo_scaled_font_get_font_face(plain), &fontMatrix, &userMatrix, options)
    stretched[key] = new
    return new
  }

  /// Returns the path of a font's file.
  func file(of id: FontID) -> String? {
    entry(id).flatMap { Self.file(of: $0.font) }
  }

  private static func file(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    FontCatalog.string(FC_FILE, 0, of: pango_fc_font_get_pattern(zine_pango_fc_font(font)))
  }

  func family(of id: FontID) -> String { described(id) { Self.family($0) } }

  /// Returns a font's family, weight, slant and size, as in `Liberation Serif bold 9.4`.
  func name(of id: FontID) -> String {
    described(id) { description in
      var words = [Self.family(description)]
      if pango_font_description_get_weight(description).rawValue >= PANGO_WEIGHT_BOLD.rawValue {
        words.append("bold")
      }
      if pango_font_description_get_style(description) != PANGO_STYLE_NORMAL {
        words.append("italic")
      }
      if let width = Self.widths[pango_font_description_get_stretch(description).rawValue] {
        words.append(width)
      }
      let hundredths = (Self.size(description) * 100).rounded()
      let size = hundredths / 100
      words.append(size == size.rounded() ? "\(Int(size))" : "\(size)")
      return words.joined(separator: " ")
    }
  }

  /// Names of font widths, by Pango's numbers. The normal width has no name.
  private static let widths = [
    PANGO_STRETCH_ULTRA_CONDENSED.rawValue: "ultra-condensed",
    PANGO_STRETCH_EXTRA_CONDENSED.rawValue: "extra-condensed",
    PANGO_STRETCH_CONDENSED.rawValue: "condensed",
    PANGO_STRETCH_SEMI_CONDENSED.rawValue: "semi-condensed",
    PANGO_STRETCH_SEMI_EXPANDED.rawValue: "semi-expanded",
    PANGO_STRETCH_EXPANDED.rawValue: "expanded",
    PANGO_STRETCH_EXTRA_EXPANDED.rawValue: "extra-expanded",
    PANGO_STRETCH_ULTRA_EXPANDED.rawValue: "ultra-expanded",
  ]

  private func described(_ id: FontID, _ body: (OpaquePointer?) -> String) -> String {
    guard let entry = entry(id) else { return "no font" }
    let description = pango_font_describe_with_absolute_size(entry.font)
    defer { pango_font_description_free(description) }
    return body(description)
  }

  /// Returns the font size, in points.
  func size(of id: FontID) -> Double {
    guard let entry = entry(id) else { return 0 }
    let description = pango_font_describe_with_absolute_size(entry.font)
    defer { pango_font_description_free(description) }
    return Self.size(description)
  }

  private static func size(_ description: OpaquePointer?) -> Double {
    points(pango_font_description_get_size(description))
  }

  private static func family(_ description: OpaquePointer?) -> String {
    pango_font_description_get_family(description).map { String(cString: $0) } ?? "?"
  }
}

/// Converts Pango units to points.
func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
