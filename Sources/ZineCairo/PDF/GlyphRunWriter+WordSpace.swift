import ZineLayout

extension GlyphRunWriter {
  /// Sets the word space that the run's line has beside the width of its spaces, where the run holds several.
  /// The pen is corrected at each space that letters beside it make wider or narrower.
  func setWordSpace(_ face: inout PDFFont, _ content: inout PDFContent) {
    guard !run.isRightToLeft, let space = face.codes.spaceGlyph else { return }
    // Behind the last one no reader looks where the pen is.
    let count = run.wordSpaceCount - (run.segments.last?.run.endsInSpace == true ? 1 : 0)
    guard count > 1 else { return }
    let width = face.slot(space, .space).width / 1_000 * font.size
    let extra = run.wordSpace / stretch - width - content.text.letterSpace
    if abs(extra - content.text.wordSpace) * stretch > tolerance / Double(count) {
      content.setWordSpace(extra)
    }
  }
}
