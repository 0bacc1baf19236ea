import ZineStyle
import ZineText

/// Boxes of the links in a line of text. There is one box for each stretch without gaps, from ascent to
/// descent.
struct LinkBoxes {
  private(set) var boxes: [(id: LinkID, rect: Rect, node: StructureNodeID)] = []
  /// Left and right limits of the visible part of the line.
  private let start: Double
  private let end: Double
  /// Whether the most recent box belongs to a picture.
  private var isPicture = false

  init(from start: Double = -.infinity, to end: Double = .infinity) {
    self.start = start
    self.end = end
  }

  /// Adds the part of a run's box that is visible.
  mutating func add(_ box: Rect, id: LinkID, node: StructureNodeID) {
    let left = max(box.origin.x, start)
    let rect = Rect(
      x: left, y: box.origin.y, width: min(box.maxX, end) - left, height: box.size.height)
    guard rect.size.width > 0 else { return }
    if let last = boxes.last, !isPicture, last.id == id, last.node == node,
      abs(last.rect.maxX - rect.origin.x) < 0.01
    {
      boxes[boxes.count - 1].rect = last.rect.union(rect)
    } else {
      boxes.append((id, rect, node))
    }
    isPicture = false
  }

  /// Adds a link with the exact box of a picture.
  mutating func add(picture box: Rect, id: LinkID, node: StructureNodeID) {
    boxes.append((id, box, node))
    isPicture = true
  }
}

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
