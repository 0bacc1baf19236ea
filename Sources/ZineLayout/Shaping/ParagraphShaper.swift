import ZineStyle
import ZineText

/// Shapes paragraphs. Simple text is shaped word by word and cached. A paragraph is shaped as a whole if
/// bidirectional text, complex scripts or font tables make words depend on each other.
package final class ParagraphShaper {
  let styled: StyledStory
  let shaper: any TextShaper
  let hyphenator: (any Hyphenator)?
  let delegate: (AttachmentID) -> (any RunDelegate)?
  var hyphenationCache = HyphenationCache()
  /// Problems with hyphenation patterns, by language. The value is `nil` for languages without problems.
  var languageProblems: [String: HyphenationProblem?] = [:]
  /// Font problems by style. The value is `nil` for styles without problems.
  var fontProblems: [ShapingStyleID: FontProblem?] = [:]

  /// - Parameter delegate: Returns the run delegate of an attachment, which determines its size. An
  ///   attachment without a delegate takes up no space.
  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    self.shaper = shaper
    self.hyphenator = hyphenator
    self.delegate = delegate
  }

  /// Shapes a paragraph for a column. Only the sizes of objects in the paragraph depend on the column.
  package func shape(_ paragraph: StyledParagraph, in column: ColumnMeasure) -> ShapedParagraph {
    var text = styled.text(of: paragraph)
    let hasTabs = text.contains(Self.tab)
    let stretches: [ShapingStretch]
    if hasTabs, paragraph.tabs != nil {
      stretches = self.stretches(of: paragraph).flatMapTabs(in: text)
    } else {
      stretches = self.stretches(of: paragraph)
      if hasTabs { text = text.replacingTabs() }
    }
    var shaped =
      isSimple(text, paragraph, stretches)
      ? words(text, stretches, paragraph, in: column)
      : whole(text, stretches, paragraph, in: column)
    fitPictures(of: paragraph, in: column, &shaped.pieces)
    var boxes = ShapedBoxes()
    if !paragraph.inlineBoxes.isEmpty {
      (shaped.pieces, boxes) = shaped.pieces.inside(
        paragraph.inlineBoxes, width: column.inlineExtent, baseLevel: shaped.baseLevel)
    }
    let composing = styled.styles[paragraph.composing]
    if composing.strictness != .auto || composing.wordBreak != .normal {
      shaped.breaks = LineBreakRules(composing)
        .adjusted(shaped.breaks, in: text)
    }
    if hasTabs, paragraph.tabs != nil { shaped.breaks = shaped.breaks.besideTabs(in: text) }
    shaped.breaks = shaped.breaks.withoutMarks(of: paragraph, in: text)
      .withoutThoseBetweenSigns(in: text)
    let (breaks, breakTexts) = BreakAssembler.opportunities(
      in: shaped.pieces, text: text, breaks: shaped.breaks, shaper: shaper,
      hyphens: composing.hyphenation.mode)
    var result = ShapedParagraph(
      range: paragraph.range, pieces: shaped.pieces, textBreaks: shaped.breaks, breaks: breaks,
      startProtrusion: Self.startProtrusion(of: shaped.pieces), baseLevel: shaped.baseLevel,
      isMixed: shaped.baseLevel == 1
        || shaped.pieces.pieces.contains { $0.level != shaped.baseLevel },
      dependsOnColumn: paragraph.runs.contains { $0.attachment != nil }
        || paragraph.inlineBoxes.contains { $0.style.hasPercentages })
    result.clusterStretch = shaped.clusterStretch
    result.boxes = boxes
    result.breakTexts = breakTexts
    result.findings = findings(in: stretches, shaped.pieces, paragraph)
    if hasTabs { result.tabs = ShapedParagraph.tabs(in: shaped.pieces) }
    return withMargins(result, text, composing)
  }

  static let tab = UInt8(ascii: "\t")

  /// Adds the protrusions that the style requests. Hanging punctuation hangs by its full width. Other
  /// characters protrude only with optical margin alignment.
  func withMargins(
    _ shaped: consuming ShapedParagraph, _ text: ArraySlice<UInt8>, _ style: ComposingStyle
  ) -> ShapedParagraph {
    guard !style.hangingPunctuation.isEmpty else { return shaped }
    if !style.hasOpticalMargins {
      shaped.startProtrusion = 0
      for index in shaped.breaks.indices {
        shaped.breaks[index].endProtrusion = 0
        shaped.breaks[index].nextProtrusion = 0
      }
    }
    return shaped.hanging(style.hangingPunctuation, text: text)
  }

  private static func startProtrusion(of pieces: PieceRow) -> Double {
    pieces.pieces.first.map { Double($0.startProtrusion) } ?? 0
  }

  /// The pieces of a paragraph, and its possible line breaks.
  private struct Pieces {
    var pieces = PieceRow()
    var breaks: [TextBreak] = []
    var baseLevel: UInt8 = 0
    var clusterStretch = 0.0

    mutating func add(
      _ content: PieceRow.Content, _ style: ShapingStyleID, at offset: Int, level: UInt8
    ) {
      pieces.append(content, style, at: offset, level: level)
    }
  }

  // MARK: Stretches

  /// Returns the stretches of a paragraph: its runs without their paint, with adjacent runs of the same style
  /// merged.
  private func stretches(of paragraph: StyledParagraph) -> [ShapingStretch] {
    var stretches: [ShapingStretch] = []
    // Text after an initial letter is shaped separately, even if it has the same style.
    let initialEnd = paragraph.initialLength
    var offset = 0
    for run in paragraph.runs {
      let isObject = run.attachment != nil
      defer { offset += run.length }
      if !isObject, offset != initialEnd, let last = stretches.indices.last,
        !stretches[last].isObject,
        stretches[last].style == run.shaping
      {
        stretches[last].length += run.length
      } else {
        stretches.append(
          ShapingStretch(length: run.length, style: run.shaping, isObject: isObject))
      }
    }
    if let initialEnd, let first = stretches.first, first.length > initialEnd {
      stretches[0].length = initialEnd
      stretches.insert(
        ShapingStretch(length: first.length - initialEnd, style: first.style), at: 1)
    }
    return stretches.cut(at: paragraph.inlineBoxes)
  }

  private func isSimple(
    _ text: ArraySlice<UInt8>, _ paragraph: StyledParagraph, _ stretches: [ShapingStretch]
  ) -> Bool {
    guard paragraph.direction != .rightToLeft else { return false }
    var start = text.startIndex
    return stretches.allSatisfy { stretch in
      defer { start += stretch.length }
      return stretch.isObject
        || SimpleText.isSimple(text[start..<start + stretch.length])
          && shaper.spaceContext(of: stretch.style) != .substitution
    }
  }

  // MARK: As a whole

  private func whole(
    _ text: ArraySlice<UInt8>, _ stretches: [ShapingStretch], _ paragraph: StyledParagraph,
    in column: ColumnMeasure
  ) -> Pieces {
    let whole = shaper.shapeWhole(
      text, stretches: stretches, direction: paragraph.direction, language: paragraph.language)
    var objects = self.objects(of: paragraph, in: column)
    var result = Pieces(breaks: whole.breaks, baseLevel: whole.baseLevel)
    var offset = 0
    for part in whole.parts {
      switch part {
      case .run(let run, let style):
        result.add(.run(run), style, at: offset, level: run.level)
        offset += run.byteLength
      case .object(let level, let style) where text[text.startIndex + offset] == Self.tab:
        result.add(.tab, style, at: offset, level: level)
        offset += 1
      case .object(let level, let style):
        if let object = objects.popLast() { result.add(object, style, at: offset, level: level) }
        offset += AttributedText.attachmentBytes.count
      }
    }
    result.clusterStretch = EastAsianSpacing(text, styled.styles, shaper).apply(to: &result.pieces)
    return result
  }

  /// Returns the objects of a paragraph in reverse order, at their sizes in the column.
  private func objects(
    of paragraph: StyledParagraph, in column: ColumnMeasure
  ) -> [PieceRow.Content] {
    let none = InlineMetrics(width: 0, ascent: 0, descent: 0)
    return paragraph.runs.reversed().compactMap { run in
      guard let id = run.attachment else { return nil }
      let metrics = delegate(id)?.metrics(in: column) ?? none
      return switch styled.story.attachment(id) {
      case .rule: .rule(metrics)
      case .picture(let picture) where picture.isFloating: .anchor(id)
      case .picture: .object(id, metrics)
      }
    }
  }

  // MARK: Word by word

  /// Splits simple text at spaces, line ends, objects and style changes.
  private func words(
    _ text: ArraySlice<UInt8>, _ stretches: [ShapingStretch], _ paragraph: StyledParagraph,
    in column: ColumnMeasure
  ) -> Pieces {
    var result = Pieces()
    // Nearly all pieces are words and the spaces between them.
    let spaceCount = text.count { $0 == UInt8(ascii: " ") }
    result.pieces.reserveCapacity(2 * spaceCount + 2)
    result.breaks.reserveCapacity(spaceCount + 2)
    var objects = self.objects(of: paragraph, in: column)
    // The caches are moved out of the shared object, so that the many look-ups do not check for shared
    // access.
    var (cache, spaces) = (WordCache(isEmpty: true), SpaceCache())
    let shared = shaper.cache
    swap(&cache, &shared.words)
    swap(&spaces, &shared.spaces)
    defer {
      swap(&cache, &shared.words)
      swap(&spaces, &shared.spaces)
    }
    text.withUnsafeBufferPointer { text in
      var cursor = WordCursor(text: text, stretches: stretches)
      while let token = cursor.next() {
        switch token {
        case .word(let start, let end, let style):
          addWord(text, start..<end, style, withBreaks: true, &cache, to: &result)
        case .splitWord(let start, let end, let firstStretch, let firstEnd):
          addSplitWord(
            text, start..<end, stretches[firstStretch...], firstEnd: firstEnd,
            language: paragraph.language, &cache, to: &result)
        case .space(let offset, let style, let before, let after):
          let space = spaces.space(style, before: before, after: after, shaper: shaper)
          result.pieces.append(space, style, at: offset, level: 0)
        case .lineEnd(let offset, let style):
          result.add(.lineEnd, style, at: offset, level: 0)
        case .object(let offset, let style) where text[offset] == Self.tab:
          result.add(.tab, style, at: offset, level: 0)
        case .object(let offset, let style):
          if let object = objects.popLast() { result.add(object, style, at: offset, level: 0) }
        case .junction(let offset, let before, let hasSpace, let after):
          if mayBreak(before, hasSpace: hasSpace, after, paragraph.language) {
            result.breaks.append(TextBreak(offset: offset))
          }
        case .mandatoryBreak(let offset):
          result.breaks.append(TextBreak(offset: offset, isMandatory: true))
        }
      }
    }
    return result
  }

  private func addWord(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ style: ShapingStyleID,
    withBreaks: Bool, _ cache: inout WordCache, to result: inout Pieces
  ) {
    let index = cache.word(
      UnsafeBufferPointer(rebasing: text[range]), style: style, shaper: shaper)
    if let run = cache.single(index) {
      result.pieces.append(run, style, at: range.lowerBound, level: 0)
      return
    }
    let word = cache[index]
    var offset = range.lowerBound
    for run in word.runs {
      result.pieces.append(run, style, at: offset, level: 0)
      offset += run.byteLength
    }
    guard withBreaks else { return }
    for inner in word.breaks {
      result.breaks.append(TextBreak(offset: range.lowerBound + inner.offset))
    }
  }

  /// Adds a word that contains style changes. Each part is shaped separately, but line breaks are determined
  /// for the whole word.
  ///
  /// - Parameters:
  ///   - stretches: Stretches, starting with the one in which the word begins.
  ///   - firstEnd: End of the first stretch.
  private func addSplitWord(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ stretches: ArraySlice<ShapingStretch>, firstEnd: Int, language: String,
    _ cache: inout WordCache, to result: inout Pieces
  ) {
    var start = range.lowerBound
    var stretchEnd = firstEnd
    var stretch = stretches.startIndex
    while start < range.upperBound {
      let end = min(stretchEnd, range.upperBound)
      addWord(text, start..<end, stretches[stretch].style, withBreaks: false, &cache, to: &result)
      start = end
      stretch += 1
      if stretch < stretches.endIndex { stretchEnd += stretches[stretch].length }
    }
    let word = Array(text[range])
    for inner in shaper.breaks(in: word[...], language: language) where inner.offset < word.count {
      result.breaks.append(TextBreak(offset: range.lowerBound + inner.offset))
    }
  }

  /// Returns whether a line may end between two characters that may have a space between them. In simple
  /// text, UAX #14 considers no other characters.
  private func mayBreak(
    _ before: PackedCharacter, hasSpace: Bool, _ after: PackedCharacter, _ language: String
  ) -> Bool {
    if hasSpace, SimpleText.endsWord(before), SimpleText.isLetterOrDigit(after) { return true }
    let junction = ShapingCache.Junction(
      before: before, hasSpace: hasSpace, after: after, language: language)
    if let known = shaper.cache.junctions[junction] { return known }
    let start = before.utf8 + (hasSpace ? [UInt8(ascii: " ")] : [])
    let text = start + after.utf8
    let answer = shaper.breaks(in: text[...], language: language).contains {
      $0.offset == start.count
    }
    shaper.cache.junctions[junction] = answer
    return answer
  }
}
