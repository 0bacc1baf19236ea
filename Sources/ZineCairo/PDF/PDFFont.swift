extension FontFace {
  /// In the em's units; a composite glyph is as wide as its parts reach.
  fileprivate func advance(_ glyph: UInt32, among composites: CompositeGlyphs) -> Int {
    guard let whole = composites[glyph] else { return advance(glyph) }
    return whole.parts.reduce(0) { max($0, Int($1.x) + advance($1.glyph)) }
  }
}

/// A face as a PDF has it: one font in the file for all its sizes, or a few where there are too many
/// glyphs for one.
struct PDFFont {
  /// Among the document's fonts.
  let number: Int
  let face: FontFace
  /// The file that it comes from.
  let file: String?
  private(set) var codes: GlyphCodes
  private(set) var composites = CompositeGlyphs()
  /// Whether glyphs may be added to the font in the file.
  let takesComposites: Bool
  var words = WrittenWords()
  /// Whether the font's own outlines are in the file. Otherwise its glyphs are little drawings.
  let isEmbedded: Bool
  /// The objects of the parts, by their numbers; `nil` for a part that no page has named.
  private(set) var references: [PDFReference?] = []
  /// Whether glyphs have colours of their own.
  let hasColors: Bool
  /// Glyphs as shapes without text, by their numbers.
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

  /// In the em's units.
  func advance(_ glyph: UInt32) -> Int { face.advance(glyph, among: composites) }

  /// The number of a glyph that consists of others; `nil` where the font can't have it.
  mutating func composite(_ glyph: CompositeGlyph) -> UInt32? {
    takesComposites ? composites.number(of: glyph) : nil
  }

  /// Of widths in thousandths of the font's size.
  static let widthDecimals = 3

  /// The object of a part, for a page to name.
  mutating func reference(part: Int, in file: inout PDFFile) -> PDFReference {
    while references.count <= part { references.append(nil) }
    let reference = references[part] ?? file.reserve()
    references[part] = reference
    return reference
  }

  /// A glyph as a shape in an em of 1, filled and, where it is to be bold, stroked in the colours that
  /// are set (PDF 1.7, section 8.10).
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

  /// Writes all parts that pages name.
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

  /// The face's glyphs of all parts, in ascending order.
  var glyphs: [UInt32] {
    Set(
      codes.parts.joined().flatMap { _, pair in
        composites[pair.glyph]?.parts.map(\.glyph) ?? [pair.glyph]
      }
    ).sorted()
  }

  /// What readers search and copy of a part (PDF 1.7, section 9.10.3).
  func writeUnicodeMap(part: Int, into file: inout PDFFile) -> PDFReference {
    file.add(
      stream: CodeMap.unicode(
        codes.parts[part].map { ($0.code, codes.texts.characters(of: $0.pair.text)) },
        isSingleByte: codes.isSingleByte(part: part)))
  }
}
