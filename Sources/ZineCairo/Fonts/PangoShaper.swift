import CPango
import ZineLayout
import ZineStyle
import ZineText

/// Shapes text with Pango's low-level functions: itemize, shape, log attributes.
///
/// The result is device-independent: no hinting, fractional glyph positions, 72 dots per inch.
package final class PangoShaper: TextShaper {
  let catalog: FontCatalog
  /// The shaping styles of the texts, followed by derived styles for small capitals and other font sizes.
  var styles: [ShapingStyle]
  let fonts: FontTable
  package let cache = ShapingCache()
  let context: OpaquePointer
  var prepared: [PreparedStyle?]
  var currentStyle: ShapingStyleID?
  /// Font features of the style that is currently set on the context.
  var currentFeatures: String?
  private let glyphs = GlyphBuffer()
  let noAttributes: OpaquePointer
  /// How a space affects the glyphs beside it, by HarfBuzz face. All sizes of a font share one face.
  var spaceContexts: [OpaquePointer?: SpaceContext] = [:]
  var smallerStyles: [ShapingStyleID: ShapingStyleID] = [:]
  var resizedStyles: [ShapingStyle: ShapingStyleID] = [:]
  var smallCapitalFonts: [SmallCapitalKey: Bool] = [:]
  /// The faces that synthesized fonts are based on.
  var plainFonts: [PlainFontKey: UnsafeMutablePointer<PangoFont>] = [:]
  /// Fonts of graphemes that needed a separate font search; `nil` if no font has the whole grapheme.
  var graphemeFonts: [GraphemeKey: UnsafeMutablePointer<PangoFont>?] = [:]

  /// - Parameter styles: All styles of the texts to shape.
  package init(catalog: FontCatalog, styles: StyleTable) {
    self.catalog = catalog
    fonts = FontTable(catalog)
    self.styles = styles.shapingStyles
    prepared = Array(repeating: nil, count: self.styles.count)
    context = pango_font_map_create_context(catalog.fontMap)
    noAttributes = pango_attr_list_new()

    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    for case let style? in prepared {
      pango_font_description_free(style.description)
      style.ascii.map(pango_item_free)
    }
    for font in plainFonts.values { g_object_unref(font) }
    pango_attr_list_unref(noAttributes)
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  // MARK: TextShaper

  package func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord {
    let runs = self.runs(of: text, style: style)
    let language = styles[Int(style.index)].language
    let mayBreak = !text.isBoundTogether
    return ShapedWord(
      runs: runs,
      breaks: mayBreak
        ? breaks(in: text, language: language).filter { $0.offset < text.count } : [])
  }

  func runs(of text: ArraySlice<UInt8>, style: ShapingStyleID) -> [ShapedRun] {
    let prepared = prepare(style)
    let language = styles[Int(style.index)].language
    return text.withUnsafeBytes { bytes in
      if let item = prepared.ascii, bytes.allSatisfy({ $0 < 0x80 }) {
        if let plain = prepared.plain, let run = plainRun(bytes, plain, item, style) {
          return [run]
        }
        item.pointee.offset = 0
        item.pointee.length = Int32(bytes.count)
        return runs(of: item, in: bytes, .single, style)
      }
      enter(style, prepared)
      let graphemes = Graphemes(text)
      let items = unified(itemize(bytes), in: bytes, graphemes) { _ in style }
      return items.flatMap { item in
        defer { pango_item_free(item) }
        settleScript(of: item, language: language)
        return runs(of: item, in: bytes, graphemes, style)
      }
    }
  }

  /// Itemizes left-to-right text in the style that is set on the context.
  func itemize(_ bytes: UnsafeRawBufferPointer) -> [UnsafeMutablePointer<PangoItem>] {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let own = currentFeatures.map { attributes(features: $0, length: bytes.count) }
    defer { own.map(pango_attr_list_unref) }
    let items = pango_itemize_with_base_dir(
      context, PANGO_DIRECTION_LTR, start, 0, Int32(bytes.count), own ?? noAttributes, nil)
    defer { g_list_free(items) }
    let list = itemList(items)
    if let currentStyle { for item in list { settleFont(of: item, currentStyle) } }
    return list
  }

  /// Replaces the script of an item without a specific script, such as digits, with the script of the
  /// language. Used for words that are shaped alone; in running text, Pango uses the script of the
  /// neighbouring text.
  func settleScript(of item: UnsafeMutablePointer<PangoItem>, language: String) {
    if item.pointee.analysis.script == UInt8(G_UNICODE_SCRIPT_COMMON.rawValue) {
      item.pointee.analysis.script = script(ofLanguage: language)
    }
  }

  package func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> WholeParagraphShape {
    let attributes = self.attributes(for: stretches)
    defer { pango_attr_list_unref(attributes) }
    if let first = stretches.first { enter(first.style, prepare(first.style)) }

    return text.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let base = baseDirection(direction, start, bytes.count)
      let items = pango_itemize_with_base_dir(
        context, base, start, 0, Int32(bytes.count), attributes, nil)
      defer { g_list_free(items) }

      let breaks = breaks(in: text, language: language)
      let graphemes = Graphemes(text)
      var cursor = StretchCursor(stretches)
      let whole = unified(itemList(items), in: bytes, graphemes) { offset in
        cursor.style(at: offset)
      }
      cursor = StretchCursor(stretches)
      let parts = whole.flatMap { item -> [WholeParagraphShape.Part] in
        defer { pango_item_free(item) }
        let stretch = cursor.stretch(at: Int(item.pointee.offset))
        settleFont(of: item, stretch.style)
        return stretch.isObject
          ? [.object(level: item.pointee.analysis.level, style: stretch.style)]
          : runs(of: item, in: bytes, graphemes, breaks, stretch.style)
            .map { .run($0, style: stretch.style) }
      }
      return WholeParagraphShape(
        parts: parts, breaks: breaks, baseLevel: base == PANGO_DIRECTION_RTL ? 1 : 0)
    }
  }

  /// Shapes an item as one run, or as several runs if it is long. Shaping time grows faster than the length
  /// of the text, especially with many combining marks. The item is split at a break opportunity, or else
  /// between two graphemes. Letters still join across the split, since Pango reads the text on both sides.
  private func runs(
    of item: UnsafeMutablePointer<PangoItem>, in text: UnsafeRawBufferPointer,
    _ graphemes: Graphemes, _ breaks: [TextBreak], _ style: ShapingStyleID
  ) -> [ShapedRun] {
    let end = Int(item.pointee.offset + item.pointee.length)
    var runs: [ShapedRun] = []
    while Int(item.pointee.offset) < end {
      let start = Int(item.pointee.offset)
      var cut = min(end, start + Limits.unbrokenBytes)
      if cut < end {
        let limit = cut
        if let last = breaks.last(before: limit), last > start {
          cut = last
        } else {
          while text[cut] & 0xC0 == 0x80 || !graphemes.isBoundary(cut) { cut -= 1 }
        }
      }
      item.pointee.length = Int32(cut - start)
      runs += self.runs(of: item, in: text, graphemes, style)
      item.pointee.offset = Int32(cut)
    }
    return runs
  }

  package func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak] {
    text.withUnsafeBytes { bytes in
      let count = bytes.count { $0 & 0xC0 != 0x80 }
      var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
      pango_get_log_attrs(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), -1,
        pango_language_from_string(language), &attributes, Int32(count + 1))
      var flags = [UInt8](repeating: 0, count: count + 1)
      zine_pango_break_flags(attributes, Int32(count + 1), &flags)

      var breaks: [TextBreak] = []
      var character = 0
      for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 {
        let flag = Int(flags[character])
        if offset > 0, flag & ZINE_BREAK_ALLOWED != 0 {
          let isMandatory = flag & ZINE_BREAK_MANDATORY != 0
          breaks.append(TextBreak(offset: offset, isMandatory: isMandatory))
        }
        character += 1
      }
      breaks.append(TextBreak(offset: bytes.count, isMandatory: true))
      return breaks
    }
  }

  package func hyphen(style: ShapingStyleID) -> ShapedRun {
    let candidates = ["\u{2010}", "-"].compactMap {
      shapeWord(Array($0.utf8)[...], style: style).runs.first
    }
    // Prefers the word's font, since a hyphen in a different font would be noticeable.
    let own = prepare(style).font
    let run =
      candidates.first { !$0.hasMissingCharacters && $0.font == own }
      ?? candidates.first { !$0.hasMissingCharacters } ?? candidates.last ?? .empty
    let softHyphenLength = 2
    let cluster = Cluster(
      byteLength: softHyphenLength, glyphStart: 0, glyphCount: run.glyphs.count,
      // The hyphen ends its line, so its advance excludes the letter spacing after it.
      advance: run.extent.advance - Double(run.lastLetterSpacing),
      endProtrusion: Double(run.clusters.last?.endProtrusion ?? 0))
    return ShapedRun(font: run.font, clusters: [cluster], glyphs: run.glyphs)
  }

  package func spaceContext(of style: ShapingStyleID) -> SpaceContext {
    prepared[Int(style.index)]?.spaceContext ?? prepare(style).spaceContext
  }

  package func metrics(of style: ShapingStyleID) -> FontMetrics {
    fonts.metrics(of: prepared[Int(style.index)]?.font ?? prepare(style).font)
  }

  package func metrics(of font: FontID) -> FontMetrics { fonts.metrics(of: font) }

  package func ink(of glyph: UInt32, in font: FontID) -> Rect? {
    fonts.ink(of: glyph, in: font)
  }

  package func outline(of glyph: UInt32, in font: FontID) -> Path? {
    fonts.outline(of: glyph, in: font)
  }

  package func size(of style: ShapingStyleID) -> Double { styles[Int(style.index)].size }

  /// Returns the font size, in points.
  package func size(of font: FontID) -> Double { fonts.size(of: font) }

  package func name(of font: FontID) -> String { fonts.name(of: font) }

  package func takeFindings() -> [Diagnostic] { fonts.takeFindings() }

  /// The files of the fonts that text was shaped with, without duplicates.
  package var fontFiles: [String] { fonts.files }

  package func substitute(for style: ShapingStyleID) -> String? {
    let named = styles[Int(style.index)].families.particular
    guard !named.isEmpty, !named.contains(where: catalog.hasFamily) else { return nil }
    return fonts.family(of: prepare(style).font)
  }

  /// Returns the family that was selected from a style's list of families, and the file of its font.
  package func taken(for style: ShapingStyleID) -> (family: String, file: String?) {
    let font = prepare(style).font
    return (fonts.family(of: font), fonts.file(of: font))
  }

  // MARK: Items

  private func baseDirection(
    _ direction: BaseDirection?, _ text: UnsafePointer<CChar>?, _ count: Int
  ) -> PangoDirection {
    switch direction {
    case .leftToRight: PANGO_DIRECTION_LTR
    case .rightToLeft: PANGO_DIRECTION_RTL
    case nil:
      zine_pango_base_direction(text, Int32(count)) == PANGO_DIRECTION_RTL
        ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    }
  }

  private func itemList(_ list: UnsafeMutablePointer<GList>?) -> [UnsafeMutablePointer<PangoItem>] {
    var items: [UnsafeMutablePointer<PangoItem>] = []
    var node = list
    while let current = node {
      if let data = current.pointee.data {
        items.append(data.assumingMemoryBound(to: PangoItem.self))
      }
      node = current.pointee.next
    }
    return items
  }

  func run(
    of item: UnsafeMutablePointer<PangoItem>, in text: UnsafeRawBufferPointer,
    _ graphemes: Graphemes, _ style: ShapingStyleID
  ) -> ShapedRun {
    let start = Int(item.pointee.offset)
    let length = Int(item.pointee.length)
    let font = item.pointee.analysis.font.map { fonts.id(of: $0) } ?? FontID(0)
    if fonts.isDamaged(font) {
      let nothing = Cluster(byteLength: length, glyphStart: 0, glyphCount: 0, advance: 0)
      return ShapedRun(
        font: font, level: item.pointee.analysis.level, clusters: [nothing], glyphs: [])
    }
    glyphs.shape(item, in: text)
    let face = traits(of: font, script: item.pointee.analysis.script, style)
    return glyphs.run(
      font: font, level: item.pointee.analysis.level,
      text: UnsafeRawBufferPointer(rebasing: text[start..<start + length]), at: start, graphemes,
      face: face)
  }

  /// Shapes a word with HarfBuzz alone, in half the time that Pango needs and with the same result. Returns
  /// `nil` if Pango would do additional work.
  private func plainRun(
    _ text: UnsafeRawBufferPointer, _ plain: PlainItem, _ item: UnsafeMutablePointer<PangoItem>,
    _ style: ShapingStyleID
  ) -> ShapedRun? {
    guard let own = item.pointee.analysis.font, !fonts.isDamaged(fonts.id(of: own)) else {
      return nil
    }
    let face = traits(of: fonts.id(of: own), script: item.pointee.analysis.script, style)
    guard !face.isSpaced else { return nil }
    return glyphs.run(of: text, plain, font: fonts.id(of: own), face)
  }

  private func traits(of font: FontID, script: UInt8, _ style: ShapingStyleID) -> FaceTraits {
    let style = styles[Int(style.index)]
    var face = fonts.traits(
      of: font, letterSize: allowsLetterSpacing(script) ? style.size : 0, style)
    if face.isSpaced, isCursive(script) { face.letterSpacing = 0 }
    return face
  }

  /// Returns the script that most text in a language uses.
  private func script(ofLanguage language: String) -> UInt8 {
    let script =
      switch language.lowercased().prefix(while: { $0 != "-" }) {
      case "el": G_UNICODE_SCRIPT_GREEK
      case "be", "bg", "mk", "ru", "sr", "uk": G_UNICODE_SCRIPT_CYRILLIC
      default: G_UNICODE_SCRIPT_LATIN
      }
    return UInt8(script.rawValue)
  }
}

