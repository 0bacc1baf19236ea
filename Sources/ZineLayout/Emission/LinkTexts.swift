import ZineStyle
import ZineText

extension StyledStory {
  /// Maximum length of a link description, in characters. Screen reader users would not listen to more.
  private static let mostLinkText = 200

  /// Text of each link: its words and the alternative texts of its pictures.
  var linkTexts: [LinkID: String] {
    var texts: [LinkID: String] = [:]
    for paragraph in paragraphs {
      guard paragraph.runs.contains(where: { $0.link != nil }) else { continue }
      let text = self.text(of: paragraph)
      var offset = text.startIndex
      for run in paragraph.runs {
        let end = min(offset + run.length, text.endIndex)
        defer { offset = end }
        guard let link = run.link else { continue }
        var words = String(decoding: text[offset..<end], as: UTF8.self)
        if let id = run.attachment {
          guard case .picture(let picture) = story.attachment(id) else { continue }
          words = picture.alternative ?? ""
        }
        texts[link, default: ""] += words
      }
    }
    return texts.mapValues { text in
      let words = text.split { $0.isWhitespace || $0 == "\u{AD}" || $0 == "\u{2060}" }
      return String(words.joined(separator: " ").prefix(Self.mostLinkText))
    }
  }
}
