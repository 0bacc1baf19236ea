import ArgumentParser
import ZineCairo
import ZineFiles
import ZineIssue
import ZineStyle
import ZineText

/// Which text is meant, and how it is to be read.
struct SourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The sources, in tag markup, or as their names tell: .md is Markdown, .bbcode and .ubb BBCode, "
        + ".json the JSON template; several are one issue. - is standard input. In a project also the folder of "
        + "an issue (default: the issue of the working folder). /OUTPUT after either names an output "
        + "(default: the first one).",
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var project: ProjectChoice
  @OptionGroup var standardInput: StandardInputArguments

  func validate() throws {
    try ReadingArguments.validate(sources)
    try standardInput.validate(sources)
  }
}

/// The place of a source that is read from standard input.
struct StandardInputArguments: ParsableArguments {
  @Option(
    name: .customLong("stdin-name"),
    help: ArgumentHelp(
      "The file that standard input stands for: diagnostics name it, its ending tells the markup, and "
        + "pictures, style sheets and zine.toml are looked for from its folder. It need not exist.",
      valueName: "path"),
    completion: .file())
  var name: String?

  func validate(_ sources: [String]) throws {
    guard let name else { return }
    guard sources.contains("-") else {
      throw ValidationError("--stdin-name is for standard input; name - as a source.")
    }
    if name.isEmpty || name == "-" || name.hasSuffix("/") || isFolder(name) {
      throw ValidationError("--stdin-name \(name): not the name of a file.")
    }
  }
}

/// How text is to be read.
struct ReadingArguments: ParsableArguments {
  @Option(name: .customLong("lang"), help: "The language of the issue, such as en or pt-BR.")
  var language: String?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The markup of the sources (default: as their names tell, and tags for standard input).",
      valueName: "format"))
  var format: SourceFormat?

  @Option(help: "What a newline in the source means: a paragraph's end or a space.")
  var newlines: NewlineMeaning?

  @Option(
    name: .customLong("shift-headings"),
    help: ArgumentHelp(
      "Makes the headings of Markdown and BBCode so many levels lower, or higher where it is negative.",
      valueName: "levels"))
  var headingShift: Int?

  @Option(
    name: .customLong("bbcode-size"),
    help: ArgumentHelp(
      "What [size=2] means in BBCode: one of 7 steps, percent, or points (default: auto, by the number).",
      valueName: "unit"))
  var bbcodeSizes: BBCodeSizes?

  @Option(
    help: "The folder that pictures may be read from (default: each source's own).",
    completion: .directory)
  var root: String?

  @Option(
    name: .customLong("hyphenation-path"),
    help: ArgumentHelp(
      "A folder of hyphenation patterns, as dictionaries or as TeX has them, that win over the "
        + "system's. May be repeated.",
      valueName: "folder"),
    completion: .directory)
  var hyphenationPaths: [String] = []

  func validate() throws {
    if let language, !isLanguageTag(language) {
      throw ValidationError("'\(language)' is not a language tag such as en or pt-BR.")
    }
    if let headingShift, !SourceReading.headingShifts.contains(headingShift) {
      throw ValidationError("--shift-headings takes a whole number from -5 to 5.")
    }
    if root == "" || hyphenationPaths.contains("") {
      throw ValidationError("A file's name can't be empty.")
    }
    if hyphenationPaths.count > Limits.hyphenationFolders {
      throw ValidationError(
        "--hyphenation-path: there are more than \(Limits.hyphenationFolders) folders.")
    }
  }

  /// Whether a file's name is one of what zine writes.
  private static func isOutput(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".pdf", ".png", ".svg"].contains { name.hasSuffix($0) && name != $0 }
  }

  static func validate(_ sources: [String]) throws {
    if sources.contains("") { throw ValidationError("A file's name can't be empty.") }
    if let output = sources.dropFirst().first(where: Self.isOutput) {
      throw ValidationError(
        "'\(clipped(output))' is no source; to write to it, name it by -o.")
    }
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be read only once.")
    }
  }
}

