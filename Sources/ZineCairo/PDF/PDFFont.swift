extension FontFace {
  /// Returns a glyph's advance, in font units. The advance of a composite glyph is the right end of its
  /// rightmost part.
  fileprivate func advance(_ glyph: UInt32, among composites: CompositeGlyphs) -> Int {
    guard let whole = composites[glyph] else { return advance(glyph) }
    return whole.parts.reduce(0) { max($0, Int($1.x) + advance($1.glyph)) }
  }
}

/// A face that a PDF uses. All sizes of the face share one font in the file, or several fonts if there are
/// too many glyphs for one.
struct PDFFont {
  /// Index among the document's fonts.
  let number: Int
  let face: FontFace
  /// Path of the font file.
  let file: String?
  private(set) var codes: GlyphCodes
  private(set) var composites = CompositeGlyphs()
  /// Whether composite glyphs may be added to the embedded font.
  let takesComposites: Bool
  var words = WrittenWords()
  /// Whether the font's outlines are embedded. Otherwise it is written as a Type 3 font.
  let isEmbedded: Bool
  /// Object numbers of the font's parts; `nil` for a part that no page has used.
  private(set) var references: [PDFReference?] = []
  /// Whether the font has colour glyphs.
  let hasColors: Bool
  /// Form XObjects that draw glyphs as shapes without text.
  private var shapes: [Shape: PDFReference] = [:]

  private struct Shape: Hashable {
    var glyph: UInt32
    var isBold: Bool
  }

  init(number: Int, face: FontFace, file: String? = nil) {
    self.number = number
    self.file = file
    self.face = face
    isEmbedded = FontSubset.isPossible(of: face)
    hasColors = face.hasColors
    takesComposites = isEmbedded && !face.hasCFF && face.takesGlyphs(CompositeGlyphs.limit)
    codes = GlyphCodes(
      isEmbedded ? .composite(separatesTexts: face.hasCFF) : .simple,
      spaceGlyph: face.nominalGlyph(0x20))
  }

  @inline(__always)
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> GlyphText { codes.text(bytes) }

  @inline(__always)
  mutating func slot(_ glyph: UInt32, _ text: GlyphText) -> GlyphCodes.Slot {
    let (face, isEmbedded, composites) = (face, isEmbedded, composites)
    return codes.slot(glyph, text) { glyph in
      let advance = face.advance(glyph, among: composites)
      let width = Double(advance) * 1_000 / Double(face.unitsPerEm)
      return isEmbedded ? PDFBytes.rounded(width, decimals: Self.widthDecimals) : width
    }
  }

  /// Returns the advance of a glyph, in font units.
  func advance(_ glyph: UInt32) -> Int { face.advance(glyph, among: composites) }

  /// Returns the number of a composite glyph; `nil` if it can't be added to the font.
  mutating func composite(_ glyph: CompositeGlyph) -> UInt32? {
    takesComposites ? composites.number(of: glyph) : nil
  }

  /// Number of decimals of widths, which are in thousandths of the font size.
  static let widthDecimals = 3

  /// Returns the object of a part, and marks the part as used by a page.
  mutating func reference(part: Int, in file: inout PDFFile) -> PDFReference {
    while references.count <= part { references.append(nil) }
    let reference = references[part] ?? file.reserve()
    references[part] = reference
    return reference
  }

  /// Returns a form that draws a glyph at an em of 1 in the current colours. The form fills the glyph, and
  /// also strokes it if it is bold (PDF 1.7, section 8.10).
  mutating func shape(
    of glyph: UInt32, isBold: Bool, in file: inout PDFFile
  ) -> PDFReference {
    let key = Shape(glyph: glyph, isBold: isBold)
    if let known = shapes[key] { return known }
    var content = PDFBytes()
    let boldness = isBold ? Double(face.unitsPerEm) * TextFont.boldPart : 0
    if isBold {
      content.add(real: boldness)
      content.add(" w 1 j\n")
    }
    GlyphOutline.add(glyph, of: face, to: &content)
    content.add(isBold ? "B\n" : "f\n")
    let box = face.box(of: glyph)
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Form/BBox[")
    entries.add(
      reals: zip(box, [-1, -1, 1, 1]).map { $0 + $1 * (boldness + 1) }, decimals: 0)
    entries.add("]/Matrix[")
    entries.add(fontMatrix: 1 / Double(face.unitsPerEm))
    entries.add("]/Resources<<>>")
    let reference = file.reserve()
    file.add(stream: content.bytes, entries, as: reference)
    shapes[key] = reference
    return reference
  }

  /// Writes all parts that pages use.
  func write(
    drawings: GlyphDrawings, _ vectors: inout PDFVectors, inks: PrinterInks?,
    into file: inout PDFFile
  ) throws(RenderingFailure) {
    if isEmbedded {
      try EmbeddedFont.write(self, into: &file)
    } else {
      try OutlineFont.write(self, drawings: drawings, &vectors, inks: inks, into: &file)
    }
  }

  /// The glyphs in use in all parts, in ascending order.
  var glyphs: [UInt32] {
    Set(
      codes.parts.joined().flatMap { _, pair in
        composites[pair.glyph]?.parts.map(\.glyph) ?? [pair.glyph]
      }
    ).sorted()
  }

  /// Writes the map from a part's codes to the text that readers search and copy (PDF 1.7, section 9.10.3).
  func writeUnicodeMap(part: Int, into file: inout PDFFile) -> PDFReference {
    file.add(
      stream: CodeMap.unicode(
        codes.parts[part].map { ($0.code, codes.texts.characters(of: $0.pair.text)) },
        isSingleByte: codes.isSingleByte(part: part)))
  }
}
