import ArgumentParser
import Glibc
import ZineBatch
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject

/// `zine batch`.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Builds every issue of a project that is out of date.",
    discussion: """
      zine.toml names the issues and their outputs, which go to out/ID/. One bad issue fails alone. \
      Inside a project, any folder will do: the nearest zine.toml above it is used.

      Exit codes: 0 done, 1 an issue has errors, 3 an issue differs from its golden, 64 a wrong option or a \
      mistake in zine.toml, 66 zine.toml is missing, 70 a fault in zine, 73 an output can't be written.
      """)

  @OptionGroup var project: ProjectArguments

  @Flag(help: "Name the issues and their outputs, and build nothing.")
  var list = false

  @Flag(help: "Tell what would be built, and why, and build nothing.")
  var dryRun = false

  @Flag(help: "Build again whenever a file changes, until a signal such as that of Ctrl-C ends it.")
  var watch = false

  @Flag(help: "Build what is fresh as well.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Only issues whose name is like this, such as '2026-*'. May be repeated.", valueName: "glob"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many issues at once (default: what ZINE_JOBS says, or else one for each core).",
      valueName: "n"))
  var jobs: Int?

  @Flag(help: "Begin nothing more after the first failure.")
  var failFast = false

  @Flag(help: "Compare each output that has a golden with it, once it is built.")
  var checkGoldens = false

  @Option(
    help: ArgumentHelp("Where to write a line of JSON for each output.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Only the K-th of N parts of all issues; 'slurm' takes both from the job array.",
      valueName: "k/n"))
  var shard: String?

  @Flag(help: "Read every file again, also where it seems unchanged.")
  var rehash = false

  @Option(help: "Write a build.ninja beside zine.toml, and build nothing.")
  var emit: BuildFile?

  @Option(
    help: "How problems are told: human and short in a line each, json and github for programs.")
  var diagnosticFormat: DiagnosticFormat = .human

  enum BuildFile: String, WordArgument {
    case ninja
  }

  func validate() throws {
    _ = try width()
    if let shard { _ = try Shard.read(shard) }
    if report == "" { throw ValidationError("A file's name can't be empty.") }
    if watch, list || dryRun || emit != nil || report != nil || checkGoldens {
      throw ValidationError(
        "--watch builds again and again; leave out --list, --dry-run, --emit, --report and "
          + "--check-goldens.")
    }
    if [list, dryRun, emit != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--list, --dry-run and --emit exclude each other.")
    }
  }

  private func width() throws -> Int {
    let range = 1...1_024
    if let jobs {
      guard range.contains(jobs) else {
        throw ValidationError("--jobs is \(jobs); it should be from 1 to \(range.upperBound).")
      }
      return jobs
    }
    if let text = environment("ZINE_JOBS"), !text.isEmpty {
      guard let jobs = Int(text), range.contains(jobs) else {
        throw ValidationError(
          "ZINE_JOBS is '\(singleLine(text))'; it should be a number from 1 to \(range.upperBound)."
        )
      }
      return jobs
    }
    return min(range.upperBound, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  // MARK: Running

  func run() throws {
    ignoreWriteSignals()
    try reportingFailures(in: diagnosticFormat) {
      guard let place = project.place else {
        throw BatchFailureReport(
          subject: Project.fileName, code: "project",
          sentence: "there is none in this folder or a folder above it; zine new makes a magazine",
          exitStatus: .noInput)
      }
      let project = try readProject(
        place, printer: DiagnosticPrinter(format: diagnosticFormat, isColored: false))
      if self.project.project == nil, place != ".", diagnosticFormat == .human {
        writeError("zine: the project is in \(place); paths are relative to that folder\n")
      }
      let outputs = try selected(project)
      if watch { throw ExitCode(128 + (try watch(project))) }
      if let code = try carryOut(project, outputs), code != 0 { throw ExitCode(code) }
    }
  }

  private func selected(_ project: Project) throws -> [BatchOutput] {
    let shard = try shard.map(Shard.read)
    let outputs = project.batchOutputs.filter { output in
      (only.isEmpty || only.contains { fnmatch($0, output.id, 0) == 0 })
        && shard?.contains(output.id) ?? true
    }
    if outputs.isEmpty, !only.isEmpty, shard == nil {
      throw BatchFailureReport(
        subject: "--only \(only.joined(separator: " "))", code: "batch",
        sentence: "no issue has this name", exitStatus: .usage)
    }
    return outputs
  }

  /// - Returns: the exit code of a build.
  private func carryOut(_ project: Project, _ outputs: [BatchOutput]) throws -> Int32? {
    if list {
      for output in outputs {
        if let obstacle = output.obstacle {
          writeError("\(output.id)/\(output.name): error[source]: \(obstacle)\n")
        }
      }
      let lines = outputs.filter { $0.obstacle == nil }.map { output -> ShownText in
        "\(output.id)\t\(output.name)\t\(output.path)\n"
      }
      try writeOutput(lines.joined())
      return nil
    }
    let cache = BuildCache(self.project.cache.path(in: project.folder))
    let report = try report.map { absolutePath($0) }.map { path throws(WriteFailure) in
      try BatchReport(path)
    }
    // The paths of a project are from its folder.
    guard chdir(project.folder) == 0 else {
      throw RunObstacle.noSource(name: project.folder, errno: errno)
    }
    if emit == .ninja {
      try writeAtomically(Array(ninjaFile(outputs).utf8), to: "build.ninja")
      return nil
    }
    let known = KnownHashes(readsAll: rehash)
    known.load(cache.hashesPath(of: absolutePath(".")))
    let code = try build(project, outputs, cache, known, report)
    cache.save(known, for: absolutePath("."))
    return code
  }

  /// Of the outputs that ninja can build; the others are told.
  private func ninjaFile(_ outputs: [BatchOutput]) -> String {
    let held = outputs.filter(NinjaFile.holds)
    for id in Set(outputs.map(\.id)).subtracting(held.map(\.id)).sorted() {
      writeError(
        "\(id): warning[ninja]: ninja can't read such a name; the issue is left out of build.ninja\n"
      )
    }
    return NinjaFile(held).text
  }

  private func build(
    _ project: Project, _ outputs: [BatchOutput], _ cache: BuildCache, _ known: KnownHashes,
    _ report: BatchReport?
  ) throws -> Int32? {
    let printer = BatchProgressPrinter(
      isTerminal: isatty(STDERR_FILENO) == 1, format: diagnosticFormat)
    Interruption.watch()
    var batch = Batch(
      outputs, try settings(project, known), cache: cache, known: known,
      replace: { try copyAtomically($0, to: $1) }, isStopped: { Interruption.signal != nil },
      report: { event, progress in
        report?.add(event)
        printer.report(event, progress)
      })
    if dryRun {
      var text: ShownText = ""
      for output in outputs {
        let reason = force ? "--force" : batch.reason(for: output)
        if let reason { text += "\(output.path): \(reason)\n" }
      }
      try writeOutput(text)
      return nil
    }
    let (status, progress) = batch.run()
    printer.finish(progress, problems: cache.problems, isStopped: Interruption.signal != nil)
    try report?.finish()
    if let signal = Interruption.signal { return 128 + signal }
    return status.rawValue
  }

  // MARK: Watching

  /// Builds what is out of date, and again whenever a file changes.
  /// - Returns: the number of the signal that ended it.
  private func watch(_ first: Project) throws -> Int32 {
    let cache = BuildCache(self.project.cache.path(in: first.folder))
    guard chdir(first.folder) == 0 else {
      throw RunObstacle.noSource(name: first.folder, errno: errno)
    }
    Interruption.watch()
    var changes = BatchWatch()
    var known = WatchedOutputs()
    var project = first
    var isFirst = true
    _ = changes.watch(known.all(of: try selected(project), project))
    while true {
      let outputs = try selected(project)
      try build(known.due(outputs), project, cache, &known, isFirst: isFirst)
      isFirst = false
      if let signal = Interruption.signal { return signal }
      // What was not watched before may have changed since it was read.
      if !changes.watch(known.all(of: outputs, project)) { changes.wait() }
      if let signal = Interruption.signal { return signal }
      while let signal = try reread(&project) {
        if signal != 0 { return signal }
        changes.wait()
      }
    }
  }

  /// Reads the project again. A mistake in it is reported.
  /// - Returns: `nil` if the project was read; else the signal that came, or 0.
  private func reread(_ project: inout Project) throws -> Int32? {
    if let signal = Interruption.signal { return signal }
    do {
      try reportingFailures(in: diagnosticFormat) {
        project = try readProject(
          ".", printer: DiagnosticPrinter(format: diagnosticFormat, isColored: false))
        _ = try selected(project)
      }
      return nil
    } catch is ExitCode {
      return Interruption.signal ?? 0
    }
  }

  private func build(
    _ outputs: [BatchOutput], _ project: Project, _ cache: BuildCache,
    _ watched: inout WatchedOutputs, isFirst: Bool
  ) throws {
    let known = KnownHashes(readsAll: rehash)
    known.load(cache.hashesPath(of: absolutePath(".")))
    let printer = BatchProgressPrinter(
      isTerminal: isatty(STDERR_FILENO) == 1, format: diagnosticFormat)
    var settings = try settings(project, known)
    settings.isForced = force && isFirst
    var failed: Set<BatchOutput> = []
    var hasNews = isFirst
    let start = FileStatus.currentTime()
    var batch = Batch(
      outputs, settings, cache: cache, known: known,
      replace: { try copyAtomically($0, to: $1) }, isStopped: { Interruption.signal != nil },
      report: { event, progress in
        if case .ended(var outcome) = event {
          if case .failed = outcome.kind { failed.insert(outcome.output) }
          if outcome.kind == .fresh {
            // Its warnings are known already.
            if !isFirst { outcome.messages = [] }
            return printer.report(.ended(outcome), progress)
          }
        }
        hasNews = true
        printer.report(event, progress)
      })
    let (_, progress) = batch.run()
    if hasNews {
      printer.finish(progress, problems: cache.problems, isStopped: Interruption.signal != nil)
    }
    watched.note(batch.inputs, failed: failed, of: outputs, since: start)
    cache.save(known, for: absolutePath("."))
  }

  private func settings(_ project: Project, _ known: KnownHashes) throws -> BatchSettings {
    var settings = BatchSettings()
    settings.jobs = try width()
    settings.isForced = force
    settings.stopsAtFailure = failFast
    settings.checksGoldens = checkGoldens
    settings.project = absolutePath(".")
    settings.secondsLimit = project.limits.seconds
    settings.megabytesLimit = project.limits.megabytes
    // The version alone does not tell two builds of zine apart.
    let program = known.hash(of: settings.program) ?? ""
    settings.version =
      ([Zine.versionNumber, program]
      + (libraryVersions + [colorLibraryVersion, MarkdownProcess.library].compactMap(\.self)).map {
        "\($0.name) \($0.version)"
      })
      .joined(separator: "\n")
    settings.systemFonts = { (try? FontCatalog.systemState()) ?? "none" }
    return settings
  }
}

/// What keeps a batch from beginning.
struct BatchFailureReport: RunFailure {
  var subject: String
  var code: String
  var sentence: String
  var exitStatus: ExitStatus
}
