import CHarfBuzzSubset
import CPango
import ZineText

/// The glyphs that fonts have as SVG drawings (OpenType 1.9, `SVG `), each read once, in processes of their own.
final class GlyphDrawings {
  /// `nil` where nothing can be read: then glyphs are their outlines.
  var reader: (any VectorReader)?
  private var faces: [OpaquePointer: Face] = [:]

  private struct Face {
    /// Keeps the font that it is known by.
    var face: FontFace
    var drawings: [UInt32: LoadedPicture?] = [:]
    /// The last one that was read, which many glyphs may share.
    var document: [UInt8] = []
  }

  /// The drawings of those glyphs that have one.
  /// - Parameter file: that the face comes from.
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
      // A drawing of other glyphs: this one is its outline.
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

  /// What those so far were read by.
  var libraries: [VectorLibrary] {
    faces.values.flatMap { $0.drawings.values.compactMap { $0?.vectors?.page.libraries }.joined() }
  }
}

extension FontFace {
  /// Whether glyphs are drawings, and in no other way coloured that is drawn more simply.
  var hasDrawings: Bool {
    hb_ot_color_has_svg(face) != 0 && hb_ot_color_has_layers(face) == 0
      && hb_ot_color_has_png(face) == 0
  }

  /// The SVG that a glyph's drawing is in, with those of other glyphs or alone.
  fileprivate func drawing(of glyph: UInt32) -> [UInt8]? {
    guard let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    let bytes = Self.bytes(of: blob)
    return bytes.isEmpty ? nil : bytes
  }
}
