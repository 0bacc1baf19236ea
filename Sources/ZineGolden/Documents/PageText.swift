/// The words of a page, in the order of its content stream.
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

  /// Returns the text without the words that are completely inside one of the given areas.
  func without(_ masks: [PageRectangle]) -> PageText {
    guard !masks.isEmpty else { return self }
    return PageText(words: words.filter { word in !masks.contains { $0.contains(word.area) } })
  }

  /// Predicate for words on the first or last line of the page.
  var outermost: (Word) -> Bool {
    let top = words.map(\.area.y).min() ?? 0
    let bottom = words.map { $0.area.y + $0.area.height }.max() ?? 0
    return { word in
      let reach = word.area.height / 2
      return word.area.y - reach <= top || word.area.y + word.area.height + reach >= bottom
    }
  }

  /// The text with the parts of hyphenated words joined. A joined word has the position of its first part.
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

  /// Lines, which consist of adjacent words, in order.
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
