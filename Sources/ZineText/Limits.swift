/// The bounds that keep nonsense from becoming a crash, a hang or a broken file, with their reasons.
package enum Limits {
  /// Type smaller than this is dust, larger fills a poster; PDF viewers fail beyond 14,400 pt.
  package static let fontSize = 0.5...2_000.0
  /// PDF 1.7, annex C.2: a page's sides lie between 3 and 14,400 units.
  package static let pageSide = 3.0...14_400.0
  /// The same bound for every other length that a user writes.
  package static let length = 14_400.0
  /// Of the font size: a number beyond that has lost its unit.
  package static let lineHeightFactor = 0.01...4.0
  /// More columns than this leave no letter room on the largest page.
  package static let columns = 1...100
  /// More lines than this no column has.
  package static let spanMinimum = 10_000
  /// More than any camera makes. A JPEG goes into the file as it is, and is only checked.
  package static let picturePixels = 200_000_000
  /// Of a progressive JPEG, which takes up to 6 bytes of memory for each when it is checked.
  package static let progressivePixels = 60_000_000
  /// Of a picture that is decoded, at 4 bytes each and about as many again while it is drawn.
  package static let decodedPixels = 40_000_000
  /// Cairo takes no longer side.
  package static let pictureSide = 32_767
  /// Objects that another's page is made of.
  package static let vectorParts = 200_000
  /// How deep drawings may stand in each other; some viewers draw by calling themselves.
  package static let vectorDepth = 100
  /// Steps of drawing another's page or a drawing, what is drawn repeatedly counted each time; the largest maps have a
  /// third of it, and readers take seconds for so many.
  package static let vectorOperations = 10_000_000
  /// How many steps a picture, form, pattern or gradient counts beside its own: readers set up a state for each.
  package static let vectorDrawSteps = 50
  /// Seconds of the processor for all others' pages and drawings of a run together. What one takes up to
  /// `vectorFreeSeconds` does not count: an issue may have a simple drawing on each of its pages.
  package static let vectorRunSeconds = 60
  package static let vectorFreeSeconds = 0.2
  /// Seconds of the processor, and bytes, for another's page or a drawing.
  package static let vectorSeconds = 20
  package static let vectorMemory = 2 << 30
  /// Picture files beyond this are not photographs for a page.
  package static let pictureBytes = 512 << 20
  /// Paragraphs, a link counting as five and an item of a list as four of them: each becomes objects of
  /// the file's structure, and takes up to 4 KB of memory until that is written.
  package static let parts = 100_000
  /// Of all sources of an issue together: some 2,000 pages of prose. What is beyond this is the wrong
  /// file, and would take more memory and time than anybody expects.
  package static let sourceBytes = 12 << 20
  /// For reading a source in Markdown, in a process of its own: seconds of the processor, and memory in bytes.
  package static let markdownSeconds = 20
  package static let markdownMemory = 1 << 30
  /// Of a picture of a page, in pixels to the inch: from a thumbnail to what imagesetters do.
  package static let resolution = 4.0...2_400.0
  /// How much ink may stand on one place, in percent of one ink: from one ink alone to all four.
  package static let inkPercent = 100.0...400.0
  /// Of a document to import, which may have all its pictures in it.
  package static let importBytes = 256 << 20
  /// How many pictures a document to import may have, and in how many bytes all together.
  package static let importPictures = 10_000
  package static let importPictureBytes = 256 << 20
  /// What pandoc may take to read a document: seconds of the processor, and bytes of memory. A novel of 1 MB of text
  /// takes ten seconds.
  package static let importSeconds = 120
  package static let importMemory = 3 << 30
  /// Of what pandoc writes, pictures included.
  package static let importOutputBytes = 320 << 20
  /// Words of a command line, which is read in more than linear time.
  package static let arguments = 10_000
  /// Of an outline that a style sheet writes, or that is traced.
  package static let shapePoints = 10_000
  /// Of a page: how often boxes around lines and glyphs are compared to find text that lies under something. A page
  /// takes a few thousand, some milliseconds are gone at this number, and the search ends.
  package static let overlapTests = 2_000_000
  /// A run-away layout ends here instead of filling memory and disk.
  package static let pages = 20_000
  /// How often an issue is laid out to tell on which of its pages something stands.
  package static let referenceRounds = 4
  /// A tab behind this column is a space: no line of program text is so long.
  package static let tabColumns = 2_000
  /// Text is shaped in parts of at most this size, in UTF-8 bytes, where words or items are longer:
  /// shaping takes more than linear time.
  package static let unbrokenBytes = 512
  /// Words with more letters are not divided: no language has them.
  package static let divisibleLetters = 90
  /// Of a file of hyphenation patterns, and how many of them; the largest known have a quarter of that.
  package static let hyphenationBytes = 4 << 20
  package static let hyphenationPatterns = 400_000
  /// Of a pattern's letters in UTF-8; the longest known have 48.
  package static let patternBytes = 200
  /// Compounds inside each other.
  package static let compoundDepth = 8
  /// Folders of hyphenation patterns: each is looked into for every language.
  package static let hyphenationFolders = 16
  /// What a reader sees as one character, in UTF-8 bytes: a letter with the thirty marks that Unicode's
  /// stream-safe text has at most (UAX #15, section 13). What has more may be divided between any two.
  package static let graphemeBytes = 128
  /// Over so many columns or rows of a table a cell stands at most (as HTML has it for columns).
  package static let tableSpan = 1_000
  /// Containers inside each other; nobody writes so many, and each takes some of the measure.
  package static let nesting = 100
  /// Longer addresses are refused by browsers.
  package static let addressBytes = 8_192
  /// Of a style sheet; the largest of web frameworks have a tenth of that.
  package static let styleSheetBytes = 4 << 20
  /// Of a golden's PDF or frames, and of a file that its manifest names.
  package static let goldenBytes = 1 << 30
  /// Of a golden's manifest and settings.
  package static let manifestBytes = 16 << 20
  /// Style sheets of an issue, and imports that lead from one to the next.
  package static let styleSheets = 100
  package static let imports = 16
  /// Brackets inside each other in a style sheet.
  package static let styleNesting = 64
  /// Elements that a selector strings together; nobody's document is half as deep.
  package static let selectorParts = 64
  /// Elements that the selectors of a style sheet's nested rules name once each `&` is resolved: nested lists multiply.
  package static let nestedSelectorParts = 100_000
  /// Of a style sheet. What has more is none.
  package static let styleErrors = 1_000
  /// Rules for pages: each is compared with every kind of page.
  package static let pageRules = 1_000
  /// Names in a list of families, or sources of one of `@font-face`: each is compared with every font.
  package static let families = 100
  /// Rules for fonts, and those that find their text: every one is tried with all fonts, or all text.
  package static let fontRules = 1_000
  package static let matchRules = 1_000
  /// Different styles of elements: as many as paragraphs. Each takes up to 2 KB of memory.
  package static let styles = 100_000
  /// How many declarations all styles are computed from: 20 for each of them.
  package static let appliedDeclarations = 2_000_000
  /// How often a part of a selector is compared with an element: some seconds of work.
  package static let selectorTests = 100_000_000
  /// Fonts, each size, weight, width and language of a family for itself. Fontconfig takes some
  /// milliseconds for each, and no reader tells so many sizes apart.
  package static let fonts = 2_000
  /// How much of a page may be cut off around it, in points.
  package static let bleed = 144.0
  /// Text that styles generate, in UTF-8 bytes: as much as all sources may have.
  package static let generatedBytes = 12 << 20
  /// Tokens and steps that the variables in one value may come to.
  package static let variableTokens = 10_000
  /// What a counter of a style sheet may be set to.
  package static let counter = 1_000_000_000
  /// What the items of a list may be numbered with: enough, and safe to count on from.
  package static let itemNumbers = -1_000_000_000...1_000_000_000
  /// What a pattern's matches in a paragraph may have to go through, in bytes: ten thousand finds in the
  /// longest paragraphs that people write.
  package static let patternReadBytes = 400_000_000
  /// Of a folder's names, one of which may be what was meant by a name that is not there.
  package static let namesToCompare = 10_000
  /// The same sequence of bad bytes is not worth a longer list.
  package static let encodingErrors = 20
  /// Of `zine.toml`: twenty thousand issues named one by one.
  package static let projectBytes = 1 << 20
  /// That a folder of fonts may hold, folders in folders; a whole system's have some thousands.
  package static let fontFolders = 10_000
  /// How many folders one glob of a project looks into.
  package static let projectFolders = 100_000
  /// Of a batch's cache: what an entry may hold, some ten thousand inputs, and what an output may.
  package static let cacheEntryBytes = 16 << 20
  package static let cachedOutputBytes = 4 << 30
  /// Of the messages of one render, kept until it is rendered again.
  package static let keptMessageBytes = 1 << 16
  /// What a batch may give an issue: seconds, up to a day, and megabytes of memory, up to a terabyte;
  /// with less than the least nothing can be set.
  package static let issueSeconds = 1...86_400
  package static let issueMegabytes = 64...1 << 20
}
