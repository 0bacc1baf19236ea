/// Writes an embedded font whose outlines are reduced to the glyphs in use (PDF 1.7, section 9.7).
struct EmbeddedFont {
  private let font: PDFFont
  private let subset: FontSubset
  /// Subset tag and PostScript name of the font.
  private let name: [UInt8]
  private let identifiers: GlyphIdentifiers

  static func write(_ font: PDFFont, into file: inout PDFFile) throws(RenderingFailure) {
    let glyphs = font.glyphs
    // Subsetting succeeded with a single glyph when the font was added to the document.
    guard var subset = FontSubset(font.face, glyphs: glyphs) else { throw .font(file: font.file) }
    let wholes = font.composites.all.indices.map { CompositeGlyphs.first + UInt32($0) }
    guard subset.add(font.composites, advances: wholes.map(font.advance)) else {
      throw .font(file: font.file)
    }
    let embedded = EmbeddedFont(
      font: font, subset: subset,
      name: (font.face.forbidsSubsetting ? [] : subsetTag(of: font, glyphs) + [UInt8(ascii: "+")])
        + font.face.postScriptName,
      identifiers: GlyphIdentifiers(font.codes, subset))
    let program = embedded.writeProgram(into: &file)
    let descriptor = file.add(embedded.descriptor(program))
    let descendant = file.add(embedded.descendant(descriptor, into: &file))
    for (part, reference) in font.references.enumerated() {
      guard let reference else { continue }
      embedded.write(part: part, as: reference, descendant, into: &file)
    }
  }

  /// Returns six letters to put before the font name, computed with the FNV-1a hash. The letters distinguish
  /// this subset from other subsets, including subsets of fonts with the same name (PDF 1.7, section 9.6.4).
  private static func subsetTag(of font: PDFFont, _ glyphs: [UInt32]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: UInt64) { hash = (hash ^ number) &* 0x100_0000_01B3 }
    for glyph in [UInt32(font.number)] + glyphs { add(UInt64(glyph)) }
    for part in font.composites.all.flatMap(\.parts) {
      add(
        UInt64(part.glyph) << 32 | UInt64(UInt16(bitPattern: part.x)) << 16
          | UInt64(UInt16(bitPattern: part.y)))
    }
    return (0..<6).map { _ in
      defer { hash /= 26 }
      return UInt8(ascii: "A") + UInt8(hash % 26)
    }
  }

  private func writeProgram(into file: inout PDFFile) -> PDFReference {
    var entries = PDFBytes()
    if subset.isCFF {
      entries.add("/Subtype/CIDFontType0C")
    } else {
      entries.add("/Length1 ")
      entries.add(integer: subset.program.count)
    }
    let reference = file.reserve()
    file.add(stream: subset.program, entries, as: reference)
    return reference
  }

  private func descriptor(_ program: PDFReference) -> PDFBytes {
    let style = FontStyle(font.face)
    var object = PDFBytes()
    object.add("<</Type/FontDescriptor/FontName/")
    object.add(bytes: name)
    object.add("/Flags ")
    object.add(integer: style.flags)
    object.add("/FontBBox[")
    object.add(reals: style.box, decimals: 0)
    object.add("]/ItalicAngle ")
    object.add(real: style.italicAngle, decimals: 1)
    object.add("/Ascent ")
    object.add(real: style.ascent, decimals: 0)
    object.add("/Descent ")
    object.add(real: style.descent, decimals: 0)
    object.add("/CapHeight ")
    object.add(real: style.capHeight, decimals: 0)
    object.add("/StemV ")
    object.add(real: style.stemWidth, decimals: 0)
    object.add(subset.isCFF ? "/FontFile3 " : "/FontFile2 ")
    object.add(program)
    object.add(">>")
    return object
  }

  private func descendant(_ descriptor: PDFReference, into file: inout PDFFile) -> PDFBytes {
    var object = PDFBytes()
    object.add(
      subset.isCFF
        ? "<</Type/Font/Subtype/CIDFontType0" : "<</Type/Font/Subtype/CIDFontType2")
    object.add("/BaseFont/")
    object.add(bytes: name)
    object.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    if let map = identifiers.glyphMap {
      object.add("/CIDToGIDMap ")
      object.add(file.add(stream: map))
    } else if !subset.isCFF {
      object.add("/CIDToGIDMap/Identity")
    }
    object.add("/FontDescriptor ")
    object.add(descriptor)
    object.add("/W[")
    addWidths(to: &object)
    object.add("]>>")
    return object
  }

  /// Adds the widths, as one list for each series of consecutive identifiers (PDF 1.7, section 9.7.4.3).
  private func addWidths(to object: inout PDFBytes) {
    let widths = identifiers.all
      .map { (identifier: $1, width: width(of: $0.glyph)) }
      .sorted { $0.identifier < $1.identifier }
    var previous: Int?
    for (identifier, width) in widths where identifier != previous {
      if identifier == previous.map({ $0 + 1 }) {
        object.add(" ")
      } else {
        if previous != nil { object.add("]") }
        object.add(integer: identifier)
        object.add("[")
      }
      object.add(real: width, decimals: PDFFont.widthDecimals)
      previous = identifier
    }
    if previous != nil { object.add("]") }
  }

  private func width(of glyph: UInt32) -> Double {
    Double(font.advance(glyph)) * 1_000 / Double(font.face.unitsPerEm)
  }

  private func write(
    part: Int, as reference: PDFReference, _ descendant: PDFReference, into file: inout PDFFile
  ) {
    let isSingleByte = font.codes.isSingleByte(part: part)
    let codes = font.codes.parts[part].map {
      (code: $0.code, identifier: identifiers.all[$0.pair] ?? 0)
    }
    var entries = PDFBytes()
    entries.add("/Type/CMap/CMapName/Codes")
    entries.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    let encoding = file.reserve()
    file.add(
      stream: CodeMap.identifiers(codes, isSingleByte: isSingleByte), entries, as: encoding)
    let unicode = font.writeUnicodeMap(part: part, into: &file)
    var object = PDFBytes()
    object.add("<</Type/Font/Subtype/Type0/BaseFont/")
    object.add(bytes: name)
    object.add("/Encoding ")
    object.add(encoding)
    object.add("/DescendantFonts[")
    object.add(descendant)
    object.add("]/ToUnicode ")
    object.add(unicode)
    object.add(">>")
    file.add(object, as: reference)
  }
}

