import ZineLayout

extension PDFFont {
  /// Returns a shaped word as it is written in content streams; `nil` if it can't be written as a unit. This
  /// is the case if the word contains a space, whose width depends on the line. It is also the case if the
  /// codes are not all single-byte codes of one part of the font.
  /// - Parameters:
  ///   - run: A complete run with one unshifted glyph for each cluster.
  ///   - text: Text that begins with the word.
  ///   - size: Font size along the line, in points.
  mutating func word(
    of run: ShapedRun, _ text: UnsafeBufferPointer<UInt8>, size: Double
  ) -> WrittenWord? {
    if let index = words.index(of: run) { return words[index] }
    return words.add(write(run, text, size: size), of: run)
  }

  /// Writes a word. Corrects the pen as `GlyphRunWriter` does, in whole thousandths of the font size.
  private mutating func write(
    _ run: ShapedRun, _ text: UnsafeBufferPointer<UInt8>, size: Double
  ) -> (word: WrittenWord, bytes: [UInt8])? {
    let count = run.clusters.count
    guard run.extent.stretch == 0, run.extent.shrink == 0,
      count == 1 || !run.clusters.contains(where: \.isWordSpace)
    else { return nil }
    var content = PDFBytes()
    var word = WrittenWord(
      bytes: 0..<0, part: 0, advance: 0, codeCount: 0, spaceCount: 0,
      letterSize: run.clusters.first?.letterSize,
      letterSpacing: run.clusters.first?.letterSpacing ?? 0)
    var (x, start) = (0.0, 0)
    for (index, cluster) in run.clusters.enumerated() {
      let end = min(start + Int(cluster.byteLength), text.count)
      let slot = slot(
        run.glyphs[Int(cluster.glyphStart)].id,
        self.text(UnsafeBufferPointer(rebasing: text[start..<end])))
      start = end
      if index == 0 { word.part = slot.code.part }
      guard slot.code.part == word.part, codes.isSingleByte(part: word.part) else { return nil }
      let gap = x - word.advance
      if abs(gap) > 1 {
        content.add(")")
        content.add(integer: -Int(gap.rounded()))
        content.add("(")
        word.advance += gap.rounded()
      }
      content.add(stringByte: UInt8(truncatingIfNeeded: slot.code.code))
      word.advance += slot.width
      word.codeCount += 1
      if slot.code == .space { word.spaceCount += 1 }
      // Spacing after the last cluster does not belong to the word.
      if index + 1 < count {
        if cluster.letterSpacing != word.letterSpacing { return nil }
        if cluster.letterSize != word.letterSize { word.letterSize = nil }
      }
      x += cluster.width / size * 1_000
    }
    return (word, content.bytes)
  }
}
