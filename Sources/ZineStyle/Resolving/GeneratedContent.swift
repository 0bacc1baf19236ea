import ZineText

/// The content of a paragraph before text transforms and patterns are applied.
struct ParagraphContent {
  /// Text from the source and generated text, in reading order.
  var pieces: [TextPiece] = []
  /// Leader that fills the line up to its end; `nil` if generated content has none.
  var leader: String?
}

/// Adds generated content to paragraphs: text before and after elements, footnote calls, markers, named
/// strings and bookmarks. The paragraphs must be visited in order, because counters are updated.
struct GeneratedContent {
  let story: Story
  let notes: StoryNotes
  let styles: ElementStyles
  let placeholders: Placeholders
  var writer: ContentWriter
  var pageNotes: PageNoteCounters
  var later = LaterContent()

  /// Content that is generated in advance, because counters may have other values when a later paragraph uses
  /// it.
  struct LaterContent {
    /// Texts of list markers that the style generates, keyed by list item.
    var markerTexts: [ElementID: String] = [:]
    var noteMarkers: [ElementID: StyledMarker] = [:]
    /// Generated content of `::-zine-continued`, keyed by caption.
    var continuations: [ElementID: ParagraphContent] = [:]
  }

  /// Updates the counters for a paragraph. Returns the paragraph's text and generated content.
  mutating func content(of source: SourceParagraph) -> ParagraphContent {
    let paragraph = source.paragraph
    writer.references.paragraphNumber += 1
    countItem(of: paragraph)
    if paragraph.isContinuation {
      return later.continuations.removeValue(forKey: paragraph.node) ?? ParagraphContent()
    }
    var content = ParagraphContent()
    for element in source.entering { enter(element, source.language, &content) }
    addText(of: source, &content)
    for element in story.elementsLeaving(source.index) { leave(element, source.language, &content) }
    // Placeholders of empty elements are only kept if the paragraph contains no other text.
    if !content.pieces.allSatisfy(placeholders.contain) {
      content.pieces.removeAll(where: placeholders.contain)
    }
    return content
  }

  /// Adds the text of the source and the generated content of inline elements.
  private mutating func addText(of source: SourceParagraph, _ content: inout ParagraphContent) {
    let (paragraph, language) = (source.paragraph, source.language)
    var calls = notes.calls(ofParagraph: source.index)
    var open: [ElementID] = []
    var openLink: LinkID?
    var offset = paragraph.range.lowerBound
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let attributes = run.attributes
      let chain = story.inlineElements(around: attributes.element, in: paragraph.node)
      let common = zip(open, chain).prefix { $0 == $1 }.count
      for index in open.indices[common...].reversed() {
        leave(open[index], language, &content, link: link(openLink, of: open[...index]))
      }
      for index in chain.indices[common...] {
        enter(chain[index], language, &content, link: link(attributes.link, of: chain[...index]))
      }
      (open, openLink) = (chain, attributes.link)
      let end = offset + run.length
      writer.references.noteDestinations(before: end, writer.counters)
      let style = styles.style(of: attributes.element)
      let ownLanguage = story.elements.language(of: attributes.element) ?? language
      func addText(to end: Int) {
        guard offset < end else { return }
        content.pieces.append(
          TextPiece(
            text: Array(story.text.bytes[offset..<end]), style: style, language: ownLanguage,
            element: attributes.element, link: attributes.link, attachment: attributes.attachment,
            offset: offset))
        offset = end
      }
      while let call = calls.first, call.offset <= end {
        calls.removeFirst()
        addText(to: call.offset)
        addCall(of: call.element, language, &content)
      }
      addText(to: end)
    }
    for index in open.indices.reversed() {
      leave(open[index], language, &content, link: link(openLink, of: open[...index]))
    }
  }

  /// Returns the link for text that the innermost of several nested elements generates. The text is part of
  /// the link if one of the elements is the `<a>` element.
  private func link(_ link: LinkID?, of chain: ArraySlice<ElementID>) -> LinkID? {
    guard let link else { return nil }
    return chain.contains { story.elements.tag(of: $0).name == "a" } ? link : nil
  }

  // MARK: Elements

  private mutating func enter(
    _ element: ElementID, _ language: String, _ content: inout ParagraphContent,
    link: LinkID? = nil
  ) {
    // Notes are counted where their calls are added.
    if !notes.contains(element) {
      let style = styles.computed(element)
      writer.counters.enter(
        resetting: style.own.counterReset, incrementing: style.own.counterIncrement,
        parent: story.elements.node(element).parent)
    }
    noteMarkerText(of: element, language)
    generate(.before, of: element, language, &content, link: link)
  }

  private mutating func leave(
    _ element: ElementID, _ language: String, _ content: inout ParagraphContent,
    link: LinkID? = nil
  ) {
    generate(.after, of: element, language, &content, link: link)
    if styles.style(of: .continued, of: element) != nil {
      var continued = ParagraphContent()
      generate(.continued, of: element, language, &continued, link: nil)
      later.continuations[element] = continued
    }
    writer.counters.leave(element)
  }

  private mutating func generate(
    _ part: PseudoElement, of element: ElementID, _ language: String,
    _ content: inout ParagraphContent, link: LinkID?
  ) {
    guard let style = styles.style(of: part, of: element), styles[style].own.isDisplayed,
      let parts = styles[style].own.content
    else { return }
    let own = styles[style].own
    writer.counters.enter(
      resetting: own.counterReset, incrementing: own.counterIncrement, parent: element)
    let language = story.elements.language(of: element) ?? language
    let text = writer.text(
      of: withTab(parts, &content.leader), element, styles[style].style, language)
    guard !text.isEmpty else { return }
    writer.references.note(text, part, of: element)
    var piece = TextPiece(
      text: Array(text.utf8), style: style, language: language, element: element, link: link)
    piece.generated = TextPiece.Generated(part: part, style: style)
    content.pieces.append(piece)
  }

  /// Replaces the first leader in a paragraph by a tab and stores the leader's text. The tab extends to the
  /// end of the line.
  private func withTab(_ content: [ContentPart], _ leader: inout String?) -> [ContentPart] {
    content.map { part in
      guard leader == nil, case .leader(let text) = part else { return part }
      leader = text
      return .text("\t")
    }
  }
}