/// The numbers that the font in the PDF uses for its glyphs. A glyph has a separate number for each text that
/// it represents. This is needed because some readers keep only one text for each number, even if several
/// codes map to it.
private struct GlyphIdentifiers {
  private(set) var all: [GlyphCodes.Pair: Int] = [:]
  /// Map from these numbers to the glyphs of the embedded font file (PDF 1.7, section 9.7.4.2); `nil` if the
  /// numbers are the glyph numbers.
  private(set) var glyphMap: [UInt8]?

  /// Highest possible glyph number in a font.
  private static let limit = 0xFFFF
  /// The glyph number that Poppler treats as the code of a space.
  private static let space = 32

  init(_ codes: GlyphCodes, _ subset: FontSubset) {
    var glyphs = subset.identifiers.values.max() ?? 0
    var seen: Set<UInt32> = []
    var more: [(number: Int, glyph: Int)] = []
    for (_, pair) in codes.parts.joined() where all[pair] == nil {
      let own = subset.identifiers[pair.glyph] ?? 0
      // Only TrueType outlines can have several numbers for one glyph: CFF glyphs are addressed by the
      // identifiers in the font.
      guard !subset.isCFF, !seen.insert(pair.glyph).inserted, glyphs < Self.limit else {
        all[pair] = own
        continue
      }
      glyphs += glyphs + 1 == Self.space ? 2 : 1
      all[pair] = glyphs
      more.append((glyphs, own))
    }
    guard !more.isEmpty else { return }
    var map = (0...glyphs).map { $0 }
    for (number, glyph) in more { map[number] = glyph }
    glyphMap = map.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
