import CPango
import ZineLayout
import ZineStyle
import ZineText

/// Conversion of styles to Pango's types. Each style is converted when it is first used.
extension PangoShaper {
  struct PreparedStyle {
    var description: OpaquePointer
    var language: OpaquePointer?
    /// The first available font in the style's list of families.
    var font: FontID
    var spaceContext: SpaceContext
    /// Bold or italic, if the style requests the trait and the font has no face with it.
    var missingTraits: FontSynthesis
    /// OpenType features in Pango's notation; `nil` for the font's defaults.
    var features: String?
    /// Pango's analysis of ASCII text in the style; `nil` if no single font has all ASCII characters.
    var ascii: UnsafeMutablePointer<PangoItem>?
    /// Parameters for shaping ASCII text with HarfBuzz directly; `nil` if font features have to be set.
    var plain: PlainItem?
  }

  /// The parameters that HarfBuzz needs in addition to the text.
  struct PlainItem {
    var font: OpaquePointer
    var script: hb_script_t
    var language: OpaquePointer?

    init?(_ item: UnsafeMutablePointer<PangoItem>) {
      guard let own = item.pointee.analysis.font, let font = pango_font_get_hb_font(own),
        item.pointee.analysis.extra_attrs == nil, item.pointee.analysis.level == 0
      else { return nil }
      var count: UInt32 = 0
      var feature = hb_feature_t()
      pango_font_get_features(own, &feature, 1, &count)
      guard count == 0 else { return nil }
      self.font = font
      let script = GUnicodeScript(
        GUnicodeScript.RawValue(item.pointee.analysis.script))
      self.script = hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(script))
      language = hb_language_from_string(
        pango_language_to_string(item.pointee.analysis.language), -1)
    }
  }

  package func style(_ id: ShapingStyleID, ofSize size: Double) -> ShapingStyleID {
    var style = styles[Int(id.index)]
    guard style.size != size else { return id }
    style.size = size
    if let known = resizedStyles[style] { return known }
    let new = add(style)
    resizedStyles[style] = new
    return new
  }

  /// Appends a style that is not in the style table, and returns its identifier.
  func add(_ style: ShapingStyle) -> ShapingStyleID {
    let new = ShapingStyleID(styles.count)
    styles.append(style)
    prepared.append(nil)
    return new
  }

  func prepare(_ id: ShapingStyleID) -> PreparedStyle {
    if let known = prepared[Int(id.index)] { return known }
    let style = styles[Int(id.index)]
    let description = description(of: style)
    let language = pango_language_from_string(style.language)
    let font = load(description, language, style)
    var new = PreparedStyle(
      description: description, language: language, font: font.id,
      spaceContext: font.spaceContext, missingTraits: font.missingTraits,
      features: features(of: style))
    enter(id, new)
    new.ascii = asciiItem(language: style.language)
    if new.features == nil { new.plain = new.ascii.flatMap(PlainItem.init) }
    prepared[Int(id.index)] = new
    return new
  }

  /// Itemizes all printable ASCII characters at once. If the result is a single item, its analysis is valid
  /// for all ASCII text. The saving is large: itemizing takes as long as shaping, and most words are ASCII.
  private func asciiItem(language: String) -> UnsafeMutablePointer<PangoItem>? {
    let ascii = Array(UInt8(ascii: " ")...UInt8(ascii: "~"))
    let items = ascii.withUnsafeBytes { bytes in itemize(bytes) }
    // Several items mean that the characters come from several fonts.
    guard items.count == 1 else {
      for item in items { pango_item_free(item) }
      return nil
    }
    settleScript(of: items[0], language: language)
    return items[0]
  }

  /// Returns the features in CSS notation, which Pango uses as well. Tags never need escaping. Letter spacing
  /// turns ligatures off unless the style requests them by name (CSS Text 3, section 8.2).
  private func features(of style: ShapingStyle) -> String? {
    let features =
      (style.letterSpacing == 0 ? [] : ["liga 0", "clig 0"])
      + style.features.map { "\($0.tag) \($0.value)" }
    return features.isEmpty ? nil : features.joined(separator: ", ")
  }

  /// Returns a list of attributes that apply features to a whole text. The caller frees it.
  func attributes(features: String, length: Int) -> OpaquePointer {
    let list: OpaquePointer = pango_attr_list_new()
    if let attribute = pango_attr_font_features_new(features) {
      attribute.pointee.start_index = 0
      attribute.pointee.end_index = UInt32(length)
      pango_attr_list_insert(list, attribute)
    }
    return list
  }

  private func description(of style: ShapingStyle) -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_new()
    // Pango separates families with commas. Family names never contain commas.
    pango_font_description_set_family(description, style.families.all.joined(separator: ","))
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(min(max(style.weight, 1), 1_000))))
    pango_font_description_set_stretch(description, pangoStretch(style.stretch))
    let slant =
      switch style.slant {
      case .normal: PANGO_STYLE_NORMAL
      case .italic: PANGO_STYLE_ITALIC
      case .oblique: PANGO_STYLE_OBLIQUE
      }
    pango_font_description_set_style(description, slant)
    return description
  }

  /// Returns the nearest of Pango's nine font widths.
  private func pangoStretch(_ percent: Double) -> PangoStretch {
    switch percent {
    case ..<56.25: PANGO_STRETCH_ULTRA_CONDENSED
    case ..<68.75: PANGO_STRETCH_EXTRA_CONDENSED
    case ..<81.25: PANGO_STRETCH_CONDENSED
    case ..<93.75: PANGO_STRETCH_SEMI_CONDENSED
    case ...106.25: PANGO_STRETCH_NORMAL
    case ...118.75: PANGO_STRETCH_SEMI_EXPANDED
    case ...137.5: PANGO_STRETCH_EXPANDED
    case ...175: PANGO_STRETCH_EXTRA_EXPANDED
    default: PANGO_STRETCH_ULTRA_EXPANDED
    }
  }

  private func load(
    _ description: OpaquePointer, _ language: OpaquePointer?, _ style: ShapingStyle
  ) -> (id: FontID, spaceContext: SpaceContext, missingTraits: FontSynthesis) {
    pango_context_set_language(context, language)
    currentStyle = nil
    guard let nearest = pango_font_map_load_font(catalog.fontMap, context, description) else {
      return (FontID(0), .substitution, [])
    }
    defer { g_object_unref(nearest) }
    let font = plainFont(insteadOf: nearest, synthesis: style.synthesis) ?? nearest
    let missing = Self.missingTraits(of: nearest, for: style)
    let id = fonts.id(of: font)
    if fonts.isDamaged(id) { return (id, .substitution, missing) }
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    let spaceContext = spaceContexts[face] ?? ZineCairo.spaceContext(of: font)
    spaceContexts[face] = spaceContext
    return (id, spaceContext, missing)
  }

  /// Sets a style on the Pango context, for text without attributes.
  func enter(_ id: ShapingStyleID, _ style: PreparedStyle) {
    guard currentStyle != id else { return }
    currentStyle = id
    currentFeatures = style.features
    pango_context_set_font_description(context, style.description)
    pango_context_set_language(context, style.language)
  }

  func attributes(for stretches: [ShapingStretch]) -> OpaquePointer {
    let list: OpaquePointer = pango_attr_list_new()
    var start = 0
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>, _ stretch: ShapingStretch) {
      attribute.pointee.start_index = UInt32(start)
      attribute.pointee.end_index = UInt32(start + stretch.length)
      pango_attr_list_insert(list, attribute)
    }
    for stretch in stretches {
      let style = prepare(stretch.style)
      insert(pango_attr_font_desc_new(style.description), stretch)
      insert(pango_attr_language_new(style.language), stretch)
      if let features = style.features {
        insert(pango_attr_font_features_new(features), stretch)
      }
      if stretch.isObject {
        // Keeps the object in a separate item; its size does not matter to Pango.
        var rectangle = PangoRectangle(x: 0, y: 0, width: 0, height: 0)
        insert(pango_attr_shape_new(&rectangle, &rectangle), stretch)
      }
      start += stretch.length
    }
    return list
  }
}
