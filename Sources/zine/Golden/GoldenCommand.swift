import ArgumentParser
import Glibc
import ZineCairo
import ZineGolden
import ZineIssue
import ZineProject
import ZineText

/// The command `zine golden`.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Records how pages look, and reports changes.",
    subcommands: [GoldenRecordCommand.self, GoldenCheckCommand.self])
}

/// The command `zine golden record`.
struct GoldenRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Renders issues and records their pages as goldens.",
    discussion: """
      In a project, records each PDF output of an issue in the folder golden/OUTPUT/ beside its source. \
      Elsewhere, records a source in golden/NAME/, together with the options, which golden check uses \
      again. Prints what has changed since the last recording. Fails if the variable CI is true, because \
      nobody looks at the pages there.

      Exit status: 0 success, 1 a document has errors, 64 wrong option or CI, 66 missing source or other \
      file, 73 a golden can't be written.
      """)

  @OptionGroup var issues: GoldenOperands
  @OptionGroup var golden: GoldenArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    if environment("CI") == "true" {
      return try reportingFailures(in: diagnostics.diagnosticFormat) {
        throw GoldenFailure.recordInCI
      }
    }
    ignoreWriteSignals()
    let code = try issues.forEach(to: .record, printer: diagnostics.printer(), record)
    if code != 0 { throw ExitCode(code) }
  }

  private func record(_ target: GoldenTarget) throws -> Bool {
    var report = DiagnosticReport(policy: try diagnostics.policy())
    let settings = try golden.settings(over: target.output?.settings ?? RenderSettings())
    let rendered = try RenderedIssue.render(target, settings, report: &report)
    report.print(by: diagnostics.printer())
    guard let rendered else { return false }
    if let file = target.projectFile, golden.areGiven {
      writeError(
        "zine: warning: \(target.name): golden check uses the settings of \(file), not the options given here\n"
      )
    }
    let folder = target.folder
    let old = try? folder.read()
    try folder.write(rendered)
    if !diagnostics.messages.quiet {
      try writeOutput("\(folder.path): \(Self.sentence(old, rendered.manifest))\n")
    }
    diagnostics.messages.success(nil, inputs: rendered.inputs)
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
    if old.pages != new.pages {
      parts.append("the number of pages changed from \(old.pages) to \(new.pages)")
    }
    if !old.changedOptions(against: new).isEmpty { parts.append("the options have changed") }
    let known = Dictionary(old.inputs.map { ($0.name, $0.hash) }) { first, _ in first }
    let changed = new.inputs.filter { known[$0.name] != $0.hash }.map(\.name)
    if !changed.isEmpty { parts.append("changed: " + changed.joined(separator: ", ")) }
    return (parts + old.causes(against: new)).joined(separator: "; ")
  }
}
