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

  // MARK: Objects

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
