import ZineText

/// Placeholders for elements and columns without text.
extension StoryBuilder {
  /// Records an empty inline element. Adds a placeholder for the element if its style has a visible effect.
  mutating func addEmptyPart(_ attributes: TextAttributes, at offset: Int) {
    story.emptyElements.append(attributes.element)
    guard let presence = treatment?.presence(of: attributes.element) else { return }
    let nothing = PendingPiece(kind: .nothing, attributes: attributes, offset: offset)
    let isFirst = story.text.count == open?.start
    if presence == .shown { open?.showsText = true }
    if isFirst, open?.tagOffset == nil, container?.kind.holdsText != true {
      // In a line without a tag, an empty element alone does not make a paragraph. The placeholder is only
      // added if text follows.
      open?.waiting.append(nothing)
    } else {
      // If the element shows text, the spaces before and after it are kept. If not, they collapse to one
      // space.
      if presence == .shown { flush(before: attributes) }
      append(nothing, attributes)
    }
    guard presence == .shown else { return }
    open?.endsInLineBreak = false
    open?.hasContent = true
  }

  /// Records an empty paragraph or container. Adds a placeholder for the element if its style has a visible
  /// effect.
  mutating func addEmptyBlock(_ element: ElementID, at offset: Int) {
    story.emptyElements.append(element)
    // Layout rejects an issue with more paragraphs than this, so no further placeholders are added.
    guard story.paragraphs.count <= Limits.parts else { return }
    guard let presence = treatment?.presence(of: element) else { return }
    if presence == .shown { open?.showsText = true }
    append(
      PendingPiece(kind: .nothing, offset: offset), TextAttributes(element: element))
  }

  /// Adds a placeholder paragraph between two column breaks, which leave a column empty.
  mutating func addEmptyColumn() {
    guard !story.paragraphs.isEmpty, story.paragraphs.count <= Limits.parts else { return }
    let (marker, node) = (self.marker, container?.node ?? .body)
    self.marker = nil
    begin(.init(element: Element(.paragraph), node: node, tagOffset: nil))
    story.emptyElements.append(node)
    story.hasNothings = true
    story.text.append(AttributedText.nothingBytes, TextAttributes(element: node))
    endParagraph()
    self.marker = marker
  }
}
