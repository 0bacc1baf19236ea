import ZineText

/// Builds the final text of the story. Removes text that is not displayed, applies patterns, first letters
/// and text transforms, and divides the text into runs with a single style.
struct TextBuilder {
  let story: Story
  let notes: StoryNotes
  let styles: ElementStyles
  private let placeholders: Placeholders
  /// Whether any inline element in the source has an inline box.
  let hasInlineBoxes: Bool
  private(set) var patterns: PatternFinder
  private(set) var marks: InlineMarkFinder
  private(set) var pictureBoxes: [AttachmentID: PictureBox] = [:]
  private var text: StoryText

  init(
    _ story: Story, _ notes: StoryNotes, _ styles: ElementStyles, _ placeholders: Placeholders,
    _ matcher: (any PatternMatcher)?
  ) {
    self.story = story
    self.notes = notes
    self.styles = styles
    self.placeholders = placeholders
    hasInlineBoxes = styles.cascade.hasInlineBoxes()
    patterns = PatternFinder(styles.cascade.sources, matcher)
    marks = InlineMarkFinder(story.elements, language: styles.language)
    text = StoryText(story)
  }

  /// Appends a paragraph to the text and sets its properties that depend on the text, such as its runs.
  /// Returns the pieces of the text.
  mutating func append(
    _ content: ParagraphContent, of source: SourceParagraph, to styled: inout StyledParagraph
  ) -> [TextPiece] {
    let styles = styles
    let written = changed(content.pieces, of: source)
    let pieces = transformed(written)
    if written.allSatisfy(placeholders.contain) { styled.lineHeight = .nothing }
    styled.range = text.append(pieces)
    styled.runs = runs(of: pieces)
    styled.initial = initial(of: pieces, in: source.node)
    styled.inlineBoxes = inlineBoxes(around: pieces) { styles.style(of: $0) }
    if let element = styles.last(of: source.entering, having: .firstLine) {
      styled.firstLine = firstLine(of: written, pieces, element, source.node)
    }
    return pieces
  }

  /// Returns the story with the final text.
  consuming func finish() -> Story { text.finish() }

  // MARK: Pieces

  /// Returns the displayed pieces of a paragraph. Their styles are final, but text transforms are not applied
  /// yet.
  private mutating func changed(
    _ pieces: [TextPiece], of source: SourceParagraph
  ) -> [TextPiece] {
    var pieces = displayed(pieces)
    if story.hasTabs, styles.computed(source.node).style.tabs == nil { pieces.replaceTabs() }
    patterns.restyle(&pieces, of: source.node, styles)
    for part in [PseudoElement.firstSentence, .firstWord, .firstLetter] {
      guard let element = styles.last(of: source.entering, having: part),
        let range = FirstParts.range(part, in: textOfLines(pieces))
      else { continue }
      pieces.restyle(range) { styles.style(of: part, of: element, inside: $0) ?? $0 }
    }
    for index in pieces.indices
    where pieces[index].attachment == nil
      && styles[pieces[index].style].inherited.whiteSpace.keepsWordsTogether
    {
      pieces[index].joinWords()
    }
    pieces.removeAll { $0.text.isEmpty }
    if pieces.isEmpty { pieces.append(placeholder(of: source)) }
    return pieces
  }

  /// Returns the text with floats and footnote calls replaced by spaces, because they are not part of the
  /// first letter, word or sentence.
  private func textOfLines(_ pieces: [TextPiece]) -> [UInt8] {
    pieces.flatMap { piece in
      isFloat(piece) || piece.note != nil
        ? piece.text.map { _ in UInt8(ascii: " ") } : piece.text
    }
  }

  /// Returns an invisible piece for a paragraph without text. The paragraph can still start a page, have a
  /// box or assign a named string.
  private func placeholder(of source: SourceParagraph) -> TextPiece {
    var piece = TextPiece(
      text: AttributedText.nothingBytes, style: styles.style(of: source.node),
      language: source.language, element: source.node)
    piece.isPlaceholder = true
    return piece
  }

  /// Removes the pieces of inline elements that are not displayed.
  private func displayed(_ pieces: [TextPiece]) -> [TextPiece] {
    if pieces.allSatisfy({ styles.isDisplayed($0.element) }) { return pieces }
    var kept: [TextPiece] = []
    kept.reserveCapacity(pieces.count)
    var isAfterHidden = false
    for var piece in pieces {
      guard styles.isDisplayed(piece.element) else {
        isAfterHidden = true
        continue
      }
      // Spaces before and after hidden text collapse to one space. At the start of the paragraph there is no
      // space.
      if isAfterHidden, collapsesSpaces(piece), piece.text.first == UInt8(ascii: " "),
        kept.last.map({ collapsesSpaces($0) && $0.text.last == UInt8(ascii: " ") }) ?? true
      {
        piece = piece.part(1..<piece.text.count)
        if piece.text.isEmpty { continue }
      }
      isAfterHidden = false
      kept.append(piece)
    }
    if isAfterHidden, let last = kept.last, collapsesSpaces(last),
      last.text.last == UInt8(ascii: " ")
    {
      kept[kept.count - 1] = last.part(0..<last.text.count - 1)
    }
    return kept
  }

  /// Whether a piece is text from the source in which spaces collapse.
  private func collapsesSpaces(_ piece: TextPiece) -> Bool {
    piece.offset != nil && piece.attachment == nil
      && !styles[piece.style].inherited.whiteSpace.keepsSpaces
  }

