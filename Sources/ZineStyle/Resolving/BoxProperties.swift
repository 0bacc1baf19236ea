import ZineText

/// Determines the box of each element, with its columns, its position and size, and its role in a table or
/// figure. All passes share one instance, because it caches results.
final class BoxProperties {
  private let story: Story
  private let notes: StoryNotes
  private let styles: ElementStyles
  private let emptyRows: EmptyTableRows
  /// For each element, whether the element has or contains a visible box; `nil` until it is computed.
  private var visibleBoxHolders: [Bool]?
  /// Role of each element in its table or figure. The outer `nil` means that the role is not computed yet.
  private var roles: [BoxRole??] = []

  init(_ story: Story, _ notes: StoryNotes, _ styles: ElementStyles) {
    self.story = story
    self.notes = notes
    self.styles = styles
    emptyRows = EmptyTableRows(story.elements)
  }

  // MARK: Boxes

  /// Returns the parent of an element in the box tree. The parent of an endnote is its article instead of the
  /// paragraph with the call.
  func holder(of element: ElementID) -> ElementID? {
    let parent = story.elements.node(element).parent
    guard notes.contains(element), styles.computed(element).own.placing.float == .endnote else {
      return parent
    }
    return story.elements.ancestors(of: element).first {
      $0 != element && story.elements.tag(of: $0).name == "article"
    } ?? .body
  }

  func holdsVisibleBoxes(_ element: ElementID) -> Bool {
    if let holders = visibleBoxHolders { return holders[Int(element.index)] }
    var holders = Array(repeating: false, count: story.elements.nodes.count)
    for index in story.elements.nodes.indices.dropFirst().reversed() {
      let id = ElementID(index)
      guard !styles.place(of: id).isInText || notes.contains(id) else { continue }
      guard holders[index] || needsBox(id) else { continue }
      holders[index] = true
      if let parent = story.elements.node(id).parent { holders[Int(parent.index)] = true }
    }
    visibleBoxHolders = holders
    return holders[Int(element.index)]
  }

  /// Whether an element needs a box, either because it is visible or because it affects layout.
  private func needsBox(_ element: ElementID) -> Bool {
    styles.boxTraits(of: element).hasVisibleBox || placing(of: element) != nil
      || columns(of: element) != nil || role(of: element) != nil
  }

  /// Returns the columns of a block; `nil` for a single column.
  func columns(of element: ElementID) -> ColumnsStyle? {
    guard styles.boxTraits(of: element).hasColumns, element != .body,
      styles.place(of: element) == .block
    else { return nil }
    let style = styles.computed(element)
    let sheet = style.own.sheet
    let widths = sheet.columnWidths
    var columns = ColumnsStyle(
      count: widths.isEmpty ? sheet.columns : widths.count, gap: sheet.columnGap)
    columns.widths = widths
    columns.fill = sheet.columnFill
    columns.rule = style.style.border(sheet.columnRule)
    let sources = styles.cascade.sources
    if sources.limitsColumns, !sheet.hasTargetColumns {
      columns.leastWidth = ColumnsStyle.leastWidth(
        forLettersOf: style.inherited.fontSize, isLarge: sources.textSize > .l)
    }
    return columns
  }

  /// Returns the position and size of a block. Returns `nil` for blocks in flow without a declared size.
  func placing(of element: ElementID) -> PlacingStyle? {
    guard styles.boxTraits(of: element).hasPlacing else { return nil }
    var placing = styles.computed(element).own.placing
    let isNote = notes.contains(element)
    if isNote { placing.position = .static }
    // Only inline elements can be notes, because a note needs a call in the text.
    if placing.float.isNote, !isNote { placing.float = .none }
    switch role(of: element) {
    case nil, .figure: break
    // A table or figure determines the heights of its parts and captions.
    default:
      (placing.minimumHeight, placing.maximumHeight) = (nil, nil)
      placing.contentAlignment = .normal
    }
    guard
      placing.isOutOfFlow || placing.snaps || placing.isSpanner || placing.boundsWidth
        || placing.boundsHeight || isNote || placing.writingMode != .horizontal
        || placing.copyfit < 1,
      isNote || styles.place(of: element) == .block
    else { return nil }
    return placing
  }

  // MARK: Insets

  /// Returns the spacing beside an element's content that elements without a visible box add. Lines beside a
  /// float keep this spacing. The spacing of a visible box is not kept beside a float.
  func insets(of element: ElementID) -> ParagraphInsets {
    var insets = ParagraphInsets()
    for id in elementsWithoutVisibleBox(from: element).reversed() {
      let own = styles.computed(id).own
      let width = insets.rest
      insets.start = insets.start + own.margin.start.of(width) + own.padding.start.of(width)
      insets.end = insets.end + own.margin.end.of(width) + own.padding.end.of(width)
    }
    return insets
  }

