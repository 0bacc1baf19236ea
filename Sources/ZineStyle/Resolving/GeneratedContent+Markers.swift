import ZineText

/// The markers of list items.
extension GeneratedContent {
  /// Sets the counter that list items have without any style (CSS Lists 3, section 4.6).
  mutating func countItem(of paragraph: Paragraph) {
    guard let marker = paragraph.marker, let item = story.listItem(around: paragraph.node),
      !styles.computed(item).own.counterIncrement.contains(where: {
        $0.name == CounterState.ofItems
      })
    else { return }
    writer.counters.setItem(to: marker.number, in: story.elements.node(item).parent)
  }

  /// Returns the marker before the first line of a paragraph in a list item, without its position.
  mutating func marker(
    _ marker: ListMarker, of item: ElementID, _ source: SourceParagraph
  ) -> StyledMarker? {
    let own = styles.style(of: .marker, of: item)
    let id = own ?? styles.style(of: source.node)
    let style = styles[id]
    guard style.own.isDisplayed else { return nil }
    let text: String
    // Only the content of a `::marker` rule counts, not that of the item itself.
    if own != nil, style.own.content != nil {
      // Nothing was entered if the item's first paragraph is not displayed.
      if later.markerTexts[item] == nil { noteMarkerText(of: item, source.language) }
      text = later.markerTexts[item] ?? ""
      if text.isEmpty { return nil }
    } else {
      switch style.inherited.listType {
      case .none: return nil
      case .number(let numbers): text = numbers.text(marker.number) + "."
      case let type: text = type.text(marker.number)
      }
    }
    let (shaping, paint) = styles.layoutStyle(of: id, language: source.language)
    return StyledMarker(text: text, shaping: shaping, paint: paint, room: 0.0)
  }

  /// Makes the text of an item's marker where the item begins: its counters may end with its first paragraph.
  mutating func noteMarkerText(of item: ElementID, _ language: String) {
    guard story.elements.tag(of: item).name == "li",
      let id = styles.style(of: .marker, of: item), let content = styles[id].own.content
    else { return }
    later.markerTexts[item] = writer.text(of: content, item, styles[id], language).onOneLine
  }
}