  /// Returns the pieces with their text transforms applied. Most paragraphs have none.
  private func transformed(_ pieces: [TextPiece]) -> [TextPiece] {
    guard pieces.contains(where: { transform(of: $0) != TextTransform() }) else { return pieces }
    return pieces.map { transformed($0) }
  }

  private func transformed(_ piece: TextPiece) -> TextPiece {
    let transform = transform(of: piece)
    guard transform != TextTransform() else { return piece }
    var piece = piece
    piece.text = piece.transformed(transform).bytes
    return piece
  }

  private func transform(of piece: TextPiece) -> TextTransform {
    piece.attachment == nil ? styles[piece.style].inherited.transform : TextTransform()
  }

  /// Whether a piece is a floating image.
  func isFloat(_ piece: TextPiece) -> Bool {
    piece.attachment.map { story.attachment($0).isFloating } ?? false
  }

  // MARK: Runs

  private mutating func runs(of pieces: [TextPiece]) -> [StyledRun] {
    var runs: [StyledRun] = []
    for piece in pieces where !piece.text.isEmpty {
      let (shaping, paint) = styles.layoutStyle(of: piece.style, language: piece.language)
      if let id = piece.attachment { notePicture(id, styles[piece.style].style) }
      runs.appendMerging(
        StyledRun(
          length: piece.text.count, shaping: shaping, paint: paint, attachment: piece.attachment,
          link: piece.link, mark: marks.mark(of: piece.element)))
    }
    return runs
  }

  /// Records the box of an image. A rule is excluded, because its paragraph has the rule's box.
  private mutating func notePicture(_ id: AttachmentID, _ style: ComputedStyle) {
    let placing = style.own.placing
    guard case .picture = story.attachment(id), !style.box.isEmpty || placing != PlacingStyle()
    else { return }
    pictureBoxes[id] = PictureBox(
      style: style.box, placing: placing, isRightToLeft: style.inherited.isRightToLeft)
  }

  // MARK: First line

  /// Returns the text and style that a paragraph has in its first line.
  /// - Parameters:
  ///   - written: The pieces before text transforms.
  ///   - pieces: The pieces with the text transforms of the other lines.
  ///   - element: The element that `::first-line` is declared for.
  private mutating func firstLine(
    of written: [TextPiece], _ pieces: [TextPiece], _ element: ElementID, _ paragraph: ElementID
  ) -> FirstLineStyle {
    let written = written.map { piece in
      var piece = piece
      piece.style = styles.cascade.style(
        ofFirstLineOf: element, paragraph, piece.element, piece.style)
      return piece
    }
    let first = written.map { transformed($0) }
    let boxes = inlineBoxes(around: first) { part in
      let own = styles.style(of: part)
      return styles.cascade.style(ofFirstLineOf: element, paragraph, part, own)
    }
    guard zip(first, pieces).contains(where: { $0.text != $1.text }) else {
      return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes)
    }
    var text = FirstLineText()
    for (piece, other) in zip(written, pieces) {
      text.append(
        piece.transformed(transform(of: piece)), inPlaceOf: piece.transformed(transform(of: other)))
    }
    return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes, text: text)
  }

  // MARK: Initial letter

  /// Returns the initial letter at the start of a paragraph, which is text or an image. Returns `nil` if the
  /// paragraph has no initial letter, or contains only the letter.
  /// - Parameter paragraph: The paragraph's element. The initial letter must have a different style.
  private func initial(of pieces: [TextPiece], in paragraph: ElementID) -> StyledInitial? {
    let plain = styles.style(of: paragraph)
    let rest = pieces.drop { $0.text.isEmpty || isFloat($0) }
    guard let first = rest.first, first.style != plain,
      let letter = styles[first.style].own.placing.initialLetter
    else { return nil }
    let isPicture = first.attachment != nil
    let own =
      isPicture
      ? rest.prefix(1)
      : rest.prefix { piece in
        piece.text.isEmpty
          || piece.attachment == nil && piece.style != plain
            && styles[piece.style].own.placing.initialLetter == letter
      }
    guard pieces[own.endIndex...].contains(where: { !$0.text.isEmpty }) else { return nil }
    if let id = first.attachment {
      guard case .picture = story.attachment(id) else { return nil }
    }
    let (shaping, paint) = styles.layoutStyle(of: first.style, language: first.language)
    return StyledInitial(
      length: pieces[..<own.endIndex].reduce(0) { $0 + $1.text.count }, letter: letter,
      wrap: styles[first.style].own.placing.initialLetterWrap, shaping: shaping,
      // The image replaces the letter, so the text of the letter is invisible.
      paint: isPicture ? styles.table.intern(TextPaint(fill: nil)) : paint, link: first.link,
      picture: first.attachment)
  }
}

extension [StyledRun] {
  /// Appends a run, or extends the last run if the styles of both are equal.
  fileprivate mutating func appendMerging(_ run: StyledRun) {
    if let last = indices.last, self[last].looksLike(run) {
      self[last].length += run.length
    } else {
      append(run)
    }
  }
}

extension StyledRun {
  fileprivate func looksLike(_ other: StyledRun) -> Bool {
    attachment == nil && other.attachment == nil && shaping == other.shaping
      && paint == other.paint && link == other.link && mark == other.mark
  }
}
