import ZineLayout

extension PDFFont {
  /// A shaped word as it is written; `nil` for a word whose codes are not all of one byte in one part of the
  /// font, and for one that lines stretch in other ways than its letters: with a space in it.
  /// - Parameters:
  ///   - run: whole and plain.
  ///   - text: begins with the word's.
  ///   - size: of the font, in points along the line.
  mutating func word(
    of run: ShapedRun, _ text: UnsafeBufferPointer<UInt8>, size: Double
  ) -> WrittenWord? {
    // Out of the structure, so that the codes can be asked for meanwhile.
    var words = WrittenWords(isEmpty: true)
    swap(&words, &self.words)
    defer { swap(&words, &self.words) }
    return words.word(of: run) { write(run, text, size: size, to: &$0) }
  }

  /// Corrects the pen as `GlyphRunWriter` does, by whole thousandths.
  private mutating func write(
    _ run: ShapedRun, _ text: UnsafeBufferPointer<UInt8>, size: Double, to bytes: inout [UInt8]
  ) -> WrittenWord? {
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
      // What stands behind the last one is behind the word.
      if index + 1 < count {
        if cluster.letterSpacing != word.letterSpacing { return nil }
        if cluster.letterSize != word.letterSize { word.letterSize = nil }
      }
      x += cluster.width / size * 1_000
    }
    word.bytes = bytes.count..<bytes.count + content.count
    bytes += content.bytes
    return word
  }
}
