import ZineBatch
import ZineCairo
import ZineFiles
import ZineIssue
import ZineLayout
import ZineText

/// The destination of rendered pages.
enum RenderOutput {
  case pdf(OutputFile)
  /// Images, with one file for each page.
  case pictures(PageFileNames, PictureFormat)
  /// The layout as text, on standard output.
  case frames

  var isStandardOutput: Bool {
    switch self {
    case .pdf(.standardOutput), .frames: true
    case .pdf(.named), .pictures: false
    }
  }
}

/// The options of a render.
struct RenderOptions {
  var issue: IssueOptions
  var output: RenderOutput
  var pages: PageSelection
  /// Creation date of the PDF, in seconds since 1970.
  var date: Int?
  /// The format of line breaking statistics; `nil` if none are requested.
  var statistics: StatisticsFormat?
  /// Number, from 1, of the page whose column ends are explained; `nil` for none.
  var explainedPage: Int?
  /// The file to which the dependencies of the render are written.
  var dependencies: DependencyFile?
  var policy: DiagnosticPolicy
  var printer: DiagnosticPrinter
}

/// The files that a render has written.
struct WrittenPages {
  var names: [String]
  var pageCount: Int

  /// A message such as `issue.pdf: 12 pages`; `nil` if no file was written.
  var sentence: ShownText? {
    guard let first = names.first else { return nil }
    let last: ShownText = names.count > 1 ? " to \(names[names.count - 1])" : ""
    return "\(first)\(last): \(counted(pageCount, "page"))"
  }
}

/// Output that is ready to be written.
private struct PendingOutput {
  /// Paths of the files.
  var names: [String] = []
  /// Number of pages to write.
  var pageCount: Int
  var write: () throws -> Void
}

/// Collects reports on the pages, which are printed to standard output in addition to the output itself.
private struct ReportedPages {
  private var statistics: (figures: SettingStatistics, format: StatisticsFormat)?
  private var explanation: PageExplanation?

  init(_ issue: PreparedIssue, _ options: RenderOptions) {
    statistics = options.statistics.map { (SettingStatistics(issue.styled), $0) }
    explanation = options.explainedPage.map(PageExplanation.init(ofPage:))
  }

  mutating func add(_ page: Page) {
    statistics?.figures.add(page)
    explanation?.add(page)
  }

  /// Throws if the page whose explanation is requested does not exist.
  func check(pageCount: Int) throws(RunObstacle) {
    guard let explanation, explanation.text == nil else { return }
    throw RunObstacle.noSuchPages("--explain-page \(explanation.page)", pageCount: pageCount)
  }

  func report() throws {
    if let (figures, format) = statistics { try writeOutput(figures.text(format)) }
    if let text = explanation?.text { try writeOutput(text) }
  }
}

/// One run of `zine render`. It prepares an issue, lays it out, draws it and writes the requested output.
struct RenderRun {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  /// Renders the issue and reports its problems.
  /// - Returns: The files that were written; `nil` if the run failed and no file was written.
  func run() throws -> WrittenPages? {
    ignoreWriteSignals()
    var report = DiagnosticReport(policy: options.policy)
    report.require(options.issue.pdfStandard)
    let written: PendingOutput?
    do {
      written = try render(report: &report)
    } catch {
      // The error of the render is thrown even if writing the dependencies fails too, since it is more
      // important.
      try? options.dependencies?.writeFailure(dependencies(of: nil, report), options.issue.inputs)
      throw error
    }
    guard let written else {
      try options.dependencies?.writeFailure(dependencies(of: nil, report), options.issue.inputs)
      return nil
    }
    try options.dependencies?.write(dependencies(of: written, report), options.issue.inputs)
    return WrittenPages(names: written.names, pageCount: written.pageCount)
  }

  /// Renders the issue and writes the output. Returns the output; `nil` if the report has failures.
  private func render(report: inout DiagnosticReport) throws -> PendingOutput? {
    try checkOutputs(outputNames)
    guard let issue = try PreparedIssue.prepare(options.issue, report: &report) else {
      report.print(by: options.printer)
      return nil
    }
    try checkOutputs(outputNames)
    defer { issue.noteUse() }
    let output =
      switch options.output {
      case .pdf(let file): try drawPDF(issue, to: file, report: &report)
      case .pictures(let names, let format):
        try drawImages(issue, names: names, format: format, report: &report)
      case .frames: try dumpFrames(issue, report: &report)
      }
    // Problems are reported before the output is written, since writing may fail.
    report.print(by: options.printer)
    if report.hasFailures { return nil }
    try issue.checkLock()
    issue.noteUse()
    try checkOutputs(output.names)
    try output.write()
    return output
  }

  private func dependencies(
    of output: PendingOutput?, _ report: DiagnosticReport
  ) -> DependencyList {
    let inputs = options.issue.inputs
    return DependencyList(
      outputs: output?.names ?? [], inputs: inputs.files, folders: inputs.folders,
      missing: inputs.missing, usesSystemFonts: options.issue.fonts.usesSystem,
      pageCount: output?.pageCount ?? 0, warningCount: report.warningCount,
      stamps: options.dependencies?.listsStamps ?? false
        ? inputs.statuses.mapValues { FileStamp($0) } : [:])
  }

