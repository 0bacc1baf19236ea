import CHarfBuzzSubset
import ZineStyle

/// Writes a Type 3 font, whose glyphs are content streams (PDF 1.7, section 9.6.5). Used for fonts that can't
/// be embedded, and for colour fonts (OpenType 1.9, `COLR`, `CBDT`, `sbix` and `SVG `).
struct OutlineFont {
  private let font: PDFFont
  private let face: FontFace
  private let inks: PrinterInks?
  private var profiles = PDFProfiles()
  private let drawings: [UInt32: LoadedPicture]
  /// Raster and vector images that glyphs contain, by glyph number.
  private var pictures: [(glyph: UInt32, reference: PDFReference)] = []
  /// Content streams of the glyphs, in ascending order of glyph numbers.
  private var procedures: [(glyph: UInt32, reference: PDFReference)] = []

  /// - Parameters:
  ///   - drawings: Reads the font's SVG images for glyphs.
  ///   - inks: The print shop's inks, to which colours are converted; `nil` for screens.
  static func write(
    _ font: PDFFont, drawings: GlyphDrawings, _ vectors: inout PDFVectors, inks: PrinterInks?,
    into file: inout PDFFile
  ) throws(RenderingFailure) {
    let glyphs = font.glyphs
    var outlines = OutlineFont(
      font: font, face: font.face, inks: inks,
      drawings: try drawings.drawings(of: glyphs, in: font.face, file: font.file))
    for glyph in glyphs {
      let procedure = try outlines.procedure(glyph, &vectors, into: &file)
      outlines.procedures.append((glyph, file.add(stream: procedure)))
    }
    let measure = file.add(stream: outlines.measure)
    let procedures = file.add(outlines.dictionary(outlines.procedures, measure: measure))
    let pictures = file.add(outlines.dictionary(outlines.pictures))
    for (part, reference) in font.references.enumerated() {
      guard let reference else { continue }
      let object = outlines.object(part: part, procedures, pictures, into: &file)
      file.add(object, as: reference)
    }
  }

  private init(
    font: PDFFont, face: FontFace, inks: PrinterInks?, drawings: [UInt32: LoadedPicture]
  ) {
    self.font = font
    self.face = face
    self.inks = inks
    self.drawings = drawings
  }

  // MARK: Glyphs

  private mutating func procedure(
    _ glyph: UInt32, _ vectors: inout PDFVectors, into file: inout PDFFile
  ) throws(RenderingFailure) -> [UInt8] {
    var content = PDFBytes()
    content.add(integer: face.advance(glyph))
    if let picture = picture(of: glyph) {
      content.add(" 0 d0\n")
      let reference = file.reserve()
      try PDFImage(picture, &profiles, inks, in: &file).write(as: reference, into: &file)
      pictures.append((glyph, reference))
      addPicture(glyph, to: &content)
      return content.bytes
    }
    if let drawing = drawings[glyph]?.vectors {
      content.add(" 0 d0\n")
      pictures.append((glyph, vectors.reference(to: drawing, isGroup: false, in: &file)))
      add(drawing.page, glyph, to: &content)
      return content.bytes
    }
    let layers = layers(of: glyph)
    if layers.isEmpty {
      content.add(" 0 ")
      content.add(reals: face.box(of: glyph), decimals: 0)
      content.add(" d1\n")
      GlyphOutline.add(glyph, of: face, to: &content)
      content.add("f\n")
    } else {
      content.add(" 0 d0\n")
      for layer in layers { add(layer, to: &content) }
    }
    return content.bytes
  }

  private func picture(of glyph: UInt32) -> LoadedPicture? {
    guard let blob = hb_ot_color_glyph_reference_png(face.font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    return try? LoadedPicture.read(FontFace.bytes(of: blob))
  }

  private func addPicture(_ glyph: UInt32, to content: inout PDFBytes) {
    let box = face.box(of: glyph)
    content.add("q ")
    content.add(reals: [box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1]], decimals: 0)
    Self.addPicture(glyph, to: &content)
  }

  private static func addPicture(_ glyph: UInt32, to content: inout PDFBytes) {
    content.add(" cm/G")
    content.add(integer: Int(glyph))
    content.add(" Do Q\n")
  }

