import ArgumentParser
import ZineIssue

/// The options of `zine batch` that control what is built, and how.
struct BuildArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "only build issues that match, such as '2026-*' (repeatable)", valueName: "glob"),
    completion: Completions.issues)
  var only: [String] = []

  @Flag(help: "build up-to-date outputs as well")
  var force = false

  @Flag(
    help: ArgumentHelp(
      "build again whenever a file changes", discussion: "Ctrl-C ends the watch."))
  var watch = false

  @Option(
    help: ArgumentHelp(
      "number of issues to build at the same time",
      discussion: "By default, the value of the variable ZINE_JOBS, or else the number of cores.",
      valueName: "n"))
  var jobs: Int?

  @Flag(help: "start no further builds after a failure")
  var failFast = false

  @Flag(help: "compare outputs with their goldens")
  var checkGoldens = false

  @Option(
    help: ArgumentHelp(
      "only build part K of N of all issues",
      discussion: "The value slurm takes both numbers from the job array.", valueName: "k/n"))
  var shard: String?

  @Flag(help: "read all files again, even if they seem unchanged")
  var rehash = false
}

/// The options of `zine batch` that control what it writes in addition to the outputs or instead of them.
struct BatchOutputArguments: ParsableArguments {
  @Flag(help: "list the issues and their outputs, and build nothing")
  var list = false

  @Flag(help: "print what would be built, and why, and build nothing")
  var dryRun = false

  @Option(help: "write build.ninja beside zine.toml, and build nothing")
  var emit: BuildFile?

  @Option(
    help: ArgumentHelp(
      "write a line of JSON for each output to this file", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var report: String?

  enum BuildFile: String, WordArgument {
    case ninja
  }
}

/// The options of `zine batch` that control what it prints.
struct BatchDiagnosticArguments: ParsableArguments {
  @Option(help: "format of diagnostics")
  var diagnosticFormat: DiagnosticFormat = .human

  @OptionGroup var messages: MessageArguments
}
