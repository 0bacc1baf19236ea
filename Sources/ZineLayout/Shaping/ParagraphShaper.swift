import ZineText

/// Shapes paragraphs: word by word through the cache where the text allows it, as a whole where
/// directions, scripts or a font's tables tie words together.
package final class ParagraphShaper {
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let delegate: (AttachmentID) -> (any RunDelegate)?
  private var cache = WordCache()
  private var spaces = SpaceCache()
  /// Whether a line may end between two characters with a space, or with nothing, between them.
  private var junctions: [Junction: Bool] = [:]
  private var checkedStyles: Set<ShapingStyleID> = []
  private var reportedFamilies: Set<[String]> = []
  private var reportedCharacters: Set<UInt32> = []
  /// What was found wrong with fonts so far.
  package private(set) var diagnostics: [Diagnostic] = []

  private struct Junction: Hashable {
    var before: ArraySlice<UInt8>
    var hasSpace: Bool
    var after: ArraySlice<UInt8>
  }

  /// - Parameter delegate: answers for an attachment; without an answer it takes no room.
  package init(
    _ styled: StyledStory, shaper: any TextShaper,
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.styled = styled
    self.shaper = shaper
    self.delegate = delegate
  }

  /// Shapes a paragraph for a column, on which only the size of its objects depends.
  package func shape(_ paragraph: StyledParagraph, in column: ColumnMeasure) -> ShapedParagraph {
    let text = styled.story.text.bytes[paragraph.range]
    let stretches = self.stretches(of: paragraph)
    let parts =
      isSimple(text, paragraph, stretches)
      ? words(text, stretches, language: paragraph.language)
      : whole(text, stretches, paragraph)
    let pieces = self.pieces(of: parts, paragraph, in: column)
    let breaks = BreakAssembler.opportunities(
      in: pieces, text: text, breaks: parts.breaks, hyphen: shaper.hyphen)
    reportFonts(of: stretches, pieces, paragraph)
    return ShapedParagraph(
      range: paragraph.range, pieces: pieces, breaks: breaks, baseLevel: parts.baseLevel,
      isMixed: pieces.contains { $0.level != parts.baseLevel } || parts.baseLevel == 1,
      hasObjects: paragraph.runs.contains { $0.attachment != nil })
  }

  // MARK: Stretches

  /// The runs of a paragraph without their paint, equal neighbours as one.
  private func stretches(of paragraph: StyledParagraph) -> [ShapingStretch] {
    var stretches: [ShapingStretch] = []
    for run in paragraph.runs {
      let isObject = run.attachment != nil
      if !isObject, let last = stretches.indices.last, !stretches[last].isObject,
        stretches[last].style == run.shaping
      {
        stretches[last].length += run.length
      } else {
        stretches.append(
          ShapingStretch(length: run.length, style: run.shaping, isObject: isObject))
      }
    }
    return stretches
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
    _ text: ArraySlice<UInt8>, _ stretches: [ShapingStretch], _ paragraph: StyledParagraph
  ) -> ShapedWhole {
    shaper.shapeWhole(
      text, stretches: stretches, direction: paragraph.direction, language: paragraph.language)
  }

  // MARK: Word by word

  /// Cuts simple text at spaces, line ends, objects and changes of style.
  private func words(
    _ text: ArraySlice<UInt8>, _ stretches: [ShapingStretch], language: String
  ) -> ShapedWhole {
    var result = ShapedWhole(parts: [], breaks: [], baseLevel: 0)
    result.parts.reserveCapacity(text.count / 3 + 2)
    result.breaks.reserveCapacity(text.count / 5 + 2)
    var cursor = WordCursor(text: text, stretches: stretches)
    while let token = cursor.next() {
      switch token {
      case .word(let range, let style):
        addWord(text[range], style, at: range.lowerBound - text.startIndex, to: &result)
      case .space(let style, let before, let after):
        let space = spaces.space(style, before: before, after: after, shaper: shaper)
        result.parts.append(.run(space, style: style))
      case .lineEnd(let style):
        result.parts.append(.run(Self.lineEnd, style: style))
      case .object:
        result.parts.append(.object(level: 0))
      case .splitWord(let range, let stretches):
        addSplitWord(text, range, stretches, language: language, to: &result)
      case .junction(let before, let hasSpace, let after, let offset):
        if mayBreak(Junction(before: before, hasSpace: hasSpace, after: after), language) {
          result.breaks.append(TextBreak(offset: offset))
        }
      case .mandatoryBreak(let offset):
        result.breaks.append(TextBreak(offset: offset, isMandatory: true))
      }
    }
    return result
  }

  /// Stands for a U+2028 among the parts.
  private static let lineEnd = ShapedRun(
    font: FontID(0),
    clusters: [
      Cluster(
        byteLength: AttributedText.lineSeparatorBytes.count, glyphStart: 0, glyphCount: 0,
        kind: .space, advance: 0)
    ], glyphs: [])

  private func addWord(
    _ text: ArraySlice<UInt8>, _ style: ShapingStyleID, at offset: Int, to result: inout ShapedWhole
  ) {
    let word = cache.word(text, style: style) { shaper.shapeWord($0, style: $1) }
    for run in word.runs { result.parts.append(.run(run, style: style)) }
    for inner in word.breaks {
      result.breaks.append(TextBreak(offset: offset + inner.offset))
    }
  }

  /// A word whose style changes on the way: each part is shaped for itself, its breaks are those of
  /// the whole word.
  private func addSplitWord(
    _ text: ArraySlice<UInt8>, _ range: Range<Int>, _ stretches: [ShapingStretch],
    language: String, to result: inout ShapedWhole
  ) {
    var start = range.lowerBound
    for stretch in stretches {
      let part = text[start..<start + stretch.length]
      let word = cache.word(part, style: stretch.style) { shaper.shapeWord($0, style: $1) }
      for run in word.runs { result.parts.append(.run(run, style: stretch.style)) }
      start += stretch.length
    }
    let offset = range.lowerBound - text.startIndex
    for inner in shaper.breaks(in: text[range], language: language) where inner.offset < range.count
    {
      result.breaks.append(TextBreak(offset: offset + inner.offset))
    }
  }

  /// By UAX #14 only the characters on both sides of a space decide, in simple text.
  private func mayBreak(_ junction: Junction, _ language: String) -> Bool {
    if junction.hasSpace, junction.before.count == 1, junction.after.count == 1,
      let before = junction.before.first, let after = junction.after.first,
      SimpleText.endsWord(before), SimpleText.isLetterOrDigit(after)
    {
      return true
    }
    if let known = junctions[junction] { return known }
    let sample = Array(junction.before) + (junction.hasSpace ? [UInt8(ascii: " ")] : [])
    let text = sample + junction.after
    let answer = shaper.breaks(in: text[...], language: language).contains {
      $0.offset == sample.count
    }
    // The key must not hold on to the story's whole text.
    let key = Junction(
      before: Array(junction.before)[...], hasSpace: junction.hasSpace,
      after: Array(junction.after)[...])
    junctions[key] = answer
    return answer
  }

  // MARK: Pieces

  private func pieces(
    of whole: ShapedWhole, _ paragraph: StyledParagraph, in column: ColumnMeasure
  ) -> [ShapedParagraph.Piece] {
    var attachments = paragraph.runs.lazy.compactMap { run in
      run.attachment.map { (id: $0, style: run.shaping) }
    }.makeIterator()
    var offset = 0
    return whole.parts.compactMap { part in
      switch part {
      case .run(let run, let style):
        defer { offset += run.byteLength }
        return ShapedParagraph.Piece(
          content: run === Self.lineEnd ? .lineEnd : .run(run), style: style, textOffset: offset,
          level: run.level)
      case .object(let level):
        defer { offset += AttributedText.attachmentBytes.count }
        guard let (id, style) = attachments.next() else { return nil }
        let metrics =
          delegate(id)?.metrics(in: column) ?? InlineMetrics(width: 0, ascent: 0, descent: 0)
        return ShapedParagraph.Piece(
          content: .object(id, metrics), style: style, textOffset: offset, level: level)
      }
    }
  }

  // MARK: Reports

  private func reportFonts(
    of stretches: [ShapingStretch], _ pieces: [ShapedParagraph.Piece], _ paragraph: StyledParagraph
  ) {
    var offset = paragraph.range.lowerBound
    for stretch in stretches {
      if !stretch.isObject, checkedStyles.insert(stretch.style).inserted {
        reportSubstitution(stretch.style, at: offset)
      }
      offset += stretch.length
    }
    for piece in pieces {
      guard case .run(let run) = piece.content, run.hasMissingCharacters else { continue }
      reportMissing(in: run, at: paragraph.range.lowerBound + piece.textOffset)
    }
  }

  private func reportSubstitution(_ style: ShapingStyleID, at offset: Int) {
    let named = styled.styles[style].families.named
    guard let taken = shaper.substitute(for: style), reportedFamilies.insert(named).inserted else {
      return
    }
    diagnostics.append(
      Diagnostic(
        .substitutedFont(requested: named.joined(separator: ", "), taken: taken),
        at: styled.story.sourceMap.span(at: offset)))
  }

  private func reportMissing(in run: ShapedRun, at start: Int) {
    var offset = start
    for cluster in run.clusters {
      let end = offset + Int(cluster.byteLength)
      if cluster.kind == .missing {
        let characters = String(decoding: styled.story.text.bytes[offset..<end], as: UTF8.self)
        for scalar in characters.unicodeScalars
        where reportedCharacters.insert(scalar.value).inserted {
          diagnostics.append(
            Diagnostic(
              .missingCharacter(scalar: scalar.value),
              at: styled.story.sourceMap.span(at: offset, length: end - offset)))
        }
      }
      offset = end
    }
  }
}
