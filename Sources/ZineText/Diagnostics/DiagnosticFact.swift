/// A problem that zine finds in a document.
package enum DiagnosticFact: Hashable, Sendable {
  // Encoding and whole sources
  case invalidUTF8(bytes: [UInt8])
  case moreInvalidUTF8(count: Int)
  case wrongEncoding(SuspectedEncoding)
  /// The file is a word processor document or an e-book.
  case document(DocumentFormat)
  /// The file has too many control characters to be text.
  case binary
  case controlCharacter(scalar: UInt32)
  case formFeed
  case emptySource
  case hardWrapped

  // Tags
  case unterminatedTag(name: String)
  case unknownTag(name: String, isPlanned: Bool, nearest: String?)
  /// An attribute value in typographic quotation marks, which markup treats as part of the value.
  case typographicQuotes(tag: String, name: String)
  case unknownAttribute(tag: String, name: String, nearest: String?)
  case unreadableAttribute(tag: String, name: String, value: String, expected: String)
  case oldAttributeName(old: String, new: String)
  case bareColor(value: String)
  case missingAttribute(tag: String, name: String)
  case unknownReference(text: String)
  /// A character reference without its semicolon, and the character it names.
  case unendedReference(text: String, character: String)
  /// - open: The open element that the closing tag may have been meant for.
  case unopenedTag(name: String, open: String? = nil)
  case unclosedTag(name: String)
  case tagInTitle(name: String)
  case itemOutsideList(name: String)
  case itemOutsideTable(name: String)
  case captionOutsideFigure(name: String)
  case nestedTooDeep
  case duplicateIdentifier(name: String)
  case forbiddenLink(address: String)
  case unknownDestination(name: String, nearest: String?)
  case unnamedMetadata
  case unknownMetadata(name: String, nearest: String?)

  // Other markups
  case markdown(MarkdownProblem)
  case frontMatter(FrontMatterProblem)
  /// A picture that is not a file of the issue. Its alternative text replaces it.
  case remotePicture(address: String)
  /// A Markdown source that can't be read.
  case unreadableMarkdown(MarkdownFailure)
  case bbcode(BBCodeProblem)

  // The template
  case json(JSONProblem)
  case template(TemplateProblem)

  // Style
  case unsupportedProperty(name: String)
  /// Unsupported CSS, as written: a property, a declaration, a selector, a rule or a condition of `@media`.
  case unsupportedStyle(name: String)
  /// A gradient between colours of different kinds, such as RGB and CMYK.
  case mixedGradient
  case styleSheet(name: String, failure: PictureFailure)
  case fontFile(name: String, failure: PictureFailure)
  case damagedFont(file: String, fault: FontFault)
  /// The font does not permit embedding.
  case forbiddenFont(file: String)
  /// A style sheet that imports itself, directly or through other style sheets.
  case styleSheetCycle(name: String)
  case tooManyStyleSheets
  /// The page style leaves no room for a column.
  case noRoom(columnWidth: Double, columnHeight: Double)
  case styleSyntax(StyleSyntaxProblem)
  case unknownProperty(name: String, nearest: String?)
  /// A page property outside `@page`.
  case misplacedProperty(name: String)
  /// A declaration for kinds of boxes on which its property has no effect.
  case noEffect(property: String, places: [StylePlace])
  /// A declaration that has no effect because of the context of its block.
  case ineffectiveStyle(IneffectiveStyle)
  /// A property of the page geometry that `--target` replaces.
  case outrankedByTarget(name: String)
  case unreadableStyleValue(property: String, value: String, expected: String)
  case unknownVariable(name: String, nearest: String?)
  /// A variable that refers to itself, or whose value refers to too many other variables.
  case variableCycle(name: String)
  /// A regular expression that is invalid or takes too many steps.
  case pattern(String, PatternFailure)
  case unknownUnit(unit: String, nearest: String?)
  case unknownSelector(name: String, nearest: String?)
  case unreadableSelector(text: String)
  case unknownAtRule(name: String, nearest: String?)

  // Pictures
  case picture(name: String, failure: PictureFailure)

  // Fonts
  case substitutedFont(requested: String, taken: String)
  /// Preferred font families of a shipped theme that are not installed, and the Debian packages that contain
  /// them.
  case missingThemeFonts(theme: String, families: [String], packages: [String])
  /// A weight or slant that the style sheet requests but no face of the family has.
  /// - isMade: Whether glyphs of another face are thickened or slanted instead.
  case fauxStyle(family: String, isBold: Bool, isSlanted: Bool, isMade: Bool)
  case missingCharacter(scalar: UInt32)
  /// A grapheme cluster that no single font covers, so that its characters are set in several fonts.
  case splitCluster(text: String, fonts: [String])
  /// A language without hyphenation patterns.
  case noHyphenation(language: String)
  /// A hyphenation dictionary that is missing or damaged.
  case hyphenationDictionary(language: String, file: String, package: String)
  /// A pattern file that is unusable, or that has unusable lines.
  case hyphenationFile(language: String, file: String, faults: PatternFaults, isRefused: Bool)

  // Layout
  case overfullLine(excess: Double)
  case brokenWord(start: String)
  /// Text after a tab that does not fit at its tab stop.
  case overfullTab(excess: Double)
  /// A line or an initial letter that is taller than its column.
  case overfullColumn(excess: Double)
  /// A float or another block that is taller than its column, or whose content is taller than its fixed
  /// height.
  case overfullBlock(excess: Double)
  /// Number of lines that do not fit in a block with a fixed height.
  case overset(lines: Int)
  /// Text of a margin box that extends past the page. It is left out if the margin has no room for a line.
  case overfullMargin(box: String, isLeftOut: Bool)
  /// A picture that is completely outside its page.
  case offPage
  /// Lines of a paragraph, a float or a positioned block that are partly or completely off their page.
  case textOffPage(lines: Int)
  /// Text that is covered by something painted after it.
  case overlap(OverlappingPart)
  /// A float on a page after the end of its article.
  case lateFloat
  /// A `shape-inside` of a page in which no line fits.
  case noRoomInShape
  case underfullLine(shortage: Double)
  /// Lines so close that their glyphs overlap.
  case touchingLines(overlap: Double, distance: Double)
  /// Lines of a paragraph that are each too tall for one line of the page's baseline grid and take up
  /// several. Lengths are in points.
  case doubledLeading(wanted: Double, taken: Double, grid: Double)
  /// A picture whose contour can't be found, because it is opaque and has no uniform background. The name is
  /// `nil` if the block has no picture.
  case noContour(name: String?)
  case tooManyPages
  /// An issue with more or fewer pages than allowed.
  case pageCount(PageCountMiss)
  case tooManyParts
  /// A number that exceeds a limit.
  case overLimit(ExceededLimit)
  /// Page references that never become stable: each change of a page number in the text moves the reference's
  /// target to another page.
  case unsettledReferences(name: String?)

  /// A problem whose type is declared in a target that depends on this one.
  case raised(RaisedProblem)

  // Output
  case staleOutput(names: [String])
}

extension DiagnosticFact {
  /// The fact without the details that differ between similar problems. Problems of the same kind are
  /// reported once, with their number.
  package var kind: DiagnosticFact {
    switch self {
    case .invalidUTF8: .invalidUTF8(bytes: [])
    case .overfullLine: .overfullLine(excess: 0)
    case .brokenWord: .brokenWord(start: "")
    case .overfullColumn: .overfullColumn(excess: 0)
    case .overfullBlock: .overfullBlock(excess: 0)
    case .overfullTab: .overfullTab(excess: 0)
    case .underfullLine: .underfullLine(shortage: 0)
    case .touchingLines: .touchingLines(overlap: 0, distance: 0)
    default: self
    }
  }
}
