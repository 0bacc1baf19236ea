import ZineStyle
import ZineText

/// Settings that determine the output for an issue, from an output in `zine.toml`, command-line options or
/// the manifest of a golden. `nil` and empty lists mean that a setting is absent.
///
/// To add a setting, add a property here, handle it in `over`, in `mappingPaths` if it is a path, and in
/// `RenderOption.all`, and read its key in `zine.toml` into `OutputSettings`.
package struct RenderSettings: Equatable, Sendable {
  package var target: Target?
  package var edition: EditionName?
  /// Style sheets in cascade order: files, and built-in ones such as `@review`.
  package var styles: [String] = []
  package var language: String?
  package var reading = SourceReading()
  /// The folder from which pictures may be read.
  package var root: String?
  /// Fonts and folders of fonts.
  package var fonts: [String] = []
  package var usesSystemFonts = true
  /// Folders of hyphenation patterns that take precedence over the system's.
  package var hyphenation: [String] = []
  package var textSize: TextSize?
  package var isBold = false
  package var autoStyle: AutoStyle?
  /// Declarations such as `page.columns=2`. For the same property, the last one wins.
  package var properties: [String] = []
  /// Layers drawn over the pages for debugging.
  package var layers: [PageLayer] = []
  /// Standard that a PDF must conform to.
  package var pdfStandard: PDFStandard?
  package var pdfWriter: PDFWriterName?
  /// Colour profile of the printer for which a PDF is intended.
  package var outputProfile: String?
  /// Maximum total ink coverage, in percent of one ink.
  package var inkLimit: Double?

  package init() {}

  /// Returns these settings, completed by `others` where they are absent. A list here replaces the other
  /// list, except that `properties` are appended to the others.
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

  /// Returns these settings with every path mapped. Built-in style sheets have no path.
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
