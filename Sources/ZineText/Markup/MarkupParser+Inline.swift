extension MarkupParser {
  // MARK: Style tags

  mutating func openStyle(_ tag: Tag) {
    var values = AttributeValues(tag)
    values.readStyle()
    var element = ElementTag(tag)
    var link: LinkID?
    if tag.name == "a" {
      // A link inside another one ends it.
      reportLeftOpen(builder.styles.closeAll("a").map { ("a", $0) })
      link = values.linkTarget().map { builder.addLink($0, at: tag.span) }
      // Where it leads nowhere, it does not look as if it did.
      if link == nil { element = element.without("href") }
    }
    take(values)
    let isolates = isolates(of: element)
    builder.open(element, link: link, closing: isolates.closing, at: tag.span)
    if !isolates.opening.isEmpty { insert(isolates.opening, at: tag) }
  }

  /// What sets the text of a style tag apart where it says its direction.
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

  /// Sets characters that a tag stands for, such as controls of direction, and that the source does not hold.
  private mutating func insert(_ text: String, at tag: Tag) {
    line = .content
    builder.append(.character, Array(text.utf8)[...], offset: tag.span.offset)
  }

  // MARK: Notes

  /// A note as the parser must know it until it closes.
  struct OpenNote {
    var span: SourceSpan
    /// Those around it, which say nothing of what it holds.
    var outerStyles: StyleTags
    /// Whether a newline in it reads as a space, because its closing tag is there.
    var joinsLines: Bool
  }

  mutating func openNote(_ tag: Tag) {
    // A note stands in no other one.
    endNote(isExpected: false)
    var values = AttributeValues(tag)
    values.readStyle()
    take(values)
    openNote = OpenNote(
      span: tag.span, outerStyles: builder.styles, joinsLines: closes("footnote"))
    builder.styles = StyleTags()
    builder.open(ElementTag(tag), at: tag.span)
  }

  mutating func closeNote(_ tag: Tag) {
    guard openNote != nil else {
      report(.unopenedTag(name: tag.name), at: tag.span)
      return
    }
    reportLeftOpen(builder.styles.closeAll(after: 1))
    _ = builder.closeStyle(tag.name, at: tag.span.offset)
    endNote(isExpected: true)
  }

  /// Goes on with what is around the note that is open.
  mutating func endNote(isExpected: Bool) {
    guard let note = openNote else { return }
    openNote = nil
    let left = builder.styles.closeAll(after: 0)
    if !isExpected { reportLeftOpen(left) }
    builder.styles = note.outerStyles
  }

  // MARK: Objects

  /// A zero width space: a break opportunity that shows nothing (UAX #14, class ZW).
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
  /// What sets text of this direction apart from the text around it (UAX #9, section 2.4).
  fileprivate var opening: String {
    switch self {
    case .leftToRight: "\u{2066}"
    case .rightToLeft: "\u{2067}"
    }
  }

  fileprivate var closing: String { "\u{2069}" }
}