  // MARK: PDF

  /// Draws all selected pages. Returns the output, which is finished and written later.
  private func drawPDF(
    _ issue: PreparedIssue, to output: OutputFile, report: inout DiagnosticReport
  ) throws -> PendingOutput {
    var reported = ReportedPages(issue, options)
    let phases = options.issue.phases
    let drawing = try PDFDrawing.draw(
      issue, pages: options.pages, date: options.date, phases: phases
    ) { page in
      reported.add(page)
    }
    try reported.check(pageCount: drawing.pageCount)
    report.add(drawing.diagnostics)
    report.add(issue.standardProblems)
    return PendingOutput(names: outputNames, pageCount: drawing.pageCount) { [reported] in
      try phases.time(.write) { try write(drawing.finish(), to: output) }
      try reported.report()
    }
  }

  private func write(_ bytes: [UInt8], to output: OutputFile) throws {
    switch output {
    case .standardOutput: try writeOutput(bytes)
    case .named(let name): try writeAtomically(bytes, to: name)
    }
  }

  // MARK: Images

  /// Lays out all pages, and draws each selected page as soon as it is laid out. Returns the output, which is
  /// written later: either all files appear or none.
  private func drawImages(
    _ issue: PreparedIssue, names: PageFileNames, format: PictureFormat,
    report: inout DiagnosticReport
  ) throws -> PendingOutput {
    let images = PageImages(issue, format)
    // The names of the files may contain the number of pages, and all images would take too much memory.
    // So the images are kept in a temporary file until all pages are laid out.
    var spool = try? Spool(in: names.folder)
    var composer = issue.composer()
    var count = 0
    var reported = ReportedPages(issue, options)
    while let page = composer.next() {
      count += 1
      try images.checkSize(of: page)
      reported.add(page)
      guard options.pages.contains(page.number), let kept = spool else { continue }
      // A failure must not hide errors of the document. The images are drawn again when they are written,
      // and the failure is reported then.
      do { try kept.append(images.image(of: page, from: composer)) } catch { spool = nil }
    }
    report.add(composer.diagnostics)
    report.add(issue.pictures.undrawn)
    try reported.check(pageCount: count)
    let wanted = try options.pages.check(pageCount: count)
    if wanted > 1, !names.distinguishesPages { throw RunObstacle.severalPages(name: names.text) }
    try checkOutputs((1...max(1, count)).map { names.name(page: $0, of: count) })
    let outputs = (1...max(1, count)).filter(options.pages.contains).map {
      names.name(page: $0, of: count)
    }
    let stale = names.staleFiles(pageCount: count)
    if !stale.isEmpty { report.add([Diagnostic(.staleOutput(names: stale))]) }
    return PendingOutput(names: outputs, pageCount: wanted) { [reported, spool] in
      if let spool {
        try write(spool, to: outputs.prefix(wanted))
      } else {
        try drawAgain(images, of: issue, to: outputs)
      }
      try reported.report()
    }
  }

  private func write(_ spool: Spool, to names: some Sequence<String>) throws {
    var files = AtomicFiles()
    for name in names { try files.add(spool, as: name) }
    try files.finish()
  }

  /// Lays out all pages again, and draws and writes one selected page at a time.
  private func drawAgain(
    _ images: PageImages, of issue: PreparedIssue, to names: [String]
  ) throws {
    var files = AtomicFiles()
    var names = names[...]
    var composer = issue.composer()
    while let page = composer.next() {
      guard options.pages.contains(page.number), let name = names.popFirst() else { continue }
      try files.add(images.image(of: page, from: composer), as: name)
    }
    try files.finish()
  }

  // MARK: Frames

  /// Describes all selected pages as text. Returns the output, which is written to standard output later.
  private func dumpFrames(
    _ issue: PreparedIssue, report: inout DiagnosticReport
  ) throws -> PendingOutput {
    let dump = FrameDump(issue.styled, fontName: issue.shaper.name)
    var composer = issue.composer()
    var text = ""
    var count = 0
    while let page = composer.next() {
      count += 1
      if options.pages.contains(page.number) { text += dump.text(of: page) }
    }
    report.add(composer.diagnostics)
    let wanted = try options.pages.check(pageCount: count)
    return PendingOutput(pageCount: wanted) { [text] in
      try writeOutput(ShownText(asIs: escapedControls(text)))
    }
  }

  // MARK: Checks

  private var outputNames: [String] {
    if case .pdf(.named(let name)) = options.output { [name] } else { [] }
  }

  /// Throws if an output would overwrite a file that is already recorded as an input of the issue.
  private func checkOutputs(_ outputs: [String]) throws(RunObstacle) {
    for output in outputs { try options.issue.inputs.checkOutput(output) }
    if let name = options.issue.standardInputName,
      let output = outputs.first(where: { isSamePlace($0, name) })
    {
      throw .overwritesSource(name: output)
    }
    try options.dependencies?.check(against: outputs, options.issue.inputs)
  }
}
