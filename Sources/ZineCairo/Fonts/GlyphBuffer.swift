import CPango
import ZineLayout

/// Reusable glyph buffers of Pango and HarfBuzz, and the conversion of their content into clusters.
final class GlyphBuffer {
  private let string: UnsafeMutablePointer<PangoGlyphString>
  private let buffer: OpaquePointer

  init() {
    string = pango_glyph_string_new()
    buffer = hb_buffer_create()
  }

  deinit {
    pango_glyph_string_free(string)
    hb_buffer_destroy(buffer)
  }

  // MARK: ASCII

  /// Shapes a left-to-right ASCII word without added spacing. Returns `nil` if the font lacks a character or
  /// its glyph, or if it has a negative advance. Pango shapes these words instead.
  func run(
    of text: UnsafeRawBufferPointer, _ plain: PangoShaper.PlainItem, font: FontID,
    _ face: FaceTraits
  ) -> ShapedRun? {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, plain.script)
    hb_buffer_set_language(buffer, plain.language)
    hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(rawValue: HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue)
    )
    hb_buffer_add_utf8(
      buffer, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), 0,
      Int32(text.count))
    hb_shape(plain.font, buffer, nil, 0)
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &length),
      let positions = hb_buffer_get_glyph_positions(buffer, &length)
    else { return nil }
    let count = Int(length)
    guard count > 0, infos[0].cluster == 0 else { return nil }
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(count)
    var clusters: [Cluster] = []
    clusters.reserveCapacity(count)
    var index = 0
    while index < count {
      let start = Int(infos[index].cluster)
      let first = glyphs.count
      repeat {
        guard infos[index].codepoint != 0, positions[index].x_advance >= 0 else { return nil }
        glyphs.append(
          Glyph(
            id: infos[index].codepoint, advance: Float(points(positions[index].x_advance)),
            xOffset: Float(points(positions[index].x_offset)),
            yOffset: Float(points(-positions[index].y_offset))))
        index += 1
      } while index < count && Int(infos[index].cluster) == start
      let end = index < count ? Int(infos[index].cluster) : text.count
      guard end > start else { return nil }
      if end == start + 1, glyphs.count == first + 1, text[start] != 0x20 {
        let advance = Double(glyphs[first].advance)
        let protrusion = face.protrusion[ascii: text[start]]
        clusters.append(
          Cluster(
            byteLength: 1, glyphStart: first, glyphCount: 1, advance: advance,
            letterSize: face.letterSize, startProtrusion: protrusion.start * advance,
            endProtrusion: protrusion.end * advance))
      } else {
        let bytes = UnsafeRawBufferPointer(rebasing: text[start..<end])
        clusters.append(cluster(bytes, glyphs: glyphs, first: first, kind: .text, face))
      }
    }
    return ShapedRun(font: font, clusters: clusters, glyphs: glyphs)
  }

  // MARK: Text in general

  /// Shapes an item of a text into the buffer.
  func shape(_ item: UnsafeMutablePointer<PangoItem>, in text: UnsafeRawBufferPointer) {
    let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    pango_shape_full(
      start.map { $0 + Int(item.pointee.offset) }, item.pointee.length, start, Int32(text.count),
      &item.pointee.analysis, string)
  }

  /// Returns the content of the buffer as a run.
  /// - Parameters:
  ///   - text: Text of the item.
  ///   - start: Offset of the item in the text that the graphemes belong to.
  ///   - face: Font properties that are needed to build clusters.
  func run(
    font: FontID, level: UInt8, text: UnsafeRawBufferPointer, at start: Int,
    _ graphemes: Graphemes, face: FaceTraits
  ) -> ShapedRun {
    let count = Int(string.pointee.num_glyphs)
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(count)
    var clusters: [Cluster] = []
    clusters.reserveCapacity(count)
    let isRightToLeft = level & 1 == 1

    // Glyphs are in visual order and clusters in logical order, so right-to-left text reverses them.
    var index = 0
    while index < count {
      let clusterStart = cluster(at: index)
      let first = glyphs.count
      var kind = Cluster.Kind.text
      var end = index
      while end < count, cluster(at: end) == clusterStart {
        append(string.pointee.glyphs[end], to: &glyphs, &kind, missingAdvance: face.missingAdvance)
        end += 1
      }
      let next =
        isRightToLeft
        ? (index > 0 ? cluster(at: index - 1) : text.count)
        : (end < count ? cluster(at: end) : text.count)
      let bytes = UnsafeRawBufferPointer(rebasing: text[clusterStart..<max(clusterStart, next)])
      clusters.append(cluster(bytes, glyphs: glyphs, first: first, kind: kind, face))
      index = end
    }
    if isRightToLeft { clusters.reverse() }
    let joined = GraphemeClusters(clusters, at: start, in: graphemes)
    clusters = joined.clusters
    // Spacing is added on the right of a cluster. In text order, the right is after the cluster in
    // left-to-right text, and before it in right-to-left text.
    let isOpen =
      isRightToLeft
      ? graphemes.isBoundary(start) : graphemes.isBoundary(start + text.count)
    if !isOpen, let rightmost = isRightToLeft ? clusters.indices.first : clusters.indices.last {
      clusters[rightmost].letterSize = 0
    }
    if face.isSpaced { space(&clusters, &glyphs, face, isOpen: isOpen, isRightToLeft) }
    return ShapedRun(
      font: font, level: level, clusters: clusters, glyphs: glyphs, parts: joined.parts)
  }

  /// Returns the offset in the item's text that a glyph belongs to.
  private func cluster(at index: Int) -> Int { Int(string.pointee.log_clusters[index]) }

  /// PANGO_GLYPH_EMPTY: an invisible character.
  private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF
  /// PANGO_GLYPH_UNKNOWN_FLAG: a character that no font has.
  private static let unknownFlag: PangoGlyph = 0x1000_0000

  private func append(
    _ info: PangoGlyphInfo, to glyphs: inout [Glyph], _ kind: inout Cluster.Kind,
    missingAdvance: Double
  ) {
    if info.glyph & Self.unknownFlag != 0 {
      kind = .missing
      glyphs.append(Glyph(id: 0, advance: Float(missingAdvance)))
    } else if info.glyph != Self.emptyGlyph {
      glyphs.append(
        Glyph(
          id: info.glyph, advance: Float(points(info.geometry.width)),
          xOffset: Float(points(info.geometry.x_offset)),
          yOffset: Float(points(info.geometry.y_offset))))
    }
  }

  private func cluster(
    _ text: UnsafeRawBufferPointer, glyphs: [Glyph], first: Int, kind: Cluster.Kind,
    _ face: FaceTraits
  ) -> Cluster {
    let isLineSeparator = text.elementsEqual([0xE2, 0x80, 0xA8])
    if isLineSeparator {
      return Cluster(
        byteLength: text.count, glyphStart: first, glyphCount: 0, kind: .space, advance: 0)
    }
    let advance = glyphs[first...].reduce(0) { $0 + Double($1.advance) }
    var cluster = Cluster(
      byteLength: text.count, glyphStart: first, glyphCount: glyphs.count - first, kind: kind,
      advance: advance)
    if text.elementsEqual([0x20]) {
      cluster.kind = .space
    } else if text.elementsEqual([0xC2, 0xA0]) {
      cluster.kind = .noBreakSpace
    } else if kind == .text {
      if glyphs.count > first { cluster.letterSize = Float(face.letterSize) }
      let (start, end) = face.protrusions(of: text)
      cluster.startProtrusion = Float(start * advance)
      cluster.endProtrusion = Float(end * advance)
    }
    return cluster
  }
}

/// Font properties that are needed to build the clusters of a run.
struct FaceTraits {
  /// Advance of the box drawn for a character that no font contains, in points.
  var missingAdvance: Double
  /// The font size if letter spacing is allowed; 0 for scripts with joined letters.
  var letterSize: Double
  var protrusion: ProtrusionTable
  /// Spacing that the style adds after all characters, in points. `wordSpacing` is added to word spaces only.
  var letterSpacing = 0.0
  var wordSpacing = 0.0

  var isSpaced: Bool { letterSpacing != 0 || wordSpacing != 0 }

  /// Returns the protrusion of a cluster's first and last characters, in multiples of the cluster's width.
  func protrusions(of text: UnsafeRawBufferPointer) -> (start: Double, end: Double) {
    if text.count == 1, let byte = text.first {
      let value = protrusion[Unicode.Scalar(byte)]
      return (value.start, value.end)
    }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return (0, 0) }
    return (protrusion[first].start, protrusion[last].end)
  }
}
