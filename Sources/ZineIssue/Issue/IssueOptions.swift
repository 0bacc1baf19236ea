import ZineCairo
import ZineFiles
import ZineLayout
import ZineProcess
import ZineProject
import ZineStyle
import ZineText

/// The sources and settings of an issue.
package struct IssueOptions {
  package var sources: [String]
  /// Name of the file whose content standard input supplies.
  package var standardInputName: String?
  /// The issue's folder, if a `zine.toml` lists the sources. The folder may contain fonts and the lock file.
  package var folder: String?
  package var style: StyleSources
  /// Names of the style sheets that the user listed.
  package var styleSheets: [String]
  /// Names of properties that are set and valid, but not supported.
  package var unsupportedProperties: [String]
  package var language: String?
  package var reading: SourceReading
  package var root: String?
  package var fonts = FontSources()
  /// Folders of hyphenation patterns. They take precedence over the system's patterns.
  package var hyphenationPaths: [String] = []
  /// Debugging layers to draw over the pages.
  package var layers: [PageLayer]
  /// The standard to which the PDF must conform; `nil` for all standards to which it can conform.
  package var pdfStandard: PDFStandard?
  package var pdfWriter = PDFWriterName.zine
  /// The printer's colour profile and the maximum total ink coverage in percent, for PDFs that are printed.
  package var print: (profile: String, inkLimit: Double)?
  /// Path of the program `zine`, which reads Markdown and vector images in child processes; `nil` if the
  /// program is not available.
  package var readerProgram: String?
  /// Measures the time of each step; `nil` if no timings are requested.
  package var phases: PhaseClock?
  /// Records the files that are read.
  package let inputs = InputLog()

  /// - Parameters:
  ///   - opensFonts: Whether fonts are needed.
  ///   - readerProgram: Path of the program that reads Markdown and vector images.
  package init(
    _ sources: [String], standardInputName: String? = nil, in folder: String? = nil,
    _ settings: RenderSettings, opensFonts: Bool = true,
    readerProgram: String? = OwnProgram.path
  ) throws {
    self.readerProgram = readerProgram
    (self.sources, self.standardInputName, self.folder) = (sources, standardInputName, folder)
    for source in sources where source != "-" { inputs.add(source, .source) }
    (style, unsupportedProperties) = try settings.styleSources()
    styleSheets = settings.styles
    language = settings.language
    reading = settings.reading
    root = settings.root
    hyphenationPaths = settings.hyphenation
    layers = settings.layers
    pdfWriter = settings.pdfWriter ?? .zine
    // PDFs that Cairo writes conform to no standard.
    pdfStandard = settings.pdfStandard ?? (pdfWriter == .cairo ? PDFStandard.none : nil)
    if pdfWriter == .cairo, pdfStandard != PDFStandard.none {
      throw UsageFailure("--pdf-writer cairo can't be combined with --pdf-standard")
    }
    if pdfStandard == .x4 {
      guard let profile = settings.outputProfile else {
        throw UsageFailure(
          "--pdf-standard x4 needs the printer's profile; name it with --output-profile")
      }
      print = (profile, settings.inkLimit.map { $0 / 100 } ?? PrinterInks.usualLimit)
    }
    if opensFonts {
      fonts = try settings.fontSources(beside: places, in: folder, inputs: inputs)
    }
  }

  /// The sources, with `-` replaced by the name of the file whose content standard input supplies.
  var places: [String] { sources.map { $0 == "-" ? standardInputName ?? $0 : $0 } }
}
