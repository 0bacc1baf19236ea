import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
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

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to write: a .pdf, or with {p} for the page's number, a .png or .svg for each page; - is "
        + "standard output (default: the first source's name with .pdf, here).",
      valueName: "out"))
  var output: String?

  @Option(help: "The pages to write, such as 1-4,7 (default: all).")
  var pages: String?

  @Option(help: "Pixels to the inch of a .png.")
  var ppi: Double = 144

  @Option(help: "Write what was laid out as text to standard output, and nothing else.")
  var dump: Dump?

  @Option(
    help: ArgumentHelp(
      "A PDF to compare OUT with, as diff does; what differs is told on standard output and in "
        + "golden-report.html.",
      valueName: "file.pdf"))
  var golden: String?

  @OptionGroup var dependencies: DependencyArguments

  @Flag(exclusivity: .exclusive) var statistics: StatisticsFormat?

  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  enum Dump: String, ExpressibleByArgument, CaseIterable {
    case frames
  }

  func validate() throws {
    _ = try renderOutput()
    _ = try selection()
    _ = try sourceDate()
    _ = try dependencyFile()
    if statistics != nil, try renderOutput().isStandardOutput {
      throw ValidationError("--stats writes to standard output; name another file by -o.")
    }
    if golden != nil, try goldenOutput() == nil {
      throw ValidationError("--golden compares a whole PDF; name a .pdf by -o, and no --pages.")
    }
  }

  func run() throws {
    let issue = try IssueOptions(sources, style, fonts)
    if let golden { issue.inputs.add(golden, .golden) }
    let options = RenderOptions(
      issue: issue, output: try renderOutput(),
      pages: try selection(), date: try sourceDate(), statistics: statistics,
      dependencies: try dependencyFile(), policy: try diagnostics.policy(),
      printer: diagnostics.printer())
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      if try !RenderPipeline(options).run() { throw ExitCode(1) }
      if let golden, let output = try goldenOutput(), try !compare(output, with: golden) {
        throw ExitCode(3)
      }
    }
  }

  /// The PDF that can be compared with a golden.
  private func goldenOutput() throws -> String? {
    guard pages == nil, case .pdf(.named(let name)) = try renderOutput() else { return nil }
    return name
  }

  /// Tells what differs. Answers whether nothing does.
  private func compare(_ output: String, with golden: String) throws -> Bool {
    let (comparison, comparer) = try Comparison.of(
      ComparedDocument(path: golden), ComparedDocument(path: output), name: output,
      names: (golden, output), options: ComparisonOptions())
    try writeOutput(Array(ComparisonFormat.text.text(of: [comparison]).utf8))
    guard !comparison.isSame else { return true }
    let issue = ComparedIssue(comparison: comparison, comparer: comparer)
    try writeReport(of: [issue], title: "Golden pages", to: "golden-report.html")
    return false
  }

  // MARK: Options

  private func dependencyFile() throws -> DependencyFile? {
    try dependencies.file(
      beside: renderOutput(), tellsMore: statistics != nil || golden != nil)
  }

  private func selection() throws -> PageSelection {
    guard let pages else { return .all }
    guard let selection = PageSelection(pages) else {
      throw ValidationError("--pages \(pages): not a list of pages such as 1-4,7.")
    }
    return selection
  }

  private func renderOutput() throws -> RenderOutput {
    guard Limits.resolution.contains(ppi) else {
      throw ValidationError(
        "--ppi is \(ppi); it should be from \(Int(Limits.resolution.lowerBound)) to "
          + "\(Int(Limits.resolution.upperBound)).")
    }
    if dump == .frames {
      if output != nil { throw ValidationError("--dump writes to standard output, and no -o.") }
      return .frames
    }
    guard let output = output ?? Self.defaultOutput(for: sources.sources) else {
      return .pdf(.standardOutput)
    }
    return try Self.output(named: output, ppi: ppi)
  }

  private static func output(named name: String, ppi: Double) throws -> RenderOutput {
    let file = name.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { file[$0...].lowercased() } ?? ""
    switch ending {
    case ".png": return .pictures(PageNames(name), .png(ppi: ppi))
    case ".svg": return .pictures(PageNames(name), .svg)
    case ".pdf", "":
      if name == "-" { return .pdf(try standardOutput()) }
      if name.isEmpty { throw ValidationError("A file's name can't be empty.") }
      if PageNames.hasPlaceholder(name) {
        throw ValidationError(
          "'\(name)': a PDF holds all pages; {p}, {0p} and {t} are for .png and .svg.")
      }
      return .pdf(.named(name))
    default:
      throw ValidationError("'\(name)': the output is a .pdf, a .png or an .svg.")
    }
  }

  private static func standardOutput() throws -> OutputFile {
    if isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("A PDF is nothing for a terminal; name a file by -o.")
    }
    return .standardOutput
  }

  /// The source's base name with `.pdf` in place of its ending, in the working folder; `nil` for
  /// standard output.
  private static func defaultOutput(for sources: [String]) -> String? {
    guard let source = sources.first, source != "-" else { return "-" }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name + ".pdf" }
    return name[..<dot] + ".pdf"
  }

  /// The only date that gets into the file: https://reproducible-builds.org/specs/source-date-epoch/
  private func sourceDate() throws -> Int? {
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    let lastSecondOf9999 = 253_402_300_799
    guard let seconds = Int(text), (0...lastSecondOf9999).contains(seconds) else {
      throw ValidationError("SOURCE_DATE_EPOCH is '\(text)', not a number of seconds since 1970.")
    }
    return seconds
  }
}
