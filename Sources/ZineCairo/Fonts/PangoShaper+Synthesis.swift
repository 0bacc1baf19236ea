import CPango
import ZineLayout
import ZineStyle

/// Synthetic bold and oblique faces. Fontconfig synthesizes them by its own rules. If a style forbids
/// synthesis, the shaper replaces a synthesized font with the face that it is based on.
extension PangoShaper {
  /// Returns the traits of a font that fontconfig synthesizes.
  static func madeTraits(of font: UnsafeMutablePointer<PangoFont>) -> FontSynthesis {
    let pattern = pango_fc_font_get_pattern(zine_pango_fc_font(font))
    var traits: FontSynthesis = []
    var isEmboldened: FcBool = 0
    if FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened) == FcResultMatch, isEmboldened != 0
    {
      traits.insert(.weight)
    }
    var matrix: UnsafeMutablePointer<FcMatrix>?
    if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch,
      let shear = matrix?.pointee.xy, shear != 0
    {
      traits.insert(.slant)
    }
    return traits
  }

  /// Returns the traits that a style requests and a font's face lacks, whether or not they are synthesized.
  static func missingTraits(
    of font: UnsafeMutablePointer<PangoFont>, for style: ShapingStyle
  ) -> FontSynthesis {
    let pattern = pango_fc_font_get_pattern(zine_pango_fc_font(font))
    var traits = madeTraits(of: font)
    var weight: Int32 = 0
    if style.isBold, FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch,
      weight <= FC_WEIGHT_MEDIUM
    {
      traits.insert(.weight)
    }
    var slant: Int32 = 0
    if style.isItalic, FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch,
      slant == FC_SLANT_ROMAN
    {
      traits.insert(.slant)
    }
    return traits
  }

  /// Replaces the font of an item if it is synthesized in a way that the style does not allow.
  func settleFont(of item: UnsafeMutablePointer<PangoItem>, _ style: ShapingStyleID) {
    guard let font = item.pointee.analysis.font,
      let plain = plainFont(insteadOf: font, synthesis: styles[Int(style.index)].synthesis)
    else { return }
    g_object_ref(plain)
    item.pointee.analysis.font = plain
    g_object_unref(font)
  }

  /// Returns the face that a synthesized font is based on; `nil` if the font has no unwanted synthesis. The
  /// shaper owns the face.
  func plainFont(
    insteadOf font: UnsafeMutablePointer<PangoFont>, synthesis: FontSynthesis
  ) -> UnsafeMutablePointer<PangoFont>? {
    guard synthesis.intersection([.weight, .slant]) != [.weight, .slant] else { return nil }
    let unwanted = Self.madeTraits(of: font).subtracting(synthesis)
    guard !unwanted.isEmpty else { return nil }
    let key = PlainFontKey(font: fonts.id(of: font), unwanted: unwanted)
    if let known = plainFonts[key] { return known }
    guard let description = pango_font_describe_with_absolute_size(font) else { return nil }
    defer { pango_font_description_free(description) }
    if let scale = Self.bitmapScale(of: font) {
      let size = Double(pango_font_description_get_size(description))
      pango_font_description_set_absolute_size(description, size * scale)
    }
    // Fontconfig synthesizes bold only if the requested weight is above medium.
    if unwanted.contains(.weight) {
      pango_font_description_set_weight(description, PANGO_WEIGHT_MEDIUM)
    }
    if unwanted.contains(.slant) {
      pango_font_description_set_style(description, PANGO_STYLE_NORMAL)
    }
    let plain = pango_font_map_load_font(catalog.fontMap, context, description)
    plainFonts[key] = plain
    return plain
  }

  /// Returns the factor from the bitmap size of a font, such as a colour emoji font, to the requested size;
  /// `nil` for an outline font.
  ///
  /// Fontconfig reports the bitmap size as the size of such a font, and adds a matrix that scales the
  /// bitmaps.
  private static func bitmapScale(of font: UnsafeMutablePointer<PangoFont>) -> Double? {
    let pattern = pango_fc_font_get_pattern(zine_pango_fc_font(font))
    var isOutline: FcBool = 1
    var matrix: UnsafeMutablePointer<FcMatrix>?
    guard FcPatternGetBool(pattern, FC_OUTLINE, 0, &isOutline) == FcResultMatch, isOutline == 0,
      FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch
    else { return nil }
    return matrix?.pointee.yy
  }

  struct PlainFontKey: Hashable {
    var font: FontID
    var unwanted: FontSynthesis
  }

  package func fauxStyle(for style: ShapingStyleID) -> FauxStyle? {
    let prepared = prepare(style)
    guard !prepared.missingTraits.isEmpty else { return nil }
    return FauxStyle(family: fonts.family(of: prepared.font), traits: prepared.missingTraits)
  }
}
