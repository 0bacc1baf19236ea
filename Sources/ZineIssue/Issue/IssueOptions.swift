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
  /// Name of the file that standard input stands for.
  package var standardInputName: String?
  /// The issue's folder, if a `zine.toml` lists the sources. It may contain fonts and the lock file.
  package var folder: String?
  package var style: StyleSources
  /// Style sheets that the user listed.
  package var styleSheets: [String]
  /// Known properties that are set but not supported.
  package var unsupportedProperties: [String]
  package var language: String?
  package var reading: SourceReading
  package var root: String?
  package var fonts = FontSources()
  /// Folders of hyphenation patterns that take precedence over those of the system.
  package var hyphenationPaths: [String] = []
  /// Helper layers to draw over the pages.
  package var layers: [PageLayer]
  /// The standard that the PDF must meet; `nil` for all standards that it can meet.
  package var pdfStandard: PDFStandard?
  package var pdfWriter = PDFWriterName.zine
  /// The printer's colour profile and the maximum total ink coverage in percent, for PDFs that go to a
  /// printer.
  package var print: (profile: String, inkLimit: Double)?
  /// Path of the program zine, which reads Markdown and vector images in child processes; `nil` if there is
  /// none.
  package var readerProgram: String?
  /// Measures the time of each step, if timings are requested.
  package var phases: PhaseClock?
  /// Records the files that are read.
  package let inputs = InputLog()

  /// - Parameters:
  ///   - opensFonts: Whether to look for fonts.
  ///   - readerProgram: The program that reads Markdown and vector images.
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
    // PDFs that Cairo writes meet no standard.
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

  /// The sources, with `-` replaced by the file that standard input stands for.
  var places: [String] { sources.map { $0 == "-" ? standardInputName ?? $0 : $0 } }
}
