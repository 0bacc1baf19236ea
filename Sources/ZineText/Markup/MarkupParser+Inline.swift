extension MarkupParser {
  // MARK: Style tags

  mutating func openStyle(_ tag: Tag) {
    var values = AttributeValues(tag)
    var attributes = values.textAttributes()
    if tag.name == "a" {
      // A link inside another one ends it.
      reportLeftOpen(styles.closeAll("a").map { ("a", $0) })
      if let target = values.linkTarget() {
        attributes.link = builder.addLink(target, at: tag.span)
        attributes.color = .link
      }
    }
    diagnostics += values.diagnostics
    let marks = inserts(of: tag, language: attributes.language, direction: values.direction)
    styles.open(
      tag.name, sets: attributes, scale: AttributeValues.scale(of: tag.name),
      closing: marks.closing, span: tag.span)
    applyStyles()
    if !marks.opening.isEmpty { insert(marks.opening, at: tag) }
  }

  /// What a style tag puts into the text at its start and its end.
  private func inserts(
    of tag: Tag, language: String?, direction: BaseDirection?
  ) -> (opening: String, closing: String) {
    var (opening, closing) = ("", "")
    if tag.name == "q" {
      let marks = QuotationMarks(language: language ?? self.language)
      let depth = styles.quotationDepth
      (opening, closing) = (marks.opening(depth: depth), marks.closing(depth: depth))
    }
    guard let direction else { return (opening, closing) }
    return (direction.opening + opening, closing + direction.closing)
  }

  mutating func closeStyle(_ tag: Tag) {
    guard let closing = styles.close(tag.name) else {
      report(.unopenedTag(name: tag.name), at: tag.span)
      return
    }
    if !closing.isEmpty { insert(closing, at: tag) }
    applyStyles()
  }

  mutating func applyStyles() {
    builder.attributes = builder.intern(styles.attributes())
  }

  // MARK: Text

  /// Sets letters of the source. Program text keeps the marks it has.
  mutating func appendText(_ range: Range<Int>) {
    guard marks != nil, !builder.isPreformatted, styles.attributes().face != .monospaced else {
      return builder.append(scanner.bytes[range], offset: range.lowerBound)
    }
    if builder.isAtParagraphStart { marks?.beginParagraph() }
    let language = language
    for part in marks?.parts(of: scanner.bytes[range], language: language) ?? [] {
      switch part {
      case .plain(let range): builder.append(scanner.bytes[range], offset: range.lowerBound)
      case .replaced(let range, let mark):
        builder.append(Array(mark.utf8), offset: range.lowerBound)
      }
    }
  }

  /// Sets text that the source means, but does not hold.
  private mutating func insert(_ text: String, at tag: Tag) {
    line = .content
    builder.append(Array(text.utf8), offset: tag.span.offset)
  }

  /// Of the text that comes next.
  private var language: String {
    var styles = styles
    return styles.attributes().language ?? builder.language ?? fixedLanguage ?? metadata.language
      ?? "en"
  }

  // MARK: Objects

  mutating func place(_ tag: Tag) {
    line = .content
    var values = AttributeValues(tag)
    let picture = values.picture()
    var attributes = styles.attributes()
    if let target = values.linkTarget() {
      attributes.link = builder.addLink(target, at: tag.span)
    }
    diagnostics += values.diagnostics
    guard let picture else { return }
    builder.append(.picture(picture), attributes, offset: tag.span.offset)
  }

  mutating func placeRule(_ tag: Tag) {
    checkAttributes(tag)
    endParagraph()
    line = .content
    builder.append(.rule, TextAttributes(), offset: tag.span.offset)
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
