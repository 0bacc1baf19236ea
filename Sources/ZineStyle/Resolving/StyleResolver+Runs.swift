import ZineText

/// Finds the runs of equal style in a paragraph.
extension StyleResolver {
  mutating func setText(
    of styled: inout StyledParagraph, at index: Int, _ language: String
  ) {
    leader = nil
    guard rewritten != nil else {
      styled.runs = runs(of: story.paragraphs[index], language)
      return
    }
    let source = pieces(of: index, language)
    let isEmpty =
      story.hasNothings
      ? source.allSatisfy { isNothing($0) } : source.allSatisfy { $0.isPlaceholder }
    if isEmpty { styled.lineHeight = .nothing }
    // A closure would take a copy of the resolver for every piece.
    var pieces: [TextPiece] = []
    pieces.reserveCapacity(source.count)
    for piece in source { pieces.append(transformed(piece)) }
    styled.runs = runs(of: pieces)
    styled.initial = initial(of: pieces, in: story.paragraphs[index].node)
    styled.inlineBoxes = inlineBoxes(around: pieces)
    if let element = firstElement(of: index, having: .firstLine) {
      styled.firstLine = firstLine(of: source, pieces, element, story.paragraphs[index].node)
    }
    styled.noteCalls = noteCalls(in: pieces)
    styled.range = rewritten?.append(pieces.filter { !$0.text.isEmpty }) ?? styled.range
  }

  /// - Parameters:
  ///   - source: the text before its letters are changed.
  ///   - pieces: the same as other lines have it.
  ///   - element: whose `::first-line` it is.
  mutating func firstLine(
    of source: [TextPiece], _ pieces: [TextPiece], _ element: ElementID, _ paragraph: ElementID
  ) -> FirstLineStyle {
    let source = source.map { piece in
      var piece = piece
      piece.style = cascade.style(ofFirstLineOf: element, paragraph, piece.element, piece.style)
      return piece
    }
    let first = source.map { transformed($0) }
    let boxes = inlineBoxes(around: first) { cascade, part in
      let own = cascade.style(of: part)
      return cascade.style(ofFirstLineOf: element, paragraph, part, own)
    }
    guard zip(first, pieces).contains(where: { $0.text != $1.text }) else {
      return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes)
    }
    var text = FirstLineText()
    for (piece, other) in zip(source, pieces) {
      text.append(
        piece.transformed(transform(of: piece)), inPlaceOf: piece.transformed(transform(of: other)))
    }
    return FirstLineStyle(runs: runs(of: first), inlineBoxes: boxes, text: text)
  }

  mutating func runs(of pieces: [TextPiece]) -> [StyledRun] {
    var runs: [StyledRun] = []
    for piece in pieces where !piece.text.isEmpty {
      let (shaping, paint) = styles(of: piece.style, language: piece.language)
      if let id = piece.attachment { notePicture(id, cascade[piece.style]) }
      runs.appendMerging(
        StyledRun(
          length: piece.text.count, shaping: shaping, paint: paint, attachment: piece.attachment,
          link: piece.link, mark: mark(of: piece.element)))
    }
    return runs
  }

  mutating func runs(of paragraph: Paragraph, _ language: String) -> [StyledRun] {
    var runs: [StyledRun] = []
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let element = run.attributes.element
      let (shaping, paint) =
        element == paragraph.node
        ? styles(of: cascade.style(of: element), language: language)
        : styles(
          of: cascade.style(of: element),
          language: story.elements.language(of: element) ?? language)
      if let id = run.attributes.attachment { notePicture(id, cascade.computed(element)) }
      runs.appendMerging(
        StyledRun(
          length: run.length, shaping: shaping, paint: paint,
          attachment: run.attributes.attachment, link: run.attributes.link,
          mark: mark(of: element)))
    }
    return runs
  }

  /// Notes the box around a picture. A rule has none here: its paragraph's box is the rule's.
  mutating func notePicture(_ id: AttachmentID, _ style: ComputedStyle) {
    let placing = style.own.placing
    guard case .picture = story.attachment(id), !style.box.isEmpty || placing != PlacingStyle()
    else { return }
    pictureBoxes[id] = PictureBox(
      style: style.box, placing: placing, isRightToLeft: style.inherited.isRightToLeft)
  }

  mutating func styles(
    of id: ComputedStyleID, language: String
  ) -> (shaping: ShapingStyleID, paint: PaintID) {
    let key = RunKey(style: id, language: language)
    if let styles = known[key] { return styles }
    let style = cascade[id]
    let styles = (
      table.intern(style.shapingStyle(language: language, cascade.sources)),
      table.intern(style.paint)
    )
    known[key] = styles
    return styles
  }
}

extension [StyledRun] {
  /// Adds a run, to the last one if they look alike.
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
