/// Limits that keep nonsensical input from causing a crash, a hang or a broken file, each with its reason.
package enum Limits {
  /// Font sizes, in points. Smaller type is unreadable, larger type fills a poster; PDF viewers fail beyond
  /// 14,400 pt.
  package static let fontSize = 0.5...2_000.0
  /// Length of a page's sides. PDF 1.7, annex C.2, allows 3 to 14,400 units.
  package static let pageSide = 3.0...14_400.0
  /// Upper limit for all other lengths in the input, in points; the same as for a page's sides.
  package static let length = 14_400.0
  /// Line height as a multiple of the font size. A larger number is missing its unit.
  package static let lineHeightFactor = 0.01...4.0
  /// Number of columns. With more, no glyph fits into a column, even on the largest page.
  package static let columns = 1...100
  /// Largest value of `-zine-span-minimum`, in lines. No column has more lines.
  package static let spanMinimum = 10_000
  /// Pixels of a raster image. No camera makes more. JPEG data is only checked and then embedded unchanged.
  package static let picturePixels = 200_000_000
  /// Pixels of a progressive JPEG. Checking it takes up to 6 bytes of memory per pixel.
  package static let progressivePixels = 60_000_000
  /// Pixels of an image that is decoded. It takes 4 bytes per pixel, and about as much again while it is
  /// painted.
  package static let decodedPixels = 40_000_000
  /// Longest side of an image surface in Cairo, in pixels.
  package static let pictureSide = 32_767
  /// Number of PDF objects in an imported PDF page.
  package static let vectorParts = 200_000
  /// Nesting depth of vector images. Some viewers paint them recursively.
  package static let vectorDepth = 100
  /// Number of steps to paint an imported PDF page or vector image. Content that is painted repeatedly counts
  /// each time. The largest maps need a third of this, and viewers take seconds for it.
  package static let vectorOperations = 10_000_000
  /// Steps added for each use of an image, form, pattern or gradient, on top of its own steps. Viewers set up
  /// a graphics state for each use.
  package static let vectorDrawSteps = 50
  /// CPU seconds for all imported PDF pages and vector images of a run together. The first
  /// `vectorFreeSeconds` of each one do not count, since an issue may have a simple vector image on every
  /// page.
  package static let vectorRunSeconds = 60
  package static let vectorFreeSeconds = 0.2
  /// CPU seconds, and bytes of memory, for one imported PDF page or vector image.
  package static let vectorSeconds = 20
  package static let vectorMemory = 2 << 30
  /// Size of an image file, in bytes. A larger file is not a photograph for a page.
  package static let pictureBytes = 512 << 20
  /// Number of paragraphs in an issue. A link counts as five paragraphs, a list item as four. Each paragraph
  /// becomes objects in the structure tree of the PDF, which take up to 4 KB of memory until they are
  /// written.
  package static let parts = 100_000
  /// Total size of an issue's sources, in bytes. This is about 2,000 pages of prose. A larger source is
  /// probably the wrong file, and would take more memory and time than users expect.
  package static let sourceBytes = 12 << 20
  /// CPU seconds, and bytes of memory, for the child process that reads a Markdown source.
  package static let markdownSeconds = 20
  package static let markdownMemory = 1 << 30
  /// Resolution of a rendered page, in pixels per inch, from a thumbnail to an imagesetter.
  package static let resolution = 4.0...2_400.0
  /// Total ink coverage of a point, in percent: 100 is one solid ink, 400 all four.
  package static let inkPercent = 100.0...400.0
  /// Size of an imported document, in bytes. It may contain all its images.
  package static let importBytes = 256 << 20
  /// Number of images in an imported document, and their total size in bytes.
  package static let importPictures = 10_000
  package static let importPictureBytes = 256 << 20
  /// CPU seconds, and bytes of memory, for pandoc to read a document. A novel with 1 MB of text takes ten
  /// seconds.
  package static let importSeconds = 120
  package static let importMemory = 3 << 30
  /// Size of the output of pandoc with all images, in bytes.
  package static let importOutputBytes = 320 << 20
  /// Number of command-line arguments. Parsing them takes more than linear time.
  package static let arguments = 10_000
  /// Number of points in a shape outline, whether a style sheet defines it or it is traced from an image.
  package static let shapePoints = 10_000
  /// Number of comparisons between the boxes of lines and glyphs in the search for covered text, for each
  /// page. A page needs a few thousand. The search stops at this number, after some milliseconds.
  package static let overlapTests = 2_000_000
  /// Number of pages. A runaway layout stops here instead of filling memory and disk.
  package static let pages = 20_000
  /// Number of layout passes for references whose text depends on page numbers.
  package static let referenceRounds = 4
  /// Column after which a tab is treated as a space. No line of program text is this long.
  package static let tabColumns = 2_000
  /// Size of the parts in which longer words or items are shaped, in UTF-8 bytes. Shaping takes more than
  /// linear time.
  package static let unbrokenBytes = 512
  /// Number of letters in a word to hyphenate. No language has longer words.
  package static let divisibleLetters = 90
  /// Size of a file of hyphenation patterns in bytes, and number of its patterns. The largest known files
  /// have a quarter of this.
  package static let hyphenationBytes = 4 << 20
  package static let hyphenationPatterns = 400_000
  /// Length of a hyphenation pattern, in UTF-8 bytes. The longest known patterns have 48.
  package static let patternBytes = 200
  /// Nesting depth of compound words in hyphenation.
  package static let compoundDepth = 8
  /// Number of folders with hyphenation patterns. Each folder is searched for every language.
  package static let hyphenationFolders = 16
  /// Size of a grapheme cluster, in UTF-8 bytes. This holds a letter with 30 combining marks, the maximum of
  /// the stream-safe text format (UAX #15, section 13). A longer cluster may be broken between any two
  /// characters.
  package static let graphemeBytes = 128
  /// Number of columns or rows that a table cell can span. HTML has the same limit for columns.
  package static let tableSpan = 1_000
  /// Nesting depth of containers. Nobody needs more, and each level narrows the column.
  package static let nesting = 100
  /// Length of a link address, in bytes. Browsers refuse longer ones.
  package static let addressBytes = 8_192
  /// Size of a style sheet, in bytes. The largest style sheets of web frameworks have a tenth of this.
  package static let styleSheetBytes = 4 << 20
  /// Size of a golden's PDF or frame dump, and of a file named in its manifest, in bytes.
  package static let goldenBytes = 1 << 30
  /// Size of a golden's manifest or settings file, in bytes.
  package static let manifestBytes = 16 << 20
  /// Number of style sheets in an issue, and length of a chain of `@import` rules.
  package static let styleSheets = 100
  package static let imports = 16
  /// Nesting depth of brackets in a style sheet.
  package static let styleNesting = 64
  /// Number of compound selectors in a complex selector. No real document is half as deep.
  package static let selectorParts = 64
  /// Total number of compound selectors in the nested rules of a style sheet, after each `&` is replaced.
  /// Nested selector lists multiply.
  package static let nestedSelectorParts = 100_000
  /// Number of errors reported for a style sheet. A file with more is not a style sheet.
  package static let styleErrors = 1_000
  /// Number of `@page` rules. Each is compared with every kind of page.
  package static let pageRules = 1_000
  /// Number of names in a font family list, or of sources in an `@font-face` rule. Each is compared with
  /// every font.
  package static let families = 100
  /// Number of `@font-face` rules, and of rules that match a text pattern. Each is tried with all fonts, or
  /// with all text.
  package static let fontRules = 1_000
  package static let matchRules = 1_000
  /// Number of distinct computed styles, the same as of paragraphs. Each takes up to 2 KB of memory.
  package static let styles = 100_000
  /// Number of declarations applied to compute all styles: 20 for each style.
  package static let appliedDeclarations = 2_000_000
  /// Number of comparisons between parts of selectors and elements. This many take some seconds.
  package static let selectorTests = 100_000_000
  /// Number of fonts. Each size, weight, width and language of a family counts separately. Fontconfig takes
  /// some milliseconds for each, and readers could not tell this many sizes apart.
  package static let fonts = 2_000
  /// Width of the bleed area around a page, in points.
  package static let bleed = 144.0
  /// Size of generated text, in UTF-8 bytes: the same as for all sources.
  package static let generatedBytes = 12 << 20
  /// Number of tokens and substitution steps in a value with variables.
  package static let variableTokens = 10_000
  /// Absolute value of a CSS counter.
  package static let counter = 1_000_000_000
  /// Numbers of list items. Counting on from any of them cannot overflow.
  package static let itemNumbers = -1_000_000_000...1_000_000_000
  /// Number of bytes that the regular expressions of style rules may read in a paragraph: ten thousand
  /// matches in the longest paragraphs that people write.
  package static let patternReadBytes = 400_000_000
  /// Number of names in a folder that are compared when a hint is sought for a missing file.
  package static let namesToCompare = 10_000
  /// Number of invalid byte sequences reported one by one. More reports would not help the user.
  package static let encodingErrors = 20
  /// Size of `zine.toml`, in bytes. This is enough to name twenty thousand issues one by one.
  package static let projectBytes = 1 << 20
  /// Number of folders searched below a font folder. The fonts of a whole system have some thousands.
  package static let fontFolders = 10_000
  /// The most sources of one issue: all of them stand on one command line.
  package static let issueSources = 5_000
  /// How many folders one glob of a project looks into.
  package static let projectFolders = 100_000
  /// Size of a cache entry in bytes, enough for some ten thousand inputs, and size of a cached output.
  package static let cacheEntryBytes = 16 << 20
  package static let cachedOutputBytes = 4 << 30
  /// Size of the messages kept from one render, in bytes. They are shown until the issue is rendered again.
  package static let keptMessageBytes = 1 << 16
  /// Limits that a batch can set for an issue: up to a day in seconds, and up to a terabyte in megabytes of
  /// memory. With less than the minimum nothing can be typeset.
  package static let issueSeconds = 1...86_400
  package static let issueMegabytes = 64...1 << 20
}
