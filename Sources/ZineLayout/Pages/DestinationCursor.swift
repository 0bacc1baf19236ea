import ZineStyle
import ZineText

/// Places the destinations of a story as its columns are planned.
struct DestinationCursor {
  private let styled: StyledStory
  /// Of the next destination that no line or picture was met for yet.
  private var next = 0
  /// The destinations that stand with pictures which wait for a later column, by the pictures' paragraphs.
  private var waiting: [Int: [String]] = [:]

  init(_ styled: StyledStory) { self.styled = styled }

  /// The destinations of a page, the next one after those that were asked for.
  mutating func destinations(on page: PlannedPage) -> [PlacedDestination] {
    var placed: [PlacedDestination] = []
    for column in page.columns {
      var floats = column.fragment.floats[...]
      for (index, line) in zip(0..., column.fragment.lines) {
        while let float = floats.first, float.lineCount <= index {
          placed += reach(float, in: column)
          floats.removeFirst()
        }
        placed += reach(
          line.range.upperBound, ofParagraph: line.paragraph, in: column,
          at: Point(x: column.origin.x + line.inlineStart, y: column.origin.y + line.blockStart))
      }
      for float in floats { placed += reach(float, in: column) }
    }
    if page.isLast { placed += rest(behind: page) }
    return placed
  }

  /// A destination stands at the head of the line that holds what comes after it.
  /// - Parameters:
  ///   - end: of a line, in the story's text.
  ///   - paragraph: of the line, in the story's list.
  private mutating func reach(
    _ end: Int, ofParagraph paragraph: Int, in column: PlannedColumn, at point: Point
  ) -> [PlacedDestination] {
    let destinations = styled.story.destinations
    var placed: [PlacedDestination] = []
    while next < destinations.count, destinations[next].offset < end {
      let (name, offset) = (destinations[next].name, destinations[next].offset)
      next += 1
      // A paragraph before this one that has not got its line is a picture that will stand behind it.
      let picture = column.waitingParagraphs.first {
        $0 < paragraph && styled.paragraphs[$0].range.contains(offset)
      }
      if let picture {
        waiting[picture, default: []].append(name)
      } else {
        placed.append(PlacedDestination(name: name, point: point))
      }
    }
    return placed
  }

  private mutating func reach(
    _ float: PlacedFloat, in column: PlannedColumn
  ) -> [PlacedDestination] {
    let point = Point(
      x: column.origin.x, y: column.origin.y + float.picture.rect.origin.y)
    let own = (waiting.removeValue(forKey: float.paragraph) ?? []).map { name in
      PlacedDestination(name: name, point: point)
    }
    return own
      + reach(
        styled.paragraphs[float.paragraph].range.lowerBound + 1, ofParagraph: float.paragraph,
        in: column, at: point)
  }

  /// A destination behind all text has no line after it: it is placed where the last line ends.
  private mutating func rest(behind page: PlannedPage) -> [PlacedDestination] {
    guard let last = page.columns.last else { return [] }
    let end = last.fragment.lines.last.map { $0.blockStart + $0.height } ?? 0
    let point = Point(x: last.origin.x, y: last.origin.y + end)
    let names =
      waiting.sorted { $0.key < $1.key }.flatMap(\.value)
      + styled.story.destinations[min(next, styled.story.destinations.count)...].map(\.name)
    waiting = [:]
    next = styled.story.destinations.count
    return names.map { PlacedDestination(name: $0, point: point) }
  }
}
