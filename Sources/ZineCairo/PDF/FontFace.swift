import CHarfBuzzSubset
import CPango

/// A HarfBuzz face with a font in font units. All sizes of the face share one object.
final class FontFace {
  /// A font of the face, at a scale of `unitsPerEm`.
  let font: OpaquePointer
  let face: OpaquePointer
  let unitsPerEm: Int
  /// Whether the face is an instance of a variable font other than its default instance.
  var isVaried: Bool { !location.isEmpty }
  /// The instance's position on the axes of its variable font, by axis tag and in the units of the axis.
  let location: [(axis: hb_tag_t, value: Float)]

  /// - Parameter other: Any font of the face, in any size.
  init(_ other: OpaquePointer?) {
    face = hb_face_reference(hb_font_get_face(other))
    font = hb_font_create(face)
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(other, &count)
    let isVaried = UnsafeBufferPointer(start: coordinates, count: Int(count)).contains { $0 != 0 }
    location = isVaried ? Self.location(of: other) : []
    if isVaried { hb_font_set_var_coords_normalized(font, coordinates, count) }
  }

  private static func location(of font: OpaquePointer?) -> [(axis: hb_tag_t, value: Float)] {
    var count: UInt32 = 0
    let values = UnsafeBufferPointer(
      start: hb_font_get_var_coords_design(font, &count), count: Int(count))
    let face = hb_font_get_face(font)
    var infos = [hb_ot_var_axis_info_t](
      repeating: hb_ot_var_axis_info_t(), count: Int(hb_ot_var_get_axis_count(face)))
    var infoCount = UInt32(infos.count)
    _ = hb_ot_var_get_axis_infos(face, 0, &infoCount, &infos)
    return infos.prefix(Int(infoCount)).map { info in
      let index = Int(info.axis_index)
      return (info.tag, values.indices.contains(index) ? values[index] : info.default_value)
    }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Returns the advance of a glyph, in font units.
  func advance(_ glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font, glyph)) }

  /// Returns left, bottom, right and top of a glyph's bounding box, in font units.
  func box(of glyph: UInt32) -> [Double] {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return [0, 0, 0, 0] }
    let (left, top) = (Double(extents.x_bearing), Double(extents.y_bearing))
    return [left, top + Double(extents.height), left + Double(extents.width), top]
  }

  /// Returns the default glyph of a character, as it appears without neighbours.
  func nominalGlyph(_ character: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character, &glyph) != 0 ? glyph : nil
  }

  /// Returns a table of the font file; empty if there is none.
  func table(_ tag: String) -> [UInt8] { Self.table(tag, of: face) }

  static func table(_ tag: String, of face: OpaquePointer) -> [UInt8] {
    let blob = hb_face_reference_table(face, sfntTag(tag))
    defer { hb_blob_destroy(blob) }
    return bytes(of: blob)
  }

  static func bytes(of blob: OpaquePointer?) -> [UInt8] {
    var count: UInt32 = 0
    let data = hb_blob_get_data(blob, &count)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// The font's PostScript name, without characters that a PDF name would have to escape (PDF 1.7, section
  /// 7.3.5).
  var postScriptName: [UInt8] {
    var count: UInt32 = 128
    var name = [CChar](repeating: 0, count: Int(count))
    hb_ot_name_get_utf8(
      face, hb_ot_name_id_t(HB_OT_NAME_ID_POSTSCRIPT_NAME), nil, &count, &name)
    let letters = name.prefix(Int(count)).map { UInt8(bitPattern: $0) }.filter { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return letters.isEmpty ? Array("Unnamed".utf8) : letters
  }

  /// Whether the font's licence forbids embedding, or allows embedding bitmaps only (OpenType 1.9, `OS/2`,
  /// `fsType`). If several permissions are set, the least restrictive one applies.
  var forbidsEmbedding: Bool {
    let table = table("OS/2")
    guard table.count >= 10 else { return false }
    let type = Int(table[8]) << 8 | Int(table[9])
    return type & 0x000F == 0x0002 || type & 0x0200 != 0
  }

  /// Whether the font's licence forbids embedding a subset (OpenType 1.9, `OS/2`, `fsType`).
  var forbidsSubsetting: Bool {
    let table = table("OS/2")
    return table.count >= 10 && table[8] & 0x01 != 0
  }

  /// Returns whether a subset of the font may be embedded and can contain `count` additional glyphs.
  func takesGlyphs(_ count: Int) -> Bool {
    !forbidsSubsetting && Int(hb_face_get_glyph_count(face)) + count < 0xFFFF
  }

  /// Whether the font has PostScript outlines (CFF).
  var hasCFF: Bool {
    let blob = hb_face_reference_table(face, sfntTag("CFF "))
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  /// Whether the font has colour glyphs.
  var hasColors: Bool {
    hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }
}

/// Returns a four-character tag as a number, with the first character in the highest byte.
func sfntTag(_ letters: String) -> hb_tag_t {
  letters.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
}
