import ZineStyle
import ZineText

/// What is asked of the paragraphs that are laid out.
extension Fragmenter {
  /// - Parameter firstLine: `nil` where that is styled as all others.
  func prepare(_ index: Int, in space: Space, firstLine: FirstLine? = nil) -> PreparedParagraph {
    let area = area(ofParagraph: index, in: space.path)
    return paragraphs.prepare(
      index, firstLine: firstLine, area: area,
      markerBase: widthAround(
        styled.paragraphs[index].marker?.box, ofParagraph: index, in: space.path)
        ?? area.extent, in: space)
  }

  func baseDirection(ofParagraph index: Int) -> BaseDirection {
    if let direction = styled.paragraphs[index].direction ?? directions[index] { return direction }
    let direction = paragraphs.baseDirection(of: index)
    directions[index] = direction
    return direction
  }

  /// The height of a line of the paragraph that holds nothing taller than its own font.
  func lineHeight(of paragraph: StyledParagraph, in space: Space) -> Double {
    paragraphs.lineHeight(of: paragraph, grid: space.grid)
  }

  /// The room that a paragraph's objects have.
  func column(
    of paragraph: StyledParagraph, inlineExtent: Double, in space: Space
  ) -> ColumnMeasure {
    paragraphs.column(of: paragraph, inlineExtent: inlineExtent, in: space)
  }
}
