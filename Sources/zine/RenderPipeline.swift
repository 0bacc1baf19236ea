import ZineCairo
import ZineLayout
import ZineText

/// Where rendered pages go.
enum RenderOutput {
  case pdf(OutputFile)
  /// A file for each page.
  case pictures(PageNames, PictureFormat)
  /// What was laid out, as text on standard output.
  case frames

  var isStandardOutput: Bool {
    switch self {
    case .pdf(.standardOutput), .frames: true
    case .pdf(.named), .pictures: false
    }
  }
}

enum PictureFormat {
  /// - ppi: pixels to the inch.
  case png(ppi: Double)
  case svg
}

/// What a render is asked to do.
struct RenderOptions {
  var issue: IssueOptions
  var output: RenderOutput
  var pages: PageSelection
  /// In seconds since 1970.
  var date: Int?
  /// Whether the setting of the lines is told, and how.
  var statistics: StatisticsFormat?
  var policy: DiagnosticPolicy
  var printer: DiagnosticPrinter
}

/// The way of an issue from its sources to its file.
struct RenderPipeline {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  /// Renders, tells what there is to say, and answers whether that made the run fail; then nothing is
  /// written.
  func run() throws -> Bool {
    ignoreWriteSignals()
    try checkInputs(against: outputNames)
    var report = DiagnosticReport(policy: options.policy)
    guard let issue = try PreparedIssue.prepare(options.issue, report: &report) else {
      report.print(by: options.printer)
      return false
    }
    try checkInputs(of: issue, against: outputNames)
    let write =
      switch options.output {
      case .pdf(let file): try drawPDF(issue, to: file, report: &report)
      case .pictures(let names, let format):
        try countPages(issue, names: names, format: format, report: &report)
      case .frames: try dumpFrames(issue, report: &report)
      }
    // Said before writing, which may fail.
    report.print(by: options.printer)
    if report.hasFailures { return false }
    try issue.checkLock()
    try write()
    return true
  }

  // MARK: PDF

  /// Draws all pages that are wanted. Answers what finishes the file and writes it.
  private func drawPDF(
    _ issue: PreparedIssue, to output: OutputFile, report: inout DiagnosticReport
  ) throws -> () throws -> Void {
    var statistics = SettingStatistics(issue.styled)
    let drawing = try PDFDrawing.draw(issue, pages: options.pages, date: options.date) { page in
      if options.statistics != nil { statistics.add(page) }
    }
    report.add(drawing.diagnostics)
    return { [statistics] in
      try write(drawing.finish(), to: output)
      try tell(statistics)
    }
  }

  private func tell(_ statistics: SettingStatistics) throws {
    guard let format = options.statistics else { return }
    try writeOutput(Array(statistics.text(format).utf8))
  }

  private func write(_ bytes: [UInt8], to output: OutputFile) throws {
    switch output {
    case .standardOutput: try writeOutput(bytes)
    case .named(let name): try writeAtomically(bytes, to: name)
    }
  }

  // MARK: Pictures

  /// Lays everything out, to know how many pages there are and what is wrong with them. Answers what
  /// lays them out once more, and draws and writes one after the other: all of them together would take
  /// too much memory.
  private func countPages(
    _ issue: PreparedIssue, names: PageNames, format: PictureFormat,
    report: inout DiagnosticReport
  ) throws -> () throws -> Void {
    var composer = issue.composer()
    var count = 0
    var statistics = SettingStatistics(issue.styled)
    while let page = composer.next() {
      count += 1
      if case .png(let ppi) = format { try checkPixels(of: page.size, ppi: ppi) }
      if options.statistics != nil { statistics.add(page) }
    }
    report.add(composer.diagnostics)
    let wanted = try options.pages.check(pageCount: count)
    if wanted > 1, !names.tellsPagesApart { throw PipelineFailure.severalPages(name: names.text) }
    let outputs = (1...max(1, count)).map { names.name(page: $0, of: count) }
    try checkInputs(against: outputs)
    try checkInputs(of: issue, against: outputs)
    let stale = names.staleFiles(pageCount: count)
    if !stale.isEmpty { report.add([Diagnostic(.staleOutput(names: stale))]) }
    return { [statistics] in
      let renderer = PictureRenderer(
        issue.styled, shaper: issue.shaper, pictures: issue.pictures)
      for page in issue.composer() where options.pages.contains(page.number) {
        let bytes =
          switch format {
          case .png(let ppi): try renderer.png(page, ppi: ppi)
          case .svg: try renderer.svg(page)
          }
        try writeAtomically(bytes, to: names.name(page: page.number, of: count))
      }
      try tell(statistics)
    }
  }

  private func checkPixels(of page: Size, ppi: Double) throws(PipelineFailure) {
    let (width, height) = PictureRenderer.pixelSize(page, ppi: ppi)
    guard max(width, height) <= Limits.pictureSide, width <= Limits.decodedPixels / height else {
      throw .tooManyPixels(ppi: ppi, width: width, height: height)
    }
  }

  // MARK: Frames

  /// Writes all pages as text. Answers what puts it on standard output.
  private func dumpFrames(
    _ issue: PreparedIssue, report: inout DiagnosticReport
  ) throws -> () throws -> Void {
    let dump = FrameDump(issue.styled, fontName: issue.shaper.name)
    var composer = issue.composer()
    var text = ""
    var count = 0
    while let page = composer.next() {
      count += 1
      if options.pages.contains(page.number) { text += dump.text(of: page) }
    }
    report.add(composer.diagnostics)
    try options.pages.check(pageCount: count)
    return { [text] in try writeOutput(Array(text.utf8)) }
  }

  // MARK: Checks

  private var outputNames: [String] {
    if case .pdf(.named(let name)) = options.output { [name] } else { [] }
  }

  /// No output may take the place of a source.
  private func checkInputs(against outputs: [String]) throws {
    for output in outputs {
      for source in options.issue.sources where source != "-" && isSameFile(output, source) {
        throw PipelineFailure.overwritesSource(name: output)
      }
    }
  }

  /// Nor that of anything else that the issue is made of.
  private func checkInputs(of issue: PreparedIssue, against outputs: [String]) throws {
    let inputs = issue.pictures.paths + issue.inputs + options.issue.fonts.paths
    for output in outputs {
      for input in inputs where isSameFile(output, input) {
        throw PipelineFailure.overwritesInput(name: output)
      }
    }
  }
}
