import CPango
import ZineLayout
import ZineStyle
import ZineText

/// Selects one font for each grapheme. Pango selects a font for each character, so a letter and its combining
/// mark can get different fonts. The mark is then not positioned above its letter.
///
/// Follows CSS Fonts 4 (section 5.3, cluster matching): selects the first font that has either the composed
/// form of the grapheme or all its parts.
extension PangoShaper {
  typealias Item = UnsafeMutablePointer<PangoItem>

  /// Returns the items of a text, rearranged so that each grapheme is in a single item if the fonts allow it.
  /// The given items are consumed, and the caller owns the returned ones.
  /// - Parameter style: Returns the style at an offset; called with ascending offsets. `nil` for an object.
  func unified(
    _ items: [Item], in text: UnsafeRawBufferPointer, _ graphemes: Graphemes,
    style: (Int) -> ShapingStyleID?
  ) -> [Item] {
    var found: [(range: Range<Int>, font: UnsafeMutablePointer<PangoFont>)] = []
    for (index, item) in items.enumerated() {
      let start = Int(item.pointee.offset)
      let before = index > 0 ? style(start - 1) : nil
      guard let id = style(start) else { continue }
      // The grapheme began in the previous item, which has another font.
      if before == id, !graphemes.isBoundary(start) {
        let range = graphemes.grapheme(around: start, in: text)
        if found.last?.range != range,
          let font = font(for: text, range, id, item.pointee.analysis)
        {
          found.append((range, font))
        }
      }
      for range in composedLetters(of: item, in: text, graphemes, id) {
        if let last = found.last, last.range.upperBound > range.lowerBound { continue }
        guard let font = font(for: text, range, id, item.pointee.analysis),
          fonts.id(of: font) == prepare(id).font
        else { continue }
        found.append((range, font))
      }
    }
    return found.isEmpty ? items : cut(items, at: found, in: text)
  }

  /// Returns the ranges of the accented letters in an item that is not in the style's main font; otherwise an
  /// empty array. Pango may have chosen the other font only because the main font lacks the composed letters,
  /// although it has their parts.
  private func composedLetters(
    of item: Item, in text: UnsafeRawBufferPointer, _ graphemes: Graphemes, _ id: ShapingStyleID
  ) -> [Range<Int>] {
    guard let font = item.pointee.analysis.font, fonts.id(of: font) != prepare(id).font else {
      return []
    }
    var ranges: [Range<Int>] = []
    var offset = Int(item.pointee.offset)
    let end = offset + Int(item.pointee.length)
    while offset < end {
      let next = text.characterEnd(offset)
      // This range of first bytes, U+00C0 to U+1FFF, includes the Latin, Greek and Cyrillic letters.
      if (0xC3...0xE1).contains(text[offset]), graphemes.isBoundary(offset),
        graphemes.isBoundary(next), let scalar = text.scalar(at: offset), scalar.value < 0x2000,
        parts(of: scalar.value) != nil
      {
        ranges.append(offset..<next)
      }
      offset = next
    }
    return ranges
  }

  // MARK: Fonts

  struct GraphemeKey: Hashable {
    var style: ShapingStyleID
    var language: OpaquePointer?
    var text: String
  }

  /// Returns the first font that has a complete grapheme; `nil` if there is none.
  private func font(
    for text: UnsafeRawBufferPointer, _ range: Range<Int>, _ id: ShapingStyleID,
    _ analysis: PangoAnalysis
  ) -> UnsafeMutablePointer<PangoFont>? {
    guard range.count <= Limits.graphemeBytes else { return nil }
    let grapheme = String(decoding: text[range], as: UTF8.self)
    let key = GraphemeKey(style: id, language: analysis.language, text: grapheme)
    if let known = graphemeFonts[key] { return known }
    let font = firstFont(with: grapheme, prepare(id).description, analysis.language)
    graphemeFonts[key] = .some(font)
    return font
  }

  private func firstFont(
    with grapheme: String, _ description: OpaquePointer, _ language: OpaquePointer?
  ) -> UnsafeMutablePointer<PangoFont>? {
    var own: OpaquePointer?
    if grapheme.unicodeScalars.contains(where: \.isShownAsEmoji) {
      own = pango_font_description_copy(description)
      pango_font_description_set_family(own, "emoji")
    }
    defer { own.map(pango_font_description_free) }
    guard
      let set = pango_font_map_load_fontset(
        catalog.fontMap, context, own ?? description, language)
    else { return nil }
    defer { g_object_unref(set) }
    var search = FontSearch(scalars: grapheme.composedScalars)
    withUnsafeMutablePointer(to: &search) { search in
      pango_fontset_foreach(
        set,
        { _, font, data in
          let search = data?.assumingMemoryBound(to: FontSearch.self)
          guard let search, let font, search.pointee.suits(font) else { return 0 }
          search.pointee.font = font
          return 1
        }, search)
    }
    // Registers the font in the font table, which keeps it alive.
    if let font = search.font { _ = fonts.id(of: font) }
    return search.font
  }

