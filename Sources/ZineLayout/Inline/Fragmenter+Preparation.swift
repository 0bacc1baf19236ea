import ZineStyle
import ZineText

/// Provides prepared paragraphs and their properties.
extension Fragmenter {
  /// Returns a paragraph prepared for line breaking.
  /// - Parameter firstLine: length of the first line; `nil` if the line has no style of its own.
  func prepare(_ index: Int, in space: ConstraintSpace, firstLine: FirstLine? = nil)
    -> PreparedParagraph
  {
    let area = area(within: tree.leaves[index], in: space.path)
    var markerBase = area.extent
    // Only boxes have markers.
    if tree[tree.leaves[index]].parent != nil,
      let width = widthAround(
        styled.paragraphs[index].marker?.box, ofParagraph: index, in: space.path)
    {
      markerBase = width
    }
    return paragraphs.prepare(
      index, firstLine: firstLine, area: area, markerBase: markerBase, in: space)
  }

  func baseDirection(ofParagraph index: Int) -> BaseDirection {
    if let direction = styled.paragraphs[index].direction ?? directions[index] { return direction }
    let direction = paragraphs.baseDirection(of: index)
    directions[index] = direction
    return direction
  }

  /// Returns the height of a line with nothing taller than the paragraph's own font.
  func lineHeight(of paragraph: StyledParagraph, in space: ConstraintSpace) -> Double {
    paragraphs.lineHeight(of: paragraph, grid: space.grid)
  }
}
