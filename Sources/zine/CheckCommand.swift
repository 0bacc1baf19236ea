import ArgumentParser
import ZineIssue
import ZineProcess

/// `zine check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Says all that render would say, and writes nothing.",
    discussion: """
      The issue is read and laid out, with its pictures and fonts, as by render with the same options.

      Exit codes: 0 nothing is wrong, 1 the document has errors, 64 a wrong option, 66 a source or \
      another file that was named is missing, 70 a fault in zine.
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
      if let issue = try PreparedIssue.prepare(options, report: &report) {
        var composer = issue.composer()
        while composer.next() != nil {}
        report.add(composer.diagnostics)
        report.add(issue.standardProblems)
        if !report.hasFailures { try issue.checkLock() }
      }
      report.print(by: diagnostics.printer())
      if report.hasFailures { throw ExitCode(.documentErrors) }
    }
  }
}
