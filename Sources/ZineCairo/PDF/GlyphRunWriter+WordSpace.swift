import ZineLayout

extension GlyphRunWriter {
  /// Sets the word spacing that the line adds to the width of a space, if the run contains several spaces.
  /// Where letter spacing or kerning changes the width of a single space, a correction moves the pen.
  func setWordSpace(_ face: inout PDFFont, _ content: inout PDFContent) {
    guard !run.isRightToLeft, let space = face.codes.spaceGlyph else { return }
    // Readers ignore the pen position after the last space.
    let count = run.wordSpaceCount - (run.segments.last?.run.endsInSpace == true ? 1 : 0)
    guard count > 1 else { return }
    let width = face.slot(space, .space).width / 1_000 * font.size
    let extra = run.wordSpace / stretch - width - content.text.letterSpace
    if abs(extra - content.text.wordSpace) * stretch > tolerance / Double(count) {
      content.setWordSpace(extra)
    }
  }
}
