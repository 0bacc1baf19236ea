import ZineStyle
import ZineText

/// Places the destinations of a story as its lines are placed.
struct DestinationCursor {
  private let styled: StyledStory
  /// Of the next destination that has no place yet.
  private var next = 0

  init(_ styled: StyledStory) { self.styled = styled }

  /// The destinations of a page that no glyphs were made for.
  mutating func destinations(on page: PlannedPage) -> [PlacedDestination] {
    var placed: [PlacedDestination] = []
    for column in page.columns {
      var floats = column.fragment.floats[...]
      for (index, line) in zip(0..., column.fragment.lines) {
        while let float = floats.first, float.lineCount <= index {
          placed += reach(float, at: column.origin)
          floats.removeFirst()
        }
        placed += reach(
          line.range.upperBound,
          at: Point(x: column.origin.x + line.inlineStart, y: column.origin.y + line.blockStart))
      }
      for float in floats { placed += reach(float, at: column.origin) }
    }
    if page.isLast { placed += rest(behind: page) }
    return placed
  }

  /// A destination stands at the head of the line that holds what comes after it.
  /// - Parameter end: of a line, in the story's text.
  mutating func reach(_ end: Int, at point: Point) -> [PlacedDestination] {
    let destinations = styled.story.destinations
    guard next < destinations.count, destinations[next].offset < end else { return [] }
    var placed: [PlacedDestination] = []
    while next < destinations.count, destinations[next].offset < end {
      placed.append(PlacedDestination(name: destinations[next].name, point: point))
      next += 1
    }
    return placed
  }

  /// - Parameter origin: of its column.
  mutating func reach(_ float: PlacedFloat, at origin: Point) -> [PlacedDestination] {
    reach(
      styled.paragraphs[float.paragraph].range.lowerBound + 1,
      at: Point(x: origin.x, y: origin.y + float.picture.rect.origin.y))
  }

  /// A destination behind all text has no line after it: it is placed where the last line ends.
  mutating func rest(behind page: PlannedPage) -> [PlacedDestination] {
    guard let last = page.columns.last else { return [] }
    let end = last.fragment.lines.last.map { $0.blockStart + $0.height } ?? 0
    return reach(.max, at: Point(x: last.origin.x, y: last.origin.y + end))
  }
}
