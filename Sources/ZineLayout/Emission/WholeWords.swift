import ZineText

/// Keeps words whole for PDF viewers, which reconstruct words from glyph positions. Viewers would split
/// letter-spaced words, and would separate an initial from the rest of its word.
struct WholeWords {
  private let shaper: any TextShaper
  private var items: [LineItem] = []
  /// Item indices of the parts of the open word.
  private var word: [Int] = []
  /// Whether viewers may split the open word.
  private var isApart = false
  /// Whether the open word begins with an initial.
  private var hasInitial = false

  /// - Parameter initialCount: number of items that belong to an initial.
  /// - Returns: the items of a line. Words that viewers would split become separate runs.
  static func items(
    _ items: [LineItem], initialCount: Int, _ shaper: any TextShaper
  ) -> [LineItem] {
    let isSpaced = items.contains { $0.glyphRun?.areLettersApart(shaper) ?? false }
    guard initialCount > 0 || isSpaced else { return items }
    var words = WholeWords(shaper: shaper)
    for (index, item) in items.enumerated() {
      words.add(item, isInitial: index < initialCount)
      // The rest of the line needs no changes.
      if !isSpaced, index >= initialCount, words.word.isEmpty {
        return words.items + items[(index + 1)...]
      }
    }
    words.endWord()
    return words.items
  }

  private mutating func add(_ item: LineItem, isInitial: Bool) {
    switch item {
    case .rule, .path, .shapes: items.append(item)
    case .glyphs(let run) where !run.isRightToLeft:
      // An initial may consist of opening punctuation, a space and a letter.
      hasInitial = hasInitial || isInitial
      if isInitial { addPart(run, isApart: true) } else { add(run) }
    case .glyphs, .picture:
      endWord()
      items.append(item)
    }
  }

  private mutating func add(_ run: GlyphRun) {
    let parts = run.wordsAndSpaces
    guard !run.areLettersApart(shaper) else {
      for part in parts {
        if part.isSpace { endWord() }
        part.isSpace ? items.append(.glyphs(part.run)) : addPart(part.run, isApart: true)
      }
      return
    }
    // In other runs, only the first and last word can continue in adjacent runs.
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

  /// Ends the open word. If viewers may split it, its first run gets the whole text as replacement text, and
  /// its other runs get an empty text.
  private mutating func endWord() {
    defer { (word, isApart, hasInitial) = ([], false, false) }
    guard isApart else { return }
    let runs = word.compactMap { items[$0].glyphRun }
    // A single character cannot be split.
    guard runs.reduce(0, { $0 + $1.clusterCount }) > 1, hasInitial || isTakenApart(runs) else {
      return
    }
    for (part, index) in word.enumerated() {
      var run = runs[part]
      run.readAs = part == 0 ? runs.flatMap(\.readableText) : []
      items[index] = .glyphs(run)
    }
  }

  /// Returns whether viewers would split a word because of its letter spacing. Poppler treats a gap of a
  /// tenth of the font size as a space, and smaller gaps if the size changes, as in small capitals.
  /// Justification may widen the gaps further, so the threshold is lower.
  private func isTakenApart(_ runs: [GlyphRun]) -> Bool {
    let heights = runs.map { $0.metrics(shaper).height }
    if let least = heights.min(), let most = heights.max(), least < 0.85 * most { return true }
    return zip(runs, heights).contains { $0.letterSpace > 0.08 * $1 }
  }

}

extension GlyphRun {
  fileprivate func areLettersApart(_ shaper: any TextShaper) -> Bool {
    letterSpace > 0 && letterSpace > 0.04 * metrics(shaper).height
  }

  /// Words of the run from left to right, and the spaces between them.
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

  /// Returns the part of the run that consists of consecutive words and spaces.
  fileprivate func part(_ parts: ArraySlice<(run: GlyphRun, isSpace: Bool)>) -> GlyphRun {
    guard let first = parts.first else { return self }
    var part = first.run
    part.segments = parts.flatMap(\.run.segments)
    part.width = parts.reduce(0) { $0 + $1.run.width }
    return part
  }

  /// Text of the run without invisible characters that would break words.
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
  /// The UTF-8 text without soft hyphens (U+00AD), zero-width spaces (U+200B) and word joiners (U+2060). They
  /// would keep viewers from finding words.
  package var withoutInvisibleBreaks: [UInt8] {
    characters { $0 != "\u{AD}" && $0 != "\u{200B}" && $0 != "\u{2060}" }
  }

  /// Returns the characters of the UTF-8 text that satisfy a condition.
  func characters(where isKept: (Unicode.Scalar) -> Bool) -> [UInt8] {
    let all = String(decoding: self, as: UTF8.self).unicodeScalars
    return Array(String(all.filter(isKept)).utf8)
  }
}
