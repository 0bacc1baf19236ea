import ZineText

/// Finds the boxes around paragraphs, and the white that stands for those that can't be seen.
extension StyleResolver {
  /// The white beside a paragraph's lines that no visible box makes. Lines keep it beside a picture too,
  /// where they lose the white of a box.
  mutating func insets(of element: ElementID) -> ParagraphInsets {
    var insets = ParagraphInsets()
    var next: ElementID? = element
    while let id = next, id != .body, !holdsVisibleBoxes(id) {
      let own = cascade.computed(id).own
      insets.start += own.margin.start + own.padding.start
      insets.end += own.margin.end + own.padding.end
      next = story.elements.node(id).parent
    }
    return insets
  }

  mutating func holdsVisibleBoxes(_ element: ElementID) -> Bool {
    if let holders = visibleBoxHolders { return holders.contains(element) }
    var holders: Set<ElementID> = []
    for index in story.elements.nodes.indices.dropFirst().reversed() {
      let id = ElementID(index)
      guard !story.elements.tag(of: id).isInline else { continue }
      guard holders.contains(id) || cascade.computed(id).box.isVisible else { continue }
      holders.insert(id)
      if let parent = story.elements.node(id).parent { holders.insert(parent) }
    }
    visibleBoxHolders = holders
    return holders.contains(element)
  }

  /// The innermost box around an element: its own, or that of what holds it.
  mutating func box(around element: ElementID) -> BoxID? {
    // From the innermost element outward, and back.
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next, id != .body, boxIDs[id] == nil {
      chain.append(id)
      next = story.elements.node(id).parent
    }
    var box = next.flatMap { boxIDs[$0] ?? nil }
    for id in chain.reversed() {
      let style = cascade.computed(id)
      var own = style.box
      if !holdsVisibleBoxes(id) {
        own.margin.start = 0
        own.margin.end = 0
        own.padding.start = 0
        own.padding.end = 0
      }
      if !own.isEmpty {
        boxes.append(StyledBox(style: own, parent: box, direction: style.inherited.direction))
        box = BoxID(boxes.count - 1)
      }
      boxIDs[id] = .some(box)
    }
    return box
  }
}
