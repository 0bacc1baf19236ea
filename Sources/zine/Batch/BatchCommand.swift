import ArgumentParser
import Glibc
import ZineBatch
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProcess
import ZineProject

/// The command `zine batch`.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Builds all issues of a project that are out of date.",
    discussion: """
      zine.toml lists the issues and their outputs. The outputs are written to out/ID/. If an issue has \
      errors, the others are still built.

      Exit status: 0 success, 1 an issue has errors, 3 an issue differs from its golden, 64 wrong option or \
      error in zine.toml, 66 zine.toml is missing, 70 bug in zine, 73 an output can't be written.
      """)

  @OptionGroup var project: ProjectArguments

  @OptionGroup(title: "Build options") var building: BuildArguments
  @OptionGroup(title: "Output options") var output: BatchOutputArguments
  @OptionGroup(title: "Diagnostic options") var diagnostics: BatchDiagnosticArguments

  func validate() throws {
    _ = try width()
    if let shard = building.shard { _ = try Shard.read(shard) }
    let (watch, list, dryRun) = (building.watch, output.list, output.dryRun)
    if output.report == "" { throw ValidationError("a file name can't be empty") }
    if watch,
      list || dryRun || output.emit != nil || output.report != nil
        || building.checkGoldens
    {
      throw ValidationError(
        "--watch can't be combined with --list, --dry-run, --emit, --report or --check-goldens")
    }
    if [list, dryRun, output.emit != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--list, --dry-run and --emit can't be combined")
    }
  }

  private func width() throws -> Int {
    let range = 1...1_024
    if let jobs = building.jobs {
      guard range.contains(jobs) else {
        throw ValidationError("--jobs \(jobs): must be from 1 to \(range.upperBound)")
      }
      return jobs
    }
    if let text = environment("ZINE_JOBS"), !text.isEmpty {
      guard let jobs = Int(text), range.contains(jobs) else {
        throw ValidationError(
          "ZINE_JOBS is '\(singleLine(text))', not a number from 1 to \(range.upperBound)"
        )
      }
      return jobs
    }
    return min(range.upperBound, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  // MARK: Running

  func run() throws {
    ignoreWriteSignals()
    try reportingFailures(in: diagnostics.diagnosticFormat) {
      guard let place = project.place else {
        throw BatchFailureReport(
          subject: Project.fileName, code: "project",
          sentence:
            "there is none in this folder or a parent folder; create a magazine with zine new",
          exitStatus: .noInput)
      }
      let project = try readProject(
        place, printer: DiagnosticPrinter(format: diagnostics.diagnosticFormat, isColored: false))
      if self.project.project == nil, place != ".",
        diagnostics.diagnosticFormat == .human, !diagnostics.messages.quiet
      {
        writeError("zine: the project is in \(place); paths are relative to that folder\n")
      }
      let outputs = try selected(project)
      if building.watch { throw ExitCode(128 + (try watch(project))) }
      if let code = try carryOut(project, outputs), code != 0 { throw ExitCode(code) }
    }
  }

  private func selected(_ project: Project) throws -> [BatchOutput] {
    let only = building.only
    let shard = try building.shard.map(Shard.read)
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

  /// - Returns: The exit code of the build; `nil` if nothing was built.
  private func carryOut(_ project: Project, _ outputs: [BatchOutput]) throws -> Int32? {
    if output.list {
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
    let report = try output.report.map { absolutePath($0) }.map { path throws(WriteFailure) in
      try BatchReport(path)
    }
    // Paths in a project are relative to the project's folder.
    guard chdir(project.folder) == 0 else {
      throw RunObstacle.noSource(name: project.folder, errno: errno)
    }
    if output.emit == .ninja {
      try writeAtomically(Array(ninjaFile(outputs).utf8), to: "build.ninja")
      return nil
    }
    let known = KnownHashes(readsAll: building.rehash)
    known.load(cache.hashesPath(of: absolutePath(".")))
    let code = try build(project, outputs, cache, known, report)
    cache.save(known, for: absolutePath("."))
    return code
  }

  /// Returns the ninja file. Reports the outputs that ninja cannot build.
  private func ninjaFile(_ outputs: [BatchOutput]) -> String {
    let held = outputs.filter(NinjaFile.holds)
    for id in Set(outputs.map(\.id)).subtracting(held.map(\.id)).sorted() {
      writeError(
        "\(id): warning[ninja]: ninja does not support this name; the issue is not in build.ninja\n"
      )
    }
    return NinjaFile(held).text
  }

  private func build(
    _ project: Project, _ outputs: [BatchOutput], _ cache: BuildCache, _ known: KnownHashes,
    _ report: BatchReport?
  ) throws -> Int32? {
    let printer = BatchProgressPrinter(
      isTerminal: isatty(STDERR_FILENO) == 1, format: diagnostics.diagnosticFormat,
      messages: diagnostics.messages)
    Interruption.watch()
    var batch = Batch(
      outputs, try settings(project, known), cache: cache, known: known,
      replace: { try copyAtomically($0, to: $1) }, isStopped: { Interruption.signal != nil },
      report: { event, progress in
        report?.add(event)
        printer.report(event, progress)
      })
    if output.dryRun {
      var text: ShownText = ""
      for output in outputs {
        let reason = building.force ? "--force" : batch.reason(for: output)
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

  /// Builds the outputs that are out of date, and repeats this whenever a file changes.
  /// - Returns: The number of the signal that ended the watch.
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
      // Files that are watched for the first time may have changed since they were read, so a build follows
      // at once.
      if !changes.watch(known.all(of: outputs, project)) { changes.wait() }
      if let signal = Interruption.signal { return signal }
      while let signal = try reread(&project) {
        if signal != 0 { return signal }
        changes.wait()
      }
    }
  }

  /// Reads the project again. Reports errors in the project.
  /// - Returns: `nil` if the project was read. Otherwise, the number of the signal that arrived, or 0 if none
  ///   did.
  private func reread(_ project: inout Project) throws -> Int32? {
    if let signal = Interruption.signal { return signal }
    do {
      try reportingFailures(in: diagnostics.diagnosticFormat) {
        project = try readProject(
          ".", printer: DiagnosticPrinter(format: diagnostics.diagnosticFormat, isColored: false))
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
    let known = KnownHashes(readsAll: building.rehash)
    known.load(cache.hashesPath(of: absolutePath(".")))
    let printer = BatchProgressPrinter(
      isTerminal: isatty(STDERR_FILENO) == 1, format: diagnostics.diagnosticFormat,
      messages: diagnostics.messages)
    var settings = try settings(project, known)
    settings.isForced = building.force && isFirst
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
            // The warnings of an unchanged output were already printed by the first build.
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
    settings.isForced = building.force
    settings.stopsAtFailure = building.failFast
    settings.checksGoldens = building.checkGoldens
    settings.project = absolutePath(".")
    settings.secondsLimit = project.limits.seconds
    settings.megabytesLimit = project.limits.megabytes
    // Different builds of zine can have the same version, so the hash of the program is included.
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

/// The reason why a batch cannot start.
struct BatchFailureReport: RunFailure {
  var subject: String
  var code: String
  var sentence: String
  var exitStatus: ExitStatus
}
