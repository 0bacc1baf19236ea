/// Everything that zine can find wrong with a document, with the facts a reader needs.
package enum DiagnosticFact: Hashable, Sendable {
  // The bytes of the source
  case invalidUTF8(bytes: [UInt8])
  case moreInvalidUTF8(count: Int)
  case wrongEncoding(SuspectedEncoding)
  /// The file is one of a word processor or a reader of books.
  case document(DocumentFormat)
  /// So many control characters stand in it that it is no text.
  case binary
  case controlCharacter(scalar: UInt32)
  case formFeed
  case emptySource
  case hardWrapped

  // Tags
  case unterminatedTag(name: String)
  case unknownTag(name: String, isPlanned: Bool, nearest: String?)
  /// A value in quotation marks that are letters to every reader of markup.
  case typographicQuotes(tag: String, name: String)
  case unknownAttribute(tag: String, name: String, nearest: String?)
  case unreadableAttribute(tag: String, name: String, value: String, expected: String)
  case oldAttributeName(old: String, new: String)
  case bareColor(value: String)
  case missingAttribute(tag: String, name: String)
  case unknownReference(text: String)
  /// A reference to a character that lacks its semicolon, and the character.
  case unendedReference(text: String, character: String)
  /// - open: what the text around it stands in, which may be what was meant.
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
  /// A picture that is not among the files; the text for it is set instead.
  case remotePicture(address: String)
  /// A source in Markdown that can't be read at all.
  case unreadableMarkdown(MarkdownFailure)
  case bbcode(BBCodeProblem)

  // The template
  case json(JSONProblem)
  case template(TemplateProblem)

  // Style
  case unsupportedProperty(name: String)
  /// A part of CSS that the style language does not have, as it is written: a property, a declaration, a selector, a
  /// rule or a condition of `@media`.
  case unsupportedStyle(name: String)
  /// A gradient whose colours are not made of the same inks.
  case mixedGradient
  case styleSheet(name: String, failure: PictureFailure)
  case fontFile(name: String, failure: PictureFailure)
  case damagedFont(file: String, fault: FontFault)
  /// Its maker forbids to have it in a PDF.
  case forbiddenFont(file: String)
  /// A style sheet imports itself, if by way of others.
  case styleSheetCycle(name: String)
  case tooManyStyleSheets
  /// The page that all rules make together leaves no column.
  case noRoom(columnWidth: Double, columnHeight: Double)
  case styleSyntax(StyleSyntaxProblem)
  case unknownProperty(name: String, nearest: String?)
  /// A property of pages that is set for something else.
  case misplacedProperty(name: String)
  /// A declaration for places where its property changes nothing.
  case noEffect(property: String, places: [StylePlace])
  /// What a style wants of a block that this can't do where it stands.
  case idleStyle(IdleStyle)
  /// A property of some pages' geometry, which `--target` replaces.
  case outrankedByTarget(name: String)
  case unreadableStyleValue(property: String, value: String, expected: String)
  case unknownVariable(name: String, nearest: String?)
  /// A variable that holds itself, or so many others that nobody means it.
  case variableCycle(name: String)
  /// A regular expression that can't be read, or tries too much.
  case pattern(String, PatternFailure)
  case unknownUnit(unit: String, nearest: String?)
  case unknownSelector(name: String, nearest: String?)
  case unreadableSelector(text: String)
  case unknownAtRule(name: String, nearest: String?)

  // Pictures
  case picture(name: String, failure: PictureFailure)

  // Fonts
  case substitutedFont(requested: String, taken: String)
  /// Font families that a shipped style sheet names first and that are not installed, with the Debian packages
  /// that have them.
  case missingThemeFonts(theme: String, families: [String], packages: [String])
  /// A weight or slant that the user asked for, and that no face of the family has.
  /// - isMade: whether the letters of another face are thickened or slanted instead.
  case fauxStyle(family: String, isBold: Bool, isSlanted: Bool, isMade: Bool)
  case missingCharacter(scalar: UInt32)
  /// No font has all characters of a grapheme cluster, so that its parts are set in several.
  case splitCluster(text: String, fonts: [String])
  /// Words of a language can't be divided: nobody has patterns for it.
  case noHyphenation(language: String)
  /// The dictionary that tells where words of a language are divided is missing or broken.
  case hyphenationDictionary(language: String, file: String, package: String)
  /// A file of patterns can't be used, as a whole or in some of its lines.
  case hyphenationFile(language: String, file: String, faults: PatternFaults, isRefused: Bool)

  // Layout
  case overfullLine(excess: Double)
  case brokenWord(start: String)
  /// Text behind a tab that its stop has no room for.
  case overfullTab(excess: Double)
  /// A line, or an initial, is higher than its column.
  case overfullColumn(excess: Double)
  /// A float or another block is higher than its column, or than its own height.
  case overfullBlock(excess: Double)
  /// A block of a height of its own is too low for its text by so many lines.
  case overset(lines: Int)
  /// The text of a margin box that has no room on the page, and is left out where its margin has none for a
  /// line.
  case overfullMargin(box: String, isLeftOut: Bool)
  /// Nothing of a picture is on its page.
  case offPage
  /// Lines of a paragraph, or of a float or positioned block, are off their page, or partly so.
  case textOffPage(lines: Int)
  /// Text lies under something that was painted after it.
  case overlap(OverlappingPart)
  /// A float is on a page after the end of its article.
  case lateFloat
  /// The shape that a page's columns have text in holds no line.
  case noRoomInShape
  case underfullLine(shortage: Double)
  /// Lines stand so close that letters of one reach into letters of the other.
  case touchingLines(overlap: Double, distance: Double)
  /// Each line of a paragraph takes several lines of the page's grid; lengths are in points.
  case doubledLeading(wanted: Double, taken: Double, grid: Double)
  /// Nothing tells a picture from its background; `nil` where there is no picture at all.
  case noContour(name: String?)
  case tooManyPages
  /// An issue has more or fewer pages than it is to have.
  case pageCount(PageCountMiss)
  case tooManyParts
  /// There is more of something than a limit lets be.
  case overLimit(LimitedThing)
  /// Numbers of pages in the text move what they speak of, again and again.
  case unsettledReferences(name: String?)

  /// A problem of a type that a later target declares.
  case raised(RaisedProblem)

  // Output
  case staleOutput(names: [String])
}

extension DiagnosticFact {
  /// The fact without what differs from one like it to the next: problems of one kind are told once,
  /// with their number.
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