  /// Draws a glyph's vector image. The image's lower left corner is at the glyph's origin.
  private func add(_ page: VectorPage, _ glyph: UInt32, to content: inout PDFBytes) {
    let scale = Double(face.unitsPerEm) / VectorGlyph.em
    let bottom = -(page.origin.y + page.size.height) * scale
    content.add("q ")
    content.add(
      reals: [scale, 0, 0, scale, page.origin.x * scale, bottom], decimals: PDFContent.decimals)
    // Resets the graphics state. A vector image expects default values, while outlines inherit the text's
    // colour (PDF 1.7, tables 52 and 104).
    content.add(" cm 0 Tc 0 Tw 100 Tz 0 Ts 0 Tr 1 w 0 J 0 j []0 d 0 g 0 G/G")
    content.add(integer: Int(glyph))
    content.add(" Do Q\n")
  }

  private func layers(of glyph: UInt32) -> [hb_ot_color_layer_t] {
    var count = hb_ot_color_glyph_get_layers(face.face, glyph, 0, nil, nil)
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    _ = hb_ot_color_glyph_get_layers(face.face, glyph, 0, &count, &layers)
    return layers
  }

  /// Palette index that represents the text colour (OpenType 1.9, `COLR`).
  private static let foreground = 0xFFFF

  private func add(_ layer: hb_ot_color_layer_t, to content: inout PDFBytes) {
    var color: hb_color_t = 0
    var count: UInt32 = 1
    let index = Int(layer.color_index)
    content.add("q\n")
    if index != Self.foreground,
      hb_ot_color_palette_get_colors(face.face, 0, layer.color_index, &count, &color) > 0,
      count == 1
    {
      let parts = [hb_color_get_red(color), hb_color_get_green(color), hb_color_get_blue(color)]
      let color = Color(
        red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255)
      if case .cmyk(let cyan, let magenta, let yellow, let black) = inks?.color(color).components {
        content.add(reals: [cyan, magenta, yellow, black])
        content.add(" k\n")
      } else {
        content.add(reals: parts.map { Double($0) / 255 })
        content.add(" rg\n")
      }
    }
    GlyphOutline.add(layer.glyph, of: face, to: &content)
    content.add("f\nQ\n")
  }

  // MARK: Objects

  /// Width that Poppler expects for the letter m. Poppler estimates the em size of a Type 3 font from this
  /// width. A wrong estimate would put these glyphs on a different line from the text beside them.
  private var measuredWidth: Int { Int((0.6 * Double(face.unitsPerEm)).rounded()) }

  /// Content stream of a blank glyph that has this width and is used by no text.
  private var measure: [UInt8] {
    var content = PDFBytes()
    content.add(integer: measuredWidth)
    content.add(" 0 d0\n")
    return content.bytes
  }

  private func dictionary(
    _ entries: [(glyph: UInt32, reference: PDFReference)], measure: PDFReference? = nil
  ) -> PDFBytes {
    var object = PDFBytes()
    object.add("<<")
    if let measure {
      object.add("/m ")
      object.add(measure)
    }
    for (glyph, reference) in entries {
      object.add("/G")
      object.add(integer: Int(glyph))
      object.add(" ")
      object.add(reference)
    }
    object.add(">>")
    return object
  }

  private func object(
    part: Int, _ procedures: PDFReference, _ pictures: PDFReference, into file: inout PDFFile
  ) -> PDFBytes {
    let codes = font.codes.parts[part].sorted { $0.code < $1.code }
    let unicode = font.writeUnicodeMap(part: part, into: &file)
    var object = PDFBytes()
    object.add("<</Type/Font/Subtype/Type3/Name/")
    object.add(bytes: face.postScriptName)
    // An empty font bounding box makes readers use the boxes of the glyphs.
    object.add("/FontBBox[0 0 0 0]/FontMatrix[")
    let scale = 1 / Double(face.unitsPerEm)
    object.add(fontMatrix: scale)
    object.add("]/CharProcs ")
    object.add(procedures)
    object.add("/Resources<</XObject ")
    object.add(pictures)
    object.add(">>/FirstChar 0/LastChar 255/Widths[")
    var widths = [Int](repeating: 0, count: 256)
    for (code, pair) in codes { widths[code] = face.advance(pair.glyph) }
    widths[GlyphCodes.unusedCode] = measuredWidth
    object.add(reals: widths.map(Double.init), decimals: 0)
    object.add("]/Encoding<</Type/Encoding/Differences[")
    object.add(integer: GlyphCodes.unusedCode)
    object.add("/m ")
    for (code, pair) in codes {
      object.add(integer: code)
      object.add("/G")
      object.add(integer: Int(pair.glyph))
      object.add(" ")
    }
    object.add("]>>/ToUnicode ")
    object.add(unicode)
    object.add(">>")
    return object
  }
}
