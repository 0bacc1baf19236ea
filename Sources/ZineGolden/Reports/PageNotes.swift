/// Descriptions of the differences on a page.
struct PageNotes {
  var page: PageChange

  /// Maximum number of moved lines that are shown expanded.
  private static let openLines = 8

  var html: HTML {
    var notes: HTML = ""
    notes += words
    notes += moved
    notes += details
    return notes.source.isEmpty ? "" : "<div class=\"notes\">\n\(notes)</div>\n"
  }

  private var words: HTML {
    guard !page.words.isEmpty else { return "" }
    let changes = HTMLReport.list(page.words) { change in
      switch (change.old.isEmpty, change.new.isEmpty) {
      case (false, false):
        "\(Self.old(change)) <span role=\"img\" aria-label=\"changed to\">→</span> \(Self.new(change))"
      case (false, true): Self.old(change)
      default: Self.new(change)
      }
    }
    return "<section class=\"words\"><h4>Words</h4>\n\(changes)</section>\n"
  }

  private static func old(_ change: WordChange) -> HTML { "<del>\(foreign: change.old)</del>" }
  private static func new(_ change: WordChange) -> HTML { "<ins>\(foreign: change.new)</ins>" }

  private var details: HTML {
    guard !page.details.isEmpty else { return "" }
    let sentences = HTMLReport.list(page.details) { "\(foreign: $0)" }
    return "<section class=\"details\"><h4>Details</h4>\n\(sentences)</section>\n"
  }

  // MARK: - Moved lines

  /// Lines grouped by movement, in the order of their first lines.
  private var moved: HTML {
    guard !page.moved.isEmpty else { return "" }
    var groups: [(movement: Movement?, lines: [MovedLine])] = []
    var indices: [Movement?: Int] = [:]
    for line in page.moved.prefix(HTMLReport.listLimit) {
      let movement = Movement(of: line)
      if let index = indices[movement] {
        groups[index].lines.append(line)
      } else {
        indices[movement] = groups.count
        groups.append((movement, [line]))
      }
    }
    var html: HTML = "<section class=\"lines\"><h4>Moved lines</h4>\n"
    for group in groups { html += Self.group(group.lines, movement: group.movement) }
    let rest = page.moved.count - HTMLReport.listLimit
    if rest > 0 { html += "<p class=\"more\">and \(rest) more</p>\n" }
    html += "</section>\n"
    return html
  }

  private static func group(_ lines: [MovedLine], movement: Movement?) -> HTML {
    let isOpen: HTML = lines.count <= openLines ? " open" : ""
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    return """
      <details\(isOpen)><summary>\(count) \(movement?.sentence ?? "moved")</summary>
      \(HTMLReport.list(lines) { "\(foreign: $0.text)" })\
      </details>

      """
  }
}
