import ArgumentParser
import ZineIssue
import ZineLayout
import ZineProcess
import ZineStyle
import ZineText

/// The command `zine measure`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Prints how much space an issue needs, as JSON.",
    discussion: """
      Prints the height and number of lines of all content in a single column, then the number of pages \
      and columns in the issue's own style, and the positions of pictures. All lengths are in points.

      Exit status: 0 success, 1 the document has errors, 64 wrong option, 66 missing source or other \
      file, 70 bug in zine.
      """)

  @OptionGroup var sources: SourceArguments

  @Option(
    help: ArgumentHelp(
      "column width, such as 300 or 148mm (default: the style's)",
      valueName: "length"))
  var width: String?

  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func validate() throws { _ = try points() }

  func run() throws {
    let width = try points()
    var report = DiagnosticReport(policy: try diagnostics.policy())
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      let options = try IssueOptions(
        sources.chosen(style, fonts, printer: diagnostics.printer()))
      var measurement: IssueMeasurement?
      if let issue = try PreparedIssue.prepare(options, report: &report) {
        var composer = issue.composer()
        var measured = IssueMeasurement(issue, width: width)
        while let page = composer.next() { measured.add(page) }
        report.add(composer.diagnostics)
        measurement = measured
      }
      report.print(by: diagnostics.printer())
      guard let measurement, !report.hasFailures else { throw ExitCode(.documentErrors) }
      try writeOutput(ShownText(asIs: measurement.json(report.sources) + "\n"))
      diagnostics.messages.success(nil, inputs: options.inputs)
    }
  }

  /// Range of column widths, in points. Nothing fits into a column that is narrower than one point.
  private static let widths = 1...Limits.length

  private func points() throws -> Double? {
    guard let width else { return nil }
    guard let length = Length(width), length.isAbsolute, Self.widths.contains(length.points) else {
      throw ValidationError(
        "--width \(width): not a length from 1pt to \(Int(Limits.length))pt, such as 300 or 148mm")
    }
    return length.points
  }
}
