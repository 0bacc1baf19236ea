import ZineLayout

extension GlyphRunWriter {
  /// Sets the word space that more than half of the run's spaces have beside their width, if so many agree
  /// (Boyer and Moore's majority vote, 1981). The pen is corrected at each space that differs.
  func setWordSpace(_ face: inout PDFFont, _ content: inout PDFContent) {
    guard !run.isRightToLeft, let space = face.codes.spaceGlyph else { return }
    var (candidate, votes, count) = (0, 0, 0)
    run.glyphs.withUnsafeBufferPointer { glyphs in
      for index in 0..<max(0, glyphs.count - 1) where glyphs[index].id == space {
        let units = Int(((glyphs[index + 1].x - glyphs[index].x) * 1_000).rounded())
        count += 1
        if votes == 0 { candidate = units }
        votes += abs(units - candidate) <= 1 ? 1 : -1
      }
    }
    guard count > 1, votes > 0 else { return }
    let width = face.slot(space, .space).width / 1_000 * font.size
    let total = averageSpace(near: candidate, space)
    let extra = total / stretch - width - content.text.letterSpace
    if abs(extra - content.text.wordSpace) * stretch > tolerance / Double(count) {
      content.setWordSpace(extra)
    }
  }

  /// The exact width of the first space that the vote was for.
  private func averageSpace(near units: Int, _ space: UInt32) -> Double {
    for index in 0..<run.glyphs.count - 1 where run.glyphs[index].id == space {
      let width = run.glyphs[index + 1].x - run.glyphs[index].x
      if abs(Int((width * 1_000).rounded()) - units) <= 1 { return width }
    }
    return Double(units) / 1_000
  }
}
