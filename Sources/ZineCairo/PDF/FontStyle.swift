import CHarfBuzzSubset
import CPango

/// Entries of a PDF font descriptor, from which readers choose a replacement for a missing font (PDF 1.7,
/// section 9.8). Lengths are in thousandths of the font size.
struct FontStyle {
  /// Left, bottom, right and top edges of all glyphs together, placed at the same origin.
  var box: [Double]
  /// Angle of the stems, in degrees; negative if the glyphs lean to the right.
  var italicAngle: Double
  var ascent: Double
  var descent: Double
  var capHeight: Double
  var stemWidth: Double
  var flags: Int

  /// Flags of PDF 1.7, table 123. All fonts are marked as symbolic, because they use custom encodings.
  private enum Flag {
    static let fixedPitch = 1
    static let symbolic = 1 << 2
    static let italic = 1 << 6
  }

  init(_ face: FontFace) {
    let scale = 1_000 / Double(face.unitsPerEm)
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(face.font, &extents)
    ascent = Double(extents.ascender) * scale
    descent = Double(extents.descender) * scale
    var capitals: hb_position_t = 0
    capHeight =
      hb_ot_metrics_get_position(face.font, HB_OT_METRICS_TAG_CAP_HEIGHT, &capitals) != 0
        && capitals > 0 ? Double(capitals) * scale : ascent

    // OpenType 1.9, `head`: the box is four signed numbers, starting at byte 36.
    let head = face.table("head")
    box = stride(from: 36, to: 44, by: 2).map { offset in
      guard head.count >= 44 else { return 0 }
      let bits = UInt16(head[offset]) << 8 | UInt16(head[offset + 1])
      return Double(Int16(bitPattern: bits)) * scale
    }
    italicAngle = Double(hb_style_get_value(face.font, HB_STYLE_TAG_SLANT_ANGLE))
    // Stem width, estimated from the weight as in many programs, because fonts do not record it.
    let weight = Double(hb_style_get_value(face.font, HB_STYLE_TAG_WEIGHT)) / 65
    stemWidth = 50 + weight * weight

    // OpenType 1.9, `post`: bytes 12 to 15 say whether the font is monospaced.
    let post = face.table("post")
    let isMonospaced = post.count >= 16 && post[12..<16].contains { $0 != 0 }
    flags =
      Flag.symbolic | (isMonospaced ? Flag.fixedPitch : 0) | (italicAngle != 0 ? Flag.italic : 0)
  }
}
