import ZineText

extension StyleResolver {
  /// The text of a paragraph in pieces: what the markup has, what the style adds to it and takes from it.
  /// Letters are still those of the source.
  mutating func pieces(of index: Int, _ language: String) -> [TextPiece] {
    let paragraph = story.paragraphs[index]
    var pieces = ownPieces(of: index, language)
    removeHidden(&pieces)
    if story.hasTabs, cascade.computed(paragraph.node).tabs == nil { pieces.replaceTabs() }
    findPatterns(in: &pieces, of: paragraph.node)
    for part in [PseudoElement.firstSentence, .firstWord, .firstLetter] {
      guard let element = firstElement(of: index, having: part),
        let range = FirstParts.range(part, in: textOfLines(pieces))
      else { continue }
      pieces.restyle(range) { cascade.style(of: part, of: element, inside: $0) ?? $0 }
    }
    for index in pieces.indices
    where pieces[index].attachment == nil
      && cascade[pieces[index].style].inherited.whiteSpace.keepsWordsTogether
    {
      pieces[index].joinWords()
    }
    pieces.removeAll { $0.text.isEmpty }
    if pieces.isEmpty { pieces.append(placeholder(of: paragraph.node, language)) }
    return pieces
  }

  /// The text with spaces for the pictures that stand beside the lines, which nothing of the text is behind, and for
  /// the marks of notes, which are no part of it.
  private func textOfLines(_ pieces: [TextPiece]) -> [UInt8] {
    pieces.flatMap { piece in
      isBesideLines(piece) || piece.note != nil
        ? piece.text.map { _ in UInt8(ascii: " ") } : piece.text
    }
  }

  /// Nothing that can be seen, for a paragraph that still begins a page, has a box or sets a string.
  private mutating func placeholder(
    of element: ElementID, _ language: String
  ) -> TextPiece {
    var piece = TextPiece(
      text: AttributedText.nothingBytes, style: cascade.style(of: element), language: language,
      element: element)
    piece.isPlaceholder = true
    return piece
  }

  /// The element that begins with a paragraph and has a pseudo-element, the innermost one.
  mutating func firstElement(
    of index: Int, having part: PseudoElement
  ) -> ElementID? {
    for element in entering(index).reversed() where cascade.style(of: part, of: element) != nil {
      return element
    }
    return nil
  }

  // MARK: Elements

  /// The elements other than parts of paragraphs that begin with a paragraph, from the outermost inward.
  mutating func entering(_ index: Int) -> [ElementID] {
    if let last = lastEntering, last.paragraph == index { return last.elements }
    let elements = findEntering(index)
    lastEntering = (index, elements)
    return elements
  }

  private func findEntering(_ index: Int) -> [ElementID] {
    let node = story.paragraphs[index].node
    // A note's own element; those around it have begun with the paragraph of its mark.
    if story.paragraphs[index].element.kind == .note { return [node] }
    if story.paragraphs[index].isContinuation { return [] }
    let before = story.paragraphs[..<index].last { !$0.isAside }?.node
    var entering: [ElementID] = []
    var next: ElementID? = node
    while let id = next, before.map({ !story.elements.contains(id, $0) }) ?? true {
      entering.append(id)
      next = story.elements.node(id).parent
    }
    return entering.reversed()
  }

  /// The elements that end with a paragraph, from the innermost outward.
  private func leaving(_ index: Int) -> [ElementID] {
    let node = story.paragraphs[index].node
    if story.paragraphs[index].element.kind == .note { return [node] }
    if story.paragraphs[index].isContinuation { return [] }
    let after = story.paragraphs[(index + 1)...].first { !$0.isAside }?.node
    var leaving: [ElementID] = []
    var next: ElementID? = node
    while let id = next, after.map({ !story.elements.contains(id, $0) }) ?? true {
      leaving.append(id)
      next = story.elements.node(id).parent
    }
    return leaving
  }

