import Glibc
import ZineChecksum
import ZineFiles
import ZineProcess
import ZineText

/// Builds the outputs that are out of date. Each output is built in a separate process.
package struct Batch {
  private let outputs: [BatchOutput]
  private let settings: BatchSettings
  private let cache: BuildCache
  private let known: KnownHashes
  private let report: (BatchEvent, BatchProgress) -> Void
  /// Replaces a file atomically and durably. The parameters are the paths of the new file and of the file to
  /// replace.
  private let replace: (String, String) throws -> Void
  private let isStopped: () -> Bool

  /// Inputs of each output: those of its build, or those that its failed render has read.
  package private(set) var inputs: [BatchOutput: DependencyList] = [:]
  private var pool: JobPool
  private var progress = BatchProgress()
  /// For each output that is built a second time, stamps of the inputs that changed during its first build.
  private var stamps: [Int: [String: FileStamp]] = [:]
  private var again: [Int] = []
  /// Number of remaining outputs of each issue, if goldens are compared.
  private var pending: [String: Int] = [:]
  /// Outputs that could not be built and therefore can't be compared with their goldens.
  private var broken: Set<BatchOutput> = []
  private var goldens: [String] = []
  private var hasFailed = false
  private var systemFonts: String?
  /// The most urgent failure so far.
  private var worst = ExitStatus.done

  /// - Parameters:
  ///   - known: File hashes from earlier runs.
  ///   - isStopped: Returns whether the user has stopped the batch.
  ///   - report: Called with every event.
  package init(
    _ outputs: [BatchOutput], _ settings: BatchSettings, cache: BuildCache, known: KnownHashes,
    replace: @escaping (String, String) throws -> Void, isStopped: @escaping () -> Bool,
    report: @escaping (BatchEvent, BatchProgress) -> Void
  ) {
    self.outputs = outputs
    self.settings = settings
    self.cache = cache
    self.known = known
    self.replace = replace
    self.isStopped = isStopped
    self.report = report
    pool = JobPool(
      width: max(1, settings.jobs),
      limits: Job.Limits(seconds: settings.secondsLimit, megabytes: settings.megabytesLimit))
    progress.total = outputs.count
    if settings.checksGoldens {
      for output in outputs { pending[output.id, default: 0] += 1 }
    }
  }

  // MARK: Main loop

  /// - Returns: The exit status of the batch, and its final progress.
  package mutating func run() -> (status: ExitStatus, progress: BatchProgress) {
    var next = 0
    while !isStopped() {
      let mayBegin = !(hasFailed && settings.stopsAtFailure)
      if pool.hasRoom, mayBegin, let golden = goldens.popLast() {
        compare(golden)
      } else if pool.hasRoom, mayBegin, let index = again.popLast() {
        begin(index)
      } else if pool.hasRoom, mayBegin, next < outputs.count {
        next += 1
        if !settings.isForced, outputs[next - 1].obstacle == nil, takeReady(next - 1) { continue }
        begin(next - 1)
      } else if pool.isEmpty {
        break
      } else {
        for (id, result) in pool.wait() {
          if id < outputs.count { finish(id, result) } else { finishComparing(id, result) }
        }
      }
    }
    pool.stop()
    progress.running = 0
    return (worst, progress)
  }

  /// Returns the reason for building an output; `nil` if the output is up to date.
  package mutating func reason(for output: BatchOutput) -> String? {
    if let obstacle = output.obstacle { return obstacle }
    let recipe = recipe(of: output)
    let records = cache.records(of: recipe.hash)
    if let record = records.first(where: { $0.firstChange(known) == nil }) {
      if known.hash(of: output.path) == record.hash { return nil }
      return FileStamp.of(output.path) == nil ? "is missing" : "has changed since it was built"
    }
    guard let change = records.first?.firstChange(known) else {
      guard let last = cache.last(name(of: output)) else {
        return FileStamp.of(output.path) == nil ? "is new" : "has no build record"
      }
      return recipe.change(since: last) ?? "its build record is no longer in the cache"
    }
    if change.hash == nil { return "\(change.path) is new" }
    return FileStamp.of(change.path) == nil
      ? "\(change.path) is gone" : "\(change.path) has changed"
  }

  // MARK: Fresh outputs

  private mutating func recipe(of output: BatchOutput) -> BuildRecipe {
    var fonts: String?
    if !output.arguments.contains("--no-system-fonts") {
      fonts = systemFonts ?? settings.systemFonts()
      systemFonts = fonts
    }
    let date = output.arguments.needDate ? environmentDate : []
    return BuildRecipe(
      version: settings.version, sources: output.sources,
      sourceHash: known.hash(of: output.sources[0]),
      path: output.path, arguments: output.arguments + date, fonts: fonts)
  }

  /// The date as a `NAME=VALUE` argument, for outputs that must contain a date.
  private var environmentDate: [String] {
    getenv("SOURCE_DATE_EPOCH").map { ["SOURCE_DATE_EPOCH=" + String(cString: $0)] } ?? []
  }

  /// Returns the name under which the cache stores an output. It includes the project.
  private func name(of output: BatchOutput) -> String { "\(settings.project)\n\(output.path)" }

  /// Handles an output that is up to date or can be restored from the cache. Returns `false` if the output
  /// must be rendered.
  private mutating func takeReady(_ index: Int) -> Bool {
    let output = outputs[index]
    let start = ContinuousClock.now
    let recipe = recipe(of: output)
    let hash = recipe.hash
    for record in cache.records(of: hash) where record.firstChange(known) == nil {
      var outcome = BatchOutcome(output: output, kind: .fresh)
      outcome.key = record.key(hash)
      outcome.hash = record.hash
      outcome.messages = record.messages.compactMap { RenderMessage($0) }
      (outcome.pages, outcome.warnings) = (record.pages, record.warnings)
      if known.hash(of: output.path) != record.hash {
        guard let kept = cache.output(record.hash) else { continue }
        do {
          try prepareFolder(of: output)
          try replace(kept, output.path)
        } catch { continue }
        guard Checksum.sha256(file: output.path) == record.hash else { continue }
        known.note(record.hash, of: output.path)
        cache.note(recipe, asLastOf: name(of: output))
        outcome.kind = .restored
      }
      outcome.milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      inputs[output] = DependencyList(record)
      end(outcome)
      return true
    }
    return false
  }

  // MARK: Building

  private mutating func begin(_ index: Int) {
    let output = outputs[index]
    if let obstacle = output.obstacle {
      let failure = BatchFailure(status: .documentErrors, message: obstacle)
      return end(BatchOutcome(output: output, kind: .failed(failure)))
    }
    if isLink(output.path) {
      // If the output path is a link from an untrusted source, the output could overwrite any file.
      let failure = BatchFailure(
        status: .cannotWrite,
        message: "\(output.path) is a link, which no output is written through; remove it")
      return end(BatchOutcome(output: output, kind: .failed(failure)))
    }
    do throws(CacheFailure) {
      try prepareFolder(of: output)
      try pool.start(
        index,
        [
          settings.program, "render", "--diagnostic-format", "json", "--deps", "-",
          "--deps-format", "json", "--deps-stamps", "--output-path", output.path, "--no-project",
        ] + output.arguments + ["--"] + output.sources)
      progress.running = pool.count
      report(.began(output), progress)
    } catch {
      end(
        BatchOutcome(
          output: output,
          kind: .failed(failure(error))))
    }
  }

  private func failure(_ error: CacheFailure) -> BatchFailure {
    BatchFailure(
      // If zine itself cannot be started, the cause may be a temporary lack of resources.
      status: error.path == settings.program ? .temporary : .cannotWrite,
      message: "\(error.path): \(String(cString: strerror(error.number)))")
  }

  private func isLink(_ path: String) -> Bool {
    FileStatus(path, followsLinks: false)?.kind == .link
  }

  private func prepareFolder(of output: BatchOutput) throws(CacheFailure) {
    do throws(WriteFailure) {
      try makeFolder(folder(of: output.path))
    } catch {
      throw CacheFailure(error)
    }
  }

  private mutating func finish(_ index: Int, _ result: Job.Result) {
    progress.running = pool.count
    let output = outputs[index]
    var outcome = BatchOutcome(output: output, kind: .built)
    outcome.milliseconds = result.milliseconds
    outcome.messages = RenderMessage.all(in: result.messages)
    let list = DependencyList(json: result.output)
    if let list { inputs[output] = list }
    guard result.end == .exit(0), let list,
      let hash = hash(writtenTo: output.path)
    else {
      outcome.kind = .failed(BatchFailure(result, settings))
      end(outcome)
      return
    }
    (outcome.pages, outcome.warnings) = (list.pageCount, list.warningCount)
    outcome.hash = hash
    // If an input changed after the build started, the build may have read its old content. If an input was
    // replaced, the build has certainly read the old file.
    let moving = movingStamps(list, since: result.begin)
    if hasReplacedInput(list) || !moving.isEmpty && stamps[index] != moving {
      if stamps[index] == nil {
        stamps[index] = moving
        again.append(index)
      } else {
        end(outcome)
      }
      return
    }
    let recipe = recipe(of: output)
    let record = BuildRecord(
      inputs: Set((list.inputs + list.folders).map(shortPath)).sorted()
        .map { .init(path: $0, hash: known.hash(of: $0)) }
        + list.missing.map { .init(path: $0, hash: nil) },
      hash: hash, pages: list.pageCount, warnings: list.warningCount,
      messages: kept(outcome.messages))
    cache.keep(output.path, hash)
    cache.add(record, to: recipe.hash)
    cache.note(recipe, asLastOf: name(of: output))
    outcome.key = record.key(recipe.hash)
    end(outcome)
  }

  /// Returns the messages that fit into the cache. They are reported again as long as the output is up to
  /// date.
  private func kept(_ messages: [RenderMessage]) -> [String] {
    var room = Limits.keptMessageBytes
    return messages.map(\.json).prefix { line in
      room -= line.utf8.count
      return room >= 0
    }.map { $0 }
  }

  private func hash(writtenTo path: String) -> String? {
    guard let hash = Checksum.sha256(file: path) else { return nil }
    known.note(hash, of: path)
    return hash
  }

  /// Whether an input was replaced after the build opened it, for example because a link on its path changed.
  private func hasReplacedInput(_ list: DependencyList) -> Bool {
    list.stamps.contains { path, stamp in FileStamp.of(path)?.differs(from: stamp) ?? true }
  }

  /// Returns the current stamps of the inputs that changed after a build started.
  private func movingStamps(_ list: DependencyList, since begin: Int) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in list.inputs + list.folders {
      if let stamp = FileStamp.of(path), stamp.changed >= begin { stamps[path] = stamp }
    }
    return stamps
  }

  private mutating func end(_ outcome: BatchOutcome) {
    switch outcome.kind {
    case .fresh, .restored: progress.fresh += 1
    case .built: progress.built += 1
    case .failed(let failure):
      progress.failed += 1
      hasFailed = true
      broken.insert(outcome.output)
      note(failure.status)
    }
    report(.ended(outcome), progress)
    let id = outcome.output.id
    guard let count = pending[id] else { return }
    pending[id] = count - 1
    if count == 1 { goldens.append(id) }
  }

  // MARK: Goldens

  /// Compares the outputs of an issue with their goldens, if it has any.
  private mutating func compare(_ id: String) {
    guard let index = outputs.firstIndex(where: { $0.id == id }) else { return }
    let output = outputs[index]
    let operands = operands(for: output)
    guard !operands.isEmpty else { return }
    let report = output.path.lastIndex(of: "/").map { output.path[...$0] } ?? ""
    do throws(CacheFailure) {
      try pool.start(
        outputs.count + index,
        [
          settings.program, "golden", "check", "--project", ".", "--built", "--format", "json",
          "--diagnostic-format", "short", "--report", report + "golden-report.html", "--",
        ] + operands)
      progress.running = pool.count
    } catch {
      end(id, nil, .failed(failure(error)))
    }
  }

  /// Returns the operands of `zine golden check`. If all outputs of the issue were built, the operand is the
  /// issue, so that goldens without an output are found too. Otherwise, the operands are the outputs that
  /// were built.
  private func operands(for output: BatchOutput) -> [String] {
    let id = output.id
    // An issue with several sources is referred to by its folder.
    let issue = output.sources.count == 1 ? output.sources[0] : output.folder
    let folder = output.folder == "." ? "golden" : output.folder + "/golden"
    let kept = fileNames(in: folder).filter { FileStamp.of("\(folder)/\($0)/manifest.json") != nil }
    if kept.isEmpty || !broken.contains(where: { $0.id == id }) {
      return kept.isEmpty ? [] : [issue]
    }
    return outputs.filter { $0.id == id && !broken.contains($0) && kept.contains($0.name) }
      .map { "\(issue)/\($0.name)" }
  }

  private mutating func finishComparing(_ id: Int, _ result: Job.Result) {
    progress.running = pool.count
    let issue = outputs[id - outputs.count].id
    for comparison in JSON.parse(result.output)?["comparisons"]?.array ?? [] {
      guard let name = comparison["output"]?.string else { continue }
      let isSame = comparison["same"] == .boolean(true)
      end(issue, name, isSame ? .same : .differs(comparison["verdict"]?.string ?? ""))
    }
    guard result.end != .exit(0), result.end != .exit(3) else { return }
    end(issue, nil, .failed(BatchFailure(result, settings)))
  }

  private mutating func end(_ id: String, _ name: String?, _ golden: GoldenOutcome) {
    switch golden {
    case .same: break
    case .differs:
      progress.differing += 1
      hasFailed = true
      note(.difference)
    case .failed(let failure):
      progress.differing += 1
      hasFailed = true
      note(failure.status)
    }
    let output = name.flatMap { name in outputs.first { $0.id == id && $0.name == name } }
    report(.compared(id: id, output, golden), progress)
  }

  /// Records an exit status if it is more urgent than the current exit status of the batch.
  private mutating func note(_ status: ExitStatus) {
    let order = ExitStatus.byUrgency
    guard let place = order.firstIndex(of: status) else { return }
    if place < order.firstIndex(of: worst) ?? order.count { worst = status }
  }
}
