extension MarkupParser {
  /// The parser's data about a container, kept until the container closes.
  struct OpenContainer {
    var name: String
    var kind: ContainerKind
    var span: SourceSpan
    /// Whether newlines in the container become spaces, because its closing tag exists.
    var joinsLines = false
    /// Number of style tags opened before the container.
    var styleCount: Int
    /// The outer style tags, which do not apply inside this container.
    var outerStyles: StyleTags?
    /// Number of the next item of an ordered list.
    var nextNumber = 1
    /// Whether the list counts down.
    var isReversed = false
    /// Whether the element was opened implicitly, without a tag.
    var isImplied = false

    /// Whether the closing tag is optional. The container then also ends at the next item or at the end of
    /// the list.
    var closesByItself: Bool { kind.isListPart || kind.tableLevel != nil }
  }

  // MARK: Lines

  mutating func endLine(at offset: Int) {
    defer { line = .nothing }
    if builder.isPreformatted {
      builder.appendLineEnd(offset: offset)
    } else if line == .nothing {
      endParagraph()
      builder.addBlankLine()
    } else if endsWithItsLine {
      if line == .content, let term = containers.last { closeContainer(term, isExpected: true) }
    } else if lastsToClosingTag || stylesAroundHeading == nil && joinsLines {
      builder.appendLineEnd(offset: offset)
    } else {
      endParagraph()
    }
  }

  /// Whether the innermost container is a term without a closing tag. Such a term ends with its line.
  private var endsWithItsLine: Bool {
    containers.last.map { $0.kind == .term && !$0.joinsLines } ?? false
  }

  /// Whether a newline at the current position is read as a space.
  private var joinsLines: Bool {
    newlines == .space || lastsToClosingTag || openNotes.first?.joinsLines == true
      || containers.last { $0.kind.mayJoinLines }?.joinsLines == true
  }

  // MARK: Paragraphs

  mutating func beginParagraph(_ kind: BlockKind, _ tag: Tag) {
    var values = AttributeValues(tag)
    let element = values.element(kind)
    take(values)
    endParagraph()
    if case .heading = kind {
      stylesAroundHeading = builder.styles
      builder.styles = StyleTags()
    }
    lastsToClosingTag = closes(tag.name)
    builder.beginParagraph(element, ElementTag(tag), at: tag.span.offset)
  }

  mutating func endParagraph() {
    let wasOpen = builder.openElement != nil
    endNotes()
    builder.endParagraph()
    lastsToClosingTag = false
    // A link ends with its paragraph.
    if wasOpen {
      reportLeftOpen(builder.styles.closeAll("a").map { ("a", $0) })
    }
    if let outer = stylesAroundHeading {
      reportLeftOpen(builder.styles.closeAll(after: 0))
      builder.styles = outer
      stylesAroundHeading = nil
    }
  }

  mutating func closeBlock(_ kind: BlockKind, _ tag: Tag) {
    if builder.openElement?.kind == kind {
      endParagraph()
    } else {
      report(.unopenedTag(name: tag.name, open: openHeadingName), at: tag.span)
    }
  }

  /// The name of the heading tag that is open, if any.
  private var openHeadingName: String? {
    if case .heading(let level)? = builder.openElement?.kind { "h\(level)" } else { nil }
  }

  /// Whether the paragraph, cell, caption, term or note whose opening tag was just read has a closing tag.
  /// The closing tag must precede any blank line and any tag that would end the paragraph.
  /// - Parameters:
  ///   - depth: Number of closing tags to find, if several elements of this name are open inside each other.
  ///   - maximumDepth: Number of such open elements at which looking ahead stops.
  func closes(_ name: String, depth: Int = 1, maximumDepth: Int = 1) -> Bool {
    var ahead = reader.ahead
    var depth = depth
    var isBlankLine = false
    while true {
      switch ahead.next() {
      case .end: return false
      case .newline:
        if isBlankLine { return false }
        isBlankLine = true
      case .space: break
      case .text, .character, .lineBreak, .comment: isBlankLine = false
      case .tag(let tag):
        if tag.name == name {
          depth += tag.isClosing ? -1 : 1
          if depth == 0 { return true }
          if depth > maximumDepth { return false }
        }
        if TagName.endsParagraph(tag.name) { return false }
        isBlankLine = false
      }
    }
  }

  // MARK: Containers

  mutating func openContainer(_ kind: ContainerKind, _ tag: Tag) {
    var values = AttributeValues(tag)
    let element = values.elementAttributes()
    var container = OpenContainer(
      name: tag.name, kind: kind, span: tag.span, styleCount: builder.styles.count)
    if kind == .orderedList {
      container.isReversed = tag.value(of: "reversed") != nil
      let first = values.firstNumber()
      container.nextNumber = first ?? (container.isReversed ? itemCount(of: tag) : 1)
    }
    let number = kind == .item ? values.itemNumber() : nil
    if kind.isCell { values.checkCell() }
    take(values)

    endParagraph()
    let isInDeepList =
      kind.isListPart && ["ul", "ol", "dl"].contains { tooDeep[$0, default: 0] > 0 }
    if kind.isListPart, !isInDeepList { closeItem(before: kind, tag) }
    if let level = kind.tableLevel { closeTablePart(before: level, tag) }
    if kind == .tableRow {
      openImpliedBody(for: tag)
    } else if let last = containers.last, last.isImplied {
      closeContainer(last, isExpected: true)
    }
    checkCaption(kind, tag)
    guard containers.count < Limits.nesting, !isInDeepList else {
      if tooDeep.isEmpty { report(.nestedTooDeep, at: tag.span) }
      tooDeep[tag.name, default: 0] += 1
      return
    }
    let marker = kind == .item ? nextMarker(number) : nil
    if kind == .item || kind == .description {
      container.joinsLines = hasClosingTag(tag)
    } else if kind.mayJoinLines {
      container.joinsLines = closes(tag.name)
    }
    builder.open(kind, element, ElementTag(tag), marker: marker, at: tag.span.offset)
    if kind.beginsAfresh {
      container.outerStyles = builder.styles
      builder.styles = StyleTags()
    }
    containers.append(container)
  }

