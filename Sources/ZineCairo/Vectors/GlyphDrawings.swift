import CHarfBuzzSubset
import CPango
import ZineText

/// The SVG glyphs of fonts (OpenType 1.9, `SVG `). Child processes read each glyph once.
final class GlyphDrawings {
  /// Reads the SVG documents; `nil` if they can't be read. Without it, glyphs are drawn from their outlines.
  var reader: (any VectorReader)?
  private var faces: [OpaquePointer: Face] = [:]

  private struct Face {
    /// Retains the HarfBuzz face whose address is the key of this dictionary entry.
    var face: FontFace
    var drawings: [UInt32: LoadedPicture?] = [:]
    /// The most recently read SVG document. Many glyphs may share a document.
    var document: [UInt8] = []
  }

  /// Returns the vector images of the given glyphs, without the glyphs that have none.
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
      // The document does not contain this glyph, so the glyph is drawn from its outline.
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

  /// The libraries that read the glyphs so far.
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

  /// Returns the SVG document of a glyph. The document may also contain other glyphs.
  fileprivate func drawing(of glyph: UInt32) -> [UInt8]? {
    guard let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    let bytes = Self.bytes(of: blob)
    return bytes.isEmpty ? nil : bytes
  }
}
