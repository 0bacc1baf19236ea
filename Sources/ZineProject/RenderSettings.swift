import ZineStyle
import ZineText

/// Settings that determine the output for an issue. They come from an output in `zine.toml`, from
/// command-line options or from the manifest of a golden. For an absent setting, the value is `nil` or an
/// empty list.
///
/// To add a setting, add a property here and handle it in `over`, in `RenderOption.all`, and in
/// `mappingPaths` if it is a path. To support it in `zine.toml`, read its key into `OutputSettings`.
package struct RenderSettings: Equatable, Sendable {
  package var target: Target?
  package var edition: EditionName?
  /// Style sheets in cascade order: paths of files, and names of built-in style sheets such as `@review`.
  package var styles: [String] = []
  package var language: String?
  package var reading = SourceReading()
  /// The folder from which pictures may be read.
  package var root: String?
  /// Paths of font files and of folders with fonts.
  package var fonts: [String] = []
  package var usesSystemFonts = true
  /// Folders of hyphenation patterns. They take precedence over the system's patterns.
  package var hyphenation: [String] = []
  package var textSize: TextSize?
  package var isBold = false
  package var autoStyle: AutoStyle?
  /// Declarations such as `page.columns=2`. If several set the same property, the last one applies.
  package var properties: [String] = []
  /// Debugging layers to draw over the pages.
  package var layers: [PageLayer] = []
  /// Standard that a PDF must conform to.
  package var pdfStandard: PDFStandard?
  package var pdfWriter: PDFWriterName?
  /// Colour profile of the printer for which a PDF is intended.
  package var outputProfile: String?
  /// Maximum total ink coverage, in percent. One solid ink is 100 percent.
  package var inkLimit: Double?

  package init() {}

  /// Returns these settings. Absent settings are taken from `others`. A list here replaces the list in
  /// `others`, except that `properties` are appended.
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

  /// Returns these settings with every path converted. Names of built-in style sheets are kept.
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
