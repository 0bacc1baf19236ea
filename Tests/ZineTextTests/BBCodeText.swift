@testable import ZineStyle
@testable import ZineText

/// Parses BBCode for a test.
func parseBBCode(_ text: String, _ reading: SourceReading = SourceReading()) -> TestParse {
  let (source, diagnostics) = SourceFile.decode(
    Array(text.utf8), id: SourceID(0), name: "test.bbcode")
  return TestParse(source, MarkupParser.parse([source], reading), diagnostics)
}

extension TestParse {
  /// Every paragraph with its elements: `blockquote p: some |b:bold| words`.
  ///
  /// `⏎` is a line break, `▣` a picture. Attributes follow their element in brackets.
  var tree: [String] {
    var offset = 0
    var runs: [(text: String, element: ElementID)] = []
    for run in story.text.runs {
      let bytes = story.text.bytes[offset..<offset + run.length]
      runs.append((String(decoding: bytes, as: UTF8.self), run.attributes.element))
      offset += run.length
    }
    return story.paragraphs.map { paragraph in
      var (start, line) = (0, "")
      for run in runs {
        defer { start += run.text.utf8.count }
        let range = (start..<start + run.text.utf8.count).clamped(to: paragraph.range)
        guard !range.isEmpty else { continue }
        let bytes = Array(run.text.utf8)[range.lowerBound - start..<range.upperBound - start]
        let text = String(decoding: bytes, as: UTF8.self)
          .map { $0 == "\u{2028}" ? "⏎" : $0 == "\u{FFFC}" ? "▣" : String($0) }.joined()
        let inner = path(run.element, below: paragraph.node)
        line += inner.isEmpty ? text : "|\(inner):\(text)|"
      }
      let outer = path(paragraph.node, below: nil)
      return "\(outer): \(line)"
    }
  }

  /// Returns the path of an element below another one.
  private func path(_ element: ElementID, below outer: ElementID?) -> String {
    var names: [String] = []
    var next: ElementID? = element
    while let id = next, id != outer {
      let tag = story.elements.tag(of: id)
      if !["body", "article"].contains(tag.name) {
        let values = tag.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
        names.append(values.isEmpty ? tag.name : "\(tag.name)[\(values)]")
      }
      next = story.elements.node(id).parent
    }
    return names.reversed().joined(separator: " ")
  }
}