/// Returns whether spacing may be added between the letters of a script without breaking a stroke. False for
/// Arabic, and for scripts such as Devanagari whose letters hang from a common line.
private func allowsLetterSpacing(_ script: UInt8) -> Bool {
  switch PangoScript(rawValue: PangoScript.RawValue(script)) {
  case PANGO_SCRIPT_COMMON, PANGO_SCRIPT_LATIN, PANGO_SCRIPT_GREEK, PANGO_SCRIPT_CYRILLIC,
    PANGO_SCRIPT_ARMENIAN, PANGO_SCRIPT_GEORGIAN, PANGO_SCRIPT_HEBREW, PANGO_SCRIPT_HAN,
    PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_BOPOMOFO, PANGO_SCRIPT_HANGUL,
    PANGO_SCRIPT_THAI, PANGO_SCRIPT_LAO:
    true
  default: false
  }
}

/// Returns whether the letter spacing of a style would tear apart the joined letters of a script (CSS Text 3,
/// section 8.2.2 and appendix D). False for scripts such as Devanagari, whose letters hang from a common
/// line: these letters are spaced if a style requests it.
private func isCursive(_ script: UInt8) -> Bool {
  switch GUnicodeScript(GUnicodeScript.RawValue(script)) {
  case G_UNICODE_SCRIPT_ADLAM, G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_CHORASMIAN,
    G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_MANICHAEAN,
    G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_PHAGS_PA,
    G_UNICODE_SCRIPT_PSALTER_PAHLAVI, G_UNICODE_SCRIPT_SOGDIAN, G_UNICODE_SCRIPT_SYRIAC:
    true
  default: false
  }
}

extension [TextBreak] {
  /// Returns the offset of the last break opportunity at or before a limit.
  fileprivate func last(before limit: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset <= limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? self[low - 1].offset : nil
  }
}
