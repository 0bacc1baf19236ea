import ZineText

/// A paragraph of the story that is displayed, as input of all passes.
struct SourceParagraph {
  /// Index in the story's list of paragraphs.
  let index: Int
  let paragraph: Paragraph
  /// Language of the paragraph, as a BCP 47 tag.
  let language: String
  /// The block elements that start with this paragraph, outermost first.
  let entering: [ElementID]

  var node: ElementID { paragraph.node }
}

extension Story {
  /// Returns the block elements that start with a paragraph, outermost first.
  func elementsEntering(_ index: Int) -> [ElementID] {
    var entering = elements(of: paragraphs[index]) {
      paragraphs[..<index].last { !$0.isAside }?.node
    }
    entering.reverse()
    return entering
  }

  /// Returns the block elements that end with a paragraph, innermost first.
  func elementsLeaving(_ index: Int) -> [ElementID] {
    elements(of: paragraphs[index]) { paragraphs[(index + 1)...].first { !$0.isAside }?.node }
  }

  /// Returns a paragraph's element and its ancestors, innermost first. The list ends before the first
  /// ancestor that also contains the other element.
  /// - Parameter outside: Returns the other element. A paragraph may have thousands of notes, so its neighbours
  ///   are looked for only if they matter.
  private func elements(of paragraph: Paragraph, outside: () -> ElementID?) -> [ElementID] {
    // The elements that contain a note start and end with the paragraph that contains its call.
    if paragraph.element.kind == .note { return [paragraph.node] }
    if paragraph.isContinuation { return [] }
    let other = outside()
    var result: [ElementID] = []
    var next: ElementID? = paragraph.node
    while let id = next, other.map({ !elements.contains(id, $0) }) ?? true {
      result.append(id)
      next = elements.node(id).parent
    }
    return result
  }

  /// Returns the inline elements that contain an element of a paragraph's text, outermost first.
  func inlineElements(around element: ElementID, in paragraph: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != paragraph {
      chain.append(id)
      next = elements.node(id).parent
    }
    return chain.reversed()
  }

  /// Returns the list item that contains an element.
  func listItem(around element: ElementID) -> ElementID? {
    elements.ancestors(of: element).first { elements.tag(of: $0).name == "li" }
  }

  /// Whether a paragraph consists of a single image or rule.
  func isPicture(_ paragraph: Paragraph) -> Bool {
    paragraph.range.count == AttributedText.attachmentBytes.count
      && text.runs(from: paragraph.firstRun, length: paragraph.range.count)
        .contains { $0.attributes.attachment != nil }
  }
}

/// The zero-width spaces in a story's text that represent elements without text.
struct Placeholders {
  private let elements: Set<ElementID>

  init(_ story: Story) { elements = story.hasNothings ? Set(story.emptyElements) : [] }

  /// Whether an element's text is the placeholder of an empty element.
  func contain(_ text: some Collection<UInt8>, of element: ElementID) -> Bool {
    !elements.isEmpty && text.elementsEqual(AttributedText.nothingBytes)
      && elements.contains(element)
  }

  /// Whether a piece represents an empty element, or a paragraph whose text is not displayed.
  func contain(_ piece: TextPiece) -> Bool {
    piece.isPlaceholder || contain(piece.text, of: piece.element)
  }

  /// Returns the text of a paragraph on one line, without images.
  /// - Parameter isPart: Whether the text of an element is included.
  func words(
    of paragraph: Paragraph, in story: Story,
    where isPart: (ElementID) -> Bool = { _ in true }
  ) -> String {
    var text: [UInt8] = []
    var offset = paragraph.range.lowerBound
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let bytes = story.text.bytes[offset..<offset + run.length]
      if run.attributes.attachment == nil, isPart(run.attributes.element),
        !contain(bytes, of: run.attributes.element)
      {
        text += bytes
      }
      offset += run.length
    }
    return String(decoding: text, as: UTF8.self).onOneLine
  }
}

extension String {
  /// The text after replacing line separators by spaces.
  var onOneLine: String {
    guard utf8.contains(AttributedText.lineSeparatorBytes[0]) else { return self }
    return split(separator: "\u{2028}").joined(separator: " ")
  }
}
