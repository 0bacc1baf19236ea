import ZineCairo
import ZineFiles
import ZineLayout
import ZineProcess
import ZineProject
import ZineStyle
import ZineText

/// What an issue is made of, and how it is to look.
package struct IssueOptions {
  package var sources: [String]
  /// The file that standard input stands for.
  package var standardInputName: String?
  /// The issue's folder, if a `zine.toml` lists the sources. Fonts and the lock may be in it.
  package var folder: String?
  package var style: StyleSources
  /// Style sheets that the user names.
  package var styleSheets: [String]
  /// Known properties that are set but not built.
  package var unsupportedProperties: [String]
  package var language: String?
  package var reading: SourceReading
  package var root: String?
  package var fonts = FontSources()
  /// Folders of patterns that win over the system's.
  package var hyphenationPaths: [String] = []
  /// What is drawn over its pages.
  package var layers: [PageLayer]
  /// What its PDF is to meet; `nil` for what it can.
  package var pdfStandard: PDFStandard?
  package var pdfWriter = PDFWriterName.zine
  /// The printer's profile, where its PDF is for a printer, and how much ink may stand on one place.
  package var print: (profile: String, inkLimit: Double)?
  /// The path of the program zine, which reads Markdown and vector images in child processes; `nil` if there
  /// is none.
  package var readerProgram: String?
  /// Takes the time of its steps, where somebody asks for that.
  package var phases: PhaseClock?
  /// What is read for it.
  package let inputs = InputLog()

  /// - Parameters:
  ///   - opensFonts: Whether fonts are looked for.
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
    // Cairo can claim nothing.
    pdfStandard = settings.pdfStandard ?? (pdfWriter == .cairo ? PDFStandard.none : nil)
    if pdfWriter == .cairo, pdfStandard != PDFStandard.none {
      throw UsageFailure("--pdf-writer cairo can't meet a standard; leave one of the two out.")
    }
    if pdfStandard == .x4 {
      guard let profile = settings.outputProfile else {
        throw UsageFailure(
          "--pdf-standard x4 needs the printer's profile; name it by --output-profile.")
      }
      print = (profile, settings.inkLimit.map { $0 / 100 } ?? PrinterInks.usualLimit)
    }
    if opensFonts {
      fonts = try settings.fontSources(beside: places, in: folder, inputs: inputs)
    }
  }

  /// The sources, with the file that standard input stands for in its place.
  var places: [String] { sources.map { $0 == "-" ? standardInputName ?? $0 : $0 } }
}
