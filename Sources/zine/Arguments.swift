import ArgumentParser
import ZineCairo
import ZineFiles
import ZineIssue
import ZineStyle
import ZineText

/// The sources, and the options that control how they are read.
struct SourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "sources of one issue, or the folder of an issue",
      discussion:
        "The file name extension tells the markup: .md is Markdown, .bbcode and .ubb are BBCode, .json is the "
        + "JSON template, all others are tag markup. - is standard input. In a project, the default is the "
        + "issue that contains the working directory. Add /OUTPUT to select one of its outputs (default: the "
        + "first one).",
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup(title: "Source options") var reading: ReadingArguments
  @OptionGroup(title: "Source options") var project: ProjectChoice
  @OptionGroup(title: "Source options") var standardInput: StandardInputArguments

  func validate() throws {
    try ReadingArguments.validate(sources)
    try standardInput.validate(sources)
  }
}

/// The option that gives a file name to standard input.
struct StandardInputArguments: ParsableArguments {
  @Option(
    name: .customLong("stdin-name"),
    help: ArgumentHelp(
      "treat standard input as this file",
      discussion:
        "Diagnostics use this name, its extension tells the markup, and its folder is where pictures, style "
        + "sheets and zine.toml are found. The file need not exist.",
      valueName: "path"),
    completion: .file())
  var name: String?

  func validate(_ sources: [String]) throws {
    guard let name else { return }
    guard sources.contains("-") else {
      throw ValidationError("--stdin-name needs standard input; add the source -")
    }
    if name.isEmpty || name == "-" || name.hasSuffix("/") || isFolder(name) {
      throw ValidationError("--stdin-name \(name): not a file name")
    }
  }
}

/// The options that control how sources are read.
struct ReadingArguments: ParsableArguments {
  @Option(name: .customLong("lang"), help: "language of the issue, such as en or pt-BR")
  var language: String?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "markup of the sources (default: by file name)",
      valueName: "format"))
  var format: SourceFormat?

  @Option(help: "meaning of a newline in a source")
  var newlines: NewlineMeaning?

  @Option(
    name: .customLong("shift-headings"),
    help: ArgumentHelp(
      "lower Markdown and BBCode headings by this many levels",
      discussion: "A whole number from -5 to 5. A negative number raises the headings.",
      valueName: "levels"))
  var headingShift: Int?

  @Option(
    name: .customLong("bbcode-size"),
    help: ArgumentHelp(
      "unit of [size=…] in BBCode (default: auto)",
      discussion: "auto chooses steps (1 to 7), points or percent by the number.",
      valueName: "unit"))
  var bbcodeSizes: BBCodeSizes?

  @Option(
    help: "folder that pictures must be in (default: the source's folder)",
    completion: .directory)
  var root: String?

  @Option(
    name: .customLong("hyphenation-path"),
    help: ArgumentHelp(
      "folder of hyphenation patterns (repeatable)",
      discussion:
        "Dictionaries or TeX patterns. They take precedence over those of the system.",
      valueName: "folder"),
    completion: .directory)
  var hyphenationPaths: [String] = []

  func validate() throws {
    if let language, !isLanguageTag(language) {
      throw ValidationError("'\(language)' is not a language tag such as en or pt-BR")
    }
    if let headingShift, !SourceReading.headingShifts.contains(headingShift) {
      throw ValidationError("--shift-headings must be a whole number from -5 to 5")
    }
    if root == "" || hyphenationPaths.contains("") {
      throw ValidationError("a file name can't be empty")
    }
    if hyphenationPaths.count > Limits.hyphenationFolders {
      throw ValidationError(
        "--hyphenation-path: there are more than \(Limits.hyphenationFolders) folders")
    }
  }

  /// Whether a file name has the extension of an output format.
  private static func isOutput(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".pdf", ".png", ".svg"].contains { name.hasSuffix($0) && name != $0 }
  }

  static func validate(_ sources: [String]) throws {
    if sources.contains("") { throw ValidationError("a file name can't be empty") }
    if let output = sources.dropFirst().first(where: Self.isOutput) {
      throw ValidationError(
        "'\(clipped(output))' is not a source; to write to this file, use -o")
    }
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }
}

