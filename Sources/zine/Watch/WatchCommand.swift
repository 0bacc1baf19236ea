import ArgumentParser
import Glibc
import ZineIssue
import ZineProcess
import ZineStyle
import ZineText

/// The command `zine watch`.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Renders an issue again whenever one of its files changes.",
    discussion: """
      Also notices files that were missing so far. Prints a line on standard output for each render, and \
      diagnostics on standard error. If there are errors, the last good output stays. Ctrl-C ends the \
      watch.

      Exit status: 64 wrong option, 66 missing source at the start, 75 no render can be started, 128+n \
      ended by signal n.
      """)

  @OptionGroup var sources: SourceArguments
  @OptionGroup(title: "Output options") var destination: OutputArguments
  @OptionGroup(title: "Output options") var opening: OpenArguments
  @OptionGroup(title: "PDF options") var pdf: PDFArguments
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: DiagnosticArguments

  func validate() throws {
    if sources.sources.contains("-") {
      throw ValidationError("standard input can't be watched")
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
      // The arguments after the command name are passed on to each render.
      var watch = Watch(
        inputs: chosen.sources + (chosen.projectFile.map { [$0] } ?? []),
        output: try outputName(chosen.defaultOutput),
        arguments: Self.withoutOpen(Array(OwnProgram.arguments.dropFirst(2))),
        opensOutput: opening.opensOutput,
        isQuiet: diagnostics.messages.quiet, format: diagnostics.diagnosticFormat)
      throw ExitCode(128 + (try watch.run()))
    }
  }

  /// Returns the words without `--open`, since the renders must not open the output. Words after `--` are
  /// kept, since a source may have the name `--open`.
  private static func withoutOpen(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].filter { $0 != "--open" } + words[end...]
  }

  private func outputName(_ place: DefaultOutput) throws -> String {
    switch try destination.output(for: place) {
    case .pdf(.named(let name)): return name
    case .pictures(let names, _): return names.text
    case .pdf(.standardOutput), .frames:
      throw ValidationError("watch can't write to standard output; name a file with -o")
    }
  }
}
