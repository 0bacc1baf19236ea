/// The differences between the words of two pages.
struct WordComparison {
  var words: [WordChange] = []
  var moved: [MovedLine] = []
  /// Unchanged words of the same size.
  private(set) var kept: [KeptWord] = []
  /// Areas of printed page numbers in both pages that changed only because the number of the page changed.
  private(set) var folios: [PageRectangle] = []

  struct KeptWord {
    var old: PageRectangle
    var new: PageRectangle
  }

  /// - Parameter folios: Numbers of the old and the new page.
  init(_ old: PageText, _ new: PageText, folios: (was: Folio, now: Folio)? = nil) {
    let (old, new) = (old.joined, new.joined)
    // Numbers are compared relative to the page number only if the page number has changed.
    let isMoved = folios.map { $0.was != $0.now } ?? false
    var before = Self.keyed(old, isMoved ? folios?.was : nil)
    var now = Self.keyed(new, isMoved ? folios?.now : nil)
    if isMoved { passOverNumbers(&before, &now) }
    var gone: [String] = []
    var added: [String] = []
    for pair in SequenceAlignment.equal(before.map(\.key), now.map(\.key)) {
      switch (pair.old, pair.new) {
      case (let index?, nil): gone.append(before[index].word.text)
      case (nil, let index?): added.append(now[index].word.text)
      case (let index?, let other?):
        end(&gone, &added)
        keep(before[index].word, now[other].word)
      case (nil, nil): break
      }
    }
    end(&gone, &added)
    findMovedLines(old, new)
  }

  private mutating func keep(_ old: PageText.Word, _ new: PageText.Word) {
    if old.text != new.text { folios += [old.area, new.area] }
    guard old.text == new.text, abs(old.area.width - new.area.width) <= 0.02 * old.area.width,
      abs(old.area.height - new.area.height) <= 0.02 * old.area.height
    else { return }
    kept.append(KeptWord(old: old.area, new: new.area))
  }

  private mutating func end(_ gone: inout [String], _ added: inout [String]) {
    guard !gone.isEmpty || !added.isEmpty else { return }
    // The differences are ignored if only spaces changed, since widely spaced letters may be extracted as
    // several words.
    if gone.joined() != added.joined() {
      words.append(
        WordChange(old: gone.joined(separator: " "), new: added.joined(separator: " ")))
    }
    (gone, added) = ([], [])
  }

  /// A word and the key by which it is compared.
  private typealias Keyed = (key: String, word: PageText.Word)

  /// Returns the words with their keys. On the first and last line, where page numbers are usually printed,
  /// numbers in the keys are relative to the page number.
  private static func keyed(_ page: PageText, _ folio: Folio?) -> [Keyed] {
    guard let folio else { return page.words.map { ($0.text, $0) } }
    let outermost = page.outermost
    return page.words.map { (outermost($0) ? folio.key(of: $0.text) : $0.text, $0) }
  }

  /// Removes the corresponding printed page numbers of both pages. Their position may change from one side of
  /// the page to the other, if a left page has become a right page.
  private mutating func passOverNumbers(_ old: inout [Keyed], _ new: inout [Keyed]) {
    func isNumber(_ word: Keyed) -> Bool { word.key.contains(Folio.ownNumber) }
    var others = new.indices.filter { isNumber(new[$0]) }
    var passed: (old: Set<Int>, new: Set<Int>) = ([], [])
    for index in old.indices where isNumber(old[index]) {
      guard let place = others.firstIndex(where: { new[$0].key == old[index].key }) else {
        continue
      }
      folios += [old[index].word.area, new[others[place]].word.area]
      passed.old.insert(index)
      passed.new.insert(others.remove(at: place))
    }
    old = old.indices.filter { !passed.old.contains($0) }.map { old[$0] }
    new = new.indices.filter { !passed.new.contains($0) }.map { new[$0] }
  }

  /// Finds lines with unchanged text in which at least one word has moved.
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

  /// Whether two areas differ by more than rounding errors.
  private static func isElsewhere(_ a: PageRectangle, _ b: PageRectangle) -> Bool {
    let tolerance = 0.01
    return abs(a.x - b.x) > tolerance || abs(a.y - b.y) > tolerance
      || abs(a.width - b.width) > tolerance || abs(a.height - b.height) > tolerance
  }
}
