import CCairo
import ZineLayout
import ZineText

/// Glyph runs of one font, paint and direction, drawn in one call: one call a paragraph instead of one
/// a line saves Cairo a fifth of its time.
struct GlyphBatch {
  private var font: FontID?
  private var paint: PaintID?
  private var isRightToLeft = false
  private var glyphScale = 1.0
  private var glyphs: [cairo_glyph_t] = []
  private var clusters: [cairo_text_cluster_t] = []
  private var text: [UInt8] = []

  /// Beyond this Cairo's lists grow more than they save.
  private static let maximumGlyphs = 4_096

  var isEmpty: Bool { clusters.isEmpty }

  /// Whether a run can be drawn together with what is here already.
  func accepts(_ run: GlyphRun) -> Bool {
    // Runs from right to left list their clusters against their glyphs, so that two don't join.
    isEmpty
      || font == run.font && paint == run.paint && glyphScale == run.glyphScale
        && !isRightToLeft && !run.isRightToLeft
        && glyphs.count + run.glyphs.count <= Self.maximumGlyphs
  }

  mutating func add(_ run: GlyphRun) {
    font = run.font
    paint = run.paint
    isRightToLeft = run.isRightToLeft
    glyphScale = run.glyphScale
    for glyph in run.glyphs {
      glyphs.append(
        cairo_glyph_t(
          index: UInt(glyph.id), x: run.origin.x + glyph.x, y: run.origin.y + glyph.y))
    }
    text += run.text
    for cluster in run.clusters { add(cluster) }
  }

  /// A cluster without glyphs lends its text to the one before it: Cairo has no place for it alone.
  private mutating func add(_ cluster: GlyphCluster) {
    if cluster.glyphCount == 0, let last = clusters.indices.last {
      clusters[last].num_bytes += cluster.byteLength
    } else if let last = clusters.indices.last, clusters[last].num_glyphs == 0 {
      clusters[last].num_bytes += cluster.byteLength
      clusters[last].num_glyphs = cluster.glyphCount
    } else {
      clusters.append(
        cairo_text_cluster_t(num_bytes: cluster.byteLength, num_glyphs: cluster.glyphCount))
    }
  }

  /// Draws what is there, and begins afresh. Text that became no glyphs at all leaves no trace.
  /// - Parameter ink: is handed the paint, and what shows the glyphs or adds their outlines to the
  ///   path.
  mutating func draw(
    on context: OpaquePointer, fonts: FontTable,
    ink: (PaintID, _ showGlyphs: () -> Void, _ addOutlines: () -> Void) -> Void
  ) {
    defer { clear() }
    guard let font, let paint, !glyphs.isEmpty,
      let scaledFont = fonts.scaledFont(font, glyphScale: glyphScale)
    else { return }
    cairo_set_scaled_font(context, scaledFont)
    ink(
      paint, { showGlyphs(on: context) },
      { cairo_glyph_path(context, glyphs, Int32(glyphs.count)) })
  }

  private func showGlyphs(on context: OpaquePointer) {
    text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        cairo_show_text_glyphs(
          context, text.baseAddress, Int32(text.count), glyphs, Int32(glyphs.count), clusters,
          Int32(clusters.count),
          isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
      }
    }
  }

  private mutating func clear() {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }
}
