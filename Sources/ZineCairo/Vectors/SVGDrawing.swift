import CCairo
import CPango
import CVectors
import ZineFiles
import ZineText

/// An SVG, as librsvg draws it. It names no file and no address: what it needs is in it, but for fonts.
///
/// To be used in a process that may come to its end by it.
final class SVGDrawing {
  private let svg: OpaquePointer
  /// `nil` where no text can be.
  private let catalog: FontCatalog?
  /// The glyph that is drawn; `nil` for the whole drawing.
  private let glyph: VectorGlyph?
  /// Whether the file names the family that librsvg takes for text without one.
  private let namesDefault: Bool
  /// Of a glyph, where it is drawn.
  private let origin: Point
  let size: Size

  /// - Parameters:
  ///   - catalog: the fonts that its text is set in.
  ///   - glyph: of a font's drawings, the one that is wanted.
  init(
    _ file: [UInt8], catalog: FontCatalog?, glyph: VectorGlyph? = nil
  ) throws(PictureFailure) {
    // Librsvg takes the fonts that are Pango's own on this thread.
    if let catalog {
      pango_cairo_font_map_set_default(zine_pango_cairo_font_map(catalog.fontMap))
      FontRequests.begin(catalog)
    }
    var opened: OpaquePointer?
    let file =
      try glyph.map { glyph throws(PictureFailure) in try glyph.document(around: file) } ?? file
    let result = zine_svg_open(file, file.count, &opened)
    guard result == ZINE_VECTOR_DONE.rawValue, let opened else {
      throw UInt32(bitPattern: result) == ZINE_VECTOR_NO_LIBRARY.rawValue
        ? .missingLibrary("librsvg") : .damaged
    }
    svg = opened
    self.catalog = catalog
    self.glyph = glyph
    namesDefault = catalog != nil && Self.namesDefault(file)
    if let glyph {
      do throws(PictureFailure) {
        let box = try Self.box(of: glyph, in: opened)
        (origin, size) = (box.origin, box.size)
        return
      } catch {
        zine_svg_close(opened)
        throw error
      }
    }
    origin = Point(x: 0, y: 0)
    let found = zine_svg_size(svg)
    size = Size(width: found.width, height: found.height)
    guard found.width > 0, found.height > 0 else { throw .damaged }
    guard max(found.width, found.height) <= Double(Limits.pictureSide) else {
      throw .tooManyPixels(
        width: Int(min(found.width, 1e15)), height: Int(min(found.height, 1e15)),
        limit: Limits.picturePixels)
    }
  }

  deinit { zine_svg_close(svg) }

