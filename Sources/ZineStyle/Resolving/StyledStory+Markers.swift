import ZineText

/// The markers of list items that begin with other content than text.
extension StyledStory {
  /// Moves the marker of a list item whose first paragraph holds only floating pictures to the next paragraph of the
  /// item, since a marker belongs to the first line. If no paragraph follows, the marker has a line without text.
  mutating func moveMarkersToLines() {
    for index in paragraphs.indices.dropLast() where paragraphs[index].marker != nil {
      let (paragraph, next) = (paragraphs[index], paragraphs[index + 1])
      guard paragraph.kind != .note, next.kind != .note, paragraph.container == next.container,
        next.marker == nil, next.lineHeight != .nothing, holdsFloatsAlone(paragraph)
      else { continue }
      paragraphs[index].marker = nil
      paragraphs[index + 1].marker = paragraph.marker
    }
  }

  /// Avoids breaks between a line that shows only the marker of a list item and the content of the item below
  /// this line.
  mutating func keepLoneMarkers() {
    for index in paragraphs.indices where paragraphs[index].showsOnlyMarker(in: self) {
      guard let item = paragraphs[index].container else { continue }
      for next in paragraphs.indices[(index + 1)...] {
        guard story.containers(from: paragraphs[next].container).contains(item) else { break }
        paragraphs[next].keep.before = .all
        if isInFlow(next, after: index) { break }
      }
    }
  }

  /// Whether a paragraph in a list item is in the same flow as the item's first paragraph.
  private func isInFlow(_ next: Int, after first: Int) -> Bool {
    paragraphs[next].kind != .note && !holdsFloatsAlone(paragraphs[next])
      && outOfFlowCount(around: next) == outOfFlowCount(around: first)
  }

  /// Returns the number of boxes around a paragraph that are out of flow.
  private func outOfFlowCount(around index: Int) -> Int {
    var (count, next) = (0, paragraphs[index].box)
    while let box = next.map({ boxes[Int($0.index)] }) {
      if box.isOutOfFlow { count += 1 }
      next = box.parent
    }
    return count
  }
}

extension StyledParagraph {
  /// Whether the line of a paragraph shows the marker of a list item and nothing else.
  fileprivate func showsOnlyMarker(in styled: StyledStory) -> Bool {
    guard marker != nil, kind != .note else { return false }
    return styled.text(of: self).elementsEqual(AttributedText.nothingBytes)
      || styled.holdsFloatsAlone(self)
  }
}
