import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Glyph runs of one font and paint, drawn in one call: one call a paragraph instead of one
/// a line saves Cairo a fifth of its time.
struct GlyphBatch {
  private(set) var font: FontID?
  private(set) var paint: PaintID?
  private(set) var glyphScale = GlyphScale.natural
  private var glyphs: [cairo_glyph_t] = []
  /// Whether the text is said along with the letters.
  private let saysText: Bool
  /// The glyphs' own, and how it is divided among them.
  private var text: [UInt8] = []
  private var clusters: [cairo_text_cluster_t] = []
  private var isRightToLeft = false

  /// A glyph that is a drawing in its font, and where its origin is.
  struct Drawing {
    var picture: LoadedPicture
    var origin: Point
  }

  /// Beyond this Cairo's lists grow more than they save.
  private static let maximumGlyphs = 4_096

  init(saysText: Bool = false) { self.saysText = saysText }

  var isEmpty: Bool { glyphs.isEmpty }

  /// Whether a run can be drawn together with what is here already.
  func accepts(_ run: GlyphRun) -> Bool {
    isEmpty
      || font == run.font && paint == run.paint && glyphScale == run.glyphScale
        && glyphs.count + run.clusterCount <= Self.maximumGlyphs
        && !(saysText && (isRightToLeft || run.isRightToLeft))
  }

  mutating func add(_ run: GlyphRun) {
    font = run.font
    paint = run.paint
    glyphScale = run.glyphScale
    if saysText {
      isRightToLeft = run.isRightToLeft
      text += run.text
      for cluster in run.clusters {
        clusters.append(
          cairo_text_cluster_t(
            num_bytes: Int32(cluster.byteLength), num_glyphs: Int32(cluster.glyphCount)))
      }
    }
    for glyph in run.glyphs {
      glyphs.append(
        cairo_glyph_t(
          index: UInt(glyph.id), x: run.origin.x + glyph.x, y: run.origin.y + glyph.y))
    }
  }

  /// Takes those glyphs out that are drawings in their font, with their places. A space stands in for each, as the
  /// text is divided among the glyphs.
  mutating func takeDrawings(
    fonts: FontTable, _ store: GlyphDrawings
  ) throws(RenderingFailure) -> [Drawing] {
    guard let font, let face = fonts.drawnFace(of: font) else { return [] }
    let drawings = try store.drawings(
      of: glyphs.map { UInt32(truncatingIfNeeded: $0.index) }, in: face, file: fonts.file(of: font))
    guard !drawings.isEmpty else { return [] }
    let space = face.nominalGlyph(0x20)
    var taken: [Drawing] = []
    for index in glyphs.indices {
      let glyph = glyphs[index]
      guard let drawing = drawings[UInt32(truncatingIfNeeded: glyph.index)] else { continue }
      taken.append(Drawing(picture: drawing, origin: Point(x: glyph.x, y: glyph.y)))
      glyphs[index].index = UInt(space ?? UInt32.max)
    }
    glyphs.removeAll { $0.index == UInt(UInt32.max) }
    return taken
  }

  /// Draws the glyphs that were added, and empties the batch.
  /// - Parameter ink: is given the paint, what shows the glyphs, and what adds their outlines to the path.
  /// - Returns: whether the font's glyphs can be drawn.
  mutating func draw(
    on context: OpaquePointer, fonts: FontTable,
    ink: (PaintID, _ showGlyphs: () -> Void, _ addOutlines: () -> Void) -> Void
  ) -> Bool {
    defer { clear() }
    guard let font, let paint, !glyphs.isEmpty,
      let scaledFont = fonts.scaledFont(font, glyphScale: glyphScale)
    else { return true }
    guard fonts.canDraw(glyphs, of: font, scaledFont) else { return false }
    cairo_set_scaled_font(context, scaledFont)
    if Self.isOverlarge(scaledFont, on: context) {
      ink(
        paint,
        {
          addOverlargeOutlines(scaledFont, on: context)
          cairo_fill(context)
        }, { addOverlargeOutlines(scaledFont, on: context) })
      return true
    }
    ink(
      paint, { show(on: context) },
      { cairo_glyph_path(context, glyphs, Int32(glyphs.count)) })
    return true
  }

  /// In pixels. Cairo and FreeType make no glyphs that are larger than some 32,700.
  private static let maximumSize = 16_000.0

  /// Whether a transform makes letters larger than glyphs can be.
  private static func isOverlarge(_ font: OpaquePointer, on context: OpaquePointer) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    var (horizontal, vertical) = ((matrix.xx, matrix.yx), (matrix.xy, matrix.yy))
    cairo_user_to_device_distance(context, &horizontal.0, &horizontal.1)
    cairo_user_to_device_distance(context, &vertical.0, &vertical.1)
    return max(abs(horizontal.0), abs(horizontal.1), abs(vertical.0), abs(vertical.1))
      > maximumSize
  }

  /// Adds the outlines of letters in their own size, to which the transform does what it does to any path.
  private func addOverlargeOutlines(_ font: OpaquePointer, on context: OpaquePointer) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_scaled_font(context, font)
    cairo_new_path(context)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
    let path = cairo_copy_path(context)
    cairo_new_path(context)
    cairo_restore(context)
    cairo_append_path(context, path)
    cairo_path_destroy(path)
  }

  private func show(on context: OpaquePointer) {
    guard isTold else { return cairo_show_glyphs(context, glyphs, Int32(glyphs.count)) }
    text.withUnsafeBytes { text in
      cairo_show_text_glyphs(
        context, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), glyphs,
        Int32(glyphs.count), clusters, Int32(clusters.count),
        isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0))
    }
  }

  /// Whether Cairo takes the text: all of it, in clusters that are not empty, and without the code points that it
  /// holds for none.
  private var isTold: Bool {
    guard saysText, !clusters.isEmpty,
      clusters.allSatisfy({ $0.num_bytes >= 0 && ($0.num_bytes > 0 || $0.num_glyphs > 0) }),
      clusters.reduce(0, { $0 + Int($1.num_bytes) }) == text.count,
      clusters.reduce(0, { $0 + Int($1.num_glyphs) }) == glyphs.count
    else { return false }
    return !String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        || scalar.value == 0
    }
  }

  private mutating func clear() {
    glyphs.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
  }
}
