/// Limits that prevent crashes, hangs and broken files for nonsensical input. Each limit states its reason.
package enum Limits {
  /// Font sizes, in points. Smaller type is unreadable, and larger type fills a poster. PDF viewers fail
  /// beyond 14,400 pt.
  package static let fontSize = 0.5...2_000.0
  /// Length of a side of a page, in points. PDF 1.7, annex C.2, allows 3 to 14,400 units.
  package static let pageSide = 3.0...14_400.0
  /// Upper limit for all other lengths in the input, in points. It equals the limit for the sides of a page.
  package static let length = 14_400.0
  /// Line height as a multiple of the font size. A larger number is probably a length with a missing unit.
  package static let lineHeightFactor = 0.01...4.0
  /// Number of columns. With more columns, no glyph fits into a column even on the largest page.
  package static let columns = 1...100
  /// Largest value of `-zine-span-minimum`, in lines. No column has more lines.
  package static let spanMinimum = 10_000
  /// Number of pixels of a raster image that is embedded unchanged, such as a JPEG. No camera produces larger
  /// images.
  package static let picturePixels = 200_000_000
  /// Number of pixels of a progressive JPEG. Checking the file takes up to 6 bytes of memory per pixel.
  package static let progressivePixels = 60_000_000
  /// Number of pixels of an image that is decoded. Decoding takes 4 bytes of memory per pixel, and painting
  /// takes about as much again.
  package static let decodedPixels = 40_000_000
  /// Longest side of an image surface in Cairo, in pixels.
  package static let pictureSide = 32_767
  /// Number of PDF objects in an imported PDF page.
  package static let vectorParts = 200_000
  /// Nesting depth of vector images. Some viewers paint them recursively.
  package static let vectorDepth = 100
  /// Number of steps to paint an imported PDF page or vector image. Content that is painted repeatedly counts
  /// each time. The largest known maps need a third of this number, and viewers take seconds to paint them.
  package static let vectorOperations = 10_000_000
  /// Number of steps added for each use of an image, form, pattern or gradient, besides the steps of its
  /// content. Viewers set up a graphics state for each use.
  package static let vectorDrawSteps = 50
  /// CPU seconds for all imported PDF pages and vector images of a run together. The first
  /// `vectorFreeSeconds` for each of them do not count, since an issue may have a simple vector image on
  /// every page.
  package static let vectorRunSeconds = 60
  package static let vectorFreeSeconds = 0.2
  /// CPU seconds, and bytes of memory, for one imported PDF page or vector image.
  package static let vectorSeconds = 20
  package static let vectorMemory = 2 << 30
  /// Size of an image file, in bytes. A larger file is not a photograph for a magazine page.
  package static let pictureBytes = 512 << 20
  /// Number of paragraphs in an issue. A link counts as five paragraphs, and a list item as four. Each
  /// paragraph becomes objects in the structure tree of the PDF. These objects take up to 4 KB of memory
  /// until they are written.
  package static let parts = 100_000
  /// Total size of an issue's sources, in bytes. This is about 2,000 pages of prose. A larger source is
  /// probably the wrong file. It would also take more memory and time than users expect.
  package static let sourceBytes = 12 << 20
  /// CPU seconds, and bytes of memory, for the child process that reads a Markdown source.
  package static let markdownSeconds = 20
  package static let markdownMemory = 1 << 30
  /// Resolution of a rendered page, in pixels per inch, from a thumbnail to an imagesetter.
  package static let resolution = 4.0...2_400.0
  /// Maximum total ink coverage of a point, in percent. One solid ink is 100 percent, and four solid inks are
  /// 400 percent.
  package static let inkPercent = 100.0...400.0
  /// Size of an imported document, in bytes. The document may contain all its images.
  package static let importBytes = 256 << 20
  /// Number of images in an imported document, and their total size in bytes.
  package static let importPictures = 10_000
  package static let importPictureBytes = 256 << 20
  /// CPU seconds, and bytes of memory, for pandoc to read a document. A novel with 1 MB of text takes ten
  /// seconds.
  package static let importSeconds = 120
  package static let importMemory = 3 << 30
  /// Size of pandoc's output including all images, in bytes.
  package static let importOutputBytes = 320 << 20
  /// Number of command-line arguments. The time to parse them grows faster than linearly.
  package static let arguments = 10_000
  /// Number of points in the outline of a shape, whether the outline is defined by a style sheet or traced
  /// from an image.
  package static let shapePoints = 10_000
  /// Number of comparisons for each page between the boxes of lines and glyphs, in the search for covered
  /// text. A page needs a few thousand. The search stops at this number, after some milliseconds.
  package static let overlapTests = 2_000_000
  /// Number of pages. A layout that never ends stops here instead of filling memory and disk.
  package static let pages = 20_000
  /// Number of layout passes for references whose text depends on page numbers.
  package static let referenceRounds = 4
  /// Column after which a tab is treated as a space. No line of program text is this long.
  package static let tabColumns = 2_000
  /// Size in UTF-8 bytes of the parts into which longer words or items are split before shaping. The time to
  /// shape a text grows faster than linearly with its length.
  package static let unbrokenBytes = 512
  /// Number of letters in a word to hyphenate. No language has longer words.
  package static let divisibleLetters = 90
  /// Size of a file of hyphenation patterns in bytes, and number of its patterns. The largest known files
  /// reach a quarter of these limits.
  package static let hyphenationBytes = 4 << 20
  package static let hyphenationPatterns = 400_000
  /// Length of a hyphenation pattern, in UTF-8 bytes. The longest known patterns have 48.
  package static let patternBytes = 200
  /// Nesting depth of compound words in hyphenation.
  package static let compoundDepth = 8
  /// Number of folders with hyphenation patterns. Each folder is searched for every language.
  package static let hyphenationFolders = 16
  /// Size of a grapheme cluster, in UTF-8 bytes. A letter with 30 combining marks fits, which is the maximum
  /// of the stream-safe text format (UAX #15, section 13). A longer cluster may be broken between any two
  /// characters.
  package static let graphemeBytes = 128
  /// Number of columns or rows that a table cell can span. HTML has the same limit for columns.
  package static let tableSpan = 1_000
  /// Nesting depth of containers. No real document needs more, and each level narrows the column.
  package static let nesting = 100
  /// Nesting depth of floats, positioned blocks, tables, figures, and blocks with columns. The time to lay them out can double
  /// with each level.
  package static let nestedFlows = 10
  /// Length of a link address, in bytes. Browsers reject longer addresses.
  package static let addressBytes = 8_192
  /// Size of a style sheet, in bytes. The largest style sheets of web frameworks reach a tenth of this limit.
  package static let styleSheetBytes = 4 << 20
  /// Size of a golden's PDF or frame dump, and of a file named in its manifest, in bytes.
  package static let goldenBytes = 1 << 30
  /// Size of a golden's manifest or settings file, in bytes.
  package static let manifestBytes = 16 << 20
  /// Number of style sheets in an issue, and maximum length of a chain of `@import` rules.
  package static let styleSheets = 100
  package static let imports = 16
  /// Nesting depth of brackets in a style sheet.
  package static let styleNesting = 64
  /// Number of compound selectors in a complex selector. No real document is nested even half as deep.
  package static let selectorParts = 64
  /// Total number of compound selectors in the nested rules of a style sheet, counted after each `&` is
  /// replaced. Nested selector lists multiply this number.
  package static let nestedSelectorParts = 100_000
  /// Number of errors reported for a style sheet. A file with more errors is not a style sheet.
  package static let styleErrors = 1_000
  /// Number of `@page` rules. Each rule is compared with every kind of page.
  package static let pageRules = 1_000
  /// Number of names in a font family list, or of sources in an `@font-face` rule. Each of them is compared
  /// with every font.
  package static let families = 100
  /// Number of `@font-face` rules, and of rules that match a text pattern. Each `@font-face` rule is compared
  /// with all fonts, and each pattern is searched for in all text.
  package static let fontRules = 1_000
  package static let matchRules = 1_000
  /// Number of distinct computed styles. It equals the number of paragraphs. Each style takes up to 2 KB of
  /// memory.
  package static let styles = 100_000
  /// Number of declarations applied to compute all styles: 20 for each style.
  package static let appliedDeclarations = 2_000_000
  /// Number of comparisons between parts of selectors and elements. This number of comparisons takes some
  /// seconds.
  package static let selectorTests = 100_000_000
  /// Number of fonts. Each size, weight, width and language of a family counts separately. Fontconfig takes
  /// some milliseconds for each font, and readers could not distinguish this many sizes.
  package static let fonts = 2_000
  /// Width of the bleed area around a page, in points.
  package static let bleed = 144.0
  /// Size of generated text, in UTF-8 bytes. It equals the limit for all sources.
  package static let generatedBytes = 12 << 20
  /// Number of tokens and substitution steps in a value with variables.
  package static let variableTokens = 10_000
  /// Absolute value of a CSS counter.
  package static let counter = 1_000_000_000
  /// Numbers of list items. Counting upward from any of these numbers cannot overflow.
  package static let itemNumbers = -1_000_000_000...1_000_000_000
  /// Number of bytes that the regular expressions of style rules may read in a paragraph. This is enough for
  /// ten thousand matches in the longest paragraphs that people write.
  package static let patternReadBytes = 400_000_000
  /// Number of file names in a folder that are compared to suggest a name for a missing file.
  package static let namesToCompare = 10_000
  /// Number of invalid byte sequences reported one by one. More reports would not help the user.
  package static let encodingErrors = 20
  /// Size of `zine.toml`, in bytes. This is enough to list twenty thousand issues.
  package static let projectBytes = 1 << 20
  /// Number of folders searched inside a font folder. The font folder of a whole system contains some
  /// thousands.
  package static let fontFolders = 10_000
  /// Number of sources of an issue. All sources are passed on one command line.
  package static let issueSources = 5_000
  /// Number of folders that a single glob of a project may search.
  package static let projectFolders = 100_000
  /// Size of a cache entry in bytes, enough for some ten thousand inputs, and size of a cached output.
  package static let cacheEntryBytes = 16 << 20
  package static let cachedOutputBytes = 4 << 30
  /// Size in bytes of the messages that are stored for a render. They are shown again until the issue is next
  /// rendered.
  package static let keptMessageBytes = 1 << 16
  /// Limits that a batch can set for an issue: up to a day in seconds, and up to a terabyte in megabytes of
  /// memory. Below the minimum, nothing can be typeset.
  package static let issueSeconds = 1...86_400
  package static let issueMegabytes = 64...1 << 20
}
