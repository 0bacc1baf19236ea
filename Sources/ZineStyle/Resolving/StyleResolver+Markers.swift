import ZineText

/// Finds what stands before the first line of an item.
extension StyleResolver {
  mutating func marker(
    of paragraph: Paragraph, _ marker: ListMarker, _ language: String
  ) -> StyledMarker? {
    guard let item = itemElement(around: paragraph.node) else { return nil }
    let own = cascade.style(of: .marker, of: item)
    let id = own ?? cascade.style(of: paragraph.node)
    let style = cascade[id]
    guard style.own.isDisplayed else { return nil }
    let room = within(cascade.computed(item).own.margin.start, of: item)
    let box = holdsVisibleBoxes(item) ? self.box(around: item) : nil
    let text: String
    // Only the content of a `::marker` rule counts: content set for the item itself is not its marker's.
    if own != nil, style.own.content != nil {
      // Where nothing else is generated, items are not gone into.
      if markerTexts[item] == nil { noteMarkerText(of: item, language) }
      text = markerTexts[item] ?? ""
      if text.isEmpty { return nil }
      let (shaping, paint) = styles(of: id, language: language)
      return StyledMarker(
        text: text, shaping: shaping, paint: paint, room: room, box: box)
    }
    switch style.inherited.listType {
    case .none: return nil
    case .number(let numbers): text = numbers.text(marker.number) + "."
    case let type: text = type.text(marker.number)
    }
    let (shaping, paint) = styles(of: id, language: language)
    return StyledMarker(
      text: text, shaping: shaping, paint: paint,
      room: room, box: box)
  }

  /// Makes the text of an item's marker where the item begins: its counters may end with its first paragraph.
  mutating func noteMarkerText(of item: ElementID, _ language: String) {
    guard story.elements.tag(of: item).name == "li",
      let id = cascade.style(of: .marker, of: item), let content = cascade[id].own.content
    else { return }
    // It is one line, whatever its text says.
    markerTexts[item] = text(of: content, item, cascade[id], language)
      .split(separator: "\u{2028}").joined(separator: " ")
  }

  func itemElement(around element: ElementID) -> ElementID? {
    var next: ElementID? = element
    while let id = next {
      if story.elements.tag(of: id).name == "li" { return id }
      next = story.elements.node(id).parent
    }
    return nil
  }
}
