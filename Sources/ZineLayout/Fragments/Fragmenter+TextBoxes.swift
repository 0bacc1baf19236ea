import ZineStyle
import ZineText

/// Space above the first line and below the last one of blocks that is trimmed (CSS Inline 3, section 5.2).
extension Fragmenter {
  /// The space, in points, between the edge of a block's first line and what that is trimmed to.
  func trimAbove(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).first, grid) else { return 0 }
    let ascent =
      box.style.textBoxEdge == .capAlphabetic
      ? shaper.capHeight(of: paragraph.shaping) : shaper.metrics(of: paragraph.shaping).ascent
    return max(0, line.baseline - (ascent ?? line.baseline))
  }

  /// The same of its last line.
  func trimBelow(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).last, grid) else { return 0 }
    let descent =
      box.style.textBoxEdge == .capAlphabetic
      ? 0 : shaper.metrics(of: paragraph.shaping).descent
    return max(0, line.height - line.baseline - descent)
  }

  /// A line of a paragraph's own letters; `nil` if pictures may make its lines higher.
  private func line(
    _ index: Int?, _ grid: LineGrid?
  ) -> (box: LineBox, paragraph: StyledParagraph)? {
    guard let index, styled.paragraphs.indices.contains(index) else { return nil }
    let paragraph = styled.paragraphs[index]
    if paragraph.runs.contains(where: { $0.attachment != nil }) { return nil }
    let box = LineBox(
      taller: nil, strut: shaper.metrics(of: paragraph.shaping), lineHeight: paragraph.lineHeight,
      limits: paragraph.lineHeightLimits, grid: grid, snap: paragraph.lineSnap)
    return (box, paragraph)
  }
}
