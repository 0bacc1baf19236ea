extension TemplateReader {
  /// Adds the text of a `txt` or `link` item. If the text of a link has several paragraphs, each of them gets
  /// a separate link.
  mutating func appendText(of item: TemplateItem) {
    let tags = styleTags(of: item)
    let target = item.kind == .link ? linkTarget(of: item) : nil
    guard let content = content(of: item) else { return }

    var isOpen = false
    func begin() {
      guard !isOpen else { return }
      isOpen = true
      _ = builder.styles.closeAll(after: 0)
      let link = target.map { target, range in builder.addLink(target, at: span(range)) }
      for tag in tags { builder.open(tag, link: link, at: span(item.range)) }
    }

    // The markup scanner finds spaces, line ends and control characters in the text.
    var scanner = MarkupScanner(
      SourceFile(id: source.id, name: source.name, bytes: content.bytes), readsTags: false)
    scan: while !builder.isFull {
      switch scanner.next() {
      case .text(let range):
        begin()
        isBlankLine = false
        append(range, of: content)
      case .space(let range):
        begin()
        builder.appendSpace(
          content.bytes[range], offset: content.sourceRange(of: range).lowerBound)
      case .lineBreak(let range):
        begin()
        isBlankLine = false
        builder.appendLineBreak(offset: content.sourceRange(of: range).lowerBound)
      case .newline:
        // A link ends with its paragraph.
        if target != nil { isOpen = false }
        endLine()
      case .character, .tag, .comment: break
      case .end: break scan
      }
    }
    _ = builder.styles.closeAll(after: 0)
    report(scanner.diagnostics.all, in: content)
  }

  private mutating func endLine() {
    builder.endParagraph()
    if isBlankLine { builder.addBlankLine() }
    isBlankLine = true
  }

  private mutating func append(_ range: Range<Int>, of content: JSONString) {
    let pieces = content.pieces(of: range)
    guard let first = pieces.first else { return }
    builder.append(
      .letters, content.bytes[range], offset: first.offset,
      places: pieces.dropFirst().map {
        WrittenText.Place(index: $0.range.lowerBound, offset: $0.offset)
      })
  }

  /// Reports the scanner's diagnostics at their positions in the source. A form feed has no meaning in a
  /// template.
  private mutating func report(_ diagnostics: [Diagnostic], in content: JSONString) {
    for diagnostic in diagnostics {
      guard let span = diagnostic.span else { continue }
      let fact =
        diagnostic.fact == .formFeed ? .controlCharacter(scalar: 0x0C) : diagnostic.fact
      report(fact, at: content.sourceRange(of: span.offset..<span.offset + span.length))
    }
  }
}
