/// The reason why there is no element at a position in a source.
package enum ElementProblem: Error, Hashable, Sendable {
  case location(LocationProblem)
  /// No text at the position appears on a page.
  case noText
  /// The tag contains no text, or does not create an element.
  case emptyTag(name: String)
}

/// Finds the element at a position in a source. This is the innermost element that contains the text at the
/// position, or the element of the tag at the position.
package struct ElementFinder {
  private let story: Story
  private let source: SourceFile
  private var tags: [Tag] = []
  private var token = PlacedToken.nothing

  /// The kind of token at the position.
  private enum PlacedToken {
    case nothing
    case text(Int)
    case lineEnd
    case tag(Int)
  }

  package static func element(
    at location: SourceLocation, of source: SourceFile, in story: Story,
    _ reading: SourceReading = SourceReading()
  ) throws(ElementProblem) -> ElementID {
    let offset: Int
    do {
      offset = try source.offset(of: location)
    } catch {
      throw .location(error)
    }
    var finder = ElementFinder(story: story, source: source)
    if source.format == .json { return try finder.textOfTemplate(at: offset) }
    finder.scan(for: offset, reading)
    switch finder.token {
    case .nothing: throw .noText
    case .text(let start): return try finder.text(at: start)
    case .lineEnd: return try finder.text(at: offset)
    case .tag(let index): return try finder.element(ofTag: index)
    }
  }

  private init(story: Story, source: SourceFile) {
    self.story = story
    self.source = source
  }

  // MARK: Tokens

  /// Reads the tokens of the source in the same way as the parser.
  private mutating func scan(for offset: Int, _ reading: SourceReading) {
    var reader = TokenReader(source, TranslatedMarkup(source, reading)?.tokens)
    var isInTitle = false
    func holds(_ range: Range<Int>) -> Bool { range.contains(offset) }
    while true {
      switch reader.next() {
      case .text(let range):
        if holds(range), !isInTitle { token = .text(offset) }
      // Only the first byte of spaces, line breaks and character references is in the source map.
      case .space(let range), .lineBreak(let range), .character(_, let range):
        if holds(range), !isInTitle { token = .text(range.lowerBound) }
      case .newline(let range):
        isInTitle = false
        if holds(range) { token = .lineEnd }
      case .comment: break
      case .tag(let tag):
        if holds(tag.span.offset..<tag.span.offset + tag.span.length) { token = .tag(tags.count) }
        tags.append(tag)
        switch TagName(tag.name) {
        case .title: isInTitle = !tag.isClosing
        case .styleText where !tag.isClosing:
          _ = reader.skipRaw(to: tag.name, from: tag.span)
        default: break
        }
      case .end:
        if offset >= source.bytes.count { token = .lineEnd }
        return
      }
    }
  }

  // MARK: Text

  /// Returns the element of the nearest text in the same line, preferably at or after the offset.
  private func text(at offset: Int) throws(ElementProblem) -> ElementID {
    let line = source.line(around: offset)
    if let place = place(atOrAfter: offset), place.offset < line.upperBound {
      return element(of: place)
    }
    if let place = place(before: offset), place.offset >= line.lowerBound {
      return element(of: place)
    }
    throw .noText
  }

  /// Returns the element of the nearest text at or after the offset. In a template, the properties of an item
  /// can come some lines before its text.
  private func textOfTemplate(at offset: Int) throws(ElementProblem) -> ElementID {
    guard let place = place(atOrAfter: offset) else { throw .noText }
    return element(of: place)
  }

  private func place(atOrAfter offset: Int) -> SourceMap.Place? {
    story.sourceMap.place(atOrAfter: offset, in: source.id, count: story.text.count)
  }

  private func place(before offset: Int) -> SourceMap.Place? {
    story.sourceMap.place(before: offset, in: source.id, count: story.text.count)
  }

  private func element(of place: SourceMap.Place) -> ElementID {
    var end = 0
    for run in story.text.runs {
      end += run.length
      if place.text < end { return run.attributes.element }
    }
    return .body
  }

  // MARK: Tags

  private func element(ofTag index: Int) throws(ElementProblem) -> ElementID {
    let tag = tags[index]
    // These tags create no element, so the result is the element that contains the tag.
    if [.lineBreak, .wordBreak, .wrapper].contains(TagName(tag.name)) {
      return try text(at: tag.span.offset)
    }
    let own = elements(around: index).filter { story.elements.tag(of: $0).name == tag.name }
    guard let depth = depth(ofTag: index), let last = own.last else {
      throw .emptyTag(name: tag.name)
    }
    if own.indices.contains(depth) { return own[depth] }
    // Nested style tags with the same effect share one element.
    guard TagName(tag.name) == .style else { throw .emptyTag(name: tag.name) }
    return last
  }

  /// Returns the elements around the first text after an opening tag, or around the last text before a
  /// closing tag, the innermost first.
  private func elements(around index: Int) -> [ElementID] {
    guard let place = text(ofTag: index) else { return [] }
    return story.elements.ancestors(of: element(of: place))
  }

  private func text(ofTag index: Int) -> SourceMap.Place? {
    let tag = tags[index]
    return tag.isClosing ? place(before: tag.span.offset) : place(atOrAfter: tag.span.offset)
  }

  /// Returns the number of open tags of the same name between a tag and its text, or `nil` if the tag closes
  /// before any text.
  private func depth(ofTag index: Int) -> Int? {
    guard let place = text(ofTag: index) else { return nil }
    let name = tags[index].name
    var depth = 0
    if tags[index].isClosing {
      for tag in tags[..<index].reversed() where tag.name == name {
        guard tag.span.offset > place.offset else { break }
        depth += tag.isClosing ? 1 : -1
        if depth < 0 { return nil }
      }
    } else {
      for tag in tags[(index + 1)...] where tag.name == name {
        guard tag.span.offset < place.offset else { break }
        depth += tag.isClosing ? -1 : 1
        if depth < 0 { return nil }
      }
    }
    return depth
  }
}
