import ArgumentParser
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject
import ZineStyle
import ZineText

/// The command `zine fonts`.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Lists the available fonts, or the fonts that an issue uses.",
    discussion: """
      Without --for: lists all families with their styles and files. With --for: lists the font families \
      that the issue asks for, and the font that it gets. Reads zine.toml and takes options as render does.
      """)

  @Option(
    name: .customLong("for"), parsing: .singleValue,
    help: ArgumentHelp(
      "list the fonts of this issue (repeatable)",
      discussion: "A source, or the folder of an issue. Several sources are one issue.",
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Flag(help: "print JSON")
  var json = false

  @OptionGroup(title: "Source options") var reading: ReadingArguments
  @OptionGroup(title: "Source options") var project: ProjectChoice
  @OptionGroup(title: "Source options") var standardInput: StandardInputArguments
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func validate() throws {
    try ReadingArguments.validate(sources)
    try standardInput.validate(sources)
  }

  func run() throws {
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      let (text, inputs) = sources.isEmpty ? (try listOfFonts(), nil) : try listOfRequests()
      try writeOutput(text)
      diagnostics.messages.success(nil, inputs: inputs)
    }
  }

  // MARK: All fonts

  private func listOfFonts() throws -> ShownText {
    let fonts = try FontCatalog(RenderSettings(style, fonts).fontSources(beside: [])).fonts.sorted {
      a, b in
      (a.family, a.style, a.file, a.index) < (b.family, b.style, b.file, b.index)
    }
    if json {
      let text = JSONText.object([
        (
          "fonts",
          .array(
            fonts.map { font in
              .raw(
                JSONText.object([
                  ("family", .string(font.family)), ("style", .string(font.style)),
                  ("file", .string(font.file)), ("index", .number(font.index)),
                ]))
            })
        )
      ])
      return ShownText(asIs: text + "\n")
    }
    var text: ShownText = ""
    var family: String?
    for font in fonts {
      if font.family != family { text += "\(font.family)\n" }
      family = font.family
      let index: ShownText = font.index == 0 ? "" : " (\(font.index))"
      text += "  \(font.style): \(font.file)\(index)\n"
    }
    return text
  }

  // MARK: The fonts of an issue

  private func listOfRequests() throws -> (ShownText, InputLog?) {
    var report = DiagnosticReport(policy: try diagnostics.policy())
    let options = try IssueOptions(
      ChosenIssue(
        sources, reading, project, style, fonts, standardInput: standardInput,
        printer: diagnostics.printer()))
    guard let issue = try PreparedIssue.prepare(options, report: &report) else {
      report.print(by: diagnostics.printer())
      throw ExitCode(.documentErrors)
    }
    let requests = issue.styled.styles.shapingStyles.indices.map { index in
      FontRequest(ShapingStyleID(index), of: issue)
    }.uniqued()
    if json {
      let text = JSONText.object([("requests", .array(requests.map { .raw($0.json) }))])
      return (ShownText(asIs: text + "\n"), options.inputs)
    }
    return (requests.map { $0.text + "\n" }.joined(), options.inputs)
  }
}

/// A request of an issue for a font: families, weight and slant. Also contains the font that is used for it.
private struct FontRequest: Hashable {
  let families: [String]
  let isBold: Bool
  let isItalic: Bool
  let family: String
  let file: String
  /// Whether none of the requested families is available.
  let isSubstitute: Bool

  init(_ id: ShapingStyleID, of issue: PreparedIssue) {
    let style = issue.styled.styles[id]
    families = style.families.named.isEmpty ? style.families.fallback : style.families.named
    isBold = style.isBold
    isItalic = style.isItalic
    let taken = issue.shaper.taken(for: id)
    family = taken.family
    file = taken.file ?? ""
    isSubstitute = issue.shaper.substitute(for: id) != nil
  }

  private var style: String {
    let words = [isBold ? "bold" : nil, isItalic ? "italic" : nil].compactMap { $0 }
    return words.isEmpty ? "regular" : words.joined(separator: " ")
  }

  var text: ShownText {
    let note = isSubstitute ? " (not installed: a substitute)" : ""
    return "\(families.joined(separator: ", ")), \(style): \(family)\(note)\n  \(file)"
  }

  var json: String {
    JSONText.object([
      ("families", .array(families.map { .string($0) })), ("style", .string(style)),
      ("family", .string(family)), ("file", .string(file)), ("isSubstitute", .bool(isSubstitute)),
    ])
  }
}
