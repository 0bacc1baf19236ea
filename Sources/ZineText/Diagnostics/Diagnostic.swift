package enum Severity: String, Sendable {
  /// The document can't be trusted: nothing is written.
  case error
  /// Set all the same, but perhaps not as meant.
  case warning
}

/// A problem report: what is so, and where. The sentence is made where it is shown.
package struct Diagnostic: Hashable, Sendable {
  package var fact: DiagnosticFact
  /// `nil` for what concerns a source as a whole, or the command line.
  package var span: SourceSpan?
  /// Of the issue, from 1, where layout found the problem.
  package var page: Int?
  /// Other places that have to do with it.
  package var related: [RelatedPlace] = []
  /// How many problems it stands for, itself included.
  package var count = 1

  package init(_ fact: DiagnosticFact, at span: SourceSpan? = nil) {
    self.fact = fact
    self.span = span
  }

  package var severity: Severity { fact.severity }
}

/// Another place that has to do with a problem.
package struct RelatedPlace: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case firstOne
    /// The bracket that begins what has no end.
    case opening
    /// The text that something else covers.
    case covered
    /// The first line of the text that is too much.
    case excess
  }

  package var role: Role
  package var span: SourceSpan

  package init(_ role: Role, at span: SourceSpan) {
    self.role = role
    self.span = span
  }
}

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
  case print(PrintProblem)
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
  case vector(VectorProblem)

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

  // Those who can't see the pages
  case accessibility(AccessibilityProblem)

  // The project
  case project(ProjectProblem)

  // Output
  case staleOutput(names: [String])
}

/// What lies over text.
package enum OverlappingPart: Hashable, Sendable {
  case text
  /// An opaque picture.
  case picture
  /// The background of a block.
  case background
  /// The text of a margin box of the page.
  case marginBox
}

/// What does nothing in some blocks.
package enum IdleStyle: Hashable, Sendable {
  /// Several columns in those of another block.
  case columns
  /// To stand over several columns where there are none.
  case columnSpan
  /// A break in what is never divided.
  case forcedBreak
  /// A break between rows that a cell, or the table's head, keeps together.
  case rowBreak
  /// To set smaller what has no height to fit in.
  case copyfit
  /// To scale lines beside an initial, or beside something that text runs around.
  case textFitWithInitial
  case textFitBesideFloat
  /// To scale a line until it is higher than its column.
  case textFitOverHeight
  /// To be over some columns of two pages, or to come near to the edges of both.
  case spread
}

/// By how much an issue has not as many pages as it is to have.
package struct PageCountMiss: Hashable, Sendable {
  package var pages: Int
  /// The next number of pages below that which would do, and how many lines are too much for it; `nil` for none.
  package var below: PageCountDistance?
  /// The next one above, and how many lines are missing.
  package var above: PageCountDistance?

  package init(pages: Int, below: PageCountDistance?, above: PageCountDistance?) {
    self.pages = pages
    self.below = below
    self.above = above
  }
}

/// How many lines of body text an issue is away from a number of pages.
package struct PageCountDistance: Hashable, Sendable {
  package var pages: Int
  package var lines: Int

  package init(pages: Int, lines: Int) {
    self.pages = pages
    self.lines = lines
  }
}

package enum SuspectedEncoding: Hashable, Sendable {
  case utf16LittleEndian
  case utf16BigEndian
  case windows1252
}

/// What there can be too much of, though each part of it is sound.
package enum LimitedThing: Hashable, Sendable {
  /// Different styles, or declarations that make them.
  case styles
  /// Selectors that are compared with elements.
  case selectors
  /// Fonts, each size of a family for itself.
  case fonts
  /// Text that styles add.
  case generatedText
}

/// Why a picture can't be had.
package enum PictureFailure: Error, Hashable, Sendable {
  /// - nearest: what the folder holds instead, a name that differs a little.
  case missing(nearest: String? = nil)
  case absolutePath
  case isURL
  case escapesRoot
  case notRegularFile
  case unreadable(errno: Int32)
  case tooLarge
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case unknownFormat
  /// What decodes it is not on this machine.
  case missingLibrary(String)
  case damaged

  // Others' PDFs, and drawings
  case encrypted
  case missingPage(Int, count: Int)
  /// A font's drawings are none of a glyph.
  case missingGlyph
  /// Fonts that text is set in and that are not in the file.
  case missingFonts([String])
  /// What reads it came to its end, or took more time or memory than any picture needs.
  case tooMuchToDraw
  /// Drawing it takes more than `Limits.vectorOperations` steps.
  case tooManyOperations
  /// The others before it took all of `Limits.vectorRunSeconds`.
  case noTimeLeft
}

extension DiagnosticFact {
  package var severity: Severity { code.severity }

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
