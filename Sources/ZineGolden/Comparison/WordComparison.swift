/// What differs between the words of two pages.
struct WordComparison {
  var words: [WordChange] = []
  var moved: [MovedLine] = []

  init(_ old: PageText, _ new: PageText) {
    let (old, new) = (old.joined, new.joined)
    let pairs = SequenceAlignment.equal(old.words.map(\.text), new.words.map(\.text))
    var gone: [String] = []
    var added: [String] = []
    for pair in pairs {
      switch (pair.old, pair.new) {
      case (let index?, nil): gone.append(old.words[index].text)
      case (nil, let index?): added.append(new.words[index].text)
      default:
        end(&gone, &added)
      }
    }
    end(&gone, &added)
    findMovedLines(old, new)
  }

  private mutating func end(_ gone: inout [String], _ added: inout [String]) {
    guard !gone.isEmpty || !added.isEmpty else { return }
    // Letters that stand wider apart may read as several words.
    if gone.joined() != added.joined() {
      words.append(
        WordChange(old: gone.joined(separator: " "), new: added.joined(separator: " ")))
    }
    (gone, added) = ([], [])
  }

  /// Lines of the same words, one of which at least stands somewhere else.
  private mutating func findMovedLines(_ old: PageText, _ new: PageText) {
    let (oldLines, newLines) = (old.lines, new.lines)
    for pair in SequenceAlignment.equal(oldLines.map(\.text), newLines.map(\.text)) {
      guard let before = pair.old, let now = pair.new else { continue }
      let (from, to) = (oldLines[before], newLines[now])
      if zip(from.words, to.words).contains(where: Self.isElsewhere) {
        moved.append(MovedLine(text: from.text, old: from.area, new: to.area))
      }
    }
  }

  /// By more than what numbers are rounded to.
  private static func isElsewhere(_ a: PageRectangle, _ b: PageRectangle) -> Bool {
    let tolerance = 0.01
    return abs(a.x - b.x) > tolerance || abs(a.y - b.y) > tolerance
      || abs(a.width - b.width) > tolerance || abs(a.height - b.height) > tolerance
  }
}
