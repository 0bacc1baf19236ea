import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
import ZineIssue
import ZineLayout
import ZineProcess
import ZineStyle
import ZineText

/// The command `zine render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders an issue as a PDF, or its pages as pictures.",
    discussion: """
      Warnings and errors go to standard error. If there are errors, nothing is written, and an earlier \
      output stays.

      Exit status: 0 success, 1 the document has errors, 3 the output differs from --golden, 64 wrong \
      option, 66 missing source or other file, 70 bug in zine, 73 the output can't be written.
      """)

  @OptionGroup var sources: SourceArguments

  @OptionGroup(title: "Output options") var destination: OutputArguments
  @OptionGroup(title: "Output options") var opening: OpenArguments
  @OptionGroup(title: "Output options") var dependencies: DependencyArguments
  @OptionGroup(title: "Inspection options") var inspection: InspectionArguments
  @OptionGroup(title: "PDF options") var pdf: PDFArguments

  @Flag(help: .hidden) var timePhases = false

  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  private var golden: String? { inspection.golden }
  private var statistics: StatisticsFormat? { inspection.statistics }
  private var explainPage: Int? { inspection.explainPage }

  func validate() throws {
    _ = try sourceDate()
    // Options that depend on the project are checked in `run`.
    try check(renderOutput(sources.defaultOutput))
  }

  func run() throws {
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      var chosen = try sources.chosen(style, fonts, printer: diagnostics.printer())
      chosen.settings.layers = try destination.layers() ?? chosen.settings.layers
      chosen.settings = try pdf.settings(over: chosen.settings)
      let output = try renderOutput(chosen.defaultOutput)
      try check(output)
      if chosen.settings.pdfStandard == .x4, case .pdf = output, try sourceDate() == nil {
        throw ValidationError(
          "--pdf-standard x4 needs a date; set SOURCE_DATE_EPOCH to a number of seconds since 1970")
      }
      var issue = try IssueOptions(chosen)
      if timePhases { issue.phases = PhaseClock { processorSeconds() } }
      defer { issue.phases.map(reportPhases) }
      if let golden { issue.inputs.add(golden, .golden) }
      let options = RenderOptions(
        issue: issue, output: output,
        pages: try destination.selection(of: output, for: chosen.defaultOutput),
        date: try sourceDate(), statistics: statistics,
        explainedPage: explainPage,
        dependencies: try dependencies.file(
          beside: output, reportsMore: reportsMore),
        policy: try diagnostics.policy(), printer: diagnostics.printer())
      guard let written = try RenderRun(options).run() else {
        throw ExitCode(.documentErrors)
      }
      // `zine batch` and `zine watch` report the output themselves.
      diagnostics.messages.success(
        dependencies.depsStamps ? nil : written.sentence, inputs: issue.inputs)
      if opening.opensOutput, let first = written.names.first {
        Viewer.open(first, in: diagnostics.diagnosticFormat)
      }
      if let golden, let output = goldenOutput(output), try !compare(output, with: golden) {
        throw ExitCode(.difference)
      }
    }
  }

  /// Prints the CPU time of each step to standard error, in microseconds. The last line is the CPU time of
  /// all other threads.
  private func reportPhases(_ clock: PhaseClock) {
    func report(_ name: String, _ seconds: Double) {
      writeError(ShownText(asIs: "\(name)\t\(Int((seconds * 1e6).rounded()))\n"))
    }
    let shares = clock.shares
    for (phase, seconds) in shares { report(phase.rawValue, seconds) }
    report(
      "beside", processorSeconds(ofAllThreads: true) - shares.reduce(0) { $0 + $1.seconds })
  }

  /// Whether reports are printed to standard output in addition to the output.
  private var reportsMore: Bool { statistics != nil || golden != nil || explainPage != nil }

  private func check(_ output: RenderOutput) throws {
    _ = try dependencies.file(beside: output, reportsMore: reportsMore)
    if explainPage != nil, output.isStandardOutput {
      throw ValidationError("--explain-page writes to standard output; name a file with -o")
    }
    if statistics != nil, output.isStandardOutput {
      throw ValidationError("--stats writes to standard output; name a file with -o")
    }
    if let ofPDFs = pdf.givenOption {
      guard case .pdf = output else {
        throw ValidationError("\(ofPDFs) needs a PDF as output")
      }
    }
    if opening.opensOutput, output.isStandardOutput {
      throw ValidationError("--open can't open standard output; name a file with -o")
    }
    if golden != nil, goldenOutput(output) == nil {
      throw ValidationError(
        "--golden compares whole PDFs; name a .pdf file with -o, without --pages")
    }
  }

  /// Returns the path of the output; `nil` if the output cannot be compared with a golden.
  private func goldenOutput(_ output: RenderOutput) -> String? {
    guard destination.pages == nil, case .pdf(.named(let name)) = output else { return nil }
    return name
  }

  /// Prints the differences from a golden. Returns whether there are none.
  private func compare(_ output: String, with golden: String) throws -> Bool {
    let (comparison, comparer) = try Comparison.of(
      ComparedDocument(path: golden), ComparedDocument(path: output), name: output,
      names: (golden, output), options: ComparisonOptions())
    try writeOutput(ShownText(asIs: ComparisonFormat.text.text(of: [comparison])))
    guard !comparison.isSame else { return true }
    let issue = ComparedIssue(comparison: comparison, comparer: comparer)
    try writeReport(of: [issue], title: "Golden pages", to: "golden-report.html")
    return false
  }

  // MARK: Options

  private func renderOutput(_ place: DefaultOutput) throws -> RenderOutput {
    guard inspection.dump == .frames else { return try destination.output(for: place) }
    if destination.output != nil || destination.outputPath != nil {
      throw ValidationError("--dump writes to standard output and can't be combined with -o")
    }
    if destination.show != nil {
      throw ValidationError("--show can't be combined with --dump")
    }
    return .frames
  }
}
