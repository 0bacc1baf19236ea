/// The words of a page, in the order of the page's content.
struct PageText {
  struct Word: Hashable {
    var text: String
    var area: PageRectangle
  }

  struct Line {
    var text: String
    var area: PageRectangle
    var words: [PageRectangle]
  }

  var words: [Word] = []

  /// - Parameter pages: numbers, from 1.
  /// - Throws: `DocumentFailure`.
  static func read(
    _ path: String, pages: ClosedRange<Int>
  ) throws(DocumentFailure) -> [PageText] {
    let output: Tool.Output
    do throws(ToolFailure) {
      output = try Tool.pdftotext.run([
        "-bbox", "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", path, "-",
      ])
    } catch {
      throw .tool(error)
    }
    guard output.status == 0 else { throw .unreadable }
    return parse(output.bytes)
  }

  /// Reads what the tool says: a line for each page and each word.
  static func parse(_ bytes: [UInt8]) -> [PageText] {
    var pages: [PageText] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: line, as: UTF8.self).drop { $0 == " " }
      if line.hasPrefix("<page ") {
        pages.append(PageText())
      } else if line.hasPrefix("<word "), !pages.isEmpty, let word = word(line) {
        pages[pages.count - 1].words.append(word)
      }
    }
    return pages
  }

  private static func word(_ line: Substring) -> Word? {
    let parts = line.split(separator: "\"", maxSplits: 8, omittingEmptySubsequences: false)
    guard parts.count == 9, let left = Double(parts[1]), let top = Double(parts[3]),
      let right = Double(parts[5]), let bottom = Double(parts[7]), parts[8].hasPrefix(">")
    else { return nil }
    var text = parts[8].dropFirst()
    if text.hasSuffix("</word>") { text = text.dropLast(7) }
    return Word(
      text: unescaped(text),
      area: PageRectangle(x: left, y: top, width: right - left, height: bottom - top))
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&amp;": "&"]
      if let (entity, character) = entities.first(where: { rest.hasPrefix($0.key) }) {
        result += character
        rest = rest.dropFirst(entity.count)
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Without the words that stand in some areas.
  func without(_ masks: [PageRectangle]) -> PageText {
    guard !masks.isEmpty else { return self }
    return PageText(words: words.filter { word in !masks.contains { $0.contains(word.area) } })
  }

  /// With words that are divided at a line's end in one piece, in the place of their first part.
  var joined: PageText {
    var result = PageText()
    for word in words {
      if let last = result.words.last, last.text.unicodeScalars.last == "\u{AD}" {
        result.words[result.words.count - 1].text =
          String(last.text.unicodeScalars.dropLast()) + word.text
      } else {
        result.words.append(word)
      }
    }
    return result
  }

  /// The words that stand on one line and touch each other's neighbours, in their order.
  var lines: [Line] {
    var lines: [Line] = []
    for word in words {
      if let last = lines.last?.area, word.area.x >= last.x + last.width - 0.5,
        word.area.x < last.x + last.width + 2 * last.height,
        abs(word.area.y + word.area.height - last.y - last.height) < 0.2 * last.height
      {
        let top = min(last.y, word.area.y)
        lines[lines.count - 1].text += " " + word.text
        lines[lines.count - 1].words.append(word.area)
        lines[lines.count - 1].area = PageRectangle(
          x: last.x, y: top, width: word.area.x + word.area.width - last.x,
          height: max(last.y + last.height, word.area.y + word.area.height) - top)
      } else {
        lines.append(Line(text: word.text, area: word.area, words: [word.area]))
      }
    }
    return lines
  }
}
