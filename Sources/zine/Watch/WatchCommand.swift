import ArgumentParser
import Glibc
import ZineIssue
import ZineProcess
import ZineStyle
import ZineText

/// `zine watch`.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Renders an issue, and again whenever anything that it is made of changes.",
    discussion: """
      A file that is looked for and not there yet counts too. Each render is told in a line on standard \
      output, its problems on standard error; where there are errors, the last good output stays. \
      Ctrl-C ends the watch.

      Exit codes: 64 a wrong option, 66 a source is missing at the start, 75 no render can be started, 128+n ended by a signal.
      """)

  @OptionGroup var sources: SourceArguments
  @OptionGroup var destination: OutputArguments
  @Flag(
    name: .customLong("open"),
    help: "Open the first output with the program that ZINE_OPEN or OPENER names, or else xdg-open."
  )
  var opensOutput = false
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func validate() throws {
    if sources.sources.contains("-") {
      throw ValidationError("Standard input is read once, and can't be watched.")
    }
    _ = try outputName(sources.defaultOutput)
  }

  func run() throws {
    ignoreWriteSignals()
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      let chosen = try sources.chosen(style, fonts, printer: diagnostics.printer())
      _ = try IssueOptions(chosen)
      for source in chosen.sources where access(source, F_OK) != 0 {
        throw RunObstacle.noSource(name: source, errno: errno)
      }
      // Those behind the command's own name hold for the renders as they are.
      var watch = Watch(
        inputs: chosen.sources + (chosen.projectFile.map { [$0] } ?? []),
        output: try outputName(chosen.defaultOutput),
        arguments: Self.withoutOpen(Array(OwnProgram.arguments.dropFirst(2))),
        opensOutput: opensOutput, format: diagnostics.diagnosticFormat)
      throw ExitCode(128 + (try watch.run()))
    }
  }

  /// Returns the words without `--open`: the renders open nothing. A source after `--` may have that name.
  private static func withoutOpen(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].filter { $0 != "--open" } + words[end...]
  }

  private func outputName(_ place: DefaultOutput) throws -> String {
    switch try destination.output(for: place) {
    case .pdf(.named(let name)): return name
    case .pictures(let names, _): return names.text
    case .pdf(.standardOutput), .frames:
      throw ValidationError("A watch renders again and again; name a file by -o.")
    }
  }
}