/// How the issue is to look.
struct StyleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The kind of page (default: a4); it outranks what style sheets say of the page."))
  var target: Target?

  @Option(
    help: ArgumentHelp(
      "An edition of the issue, for style sheets to ask for by @media (-zine-edition: east).",
      valueName: "name"),
    transform: {
      guard let name = EditionName(rawValue: $0) else {
        throw ValidationError("It takes \(EditionName.expected).")
      }
      return name
    })
  var edition: EditionName?

  @Option(
    name: .customLong("style"),
    help: ArgumentHelp(
      "A style sheet: a file, or one that comes with zine, @fanzine, @review or @news. May be "
        + "repeated; later ones win.",
      valueName: "file"),
    completion: .file(extensions: ["css"]))
  var styleSheets: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A property to set, such as page.columns=2 or body.font-size=10pt. May be repeated.",
      valueName: "selector.property=value"))
  var settings: [String] = []

  @Option(
    help: "Styles that find their text: notes styles *bold*, _italic_, -struck- and the like.")
  var autoStyle: AutoStyle?

  @Option(help: "How large the reader wants text that has no size of its own (default: l).")
  var textSize: TextSize?

  @Flag(help: "Set all text bold.")
  var boldText = false

  func validate() throws {
    if styleSheets.contains("") { throw ValidationError("A style sheet's name can't be empty.") }
    if styleSheets.contains("-") {
      throw ValidationError("A style sheet can't be read from standard input.")
    }
    for name in styleSheets where name.hasPrefix("@") { try checkShippedStyle(name) }
    for setting in settings { try Self.check(setting) }
  }

  private func checkShippedStyle(_ name: String) throws {
    guard ShippedStyle(argument: name) == nil else { return }
    let known = ShippedStyle.allCases.map(\.argument)
    let advice =
      nearestName(to: name, in: known).map { "Did you mean '\($0)'?" }
      ?? "There are \(known.joined(separator: ", "))."
    throw ValidationError(
      "--style \(name): no such style comes with zine. \(advice) A file of this name is "
        + "'./\(name)'.")
  }

  private static func check(_ setting: String) throws {
    do throws(StyleSettingFailure) {
      _ = try StyleSetting.sheet(setting)
    } catch {
      throw ValidationError("--set \(setting): \(error.sentence)")
    }
  }
}

/// Where fonts come from.
struct FontArguments: ParsableArguments {
  @Option(
    name: .customLong("font-path"),
    help: ArgumentHelp(
      "A font, or a folder of fonts, that wins over the system's. May be repeated.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Flag(help: "Take no fonts but those of --font-path.")
  var noSystemFonts = false

  func validate() throws {
    if paths.contains("") { throw ValidationError("A font's path can't be empty.") }
  }
}

enum FailureThreshold: String, WordArgument {
  case error
  case warning
}

/// How problems are told, and which of them count.
struct DiagnosticArguments: ParsableArguments {
  @Option(help: "How problems are told.")
  var diagnosticFormat: DiagnosticFormat = .human

  @Option(help: "Whether they are told in colour.")
  var color: ColorChoice = .auto

  @Option(help: "What makes the run fail.")
  var failOn: FailureThreshold = .error

  @Option(
    name: [.customShort("W"), .customLong("warning")],
    help: ArgumentHelp(
      "What becomes of the warnings of a code: error, warn or allow. May be repeated.",
      valueName: "code=level"))
  var levels: [String] = []

  func validate() throws { _ = try policy() }

  func policy() throws -> DiagnosticPolicy {
    var policy = DiagnosticPolicy(failsOnWarnings: failOn == .warning)
    for setting in levels {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let level = WarningLevel(rawValue: parts[1]) else {
        throw ValidationError("-W \(setting): not of the form code=error, code=warn, code=allow.")
      }
      guard let code = DiagnosticCode(rawValue: parts[0]) else {
        let nearest = nearestName(to: parts[0], in: DiagnosticCode.allCases.map(\.rawValue))
        let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError("-W \(setting): no problem has the code '\(parts[0])'.\(suggestion)")
      }
      guard code.severity == .warning || level == .error else {
        throw ValidationError("-W \(setting): '\(parts[0])' is an error, which is never lowered.")
      }
      policy.levels[code] = level
    }
    return policy
  }

  func printer() -> DiagnosticPrinter {
    DiagnosticPrinter(format: diagnosticFormat, isColored: color.isColored)
  }
}