/// The options that control the appearance of the issue.
struct StyleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "page format (default: a4)", discussion: "Overrides the page size in style sheets."))
  var target: Target?

  @Option(
    help: ArgumentHelp(
      "edition of the issue, such as east",
      discussion: "Style sheets can test it: @media (-zine-edition: east).",
      valueName: "name"),
    transform: {
      guard let name = EditionName(rawValue: $0) else {
        throw ValidationError("it must be \(EditionName.expected)")
      }
      return name
    })
  var edition: EditionName?

  @Option(
    name: .customLong("style"),
    help: ArgumentHelp(
      "style sheet, or theme such as @review (repeatable)",
      discussion:
        "The themes are @fanzine, @review and @news. Later style sheets override earlier ones.",
      valueName: "file"),
    completion: Completions.styleSheets)
  var styleSheets: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "set a property, such as page.columns=2 (repeatable)",
      valueName: "selector.property=value"))
  var settings: [String] = []

  @Option(
    help: "style *bold*, _italic_, -struck- and similar text")
  var autoStyle: AutoStyle?

  @Option(help: "reader's text size (default: l)")
  var textSize: TextSize?

  @Flag(help: "set all text in bold")
  var boldText = false

  func validate() throws {
    if styleSheets.contains("") {
      throw ValidationError("the name of a style sheet can't be empty")
    }
    if styleSheets.contains("-") {
      throw ValidationError("a style sheet can't be read from standard input")
    }
    for name in styleSheets where name.hasPrefix("@") { try checkShippedStyle(name) }
    for setting in settings { try Self.check(setting) }
  }

  private func checkShippedStyle(_ name: String) throws {
    guard ShippedStyle(argument: name) == nil else { return }
    let known = ShippedStyle.allCases.map(\.argument)
    let advice =
      nearestName(to: name, in: known).map { "did you mean '\($0)'?" }
      ?? "the themes are \(known.joined(separator: ", "))"
    throw ValidationError(
      "--style \(name): there is no such theme; \(advice) (for a file, write './\(name)')")
  }

  private static func check(_ setting: String) throws {
    do throws(StyleSettingFailure) {
      _ = try StyleSetting.sheet(setting)
    } catch {
      throw ValidationError("--set \(setting): \(error.sentence)")
    }
  }
}

/// The options that select the available fonts.
struct FontArguments: ParsableArguments {
  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp(
      "font, or folder of fonts (repeatable)",
      discussion: "Takes precedence over the fonts of the system.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(
    help: ArgumentHelp(
      "ignore the fonts of the system",
      discussion: "Only uses fonts of --font-path and of the folder fonts beside the source."))
  var noSystemFonts = false

  func validate() throws {
    if paths.contains("") { throw ValidationError("the path of a font can't be empty") }
  }
}

enum FailureThreshold: String, WordArgument {
  case error
  case warning
}

/// The options that control how diagnostics are printed and which of them make the run fail.
struct DiagnosticArguments: ParsableArguments {
  @Option(help: "format of diagnostics")
  var diagnosticFormat: DiagnosticFormat = .human

  @Option(help: "when to use colour")
  var color: ColorChoice = .auto

  @Option(help: "lowest severity that makes the run fail")
  var failOn: FailureThreshold = .error

  @Option(
    name: [.customShort("W"), .customLong("warning")],
    help: ArgumentHelp(
      "set the level of a warning (repeatable)",
      discussion: "The levels are error, warn and allow. Example: -W missing-title=allow.",
      valueName: "code=level"),
    completion: Completions.warnings)
  var levels: [String] = []

  @OptionGroup var messages: MessageArguments

  func validate() throws { _ = try policy() }

  func policy() throws -> DiagnosticPolicy {
    var policy = DiagnosticPolicy(failsOnWarnings: failOn == .warning)
    for setting in levels {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = WarningLevel(rawValue: parts[1]) else {
        throw ValidationError("-W \(setting): must be CODE=error, CODE=warn or CODE=allow")
      }
      guard let code = DiagnosticCode(rawValue: parts[0]) else {
        let nearest = nearestName(to: parts[0], in: DiagnosticCode.allCases.map(\.rawValue))
        let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
        throw ValidationError("-W \(setting): there is no code '\(parts[0])'\(suggestion)")
      }
      guard code.severity == .warning || level == .error else {
        throw ValidationError(
          "-W \(setting): '\(parts[0])' is an error, and errors can't be lowered")
      }
      policy.levels[code] = level
    }
    return policy
  }

  func printer() -> DiagnosticPrinter {
    DiagnosticPrinter(format: diagnosticFormat, isColored: color.isColored)
  }
}
