import ArgumentParser
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject
import ZineStyle
import ZineText

/// The command `zine style`.
struct StyleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "style",
    abstract: "Shows the default style sheets, or explains the style of an element.",
    discussion: """
      With --default: prints the style sheets that apply before all others. With --explain: prints the \
      properties that are set for the innermost element at a position in a source, with their computed \
      values, the rules that set them and the rules that these override. Reads zine.toml and takes \
      options as render does.

      Exit status: 0 success, 1 the document has errors, 64 wrong option or no element at the position, \
      66 missing source or other file, 70 bug in zine.
      """)

  @OptionGroup var sources: SourceArguments

  @Flag(name: .customLong("default"), help: "show the default style sheets")
  var showsDefault = false

  @Option(
    help: ArgumentHelp(
      "explain the element at this position",
      discussion: "A position in the first source. For another source, write FILE:LINE:COLUMN.",
      valueName: "line:column"))
  var explain: String?

  @Flag(help: "print JSON")
  var json = false

  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func validate() throws {
    switch (showsDefault, explain) {
    case (false, nil):
      throw ValidationError("missing --default or --explain LINE:COLUMN")
    case (true, .some):
      throw ValidationError("--default and --explain can't be combined")
    case (true, nil):
      if !sources.sources.isEmpty || json {
        throw ValidationError("--default can't be combined with a source or --json")
      }
    case (false, _):
      _ = try location()
    }
  }

  func run() throws {
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      if showsDefault {
        let text = BuiltInStyles.baseText + "\n" + BuiltInStyles.text(of: style.target ?? .a4)
        try writeOutput(ShownText(asIs: text))
      } else {
        let (text, inputs) = try explanation()
        try writeOutput(ShownText(asIs: text))
        diagnostics.messages.success(nil, inputs: inputs)
      }
    }
  }

  // MARK: Explanation

  private func explanation() throws -> (String, InputLog) {
    let chosen = try sources.chosen(style, nil, printer: diagnostics.printer())
    let options = try IssueOptions(chosen, opensFonts: false)
    var report = DiagnosticReport(policy: try diagnostics.policy())
    let issue = try ReadIssue.read(options, report: &report)
    let styles = try issue.styles(options, report: &report)
    let cascade = issue.cascade(styles.sources, options)
    // Problems with the style of other elements are not reported.
    var computed = cascade
    let story = issue.story(&computed, report: &report)
    guard !report.hasErrors else {
      report.print(by: diagnostics.printer())
      throw ExitCode(.documentErrors)
    }
    let (index, location) = try place(in: chosen.sources, chosen.standardInputName)
    let file = report.sources[index]
    let element: ElementID
    do throws(ElementProblem) {
      element = try ElementFinder.element(at: location, of: file, in: story, options.reading)
    } catch {
      throw RunObstacle.noElement(
        place: "\(file.name):\(location.line):\(location.column)", problem: error)
    }
    let explanation = StyleExplanation(of: element, in: cascade, files: report.sources)
    report.add(explanation.diagnostics)
    report.print(by: diagnostics.printer())
    if report.hasFailures { throw ExitCode(.documentErrors) }
    let text = StyleExplanationText(
      explanation, files: report.sources, settings: chosen.settings.properties,
      projectFile: chosen.projectFile, projectSettingCount: chosen.projectPropertyCount)
    return (json ? text.json + "\n" : text.text, options.inputs)
  }

  /// Splits the value of `--explain` into the name of a source, if any, and a position.
  private func location() throws -> (file: String?, location: SourceLocation) {
    let text = explain ?? ""
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let line = Self.number(parts[parts.count - 2]),
      let column = Self.number(parts[parts.count - 1])
    else {
      throw ValidationError("--explain \(text): not a position such as 12:5 or issue.txt:12:5")
    }
    let location = SourceLocation(line: line, column: column)
    if parts.count == 2 { return (nil, location) }
    return (parts.dropLast(2).joined(separator: ":"), location)
  }

  /// Returns the index of the source that `--explain` names, and the position in it.
  private func place(
    in sources: [String], _ standardInputName: String?
  ) throws -> (source: Int, location: SourceLocation) {
    let (name, location) = try location()
    guard let name else { return (0, location) }
    func isNamed(_ source: String) -> Bool {
      source == "-"
        ? [standardInputName, "<stdin>"].contains(name)
        : source == name || isSameFile(source, name)
    }
    guard let source = sources.firstIndex(of: name) ?? sources.firstIndex(where: isNamed) else {
      throw ValidationError(
        "--explain \(explain ?? ""): '\(clipped(name))' is not one of the sources: "
          + "\(sources.prefix(8).joined(separator: ", "))")
    }
    return (source, location)
  }

  /// Parses a positive number in ASCII digits.
  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let number = Int(text), number > 0
    else { return nil }
    return number
  }
}
