import CCairo
import CPango
import CVectors
import ZineFiles
import ZineText

/// An SVG image, drawn by librsvg. It can't refer to files or web addresses, and uses no external resources
/// except fonts.
///
/// Must be used in a child process, because a malicious file may crash the process.
final class SVGDrawing {
  private let svg: OpaquePointer
  /// The available fonts; `nil` if the image can't contain text.
  private let catalog: FontCatalog?
  /// The glyph to draw; `nil` for the whole image.
  private let glyph: VectorGlyph?
  /// Whether the file explicitly names the font family that librsvg uses for text without a family.
  private let namesDefault: Bool
  /// Position of the upper left corner of a glyph's image relative to the glyph's origin.
  private let origin: Point
  let size: Size

  /// - Parameters:
  ///   - catalog: The fonts available for text in the image.
  ///   - glyph: The glyph to draw, if the file is an SVG document of a font.
  init(
    _ file: [UInt8], catalog: FontCatalog?, glyph: VectorGlyph? = nil
  ) throws(PictureFailure) {
    // librsvg uses the fonts of Pango's default font map of the current thread.
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

  /// Returns the bounding box of a glyph, in points.
  private static func box(
    of glyph: VectorGlyph, in svg: OpaquePointer
  ) throws(PictureFailure) -> Rect {
    var box = zine_svg_box()
    // Without this rule, librsvg clips documents to their viewports.
    guard zine_svg_set_style(svg, "svg { overflow: visible }") == ZINE_VECTOR_DONE.rawValue else {
      throw .damaged
    }
    let result = zine_svg_part_box(svg, glyph.name, glyph.documentSize, &box)
    if result == ZINE_VECTOR_NO_PART.rawValue { throw .missingGlyph }
    guard result == ZINE_VECTOR_DONE.rawValue,
      [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
    else { throw .damaged }
    // For glyphs with images, the box is empty. For filters, it includes only their input.
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
    // A glyph that draws nothing also has a page, of at least one point.
    return Rect(
      x: left, y: top, width: max(1, (right - left).rounded(.up)),
      height: max(1, (bottom - top).rounded(.up)))
  }

  /// Returns whether a file may contain text. True for all files that are compressed or use entities.
  static func mayHoldText(_ file: [UInt8]) -> Bool {
    !file.starts(with: "<".utf8)
      || ["text", "<!"].contains { word in
        file.firstRange(of: Array(word.utf8)) != nil
      }
  }

  /// Resolution in pixels per point for parts that Cairo converts to pixels because it can't express them in
  /// PDF, such as filters.
  private static let pixelsPerPoint = 4.0

  /// Returns the image as a page.
  func page() throws(PictureFailure) -> VectorPage {
    do throws(PictureFailure) {
      return try page(scale: Self.pixelsPerPoint)
    } catch {
      // Retries at a lower resolution, because the full resolution may need more memory than is available.
      return try page(scale: 1)
    }
  }

  /// - Parameter scale: Size of the surface relative to the resulting page.
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

  /// Returns the image as pixels of the given size.
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

  /// Name and version of librsvg; `nil` until an image is opened.
  static var library: VectorLibrary? {
    zine_svg_version().map { VectorLibrary("librsvg", version: String(cString: $0)) }
  }

  /// The requested lists of font families in which no family is installed.
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

  /// Files of the fonts that text has used so far. Pango and FreeType map font files into memory until the
  /// catalog is freed. These mappings are the only way to find out which files were used.
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
  /// Size of an em in the glyph's image, in points.
  static let em = 100.0

  /// Scale from font units to points.
  var scale: Double { Self.em / Double(max(1, unitsPerEm)) }

  /// Identifier of the glyph's image in the font (OpenType 1.9, `SVG `).
  fileprivate var name: String { "#glyph\(number)" }

  /// Maximum distance of a glyph's edges from the em square, in ems.
  fileprivate static let farthest = 1.5

  /// Margin around the em square, in font units.
  fileprivate var margin: Double { Self.farthest * Double(unitsPerEm) }

  fileprivate var documentSize: zine_svg_size {
    let side = 2 * margin + Double(unitsPerEm)
    return zine_svg_size(width: side, height: side)
  }

  /// Returns whether a bounding box is usable. The box of a glyph that consists only of images is empty.
  fileprivate func isWide(_ box: zine_svg_box) -> Bool { box.width > 0 && box.height > 0 }

  /// Maximum size of an unpacked document, in bytes.
  fileprivate static let mostBytes = 64 << 20

  /// Returns a larger document with the font's document in its middle. Content that librsvg draws through an
  /// intermediate surface, such as translucent groups, is clipped to the document's area. Glyphs are above
  /// the origin of their document, so without the larger area they would be clipped.
  fileprivate func document(around file: [UInt8]) throws(PictureFailure) -> [UInt8] {
    let inner = file.starts(with: [0x1F, 0x8B]) ? try unpacked(file) : file
    // Skips declarations before the root element.
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

/// Returns the files that this process has mapped into memory.
func mappedFiles() -> [String] {
  guard let maps = try? readFile("/proc/self/maps", limit: 64 << 20) else { return [] }
  return maps.split(separator: UInt8(ascii: "\n")).compactMap { line in
    line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
  }
}