  private struct FontSearch {
    let scalars: [Unicode.Scalar]
    var font: UnsafeMutablePointer<PangoFont>?

    func suits(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
      scalars.allSatisfy { has($0.value, font) }
    }

    /// Returns whether a font has a character, or all the parts that the character decomposes into.
    private func has(_ character: gunichar, _ font: UnsafeMutablePointer<PangoFont>) -> Bool {
      if pango_font_has_char(font, character) != 0 { return true }
      guard let (letter, mark) = parts(of: character) else { return false }
      return has(letter, font) && (mark == 0 || has(mark, font))
    }
  }

  // MARK: Items

  /// Splits items so that each of the given ranges becomes an item in its font.
  private func cut(
    _ items: [Item], at found: [(range: Range<Int>, font: UnsafeMutablePointer<PangoFont>)],
    in text: UnsafeRawBufferPointer
  ) -> [Item] {
    var result: [Item] = []
    func add(_ range: Range<Int>, of item: Item, _ font: UnsafeMutablePointer<PangoFont>? = nil) {
      guard let part = pango_item_copy(item), !range.isEmpty else { return }
      part.pointee.offset = Int32(range.lowerBound)
      part.pointee.length = Int32(range.count)
      part.pointee.num_chars = Int32(text[range].count { $0 & 0xC0 != 0x80 })
      if let font, font != part.pointee.analysis.font {
        part.pointee.analysis.font.map { g_object_unref($0) }
        g_object_ref(font)
        part.pointee.analysis.font = font
      }
      // Neighbouring text in the same font is shaped together.
      if let last = result.last, last.pointee.canGoOn(with: part.pointee) {
        last.pointee.length += part.pointee.length
        last.pointee.num_chars += part.pointee.num_chars
        pango_item_free(part)
      } else {
        result.append(part)
      }
    }
    var rest = found[...]
    var offset = items.first.map { Int($0.pointee.offset) } ?? 0
    for item in items {
      let end = Int(item.pointee.offset + item.pointee.length)
      while offset < end {
        guard let next = rest.first, next.range.lowerBound < end else {
          add(offset..<end, of: item)
          offset = end
          break
        }
        add(offset..<max(offset, next.range.lowerBound), of: item)
        add(next.range, of: item, next.font)
        offset = next.range.upperBound
        rest.removeFirst()
      }
      pango_item_free(item)
    }
    return result
  }
}

extension PangoItem {
  /// Returns whether both items have the same font, script, language and direction.
  fileprivate func canGoOn(with next: PangoItem) -> Bool {
    analysis.font == next.analysis.font && analysis.level == next.analysis.level
      && analysis.script == next.analysis.script && analysis.language == next.analysis.language
      && analysis.gravity == next.analysis.gravity && analysis.flags == next.analysis.flags
      && analysis.extra_attrs == nil && next.analysis.extra_attrs == nil
      && offset + length == next.offset
  }
}

extension Graphemes {
  /// Returns the range of the grapheme that contains an offset. The offset must not be the start of a
  /// grapheme.
  fileprivate func grapheme(around offset: Int, in text: UnsafeRawBufferPointer) -> Range<Int> {
    func isInside(_ offset: Int) -> Bool {
      text[offset] & 0xC0 == 0x80 || !isBoundary(offset)
    }
    var (start, end) = (offset, text.characterEnd(offset))
    while start > 0, isInside(start) { start -= 1 }
    while end < text.count, isInside(end) { end += 1 }
    return start..<end
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func characterEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  fileprivate func scalar(at offset: Int) -> Unicode.Scalar? {
    String(decoding: self[offset..<characterEnd(offset)], as: UTF8.self).unicodeScalars.first
  }
}

extension String {
  /// The characters of the text in composed form (NFC), without ignorable characters such as variation
  /// selectors.
  fileprivate var composedScalars: [Unicode.Scalar] {
    let composed = g_utf8_normalize(self, -1, G_NORMALIZE_NFC)
    defer { g_free(composed) }
    let text = composed.map { String(cString: $0) } ?? self
    return text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }
}

/// Returns the base letter and the combining mark of a composed character; `nil` if the character does not
/// decompose. The mark is 0 if the character is equivalent to a single other character.
private func parts(of character: gunichar) -> (letter: gunichar, mark: gunichar)? {
  var (letter, mark): (gunichar, gunichar) = (0, 0)
  guard g_unichar_decompose(character, &letter, &mark) != 0 else { return nil }
  return (letter, mark)
}

extension Unicode.Scalar {
  fileprivate var isShownAsEmoji: Bool { value == 0xFE0F || properties.isEmojiPresentation }
}