  /// Returns an element and its ancestors, from the innermost outward. The list ends before the first element
  /// that has or contains a visible box.
  private func elementsWithoutVisibleBox(from element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, !holdsVisibleBoxes(id) {
      chain.append(id)
      next = holder(of: id)
    }
    return chain
  }

  /// Converts a length whose percentages refer to the element's parent. In the result, percentages refer to
  /// the innermost visible box around the element, or to the column.
  func within(_ length: LengthPercentage, of element: ElementID) -> LengthPercentage {
    guard length.percent != 0, let parent = story.elements.node(element).parent else {
      return length
    }
    return length.of(insets(of: parent).rest)
  }

  // MARK: Flow

  func isOutOfFlow(_ element: ElementID) -> Bool {
    // The cheap test is first, because table cells have a placing but are rarely out of flow.
    styles.boxTraits(of: element).isOutOfFlow && placing(of: element)?.isOutOfFlow == true
  }

  /// Returns an element and its ancestors in the main flow of the story, outermost first. The list excludes
  /// an out-of-flow element and its descendants, because their breaks do not affect the columns of the page.
  func elementsInFlow(around element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      chain.append(id)
      if isOutOfFlow(id) { chain = [] }
      next = holder(of: id)
    }
    chain.reverse()
    return chain
  }

  /// Returns the page name that the innermost of the elements declares; `nil` if no element declares a page
  /// name.
  func pageName(of elements: [ElementID]) -> String? {
    for id in elements.reversed() {
      if let name = styles.computed(id).own.page, !isRowPart(id) { return name }
    }
    return nil
  }

  // MARK: Tables and figures

  /// Whether an element is a row, a row group or a cell. These cannot declare a page name, but their table
  /// can.
  private func isRowPart(_ element: ElementID) -> Bool {
    switch role(of: element) {
    case .row?, .group?, .cell?: true
    default: false
    }
  }

  /// Returns the role of an element in its table or figure; `nil` for other elements.
  func role(of element: ElementID) -> BoxRole? {
    if roles.isEmpty { roles = Array(repeating: nil, count: story.elements.nodes.count) }
    if let known = roles[Int(element.index)] { return known }
    let role = findRole(of: element)
    roles[Int(element.index)] = .some(role)
    return role
  }

  private func findRole(of element: ElementID) -> BoxRole? {
    let tag = story.elements.tag(of: element)
    switch tag.name {
    case "table":
      let style = styles.computed(element)
      var table = style.own.placing.table
      table.lineSnap = style.inherited.lineSnap
      return .table(table)
    case "figure":
      // A figure with columns has no role. Its captions are part of the text in its columns.
      return columns(of: element) == nil
        ? .figure(isKept: styles.computed(element).own.breakInside.contains(.column)) : nil
    case "caption", "figcaption":
      guard partAround(element) == (tag.name == "caption" ? "table" : "figure") else { return nil }
      let style = styles.computed(element)
      return .caption(
        style.inherited.captionSide, alignment: style.own.placing.table.cellAlignment)
    case "thead":
      return partAround(element) == "table" ? .group(.head, rowBreaks(of: element)) : nil
    case "tbody":
      return partAround(element) == "table" ? .group(.body, rowBreaks(of: element)) : nil
    case "tfoot":
      return partAround(element) == "table" ? .group(.foot, rowBreaks(of: element)) : nil
    case "tr":
      switch partAround(element) {
      case "table", "thead", "tbody", "tfoot": return .row(rowBreaks(of: element))
      default: return nil
      }
    case "td", "th":
      guard partAround(element) == "tr" else { return nil }
      let style = styles.computed(element)
      var cell = TableCellStyle()
      cell.columns = tag.columnSpan
      cell.rows = emptyRows.rowSpan(of: element, in: story.elements)
      cell.alignment = style.own.cellAlignment
      cell.width = style.own.width
      return .cell(cell)
    default: return nil
    }
  }

  private func rowBreaks(of element: ElementID) -> RowBreaks {
    let own = styles.computed(element).own
    return RowBreaks(before: own.breakBefore, after: own.breakAfter)
  }

  /// Returns the tag name of an element's parent if the parent is a table, a figure, or a part of one.
  private func partAround(_ element: ElementID) -> String? {
    guard let parent = story.elements.node(element).parent else { return nil }
    return role(of: parent) == nil ? nil : story.elements.tag(of: parent).name
  }

  /// Whether an element is the caption of a table or figure.
  func isCaption(_ element: ElementID) -> Bool {
    if case .caption? = role(of: element) { true } else { false }
  }
}
