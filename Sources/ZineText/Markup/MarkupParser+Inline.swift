extension MarkupParser {
  // MARK: Style tags

  mutating func openStyle(_ tag: Tag) {
    var values = AttributeValues(tag)
    values.readStyle()
    var element = ElementTag(tag)
    var link: LinkID?
    if tag.name == "a" {
      // A link inside another link ends the outer link.
      reportLeftOpen(builder.styles.closeAll("a").map { ("a", $0) })
      link = values.linkTarget().map { builder.addLink($0, at: tag.span) }
      // Without a valid target, the element must not be styled as a link.
      if link == nil { element = element.without("href") }
    }
    take(values)
    let isolates = isolates(of: element)
    builder.open(element, link: link, closing: isolates.closing, at: tag.span)
    if !isolates.opening.isEmpty { insert(isolates.opening, at: tag) }
  }

  /// Returns the isolate controls around the text of a style tag that sets a direction.
  private func isolates(of element: ElementTag) -> (opening: String, closing: String) {
    guard let direction = element.direction else { return ("", "") }
    return (direction.opening, direction.closing)
  }

  mutating func closeStyle(_ tag: Tag) {
    guard let closing = builder.closeStyle(tag.name, at: tag.span.offset) else {
      report(.unopenedTag(name: tag.name), at: tag.span)
      return
    }
    if !closing.isEmpty { insert(closing, at: tag) }
  }

  /// Adds characters that a tag represents but that are not in the source, such as bidi controls.
  private mutating func insert(_ text: String, at tag: Tag) {
    line = .content
    builder.append(.character, Array(text.utf8)[...], offset: tag.span.offset)
  }

  // MARK: Notes

  /// The parser's data about a note, kept until the note closes.
  struct OpenNote {
    var span: SourceSpan
    /// The style tags around the note, which do not apply inside it.
    var outerStyles: StyleTags
    /// Whether newlines in the note become spaces, because its closing tag exists.
    var joinsLines: Bool
  }

  /// Maximum depth of notes inside notes.
  private static let maximumNoteDepth = 10

  mutating func openNote(_ tag: Tag) {
    // The open notes continue after the new one if each of them has a closing tag.
    if !openNotes.isEmpty, !closesNote(at: openNotes.count + 1) { endNotes() }
    var values = AttributeValues(tag)
    values.readStyle()
    take(values)
    openNotes.append(
      OpenNote(span: tag.span, outerStyles: builder.styles, joinsLines: closesNote(at: 1)))
    builder.styles = StyleTags()
    builder.open(ElementTag(tag), at: tag.span)
  }

  /// Whether closing tags for a number of open notes are ahead.
  private func closesNote(at depth: Int) -> Bool {
    closes("footnote", depth: depth, maximumDepth: Self.maximumNoteDepth)
  }

  mutating func closeNote(_ tag: Tag) {
    guard !openNotes.isEmpty else {
      report(.unopenedTag(name: tag.name), at: tag.span)
      return
    }
    reportLeftOpen(builder.styles.closeAll(after: 1))
    _ = builder.closeStyle(tag.name, at: tag.span.offset)
    endNote(isExpected: true)
  }

  /// Ends all open notes, the innermost first.
  mutating func endNotes() {
    while !openNotes.isEmpty { endNote(isExpected: false) }
  }

  /// Ends the innermost open note and continues with the text around it.
  private mutating func endNote(isExpected: Bool) {
    guard let note = openNotes.popLast() else { return }
    let left = builder.styles.closeAll(after: 0)
    if !isExpected { reportLeftOpen(left) }
    builder.styles = note.outerStyles
  }

  // MARK: Inline objects

  /// Adds a zero width space: an invisible break opportunity (UAX #14, class ZW).
  mutating func placeWordBreak(_ tag: Tag) {
    checkAttributes(tag)
    insert("\u{200B}", at: tag)
  }

  mutating func place(_ tag: Tag) {
    line = .content
    var values = AttributeValues(tag)
    let picture = values.picture()
    let link = values.linkTarget().map { builder.addLink($0, at: tag.span) }
    take(values)
    guard let picture else { return }
    builder.append(.picture(picture), ElementTag(tag), link: link, offset: tag.span.offset)
  }

  mutating func placeRule(_ tag: Tag) {
    checkAttributes(tag)
    endParagraph()
    line = .content
    builder.beginParagraph(Element(.paragraph), ElementTag(tag))
    builder.append(.rule, nil, offset: tag.span.offset)
    endParagraph()
  }
}

extension BaseDirection {
  /// The isolate control that begins text with this direction (UAX #9, section 2.4).
  fileprivate var opening: String {
    switch self {
    case .leftToRight: "\u{2066}"
    case .rightToLeft: "\u{2067}"
    }
  }

  fileprivate var closing: String { "\u{2069}" }
}
