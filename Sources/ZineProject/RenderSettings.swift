import ZineStyle
import ZineText

/// What is said of how an issue comes out: by an output of `zine.toml`, by the options of a command line,
/// or by the manifest of a golden. `nil` and empty lists are for what is not said.
///
/// A further one is a property here, with its place in `over`, in `mappingPaths` where it is a path, and
/// among `RenderOption.all`; its key of `zine.toml` is read into `OutputSettings`.
package struct RenderSettings: Equatable, Sendable {
  package var target: Target?
  package var edition: EditionName?
  /// Style sheets, in the order in which they count: files, and `@review` and the like.
  package var styles: [String] = []
  package var language: String?
  package var reading = SourceReading()
  /// The folder that pictures may be read from.
  package var root: String?
  /// Fonts, and folders of fonts.
  package var fonts: [String] = []
  package var usesSystemFonts = true
  /// Folders of hyphenation patterns that win over the system's.
  package var hyphenation: [String] = []
  package var textSize: TextSize?
  package var isBold = false
  package var autoStyle: AutoStyle?
  /// Such as `page.columns=2`; of several for one property the last one holds.
  package var properties: [String] = []
  /// What is drawn over the pages for whoever looks for a fault.
  package var layers: [PageLayer] = []
  /// What a PDF is to meet.
  package var pdfStandard: PDFStandard?
  package var pdfWriter: PDFWriterName?
  /// The profile of the printer that a PDF is for.
  package var outputProfile: String?
  /// How much ink may stand on one place, in percent of one ink.
  package var inkLimit: Double?

  package init() {}

  /// These settings, with those of `others` where these say nothing. A list here replaces the list of the
  /// others, except that single properties are added to theirs.
  package func over(_ others: RenderSettings) -> RenderSettings {
    var settings = others
    settings.target = target ?? others.target
    settings.edition = edition ?? others.edition
    if !styles.isEmpty { settings.styles = styles }
    settings.language = language ?? others.language
    settings.reading = reading.over(others.reading)
    settings.root = root ?? others.root
    if !fonts.isEmpty { settings.fonts = fonts }
    settings.usesSystemFonts = usesSystemFonts && others.usesSystemFonts
    if !hyphenation.isEmpty { settings.hyphenation = hyphenation }
    settings.textSize = textSize ?? others.textSize
    settings.isBold = isBold || others.isBold
    settings.autoStyle = autoStyle ?? others.autoStyle
    settings.properties = others.properties + properties
    if !layers.isEmpty { settings.layers = layers }
    settings.pdfStandard = pdfStandard ?? others.pdfStandard
    settings.pdfWriter = pdfWriter ?? others.pdfWriter
    settings.outputProfile = outputProfile ?? others.outputProfile
    settings.inkLimit = inkLimit ?? others.inkLimit
    return settings
  }

  /// These settings with every path mapped; the styles that come with zine have no path.
  package func mappingPaths<Failure: Error>(
    _ path: (String) throws(Failure) -> String
  ) throws(Failure) -> RenderSettings {
    var settings = self
    settings.styles = []
    for style in styles { settings.styles.append(style.hasPrefix("@") ? style : try path(style)) }
    if let root { settings.root = try path(root) }
    if let outputProfile { settings.outputProfile = try path(outputProfile) }
    settings.fonts = []
    for font in fonts { settings.fonts.append(try path(font)) }
    settings.hyphenation = []
    for folder in hyphenation { settings.hyphenation.append(try path(folder)) }
    return settings
  }
}
