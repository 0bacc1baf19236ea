import ZineStyle
import ZineText

/// Gives readers words whole that they would take apart. Readers put words together from the places of glyphs: letters
/// with much space between them and the initial of a word look like words of their own.
struct WholeWords {
  private let shaper: any TextShaper
  private var items: [LineItem] = []
  /// The parts of the word that is still open, as indices of items.
  private var word: [Int] = []
  /// Whether readers may take the open word apart.
  private var isApart = false
  /// Whether the open word begins with an initial.
  private var hasInitial = false

  /// - Parameter initialCount: how many of the items are the letters of an initial.
  /// - Returns: the items of a line, with words that readers would take apart as runs of their own.
  static func items(
    _ items: [LineItem], initialCount: Int, _ shaper: any TextShaper
  ) -> [LineItem] {
    let isSpaced = items.contains { item in
      if case .glyphs(let run) = item, run.letterSpace > 0 {
        Self.areLettersApart(run, shaper)
      } else {
        false
      }
    }
    guard initialCount > 0 || isSpaced else { return items }
    var words = WholeWords(shaper: shaper)
    for (index, item) in items.enumerated() {
      words.add(item, isInitial: index < initialCount)
      // Nothing else in the line is to be changed.
      if !isSpaced, index >= initialCount, words.word.isEmpty {
        return words.items + items[(index + 1)...]
      }
    }
    words.endWord()
    return words.items
  }

  private init(shaper: any TextShaper) { self.shaper = shaper }

  private mutating func add(_ item: LineItem, isInitial: Bool) {
    switch item {
    case .rule, .path, .shapes: items.append(item)
    case .picture:
      endWord()
      items.append(item)
    case .glyphs(let run) where run.isRightToLeft:
      endWord()
      items.append(item)
    case .glyphs(let run):
      add(run, isApart: isInitial || Self.areLettersApart(run, shaper), isInitial: isInitial)
    }
  }

  private mutating func add(_ run: GlyphRun, isApart: Bool, isInitial: Bool) {
    // The letters of an initial may be an opening mark, a space and a letter.
    guard !isInitial else {
      hasInitial = true
      return addPart(run, isApart: true)
    }
    let parts = run.wordsAndSpaces
    guard !isApart else {
      for part in parts {
        if part.isSpace { endWord() }
        part.isSpace ? items.append(.glyphs(part.run)) : addPart(part.run, isApart: true)
      }
      return
    }
    // Of other runs only the first and the last word may go on beyond them.
    guard let space = parts.firstIndex(where: \.isSpace) else {
      return addPart(run, isApart: false)
    }
    if space > 0, !word.isEmpty { addPart(run.part(parts[..<space]), isApart: false) }
    let start = word.isEmpty ? 0 : space
    endWord()
    let last = parts.lastIndex(where: \.isSpace) ?? space
    items.append(.glyphs(run.part(parts[start...last])))
    if last + 1 < parts.count { addPart(run.part(parts[(last + 1)...]), isApart: false) }
  }

  private mutating func addPart(_ run: GlyphRun, isApart: Bool) {
    word.append(items.count)
    items.append(.glyphs(run))
    if isApart { self.isApart = true }
  }

  /// Makes the first part of the word stand for all of its text, and the other parts for nothing.
  private mutating func endWord() {
    defer { (word, isApart, hasInitial) = ([], false, false) }
    guard isApart else { return }
    let runs = word.compactMap { index in
      if case .glyphs(let run) = items[index] { run } else { nil }
    }
    // A letter alone can't be taken apart.
    guard runs.reduce(0, { $0 + $1.clusterCount }) > 1, hasInitial || isTakenApart(runs) else {
      return
    }
    for (part, index) in word.enumerated() {
      var run = runs[part]
      run.readAs = part == 0 ? runs.flatMap(\.readableText) : []
      items[index] = .glyphs(run)
    }
  }

  /// Whether the letter space of a word parts its letters for readers. Poppler takes a gap of a tenth of the font's size
  /// for a space, and less where the size changes, as in small capitals. Lines may be stretched beside the letter space.
  private func isTakenApart(_ runs: [GlyphRun]) -> Bool {
    let heights = runs.map { Self.height(of: $0, shaper) }
    if let least = heights.min(), let most = heights.max(), least < 0.85 * most { return true }
    return zip(runs, heights).contains { $0.letterSpace > 0.08 * $1 }
  }

  private static func areLettersApart(_ run: GlyphRun, _ shaper: any TextShaper) -> Bool {
    run.letterSpace > 0 && run.letterSpace > 0.04 * height(of: run, shaper)
  }

  private static func height(of run: GlyphRun, _ shaper: any TextShaper) -> Double {
    let metrics = run.metrics(shaper)
    return metrics.ascent + metrics.descent
  }
}

extension GlyphRun {
  /// The words of a run from left to right, and the spaces between them.
  fileprivate var wordsAndSpaces: [(run: GlyphRun, isSpace: Bool)] {
    var parts: [(run: GlyphRun, isSpace: Bool)] = []
    var x = origin.x
    for segment in segments {
      var start = segment.clusters.lowerBound
      var offset = segment.textOffset
      while start < segment.clusters.upperBound {
        let isSpace = segment.isSpace(start)
        var end = start + 1
        while end < segment.clusters.upperBound,
          segment.ownText != nil || segment.isSpace(end) == isSpace
        { end += 1 }
        var part = segment
        part.clusters = start..<end
        part.textOffset = offset
        part.length = segment.run.clusters[start..<end].reduce(0) { $0 + Int($1.byteLength) }
        let width = segment.run.clusters[start..<end].reduce(0) { $0 + fit.advance(of: $1) }
        if let last = parts.indices.last, parts[last].isSpace == isSpace {
          parts[last].run.segments.append(part)
          parts[last].run.width += width
        } else {
          var run = self
          run.origin.x = x
          (run.segments, run.width, run.wordSpaceCount) = ([part], width, 0)
          parts.append((run, isSpace))
        }
        x += width
        offset += part.length
        start = end
      }
    }
    return parts
  }

  /// The part of the run that consists of some of its words and spaces.
  fileprivate func part(_ parts: ArraySlice<(run: GlyphRun, isSpace: Bool)>) -> GlyphRun {
    guard let first = parts.first else { return self }
    var part = first.run
    part.segments = parts.flatMap(\.run.segments)
    part.width = parts.reduce(0) { $0 + $1.run.width }
    return part
  }

  /// The run's text without characters that break words apart and can't be seen.
  fileprivate var readableText: [UInt8] {
    segments.flatMap { segment in
      segment.ownText ?? Array(text(of: segment)).withoutInvisibleBreaks
    }
  }
}

extension GlyphRun.Segment {
  fileprivate func isSpace(_ cluster: Int) -> Bool {
    if let ownText { return ownText == [UInt8(ascii: " ")] }
    return run.clusters[cluster].isWordSpace
  }
}

extension [UInt8] {
  /// The UTF-8 text without soft hyphens (U+00AD), zero-width spaces (U+200B) and word joiners (U+2060), which would
  /// keep words from being found.
  package var withoutInvisibleBreaks: [UInt8] {
    let scalars = String(decoding: self, as: UTF8.self).unicodeScalars
    return Array(
      String(
        String.UnicodeScalarView(
          scalars.filter { $0 != "\u{AD}" && $0 != "\u{200B}" && $0 != "\u{2060}" })
      ).utf8)
  }
}
