import ArgumentParser
import ZineIssue
import ZineProcess

/// The command `zine check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reports the problems of an issue without writing anything.",
    discussion: """
      Reads and lays out the issue as render does with the same options.

      Exit status: 0 no errors, 1 the document has errors, 64 wrong option, 66 missing source or other \
      file, 70 bug in zine.
      """)

  @OptionGroup var sources: SourceArguments
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "PDF options") var pdf: PDFArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func run() throws {
    var report = DiagnosticReport(policy: try diagnostics.policy())
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      var chosen = try sources.chosen(style, fonts, printer: diagnostics.printer())
      chosen.settings = try pdf.settings(over: chosen.settings)
      let options = try IssueOptions(chosen)
      report.require(options.pdfStandard)
      var pages = 0
      if let issue = try PreparedIssue.prepare(options, report: &report) {
        var composer = issue.composer()
        while composer.next() != nil { pages += 1 }
        report.add(composer.diagnostics)
        report.add(issue.standardProblems)
        if !report.hasFailures { try issue.checkLock() }
      }
      report.print(by: diagnostics.printer())
      if report.hasFailures { throw ExitCode(.documentErrors) }
      diagnostics.messages.success(
        "\(chosen.sources.first ?? "zine"): no errors, \(counted(pages, "page"))",
        inputs: options.inputs)
    }
  }
}
