import ZineText

/// Named strings and bookmarks.
extension GeneratedContent {
  /// Sets the bookmark of a paragraph, and the named strings of the elements that begin with the paragraph.
  mutating func setNames(_ styled: inout StyledParagraph, _ source: SourceParagraph) {
    let paragraph = source.paragraph
    var title: String?
    var strings: [NamedString] = []
    for element in source.entering {
      let style = styles.computed(element)
      for assignment in style.own.stringSet {
        let text = title ?? placeholders.words(of: paragraph, in: story)
        title = text
        strings.append(
          NamedString(
            name: assignment.name,
            value: writer.text(
              of: assignment.content, element, style.style, source.language, ownText: text)))
      }
    }
    styled.strings = strings
    let own = styles.computed(paragraph.node).own
    let level: Int? =
      if let level = own.bookmarkLevel {
        level == 0 ? nil : level
      } else if case .heading(let level) = paragraph.element.kind {
        level
      } else {
        nil
      }
    guard let level else { return }
    let text = title ?? placeholders.words(of: paragraph, in: story)
    let label = own.bookmarkLabel.map {
      writer.text(of: $0, paragraph.node, ComputedStyle(), source.language, ownText: text)
    }
    let words = label ?? text
    if !words.isEmpty { styled.bookmark = Bookmark(level: level, title: words) }
  }
}
