import ArgumentParser
import ZineCairo
import ZineFiles
import ZineLayout
import ZineProject
import ZineStyle
import ZineText

/// What an issue is made of, and how it is to look.
struct IssueOptions {
  var sources: [String]
  /// The file that standard input stands for.
  var standardInputName: String?
  /// The issue's folder, if a `zine.toml` lists the sources: fonts and the lock may lie there.
  var folder: String?
  var style: StyleSources
  /// Style sheets that the user names.
  var styleSheets: [String]
  /// Known properties that are set but not built.
  var unsupportedProperties: [String]
  var language: String?
  var reading: SourceReading
  var root: String?
  var fonts = FontSources()
  /// Folders of patterns that win over the system's.
  var hyphenationPaths: [String] = []
  /// What is drawn over its pages.
  var layers: [PageLayer]
  /// What its PDF is to meet; `nil` for what it can.
  var pdfStandard: PDFStandard?
  var pdfWriter = PDFWriterName.zine
  /// The printer's profile, where its PDF is for a printer, and how much ink may stand on one place.
  var print: (profile: String, inkLimit: Double)?
  /// Takes the time of its steps, where somebody asks for that.
  var phases: PhaseClock?
  /// What is read for it.
  let inputs = InputLog()

  /// - Parameter opensFonts: else no font is looked for.
  init(
    _ sources: [String], standardInputName: String? = nil, in folder: String? = nil,
    _ settings: RenderSettings,
    opensFonts: Bool = true
  ) throws {
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
      throw ValidationError("--pdf-writer cairo can't meet a standard; leave one of the two out.")
    }
    if pdfStandard == .x4 {
      guard let profile = settings.outputProfile else {
        throw ValidationError(
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
