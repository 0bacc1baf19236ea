import ZineStyle
import ZineText

extension ParagraphShaper {
  /// Returns the paragraph with hyphenation points; `nil` if it has none.
  func hyphenate(_ shaped: ShapedParagraph, _ paragraph: StyledParagraph) -> ShapedParagraph? {
    let composing = styled.styles[paragraph.composing]
    let style = composing.hyphenation
    var text = styled.text(of: paragraph)
    if paragraph.tabs == nil, text.contains(Self.tab) { text = text.replacingTabs() }
    var findings: [Finding] = []
    let found = hyphenationPoints(in: text, paragraph, style, &findings)
    guard !found.isEmpty || !findings.isEmpty else { return nil }
    var hyphenated = shaped
    hyphenated.hyphenationFindings = findings
    guard !found.isEmpty else { return hyphenated }
    hyphenated.textBreaks = merged(shaped.textBreaks, found)
    (hyphenated.breaks, hyphenated.breakTexts) = BreakAssembler.opportunities(
      in: shaped.pieces, text: text, breaks: hyphenated.textBreaks, shaper: shaper,
      hyphens: style.mode, known: shaped.breakTexts)
    return withMargins(hyphenated, text, composing)
  }

  private func hyphenationPoints(
    in text: ArraySlice<UInt8>, _ paragraph: StyledParagraph, _ style: HyphenationStyle,
    _ findings: inout [Finding]
  ) -> [TextBreak] {
    var found: [TextBreak] = []
    var languages = LanguageCursor(paragraph, styled.styles)
    var known: Set<String> = []
    text.withUnsafeBufferPointer { bytes in
      let divisible = DivisibleText(bytes, minimumLetters: max(style.minimumWord, 2))
      let joinsApostrophes = { start in
        self.hyphenator?.hasApostrophes(in: languages.language(at: start)) ?? false
      }
      divisible.visit(joinsApostrophes: joinsApostrophes) { part in
        switch part {
        case .word(let range):
          let language = languages.language(at: range.lowerBound)
          let dividing = hyphenator(for: language, paragraph, range, &known, &findings)
          guard let hyphenator = dividing else { return }
          let word = UnsafeBufferPointer(rebasing: bytes[range])
          let hyphenationPoints = hyphenationCache.hyphenationPoints(
            of: word, language: language, hyphenator)
          for division in hyphenationPoints where style.allows(division, in: word) {
            found.append(
              TextBreak(
                offset: range.lowerBound + division.offset,
                kind: division.respelling.map(TextBreak.Kind.respelling) ?? .division))
          }
        case .addressBreak(let offset): found.append(TextBreak(offset: offset, kind: .address))
        }
      }
    }
    return found
  }

  /// Returns the hyphenator; `nil` if it can't hyphenate the language. Reports a problem only once for each
  /// paragraph and language.
  private func hyphenator(
    for language: String, _ paragraph: StyledParagraph, _ range: Range<Int>,
    _ known: inout Set<String>, _ findings: inout [Finding]
  ) -> (any Hyphenator)? {
    guard let hyphenator else { return nil }
    guard let problem = problem(with: language, hyphenator) else { return hyphenator }
    if known.insert(language).inserted {
      let span = styled.story.sourceMap.span(
        at: paragraph.storyOffset(range.lowerBound), length: range.count)
      findings.append(
        Finding(.language(language), Diagnostic(problem.fact, at: span)))
    }
    return problem.preventsHyphenation ? nil : hyphenator
  }

  private func problem(
    with language: String, _ hyphenator: any Hyphenator
  ) -> HyphenationProblem? {
    if let known = languageProblems[language] { return known }
    let problem = hyphenator.problem(with: language)
    languageProblems[language] = .some(problem)
    return problem
  }

  /// Merges two lists of breaks in text order. At the same offset, the break in the first list, which has no
  /// hyphen, replaces the other one.
  private func merged(_ breaks: [TextBreak], _ found: [TextBreak]) -> [TextBreak] {
    var result: [TextBreak] = []
    result.reserveCapacity(breaks.count + found.count)
    var rest = found[...]
    for known in breaks {
      while let next = rest.first, next.offset <= known.offset {
        if next.offset < known.offset { result.append(next) }
        rest.removeFirst()
      }
      result.append(known)
    }
    return result + rest
  }
}

extension HyphenationProblem {
  fileprivate var fact: DiagnosticFact {
    switch self {
    case .noPatterns(let language): .noHyphenation(language: language)
    case .unreadable(let language, let file, let package):
      .hyphenationDictionary(language: language, file: file, package: package)
    case .faulty(let language, let file, let faults, let isRefused):
      .hyphenationFile(language: language, file: file, faults: faults, isRefused: isRefused)
    }
  }
}

extension HyphenationStyle {
  fileprivate func allows(_ division: HyphenationPoint, in word: UnsafeBufferPointer<UInt8>) -> Bool
  {
    func letters(_ range: Range<Int>) -> Int {
      LetterCount.letters(in: UnsafeBufferPointer(rebasing: word[range]))
    }
    return letters(0..<division.offset) >= minimumBefore
      && letters(division.offset..<word.count) >= minimumAfter
      // A hyphen next to an apostrophe would look like a single punctuation character.
      && LetterCount.isBetweenLetters(division.offset, in: word)
  }
}

/// Returns the language at ascending offsets of a paragraph's text.
private struct LanguageCursor {
  private let paragraph: StyledParagraph
  private let styles: StyleTable
  private var run = 0
  private var end: Int

  init(_ paragraph: StyledParagraph, _ styles: StyleTable) {
    self.paragraph = paragraph
    self.styles = styles
    end = paragraph.runs.first?.length ?? 0
  }

  mutating func language(at offset: Int) -> String {
    while offset >= end, run + 1 < paragraph.runs.count {
      run += 1
      end += paragraph.runs[run].length
    }
    return paragraph.runs.isEmpty
      ? paragraph.language : styles[paragraph.runs[run].shaping].language
  }
}
