import ZineText

extension StyleResolver {
  /// What a paragraph, and the elements that begin with it, are called elsewhere: in the margins and in
  /// the outline.
  mutating func nameStrings(_ styled: inout StyledParagraph, at index: Int, _ language: String) {
    let paragraph = story.paragraphs[index]
    var title: String?
    var strings: [NamedString] = []
    for element in entering(index) {
      let style = cascade.computed(element)
      for assignment in style.own.stringSet {
        let text = title ?? ownText(of: paragraph)
        title = text
        strings.append(
          NamedString(
            name: assignment.name,
            value: self.text(of: assignment.content, element, style, language, ownText: text)))
      }
    }
    styled.strings = strings
    let own = cascade.computed(paragraph.node).own
    let level: Int? =
      if let level = own.bookmarkLevel {
        level == 0 ? nil : level
      } else if case .heading(let level) = paragraph.element.kind {
        level
      } else {
        nil
      }
    guard let level else { return }
    let text = title ?? ownText(of: paragraph)
    let label = own.bookmarkLabel.map {
      self.text(of: $0, paragraph.node, ComputedStyle(), language, ownText: text)
    }
    let words = label ?? text
    // Without words there is nothing to show.
    if !words.isEmpty { styled.bookmark = Bookmark(level: level, title: words) }
  }

  /// The words of a paragraph, without its pictures, on one line.
  /// - Parameter isPart: which elements' text it is.
  func ownText(
    of paragraph: Paragraph, in isPart: (ElementID) -> Bool = { _ in true }
  ) -> String {
    var text: [UInt8] = []
    var offset = paragraph.range.lowerBound
    for run in story.text.runs(from: paragraph.firstRun, length: paragraph.range.count) {
      let bytes = story.text.bytes[offset..<offset + run.length]
      if run.attributes.attachment == nil, isPart(run.attributes.element),
        !isNothing(bytes, of: run.attributes.element)
      {
        text += bytes
      }
      offset += run.length
    }
    let whole = String(decoding: text, as: UTF8.self)
    guard text.contains(AttributedText.lineSeparatorBytes[0]) else { return whole }
    return whole.split(separator: "\u{2028}").joined(separator: " ")
  }
}
