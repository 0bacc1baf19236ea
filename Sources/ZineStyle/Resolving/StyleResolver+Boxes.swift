import ZineText

/// Finds the boxes around paragraphs, and the white that stands for those that can't be seen.
extension StyleResolver {
  /// The white beside an element's content that no visible box makes. Lines keep it beside a picture too,
  /// where they lose the white of a box.
  mutating func insets(of element: ElementID) -> ParagraphInsets {
    var insets = ParagraphInsets()
    for id in elementsWithoutVisibleBox(from: element).reversed() {
      let own = cascade.computed(id).own
      let width = insets.rest
      insets.start = insets.start + own.margin.start.of(width) + own.padding.start.of(width)
      insets.end = insets.end + own.margin.end.of(width) + own.padding.end.of(width)
    }
    return insets
  }

  /// An element and those around it up to one that has, or holds, a visible box; the innermost first.
  private mutating func elementsWithoutVisibleBox(from element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, !holdsVisibleBoxes(id) {
      chain.append(id)
      next = holder(of: id)
    }
    return chain
  }

  /// A length of an element, whose percentages are of the width of what holds it, with percentages of the
  /// innermost visible box around it, or of the column.
  mutating func within(
    _ length: LengthPercentage, of element: ElementID
  ) -> LengthPercentage {
    guard length.percent != 0, let parent = story.elements.node(element).parent else {
      return length
    }
    return length.of(insets(of: parent).rest)
  }

  /// What an element without a visible box has above and below.
  private mutating func verticalSides(
    of sides: BoxSides<LengthPercentage>, of element: ElementID
  ) -> BoxSides<LengthPercentage> {
    BoxSides(
      top: within(sides.top, of: element), bottom: within(sides.bottom, of: element), start: 0.0,
      end: 0.0)
  }

  mutating func holdsVisibleBoxes(_ element: ElementID) -> Bool {
    if let holders = visibleBoxHolders { return holders[Int(element.index)] }
    var holders = Array(repeating: false, count: story.elements.nodes.count)
    for index in story.elements.nodes.indices.dropFirst().reversed() {
      let id = ElementID(index)
      guard !story.elements.tag(of: id).isInline || notes.contains(id) else { continue }
      guard holders[index] || needsBox(id) else { continue }
      holders[index] = true
      if let parent = story.elements.node(id).parent { holders[Int(parent.index)] = true }
    }
    visibleBoxHolders = holders
    return holders[Int(element.index)]
  }

  /// Whether an element has a box even where nothing of it can be seen.
  private mutating func needsBox(_ element: ElementID) -> Bool {
    facts(of: element).hasVisibleBox || placing(of: element) != nil
      || columns(of: element) != nil || role(of: element) != nil
  }

  /// The columns that a block's content goes through; `nil` for a single one.
  mutating func columns(of element: ElementID) -> ColumnsStyle? {
    guard facts(of: element).hasColumns, element != .body,
      StylePlace(story.elements.tag(of: element), nil) == .block
    else { return nil }
    let style = cascade.computed(element)
    let sheet = style.own.sheet
    let widths = sheet.columnWidths
    var columns = ColumnsStyle(
      count: widths.isEmpty ? sheet.columns : widths.count, gap: sheet.columnGap)
    columns.widths = widths
    columns.fill = sheet.columnFill
    columns.rule = style.border(sheet.columnRule)
    if cascade.sources.limitsColumns, !sheet.hasTargetColumns {
      columns.leastWidth = ColumnsStyle.leastWidth(
        forLettersOf: style.inherited.fontSize, isLarge: cascade.sources.textSize > .l)
    }
    return columns
  }

  /// What holds an element as it is set: a note at an article's end stands in that, not in the paragraph of its mark.
  mutating func holder(of element: ElementID) -> ElementID? {
    let parent = story.elements.node(element).parent
    guard notes.contains(element), cascade.computed(element).own.placing.float == .endnote else {
      return parent
    }
    return story.elements.ancestors(of: element).first {
      $0 != element && story.elements.tag(of: $0).name == "article"
    } ?? .body
  }

