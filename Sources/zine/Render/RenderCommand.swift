import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
import ZineIssue
import ZineLayout
import ZineProcess
import ZineStyle
import ZineText

/// `zine render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders an issue: as a PDF, or its pages as pictures.",
    discussion: """
      Warnings and errors go to standard error. On an error nothing is written, and what stood at OUT \
      before stays.

      Exit codes: 0 done, 1 the document has errors, 3 OUT differs from --golden, 64 a wrong option, 66 a source or another file \
      that was named is missing, 70 a fault in zine, 73 OUT can't be written.
      """)

  @OptionGroup var sources: SourceArguments

  @OptionGroup var destination: OutputArguments

  @Option(help: "Write what was laid out as text to standard output, and nothing else.")
  var dump: Dump?

  @Option(
    help: ArgumentHelp(
      "A PDF to compare OUT with, as diff does; what differs is told on standard output and in "
        + "golden-report.html.",
      valueName: "file.pdf"),
    completion: .file(extensions: ["pdf"]))
  var golden: String?

  @OptionGroup var dependencies: DependencyArguments

  @Flag(exclusivity: .exclusive) var statistics: StatisticsFormat?

  @Option(
    help: ArgumentHelp(
      "Tell on standard output why the columns of a page end where they do.", valueName: "number"))
  var explainPage: Int?

  @Flag(
    name: .customLong("open"),
    help: "Open the output with the program that ZINE_OPEN or OPENER names, or else xdg-open.")
  var opensOutput = false

  @Flag(help: .hidden) var timePhases = false

  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  enum Dump: String, WordArgument {
    case frames
  }

  func validate() throws {
    if let explainPage, explainPage < 1 {
      throw ValidationError("--explain-page takes a page's number from 1 on.")
    }
    _ = try sourceDate()
    // What a project says of it is looked at when the options are known to be well.
    try check(renderOutput(sources.defaultOutput))
  }

  func run() throws {
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      var chosen = try sources.chosen(style, fonts, printer: diagnostics.printer())
      chosen.settings.layers = try destination.layers() ?? chosen.settings.layers
      chosen.settings = try destination.pdf.settings(over: chosen.settings)
      let output = try renderOutput(chosen.defaultOutput)
      try check(output)
      if chosen.settings.pdfStandard == .x4, case .pdf = output, try sourceDate() == nil {
        throw ValidationError(
          "--pdf-standard x4 needs a date; set SOURCE_DATE_EPOCH to its seconds since 1970.")
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
      if opensOutput, let first = written.first {
        Viewer.open(first, in: diagnostics.diagnosticFormat)
      }
      if let golden, let output = goldenOutput(output), try !compare(output, with: golden) {
        throw ExitCode(.difference)
      }
    }
  }

  /// On standard error, one step a line: its name, and its microseconds of the processor; in the end what other
  /// threads did meanwhile.
  private func reportPhases(_ clock: PhaseClock) {
    func report(_ name: String, _ seconds: Double) {
      writeError(ShownText(asIs: "\(name)\t\(Int((seconds * 1e6).rounded()))\n"))
    }
    let shares = clock.shares
    for (phase, seconds) in shares { report(phase.rawValue, seconds) }
    report(
      "beside", processorSeconds(ofAllThreads: true) - shares.reduce(0) { $0 + $1.seconds })
  }

  /// Whether standard output tells of more than the files.
  private var reportsMore: Bool { statistics != nil || golden != nil || explainPage != nil }

  private func check(_ output: RenderOutput) throws {
    _ = try dependencies.file(beside: output, reportsMore: reportsMore)
    if explainPage != nil, output.isStandardOutput {
      throw ValidationError("--explain-page writes to standard output; name another file by -o.")
    }
    if statistics != nil, output.isStandardOutput {
      throw ValidationError("--stats writes to standard output; name another file by -o.")
    }
    if let ofPDFs = destination.pdf.givenOption {
      guard case .pdf = output else {
        throw ValidationError("\(ofPDFs) is of PDFs, and this writes none.")
      }
    }
    if opensOutput, output.isStandardOutput {
      throw ValidationError("--open opens a file; name one by -o.")
    }
    if golden != nil, goldenOutput(output) == nil {
      throw ValidationError("--golden compares a whole PDF; name a .pdf by -o, and no --pages.")
    }
  }

  /// The PDF that can be compared with a golden.
  private func goldenOutput(_ output: RenderOutput) -> String? {
    guard destination.pages == nil, case .pdf(.named(let name)) = output else { return nil }
    return name
  }

  /// Tells what differs. Answers whether nothing does.
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
    guard dump == .frames else { return try destination.output(for: place) }
    if destination.output != nil || destination.outputPath != nil {
      throw ValidationError("--dump writes to standard output, and no -o.")
    }
    if destination.show != nil {
      throw ValidationError("--show draws over pages, and --dump draws none.")
    }
    return .frames
  }

  /// The only date that gets into the file: https://reproducible-builds.org/specs/source-date-epoch/
  private func sourceDate() throws -> Int? {
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    let lastSecondOf9999 = 253_402_300_799
    guard let seconds = Int(text), (0...lastSecondOf9999).contains(seconds) else {
      throw ValidationError(
        "SOURCE_DATE_EPOCH is '\(singleLine(text))', not a number of seconds since 1970.")
    }
    return seconds
  }
}