  private mutating func ownPieces(of index: Int, _ language: String) -> [TextPiece] {
    let paragraph = story.paragraphs[index]
    var pieces: [TextPiece] = []
    if paragraph.isContinuation {
      return continuations.removeValue(forKey: paragraph.node) ?? []
    }
    for element in entering(index) { enter(element, language, &pieces) }
    var calls = notes.calls(ofParagraph: index)
    var open: [ElementID] = []
    var openLink: LinkID?
    var offset = paragraph.range.lowerBound
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let chain = inlineChain(run.attributes.element, in: paragraph.node)
      let common = zip(open, chain).prefix { $0 == $1 }.count
      for index in open.indices[common...].reversed() {
        leave(open[index], language, &pieces, link: link(openLink, of: open[...index]))
      }
      for index in chain.indices[common...] {
        enter(chain[index], language, &pieces, link: link(run.attributes.link, of: chain[...index]))
      }
      (open, openLink) = (chain, run.attributes.link)
      noteDestinations(before: offset + run.length)
      let end = offset + run.length
      var piece = TextPiece(
        text: [], style: cascade.style(of: run.attributes.element),
        language: story.elements.language(of: run.attributes.element) ?? language,
        element: run.attributes.element, link: run.attributes.link,
        attachment: run.attributes.attachment, offset: offset)
      while let call = calls.first, call.offset <= end {
        calls.removeFirst()
        if call.offset > offset {
          piece.text = Array(story.text.bytes[offset..<call.offset])
          piece.offset = offset
          pieces.append(piece)
          offset = call.offset
        }
        addCall(of: call.element, language, &pieces)
      }
      if offset < end {
        piece.text = Array(story.text.bytes[offset..<end])
        piece.offset = offset
        pieces.append(piece)
      }
      offset = end
    }
    for index in open.indices.reversed() {
      leave(open[index], language, &pieces, link: link(openLink, of: open[...index]))
    }
    for element in leaving(index) { leave(element, language, &pieces) }
    // What stands for an empty element is needed only in a paragraph that has no other text.
    if story.hasNothings, pieces.contains(where: { !isNothing($0) }) {
      pieces.removeAll { isNothing($0) }
    }
    return pieces
  }

  /// Whether it stands for an element without text.
  func isNothing(_ piece: TextPiece) -> Bool {
    piece.isPlaceholder || isNothing(piece.text, of: piece.element)
  }

  func isNothing(_ text: some Collection<UInt8>, of element: ElementID) -> Bool {
    story.hasNothings && text.elementsEqual(AttributedText.nothingBytes)
      && emptyElements.contains(element)
  }

  /// The parts of a paragraph around some text, from the outermost inward.
  func inlineChain(_ element: ElementID, in paragraph: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != paragraph {
      chain.append(id)
      next = story.elements.node(id).parent
    }
    return chain.reversed()
  }

  /// The link of text that is added to the last of some parts in each other: that of the text in them,
  /// where one of them is its tag.
  private func link(_ link: LinkID?, of chain: ArraySlice<ElementID>) -> LinkID? {
    guard let link else { return nil }
    return chain.contains { story.elements.tag(of: $0).name == "a" } ? link : nil
  }

  private mutating func enter(
    _ element: ElementID, _ language: String, _ pieces: inout [TextPiece], link: LinkID? = nil
  ) {
    // A note was counted with its mark.
    if !notes.contains(element) {
      counters.enter(cascade.computed(element).own, parent: story.elements.node(element).parent)
    }
    noteMarkerText(of: element, language)
    generate(.before, of: element, language, &pieces, link: link)
  }

  private mutating func leave(
    _ element: ElementID, _ language: String, _ pieces: inout [TextPiece], link: LinkID? = nil
  ) {
    generate(.after, of: element, language, &pieces, link: link)
    if cascade.style(of: .continued, of: element) != nil {
      var said: [TextPiece] = []
      generate(.continued, of: element, language, &said, link: nil)
      continuations[element] = said
    }
    counters.leave(element)
  }

  private mutating func generate(
    _ part: PseudoElement, of element: ElementID, _ language: String,
    _ pieces: inout [TextPiece], link: LinkID?
  ) {
    guard let style = cascade.style(of: part, of: element), cascade[style].own.isDisplayed,
      let content = cascade[style].own.content
    else { return }
    counters.enter(cascade[style].own, parent: element)
    let language = story.elements.language(of: element) ?? language
    let text = text(of: withTab(content), element, cascade[style], language)
    guard !text.isEmpty else { return }
    note(text, part, of: element)
    var piece = TextPiece(
      text: Array(text.utf8), style: style, language: language, element: element, link: link)
    piece.generated = TextPiece.Generated(part: part, style: style)
    pieces.append(piece)
  }

  /// The first leader of a paragraph becomes a tab to the lines' end.
  private mutating func withTab(_ content: [ContentPart]) -> [ContentPart] {
    content.map { part in
      guard leader == nil, case .leader(let text) = part else { return part }
      leader = text
      return .text("\t")
    }
  }

  // MARK: Generated text

  mutating func text(
    of content: [ContentPart], _ element: ElementID, _ style: ComputedStyle, _ language: String,
    ownText: String = ""
  ) -> String {
    guard generatedBytes <= Limits.generatedBytes else { return "" }
    var result = ""
    defer { generatedBytes += result.utf8.count }
    for part in content {
      switch part {
      case .text(let text): result += text
      case .counter("page", _), .counters("page", _, _), .counter("pages", _),
        .counters("pages", _, _), .targetCounter, .targetCounters, .targetText:
        result += self.text(ofReference: part, element)
      case .counter(let name, let type): result += type.text(counters.value(of: name))
      case .counters(let name, let separator, let type):
        result += counters.values(of: name).map(type.text).joined(separator: separator)
      case .attribute(let name):
        result += withoutControls(story.elements.tag(of: element).value(of: name) ?? "")
      case .openQuote:
        result += mark(isOpening: true, style.inherited.quotes, language)
        quoteDepth += 1
      case .closeQuote:
        quoteDepth = max(0, quoteDepth - 1)
        result += mark(isOpening: false, style.inherited.quotes, language)
      case .leader(let text): result += text
      case .elementText: result += ownText
      case .string, .picture: break
      }
    }
    return result
  }

  /// What can't be set in the text can't be in what is made of an attribute.
  private func withoutControls(_ text: String) -> String {
    guard text.utf8.contains(where: \.isControl) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { UInt8(exactly: $0.value)?.isControl == true ? "\u{FFFD}" : $0 }))
  }

  private func mark(isOpening: Bool, _ quotes: QuotesStyle, _ language: String) -> String {
    switch quotes {
    case .none: return ""
    case .pairs(let pairs):
      return pairs[min(quoteDepth, pairs.count - 1)][isOpening ? 0 : 1]
    case .auto:
      let marks = QuotationMarks(language: language)
      return isOpening ? marks.opening(depth: quoteDepth) : marks.closing(depth: quoteDepth)
    }
  }

  // MARK: Changes

  /// Parts of paragraphs that are not displayed.
  private mutating func removeHidden(_ pieces: inout [TextPiece]) {
    var kept: [TextPiece] = []
    kept.reserveCapacity(pieces.count)
    var isBehindHidden = false
    for var piece in pieces {
      guard isDisplayed(piece.element) else {
        isBehindHidden = true
        continue
      }
      // Of the spaces on both sides of what is gone one stays, and none where the paragraph begins.
      if isBehindHidden, foldsSpaces(piece), piece.text.first == UInt8(ascii: " "),
        kept.last.map({ foldsSpaces($0) && $0.text.last == UInt8(ascii: " ") }) ?? true
      {
        piece = piece.part(1..<piece.text.count)
        if piece.text.isEmpty { continue }
      }
      isBehindHidden = false
      kept.append(piece)
    }
    if isBehindHidden, let last = kept.last, foldsSpaces(last),
      last.text.last == UInt8(ascii: " ")
    {
      kept[kept.count - 1] = last.part(0..<last.text.count - 1)
    }
    pieces = kept
  }

  /// Whether it is the source's text, whose spaces in a row are one.
  private func foldsSpaces(_ piece: TextPiece) -> Bool {
    piece.offset != nil && piece.attachment == nil
      && !cascade[piece.style].inherited.whiteSpace.keepsSpaces
  }

  private mutating func findPatterns(in pieces: inout [TextPiece], of element: ElementID) {
    for (index, rule) in patterns.enumerated() where !brokenPatterns.contains(index) {
      guard let matcher, cascade.looksFor(pattern: index, in: element) else { continue }
      do throws(PatternFailure) {
        let matches = try matcher.matches(of: rule.pattern, in: pieces.text)
        pieces.restyle(matches) { cascade.style(ofPattern: index, rule, inside: $0) }
      } catch {
        brokenPatterns.insert(index)
        diagnostics.append(Diagnostic(.pattern(rule.pattern, error), at: rule.span))
      }
    }
  }

  /// With the letters that its style makes of those of the source.
  func transformed(_ piece: TextPiece) -> TextPiece {
    let transform = transform(of: piece)
    guard transform != TextTransform() else { return piece }
    var piece = piece
    piece.text = piece.transformed(transform).bytes
    return piece
  }

  func transform(of piece: TextPiece) -> TextTransform {
    piece.attachment == nil ? cascade[piece.style].inherited.transform : TextTransform()
  }
}
