import ZineLayout

extension GlyphRun {
  /// Returns the glyphs and the text, in UTF-8 bytes, of each grapheme from left to right.
  func graphemeRanges(glyphCount: Int) -> [(glyphs: Range<Int>, text: Range<Int>)] {
    let clusters = graphemes
    let length = textLength
    var parts: [(glyphs: Range<Int>, text: Range<Int>)] = []
    var glyph = isRightToLeft ? glyphCount : 0
    var (start, end) = (0, 0)
    var index = 0
    while index < clusters.count {
      let count = Int(clusters[index].glyphCount)
      end += Int(clusters[index].byteLength)
      index += 1
      // Text without glyphs is added to the previous cluster, or to the next cluster if there is no previous
      // one.
      guard count > 0 else { continue }
      while index < clusters.count, clusters[index].glyphCount == 0 {
        end += Int(clusters[index].byteLength)
        index += 1
      }
      if isRightToLeft { glyph -= count }
      guard glyph >= 0, glyph + count <= glyphCount else { break }
      parts.append((glyph..<glyph + count, min(start, length)..<min(end, length)))
      if !isRightToLeft { glyph += count }
      start = end
    }
    return isRightToLeft ? parts.reversed() : parts
  }
}
