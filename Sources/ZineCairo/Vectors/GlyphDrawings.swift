import CHarfBuzzSubset
import CPango
import ZineText

/// The SVG glyphs of fonts (OpenType 1.9, `SVG `), each read once, in child processes.
final class GlyphDrawings {
  /// Reads the SVG documents; `nil` if none can be read, in which case glyphs are drawn from their outlines.
  var reader: (any VectorReader)?
  private var faces: [OpaquePointer: Face] = [:]

  private struct Face {
    /// Keeps the HarfBuzz face alive whose address is the dictionary's key.
    var face: FontFace
    var drawings: [UInt32: LoadedPicture?] = [:]
    /// The most recently read document, which many glyphs may share.
    var document: [UInt8] = []
  }

  /// Returns the vector images of those glyphs that have one.
  /// - Parameter file: Path of the face's font file.
  func drawings(
    of glyphs: [UInt32], in face: FontFace, file: String?
  ) throws(RenderingFailure) -> [UInt32: LoadedPicture] {
    guard face.hasDrawings, let reader else { return [:] }
    var known = faces[face.face] ?? Face(face: face)
    var tasks: [VectorTask] = []
    for glyph in Set(glyphs).sorted() where known.drawings[glyph] == nil {
      known.drawings[glyph] = .some(nil)
      guard let drawing = face.drawing(of: glyph) else { continue }
      if drawing != known.document { known.document = drawing }
      var request = VectorRequest(bytes: known.document)
      request.glyph = VectorGlyph(number: glyph, unitsPerEm: face.unitsPerEm)
      tasks.append(VectorTask(request: request, fonts: FontSources(usesSystem: false)))
    }
    for (task, answer) in zip(tasks, reader.answers(to: tasks)) {
      switch answer {
      case .page(let page):
        let glyph = task.request.glyph?.number ?? 0
        known.drawings[glyph] = LoadedPicture(VectorPicture(page, task, reader))
      // The document has other glyphs only, so this glyph is drawn from its outline.
      case .failure(.missingGlyph): continue
      case .failure(let failure): throw .drawing(file: file, failure)
      case .pixels: throw .drawing(file: file, .damaged)
      }
    }
    faces[face.face] = known
    var drawings: [UInt32: LoadedPicture] = [:]
    for glyph in glyphs { drawings[glyph] = known.drawings[glyph] ?? nil }
    return drawings
  }

  /// The libraries that the glyphs read so far were read with.
  var libraries: [VectorLibrary] {
    faces.values.flatMap { $0.drawings.values.compactMap { $0?.vectors?.page.libraries }.joined() }
  }
}

extension FontFace {
  /// Whether the font has SVG glyphs and no simpler colour format.
  var hasDrawings: Bool {
    hb_ot_color_has_svg(face) != 0 && hb_ot_color_has_layers(face) == 0
      && hb_ot_color_has_png(face) == 0
  }

  /// Returns the SVG document of a glyph, which may contain other glyphs, too.
  fileprivate func drawing(of glyph: UInt32) -> [UInt8]? {
    guard let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    let bytes = Self.bytes(of: blob)
    return bytes.isEmpty ? nil : bytes
  }
}
