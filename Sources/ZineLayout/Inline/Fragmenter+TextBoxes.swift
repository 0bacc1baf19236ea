import ZineStyle

/// Trims space above the first line and below the last line of blocks (`text-box-trim`, CSS Inline 3, section
/// 5.2).
extension Fragmenter {
  /// Returns the distance from the top of a block's first line to its text box edge, in points.
  func trimAbove(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).first, grid) else { return 0 }
    let ascent =
      box.style.textBoxEdge == .capAlphabetic
      ? shaper.capHeight(of: paragraph.shaping) : shaper.metrics(of: paragraph.shaping).ascent
    return max(0, line.baseline - (ascent ?? line.baseline))
  }

  /// Returns the distance from the text box edge of a block's last line to the line's bottom, in points.
  func trimBelow(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).last, grid) else { return 0 }
    let descent =
      box.style.textBoxEdge == .capAlphabetic
      ? 0 : shaper.metrics(of: paragraph.shaping).descent
    return max(0, line.height - line.baseline - descent)
  }

  /// Returns the box of a line with text in the paragraph's own font only; `nil` if pictures may make the
  /// line taller.
  private func line(
    _ index: Int?, _ grid: LineGrid?
  ) -> (box: LineBox, paragraph: StyledParagraph)? {
    guard let index, styled.paragraphs.indices.contains(index) else { return nil }
    let paragraph = styled.paragraphs[index]
    if paragraph.runs.contains(where: { $0.attachment != nil }) { return nil }
    let strut = shaper.metrics(of: paragraph.shaping)
    return (LineBox(of: paragraph, strut: strut, grid: grid), paragraph)
  }
}
