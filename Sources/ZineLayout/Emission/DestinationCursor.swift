import ZineStyle
import ZineText

/// Assigns positions to the destinations of a story as its pages are planned.
struct DestinationCursor {
  private let styled: StyledStory
  /// Destinations in the story's flow.
  private let destinations: [Destination]
  /// Index of the first destination that no line or picture has reached yet.
  private var next = 0
  /// Names of destinations at pictures that are deferred to a later column, by the pictures' paragraphs.
  private var pending: [Int: [String]] = [:]
  /// Unplaced destinations in out-of-flow blocks, keyed by paragraph.
  private var ofOwnFlows: [Int: [Destination]] = [:]

  init(_ styled: StyledStory) {
    self.styled = styled
    var inFlow: [Destination] = []
    var own = styled.paragraphs.indices.filter(styled.isOutOfFlow)[...]
    for destination in styled.story.destinations {
      // At the end of a paragraph, the next one begins at the same offset.
      let place = destination.offset - (destination.followsText ? 1 : 0)
      while let first = own.first, styled.paragraphs[first].range.upperBound <= place {
        own.removeFirst()
      }
      if let first = own.first, styled.paragraphs[first].range.lowerBound <= place {
        ofOwnFlows[first, default: []].append(destination)
      } else {
        inFlow.append(destination)
      }
    }
    destinations = inFlow
  }

  /// Returns the destinations of a page. Pages must be passed in order.
  mutating func destinations(on page: PlannedPage) -> [PlacedDestination] {
    guard next < destinations.count || !pending.isEmpty || !ofOwnFlows.isEmpty else { return [] }
    var placed: [PlacedDestination] = []
    let columns = page.columns
    page.forEachPart { part in
      var names: [String] = []
      var point = Point.zero
      let end: Int
      var endsParagraph = false
      switch part.content {
      case .line(let line):
        point = Point(x: line.inlineStart, y: line.blockStart)
        endsParagraph = line.lineBreak.next == nil
        end = part.frame.isOwnFlow && endsParagraph ? .max : line.range.upperBound
      case .picture(let picture):
        point.y = picture.rect.origin.y
        end = styled.paragraphs[part.paragraph].range.lowerBound + 1
        if !part.frame.isOwnFlow { names = pending.removeValue(forKey: part.paragraph) ?? [] }
      }
      names +=
        part.frame.isOwnFlow
        ? reachOwn(part.paragraph, before: end)
        : reach(
          end, endsParagraph: endsParagraph, ofParagraph: part.paragraph,
          in: columns[part.frame.column])
      placed += names.map { PlacedDestination(name: $0, point: part.frame.place.apply(to: point)) }
    }
    if page.isLast { placed += rest(after: page) }
    return placed
  }

  /// Returns the names of the destinations before the end of a line or picture in the story's text.
  private mutating func reach(
    _ end: Int, endsParagraph: Bool, ofParagraph paragraph: Int, in column: PlannedColumn
  ) -> [String] {
    func isReached(_ destination: Destination) -> Bool {
      destination.offset < end
        || endsParagraph && destination.followsText && destination.offset == end
    }
    var names: [String] = []
    while next < destinations.count, isReached(destinations[next]) {
      let (name, offset) = (destinations[next].name, destinations[next].offset)
      next += 1
      // An earlier paragraph without a line is a picture that will be placed later.
      let picture = column.pendingParagraphs.first {
        $0 < paragraph && styled.paragraphs[$0].range.contains(offset)
      }
      if let picture {
        pending[picture, default: []].append(name)
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// Returns the names of the destinations before an offset in an out-of-flow block.
  private mutating func reachOwn(_ paragraph: Int, before end: Int) -> [String] {
    guard let own = ofOwnFlows[paragraph] else { return [] }
    let count = own.prefix { $0.offset < end }.count
    ofOwnFlows[paragraph] = count < own.count ? Array(own[count...]) : nil
    return own[..<count].map(\.name)
  }

  /// Returns the destinations after all text. They are placed at the end of the last line.
  private func rest(after page: PlannedPage) -> [PlacedDestination] {
    guard let last = page.columns.last else { return [] }
    let end = last.fragment.lastOwnLine?.blockEnd ?? 0
    let point = last.origin + Point(x: 0, y: end)
    let names =
      pending.sorted { $0.key < $1.key }.flatMap(\.value) + destinations[next...].map(\.name)
      + ofOwnFlows.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.name) }
    return names.map { PlacedDestination(name: $0, point: point) }
  }
}