  /// How a block stands that leaves the flow, or has a size of its own; `nil` for all others.
  mutating func placing(of element: ElementID) -> PlacingStyle? {
    guard facts(of: element).hasPlacing else { return nil }
    var placing = cascade.computed(element).own.placing
    let isNote = notes.contains(element)
    if isNote { placing.position = .static }
    // Only a part of a paragraph has a place for a note's mark.
    if placing.float.isNote, !isNote { placing.float = .none }
    switch role(of: element) {
    case nil, .figure: break
    // Parts of tables, and captions, are as high as their tables and figures make them.
    default:
      (placing.minimumHeight, placing.maximumHeight) = (nil, nil)
      placing.contentAlignment = .normal
    }
    guard
      placing.isOutOfFlow || placing.snaps || placing.isSpanner || placing.boundsWidth
        || placing.boundsHeight || isNote || placing.writingMode != .horizontal
        || placing.copyfit < 1,
      isNote || StylePlace(story.elements.tag(of: element), nil) == .block
    else { return nil }
    return placing
  }

  /// A box around a paragraph that is nothing but a picture over several columns; `nil` for all others.
  mutating func spanningBox(of styled: StyledParagraph, _ paragraph: Paragraph) -> BoxID? {
    guard story.isPicture(paragraph), let id = styled.runs.first?.attachment,
      let own = pictureBoxes[id]?.placing, own.isSpanner
    else { return nil }
    let around = box(around: paragraph.node)
    var placing = PlacingStyle()
    placing.columnSpan = own.columnSpan
    boxes.append(StyledBox(style: BoxStyle(), parent: around, placing: placing))
    return BoxID(boxes.count - 1)
  }

  /// A box around what a caption says where its table or figure goes on, beside that of the caption.
  mutating func continuationBox(of caption: ElementID) -> BoxID? {
    let around = story.elements.node(caption).parent.flatMap { box(around: $0) }
    let margin = cascade.computed(caption).box.margin
    var style = BoxStyle()
    style.margin = margin
    style.margin.bottom = margin.bottom == 0.0 ? margin.top : margin.bottom
    boxes.append(StyledBox(style: style, parent: around, role: .continuation))
    return BoxID(boxes.count - 1)
  }

  /// The innermost box around an element: its own, or that of what holds it.
  mutating func box(around element: ElementID) -> BoxID? {
    if boxIDs.isEmpty { boxIDs = Array(repeating: nil, count: story.elements.nodes.count) }
    // From the innermost element outward, and back.
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, boxIDs[Int(id.index)] == nil {
      chain.append(id)
      next = holder(of: id)
    }
    var box = next.flatMap { boxIDs[Int($0.index)] ?? nil }
    for id in chain.reversed() {
      let part = role(of: id)
      let key = BoxKey(style: cascade.style(of: id), role: part)
      // Cells are alike by the thousand.
      if part != nil, let known = knownBoxes[key] {
        boxes.append(StyledBox(like: known, in: box))
        box = BoxID(boxes.count - 1)
        boxIDs[Int(id.index)] = .some(box)
        continue
      }
      let style = cascade.computed(id)
      var own = style.box
      // Between cells that share its borders and these there is no room (CSS 2.2, section 17.6.2).
      if case .table(let table)? = part, table.borders == .collapse { own.padding = BoxSides(0.0) }
      if part != nil {
        for side in BoxSide.allCases where style.own.border[side].line == .hidden {
          own.border[side] = .hidden
        }
      }
      if !holdsVisibleBoxes(id) {
        own.margin = verticalSides(of: own.margin, of: id)
        own.padding = verticalSides(of: own.padding, of: id)
      }
      let placing = placing(of: id)
      let columns = columns(of: id)
      if !own.isEmpty || placing != nil || columns != nil || part != nil {
        let made = StyledBox(
          style: own, parent: box, direction: style.inherited.directionOfBoxes, placing: placing,
          columns: columns, role: part)
        if part != nil { knownBoxes[key] = made }
        boxes.append(made)
        box = BoxID(boxes.count - 1)
      }
      boxIDs[Int(id.index)] = .some(box)
    }
    return box
  }
}
