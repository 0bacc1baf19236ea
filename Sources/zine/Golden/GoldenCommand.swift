import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
import ZineText

/// `zine golden`.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Keeps how pages should look, and tells when they change.",
    subcommands: [GoldenRecordCommand.self, GoldenCheckCommand.self])
}

/// The issues that a command is about.
struct IssueArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The sources of issues, one file each.", valueName: "issue"),
    completion: .file())
  var issues: [String]

  func validate() throws {
    for issue in issues where issue.isEmpty || issue == "-" {
      throw ValidationError("A golden stands beside its source: '\(issue)' is no file's name.")
    }
    var seen: Set<String> = []
    for issue in issues where !seen.insert(GoldenFolder(source: issue).path).inserted {
      throw ValidationError("'\(issue)': another issue of that name has the same golden.")
    }
  }

  /// Works on one issue after the other, whatever comes of those before.
  /// - Parameter work: answers whether the issue's document is without errors.
  /// - Returns: the gravest exit code of all.
  func forEach(
    in format: DiagnosticFormat, _ work: (_ issue: String) throws -> Bool
  ) throws -> Int32 {
    var codes: Set<Int32> = []
    for issue in issues {
      do {
        try reportingFailures(in: format) {
          if try !work(issue) { codes.insert(1) }
        }
      } catch let code as ExitCode {
        codes.insert(code.rawValue)
      }
    }
    // By sysexits.h: EX_SOFTWARE, EX_CANTCREAT, EX_TEMPFAIL, EX_NOINPUT.
    return [70, 73, 75, 66, 1].first(where: codes.contains) ?? codes.max() ?? 0
  }
}

/// `zine golden record`.
struct GoldenRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Renders issues, and keeps the pages beside them in golden/NAME/.",
    discussion: """
      The options are kept too, and check renders with them again. Says what has changed since the \
      last time. Refused where the variable CI is true: pages that nobody has looked at are no goldens.

      Exit codes: 0 done, 1 a document has errors, 64 a wrong option, or CI, 66 a source or another file \
      that was named is missing, 73 a golden can't be written.
      """)

  @OptionGroup var issues: IssueArguments
  @OptionGroup var golden: GoldenArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    if environment("CI") == "true" {
      throw ValidationError("CI is true, and goldens are recorded where somebody looks at them.")
    }
    ignoreWriteSignals()
    let code = try issues.forEach(in: diagnostics.diagnosticFormat, record)
    if code != 0 { throw ExitCode(code) }
  }

  private func record(_ source: String) throws -> Bool {
    let base = folder(of: source)
    var report = DiagnosticReport(policy: try diagnostics.policy())
    let rendered = try RenderedIssue.render(
      source, golden, words: golden.words { relativePath($0, from: base) }, report: &report)
    report.print(by: diagnostics.printer())
    guard let rendered else { return false }
    let folder = GoldenFolder(source: source)
    let old = try? folder.read()
    try folder.write(rendered)
    try writeOutput("\(folder.path): \(Self.sentence(old, rendered.manifest))\n")
    return true
  }

  private static func sentence(_ old: GoldenManifest?, _ new: GoldenManifest) -> String {
    guard let old else {
      return "recorded, \(new.pages == 1 ? "1 page" : "\(new.pages) pages")"
    }
    var frameless = old
    frameless.frames = new.frames
    if frameless == new { return "the same as before" }
    var parts: [String] = []
    if old.document == new.document { parts.append("the pages are the same") }
    if old.document != new.document { parts.append("the pages have changed") }
    if old.pages != new.pages { parts.append("\(old.pages) became \(new.pages)") }
    if old.options != new.options { parts.append("other options") }
    let known = Dictionary(old.inputs.map { ($0.name, $0.hash) }) { first, _ in first }
    let changed = new.inputs.filter { known[$0.name] != $0.hash }.map(\.name)
    if !changed.isEmpty { parts.append("changed: " + changed.joined(separator: ", ")) }
    return (parts + old.causes(against: new)).joined(separator: "; ")
  }
}
