import ArgumentParser
import ZineIssue
import ZineLayout
import ZineProcess
import ZineStyle
import ZineText

/// `zine measure`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Says as JSON how much room an issue needs, without drawing it.",
    discussion: """
      The height of everything in one column, and the lines in it; then how many pages and columns \
      there are with the style as it is, and where the pictures stand on them. All lengths are points.

      Exit codes: 0 done, 1 the document has errors, 64 a wrong option, 66 a source or another file \
      that was named is missing, 70 a fault in zine.
      """)

  @OptionGroup var sources: SourceArguments

  @Option(
    help: ArgumentHelp(
      "The column's width, in points or with a unit, such as 148mm (default: the style's).",
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
    }
  }

  /// A column narrower than a point holds no letter.
  private static let widths = 1...Limits.length

  private func points() throws -> Double? {
    guard let width else { return nil }
    guard let length = Length(width), length.isAbsolute, Self.widths.contains(length.points) else {
      throw ValidationError(
        "--width \(width): not a length from 1pt to \(Int(Limits.length))pt such as 300 or 148mm.")
    }
    return length.points
  }
}