  mutating func closeContainer(_ tag: Tag) {
    checkAttributes(tag)
    if let count = tooDeep[tag.name], count > 0 {
      tooDeep[tag.name] = count - 1
      endParagraph()
      return
    }
    guard let index = containers.lastIndex(where: { $0.name == tag.name }) else {
      endParagraph()
      report(.unopenedTag(name: tag.name, open: containers.last?.name), at: tag.span)
      return
    }
    while containers.count > index + 1, let inner = containers.last {
      closeContainer(inner, isExpected: inner.closesByItself)
    }
    closeContainer(containers[index], isExpected: true)
  }

  /// Closes the innermost container.
  /// - Parameter isExpected: Whether the container is closed by its closing tag or by a tag that can close it
  ///   implicitly.
  mutating func closeContainer(_ container: OpenContainer, isExpected: Bool) {
    endParagraph()
    if !isExpected, !container.closesByItself {
      report(.unclosedTag(name: container.name), at: container.span)
    }
    if container.kind == .article {
      reportLeftOpen(builder.styles.closeAll(after: container.styleCount))
    }
    if let outer = container.outerStyles {
      reportLeftOpen(builder.styles.closeAll(after: 0))
      builder.styles = outer
    }
    builder.closeContainer()
    containers.removeLast()
  }

  /// Closes the previous item of the same list, and all elements left open in the item.
  private mutating func closeItem(before kind: ContainerKind, _ tag: Tag) {
    let list = containers.lastIndex { container in
      kind == .item
        ? container.kind == .unorderedList || container.kind == .orderedList
        : container.kind == .descriptionList
    }
    guard let list else {
      report(.itemOutsideList(name: tag.name), at: tag.span)
      // Items outside a list are siblings, not nested.
      if let last = containers.last, last.kind == kind { closeContainer(last, isExpected: true) }
      return
    }
    while containers.count > list + 1, let inner = containers.last {
      closeContainer(inner, isExpected: inner.closesByItself)
    }
  }

  /// Closes the previous cell, row or group, if a new part of the table ends it.
  private mutating func closeTablePart(before level: Int, _ tag: Tag) {
    guard let table = containers.lastIndex(where: { $0.kind == .table }) else {
      // The table may have been dropped because of the nesting limit.
      if tooDeep["table", default: 0] == 0 {
        report(.itemOutsideTable(name: tag.name), at: tag.span)
      }
      return
    }
    let part = containers[(table + 1)...].firstIndex { ($0.kind.tableLevel ?? 0) >= level }
    guard let part else { return }
    while containers.count > part, let inner = containers.last {
      closeContainer(inner, isExpected: inner.closesByItself)
    }
  }

  /// Reports a caption outside a figure or table. Such a caption is set as a plain block.
  private mutating func checkCaption(_ kind: ContainerKind, _ tag: Tag) {
    guard kind == .caption || kind == .tableCaption, tooDeep.isEmpty else { return }
    let isOfTable = kind == .tableCaption
    guard containers.last?.kind != (isOfTable ? .table : .figure) else { return }
    report(
      isOfTable ? .itemOutsideTable(name: tag.name) : .captionOutsideFigure(name: tag.name),
      at: tag.span)
  }

  /// Opens a `<tbody>` for rows that are direct children of a table (HTML, section 13.2.6.4.9).
  private mutating func openImpliedBody(for row: Tag) {
    guard containers.last?.kind == .table, containers.count + 1 < Limits.nesting else { return }
    let kind = ContainerKind.tableGroup(.body)
    var body = OpenContainer(
      name: "tbody", kind: kind, span: row.span, styleCount: builder.styles.count)
    body.isImplied = true
    builder.open(
      kind, ElementAttributes(), ElementTag(body.name), marker: nil, at: row.span.offset)
    containers.append(body)
  }

  private mutating func nextMarker(_ number: Int?) -> ListMarker {
    guard let list = containers.lastIndex(where: { $0.kind.isList }) else {
      return ListMarker(number: number ?? 1)
    }
    let own = number ?? containers[list].nextNumber
    containers[list].nextNumber = containers[list].isReversed ? own - 1 : own + 1
    return ListMarker(number: own)
  }

  /// Whether the closing tag of an item precedes the end of its list.
  private mutating func hasClosingTag(_ tag: Tag) -> Bool {
    listLookahead(from: tag).closedItems.contains(tag.span.offset)
  }

  /// Returns the number of items in a list.
  private mutating func itemCount(of list: Tag) -> Int {
    listLookahead(from: list).itemCounts[list.span.offset] ?? 0
  }

  private mutating func listLookahead(from tag: Tag) -> ListLookahead {
    if let listLookahead { return listLookahead }
    let found = ListLookahead(from: tag, in: reader)
    listLookahead = found
    return found
  }
}

extension ContainerKind {
  /// Whether a newline in the container can be read as a space.
  fileprivate var mayJoinLines: Bool {
    isListPart || isCell || self == .caption || self == .tableCaption
  }
}
