import ZineText

/// The markers of list items.
extension GeneratedContent {
  /// Sets the implicit counter of list items (CSS Lists 3, section 4.6).
  mutating func countItem(of paragraph: Paragraph) {
    guard let marker = paragraph.marker, let item = story.listItem(around: paragraph.node),
      !styles.computed(item).own.counterIncrement.contains(where: {
        $0.name == CounterState.ofItems
      })
    else { return }
    writer.counters.setItem(to: marker.number, in: story.elements.node(item).parent)
  }

  /// Returns the marker for the first paragraph of a list item. The position of the marker is set later.
  mutating func marker(
    _ marker: ListMarker, of item: ElementID, _ source: SourceParagraph
  ) -> StyledMarker? {
    let own = styles.style(of: .marker, of: item)
    let id = own ?? styles.style(of: source.node)
    let style = styles[id]
    guard style.own.isDisplayed else { return nil }
    let text: String
    // The content is only used if a `::marker` rule declares it.
    if own != nil, style.own.content != nil {
      // The text is not stored yet if the item's first paragraph is not displayed.
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

  /// Generates and stores the text of an item's marker at the start of the item. After the first paragraph,
  /// the counters in the text may have ended.
  mutating func noteMarkerText(of item: ElementID, _ language: String) {
    guard story.elements.tag(of: item).name == "li",
      let id = styles.style(of: .marker, of: item), let content = styles[id].own.content
    else { return }
    later.markerTexts[item] = writer.text(of: content, item, styles[id].style, language).onOneLine
  }
}