  /// What a glyph covers, in points.
  private static func box(
    of glyph: VectorGlyph, in svg: OpaquePointer
  ) throws(PictureFailure) -> Rect {
    var box = zine_svg_box()
    // Documents are cut at their squares else.
    guard zine_svg_set_style(svg, "svg { overflow: visible }") == ZINE_VECTOR_DONE.rawValue else {
      throw .damaged
    }
    let result = zine_svg_part_box(svg, glyph.name, glyph.documentSize, &box)
    if result == ZINE_VECTOR_NO_PART.rawValue { throw .missingGlyph }
    guard result == ZINE_VECTOR_DONE.rawValue,
      [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
    else { throw .damaged }
    // Pictures are not counted, and of filters only what goes into them.
    let isKnown = glyph.isWide(box)
    if !isKnown { (box.x, box.y) = (glyph.margin, glyph.margin) }
    let pad = isKnown ? 0.1 * Double(glyph.unitsPerEm) : glyph.margin
    box = zine_svg_box(
      x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad, height: box.height + 2 * pad)
    let most = VectorGlyph.farthest * VectorGlyph.em
    func within(_ place: Double) -> Double {
      min(max((place - glyph.margin) * glyph.scale, -most), most + VectorGlyph.em)
    }
    let (left, top) = (within(box.x).rounded(.down), within(box.y).rounded(.down))
    let (right, bottom) = (within(box.x + box.width), within(box.y + box.height))
    // One that draws nothing has a page too.
    return Rect(
      x: left, y: top, width: max(1, (right - left).rounded(.up)),
      height: max(1, (bottom - top).rounded(.up)))
  }

  /// Whether a file may hold text, if it is packed or says so by way of entities.
  static func mayHoldText(_ file: [UInt8]) -> Bool {
    !file.starts(with: "<".utf8)
      || ["text", "<!"].contains { word in
        file.firstRange(of: Array(word.utf8)) != nil
      }
  }

  /// Parts that Cairo can't say in a PDF, such as filters, become pixels, of which a point has so many.
  private static let pixelsPerPoint = 4.0

  /// The drawing as a page.
  func page() throws(PictureFailure) -> VectorPage {
    do throws(PictureFailure) {
      return try page(scale: Self.pixelsPerPoint)
    } catch {
      // With so many pixels it may need more memory than there is.
      return try page(scale: 1)
    }
  }

  /// - Parameter scale: of the page that is drawn on, against the one that is made of it.
  private func page(scale: Double) throws(PictureFailure) -> VectorPage {
    let file: [UInt8]
    do throws(RenderingFailure) {
      let surface = try StreamSurface.pdf(
        Size(width: size.width * scale, height: size.height * scale))
      let context = cairo_create(surface.pointer)
      cairo_scale(context, scale, scale)
      let result = draw(on: context)
      let status = cairo_status(context)
      cairo_destroy(context)
      guard result, status == CAIRO_STATUS_SUCCESS else { throw .picture(.damaged) }
      file = try surface.finish()
    } catch {
      throw .damaged
    }
    var page = try PDFPageImport.read(
      VectorRequest(bytes: file, box: .media), isOurs: true, scale: 1 / scale)
    page.size = size
    page.origin = origin
    page.fontFiles = usedFonts
    page.substitutions = substitutions
    page.forbiddenFonts = page.fontFiles.filter(Self.forbidsEmbedding)
    page.libraries += [Self.library].compactMap(\.self)
    return page
  }

  /// The drawing in so many pixels.
  func pixels(width: Int, height: Int) throws(PictureFailure) -> Pixels {
    try LoadedPicture.check(width: width, height: height, limit: Limits.decodedPixels)
    let pixels = Pixels(width: width, height: height, hasAlpha: true)
    let surface = cairo_image_surface_create_for_data(
      pixels.bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(pixels.stride))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, Double(width) / size.width, Double(height) / size.height)
    guard draw(on: context), cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .damaged }
    cairo_surface_flush(surface)
    return pixels
  }

  private func draw(on context: OpaquePointer?) -> Bool {
    if let glyph {
      cairo_translate(context, -origin.x, -origin.y)
      cairo_scale(context, glyph.scale, glyph.scale)
      cairo_translate(context, -glyph.margin, -glyph.margin)
      return zine_svg_draw_part(
        svg, UnsafeMutableRawPointer(context), glyph.name, glyph.documentSize)
        == ZINE_VECTOR_DONE.rawValue
    }
    return zine_svg_draw(
      svg, UnsafeMutableRawPointer(context),
      zine_svg_size(width: size.width, height: size.height)) == ZINE_VECTOR_DONE.rawValue
  }

  /// Librsvg, once a drawing was opened.
  static var library: VectorLibrary? {
    zine_svg_version().map { VectorLibrary("librsvg", version: String(cString: $0)) }
  }

  /// The lists of families that its text asks for and of which none is installed.
  private var substitutions: [FontRequests.Substitution] {
    guard let catalog else { return [] }
    return FontRequests.substitutions(catalog).filter {
      namesDefault || $0.families.map { $0.lowercased() } != [Self.defaultFamily]
    }
  }

  private static let defaultFamily = "times new roman"

  private static func namesDefault(_ file: [UInt8]) -> Bool {
    let isPacked = file.starts(with: [0x1F, 0x8B])
    let text = isPacked ? inflateGzip(file, limit: VectorGlyph.mostBytes) ?? [] : file
    return String(decoding: text, as: UTF8.self).lowercased().contains(defaultFamily)
  }

  /// The files of the fonts that its text is set in so far. Pango and FreeType map files that they take glyphs
  /// from into memory, and have them there until the catalog's end: nothing else tells which they are.
  var usedFonts: [String] {
    guard let catalog else { return [] }
    let mapped = Set(mappedFiles())
    return Set(catalog.fonts.map(\.file)).intersection(mapped)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func forbidsEmbedding(_ file: String) -> Bool {
    guard let blob = hb_blob_create_from_file(file), let face = hb_face_create(blob, 0) else {
      return false
    }
    defer {
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    guard let font = hb_font_create(face) else { return false }
    defer { hb_font_destroy(font) }
    return FontFace(font).forbidsEmbedding
  }
}

extension VectorGlyph {
  /// How large an em is drawn, in points.
  static let em = 100.0

  /// From the font's units to points.
  var scale: Double { Self.em / Double(max(1, unitsPerEm)) }

  /// What its drawing is called in the font (OpenType 1.9, `SVG `).
  fileprivate var name: String { "#glyph\(number)" }

  /// How far it may reach in each direction, in ems.
  fileprivate static let farthest = 1.5

  /// Around the em's square, in the font's units.
  fileprivate var margin: Double { Self.farthest * Double(unitsPerEm) }

  fileprivate var documentSize: zine_svg_size {
    let side = 2 * margin + Double(unitsPerEm)
    return zine_svg_size(width: side, height: side)
  }

  /// Whether a box is known; that of nothing but pictures is not.
  fileprivate func isWide(_ box: zine_svg_box) -> Bool { box.width > 0 && box.height > 0 }

  /// The most that a packed document becomes.
  fileprivate static let mostBytes = 64 << 20

  /// A document with the font's in its middle. What librsvg draws by way of a surface, as what is translucent as a
  /// whole, is cut where a document ends, and glyphs stand above the first line of theirs.
  fileprivate func document(around file: [UInt8]) throws(PictureFailure) -> [UInt8] {
    let inner = file.starts(with: [0x1F, 0x8B]) ? try unpacked(file) : file
    // Whatever stands in front of the root stands in front of all.
    var start = inner.startIndex
    while let next = inner[start...].firstIndex(of: UInt8(ascii: "<")), next + 1 < inner.count,
      inner[next + 1] == UInt8(ascii: "?") || inner[next + 1] == UInt8(ascii: "!")
    {
      start = next + 1
    }
    guard let root = inner[start...].firstIndex(of: UInt8(ascii: "<")) else { throw .damaged }
    let (side, em) = (documentSize.width, unitsPerEm)
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" \
      viewBox="\(-margin) \(-margin) \(side) \(side)"><svg width="\(em)" height="\(em)">
      """
    return Array(head.utf8) + inner[root...] + Array("</svg></svg>".utf8)
  }

  private func unpacked(_ file: [UInt8]) throws(PictureFailure) -> [UInt8] {
    guard let unpacked = inflateGzip(file, limit: Self.mostBytes) else { throw .tooMuchToDraw }
    return unpacked
  }
}

/// The files that this process has in its memory.
func mappedFiles() -> [String] {
  guard let maps = try? readFile("/proc/self/maps", limit: 64 << 20) else { return [] }
  return maps.split(separator: UInt8(ascii: "\n")).compactMap { line in
    line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
  }
}
