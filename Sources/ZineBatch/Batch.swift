import Glibc
import ZineChecksum
import ZineFiles
import ZineProcess
import ZineText

/// How a batch is to be built.
package struct BatchSettings: Sendable {
  /// How many processes at once.
  package var jobs = 1
  /// Whether what is fresh is built as well.
  package var isForced = false
  /// Whether nothing begins after the first failure.
  package var stopsAtFailure = false
  package var checksGoldens = false
  package var secondsLimit = 300
  package var megabytesLimit = 4_096
  /// What all outputs depend on beside their inputs: versions, and the program itself.
  package var version = ""
  /// The state of the system's fonts; asked for once, and only where an output takes any.
  package var systemFonts: @Sendable () -> String = { "" }
  /// The project's folder, absolute: outputs of many projects may share a cache.
  package var project = ""
  /// The program that renders.
  package var program = OwnProgram.path

  package init() {}
}

/// Builds the outputs that are out of date, each in a process of its own.
package struct Batch {
  private let outputs: [BatchOutput]
  private let settings: BatchSettings
  private let cache: BuildCache
  private let known: KnownHashes
  private let tell: (BatchEvent, BatchProgress) -> Void
  /// Puts a file in the place of another one, at once and for good: from, to.
  private let replace: (String, String) throws -> Void
  private let isStopped: () -> Bool

  private var pool: JobPool
  private var progress = BatchProgress()
  /// The inputs that changed while an output was built, for those that are built once more.
  private var stamps: [Int: [String: FileStamp]] = [:]
  private var again: [Int] = []
  /// The outputs of each issue that are still to come, where its goldens are to be compared.
  private var pending: [String: Int] = [:]
  /// The outputs that could not be built: there is no file of theirs to compare with a golden.
  private var broken: Set<BatchOutput> = []
  private var goldens: [String] = []
  private var hasFailed = false
  private var systemFonts: String?
  /// The worst way in which something failed.
  private var worst = ExitStatus.done

  /// - Parameters:
  ///   - known: hashes of files from runs before.
  ///   - isStopped: whether the user has had enough.
  ///   - tell: hears of everything that happens.
  package init(
    _ outputs: [BatchOutput], _ settings: BatchSettings, cache: BuildCache, known: KnownHashes,
    replace: @escaping (String, String) throws -> Void, isStopped: @escaping () -> Bool,
    tell: @escaping (BatchEvent, BatchProgress) -> Void
  ) {
    self.outputs = outputs
    self.settings = settings
    self.cache = cache
    self.known = known
    self.replace = replace
    self.isStopped = isStopped
    self.tell = tell
    pool = JobPool(
      width: max(1, settings.jobs),
      limits: Job.Limits(seconds: settings.secondsLimit, megabytes: settings.megabytesLimit))
    progress.total = outputs.count
    if settings.checksGoldens {
      for output in outputs { pending[output.id, default: 0] += 1 }
    }
  }

  // MARK: The way of a batch

  /// - Returns: how the batch ends, and how far it came.
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

  /// Why an output would be built, for the curious; `nil` where it is fresh.
  package mutating func reason(for output: BatchOutput) -> String? {
    if let obstacle = output.obstacle { return obstacle }
    let recipe = recipe(of: output)
    let records = cache.records(of: recipe.hash)
    if let record = records.first(where: { $0.firstChange(known) == nil }) {
      if known.hash(of: output.path) == record.hash { return nil }
      return FileStamp.of(output.path) == nil ? "is missing" : "is not what was built"
    }
    guard let change = records.first?.firstChange(known) else {
      guard let last = cache.last(name(of: output)) else {
        return FileStamp.of(output.path) == nil ? "is new" : "nothing is known of how it was built"
      }
      return recipe.change(since: last) ?? "what was known of it is gone from the cache"
    }
    if change.hash == nil { return "\(change.path) is there now" }
    return FileStamp.of(change.path) == nil
      ? "\(change.path) is gone" : "\(change.path) has changed"
  }

  // MARK: What is there already

  private mutating func recipe(of output: BatchOutput) -> BuildRecipe {
    var fonts: String?
    if !output.arguments.contains("--no-system-fonts") {
      fonts = systemFonts ?? settings.systemFonts()
      systemFonts = fonts
    }
    let date = output.arguments.needDate ? environmentDate : []
    return BuildRecipe(
      version: settings.version, source: output.source, sourceHash: known.hash(of: output.source),
      path: output.path, arguments: output.arguments + date, fonts: fonts)
  }

  /// The date that outputs have who need one.
  private var environmentDate: [String] {
    getenv("SOURCE_DATE_EPOCH").map { ["SOURCE_DATE_EPOCH=" + String(cString: $0)] } ?? []
  }

  /// By which the cache knows the output of this project.
  private func name(of output: BatchOutput) -> String { "\(settings.project)\n\(output.path)" }

  /// Takes an output that need not be rendered. Answers whether it is one.
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
      // A link that came with the sources leads the output wherever a stranger wants it written.
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
        ] + output.arguments + ["--", output.source])
      progress.running = pool.count
      tell(.began(output), progress)
    } catch {
      end(
        BatchOutcome(
          output: output,
          kind: .failed(failure(error))))
    }
  }

  private func failure(_ error: CacheFailure) -> BatchFailure {
    BatchFailure(
      // Where zine itself can't be started, the system may have room for one more process another time.
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
    guard result.end == .exit(0), let list = DependencyList(json: result.output),
      let hash = hash(writtenTo: output.path)
    else {
      outcome.kind = .failed(failure(result))
      end(outcome)
      return
    }
    (outcome.pages, outcome.warnings) = (list.pageCount, list.warningCount)
    outcome.hash = hash
    // An input that was changed after the build began may not hold what the build read; and one in whose
    // place another one stands now certainly does not.
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

  /// As many of a render's messages as there is room for, to be told again while the output is fresh.
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

  /// Whether something else stands now in the place of what a build opened: a link, or a folder on the way,
  /// leads elsewhere.
  private func hasReplacedInput(_ list: DependencyList) -> Bool {
    list.stamps.contains { path, stamp in FileStamp.of(path)?.differs(from: stamp) ?? true }
  }

  /// The inputs that were changed after a build began, as they are now.
  private func movingStamps(_ list: DependencyList, since begin: Int) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in list.inputs + list.folders {
      if let stamp = FileStamp.of(path), stamp.changed >= begin { stamps[path] = stamp }
    }
    return stamps
  }

  private func failure(_ result: Job.Result) -> BatchFailure {
    switch result.end {
    case .exit(let code):
      let told = RenderMessage.all(in: result.messages)
      let lines = result.messages.split(separator: "\n").map(String.init)
      let message =
        (told.first(where: \.isError) ?? told.first)?.line
        ?? lines.first { $0.contains("error") } ?? lines.first
      return BatchFailure(
        status: ExitStatus(ofPartEndingWith: code),
        message: message ?? "it ended with \(code) and said nothing")
    case .signal(let number):
      return BatchFailure(
        status: .fault,
        message: "it crashed: \(String(cString: strsignal(number))) (signal \(number))")
    case .tooSlow:
      return BatchFailure(
        status: .documentErrors,
        message: "it took more than \(settings.secondsLimit) seconds, and was ended")
    case .tooLarge:
      return BatchFailure(
        status: .documentErrors,
        message: "it took more than \(settings.megabytesLimit) MB, and was ended")
    }
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
    tell(.ended(outcome), progress)
    let id = outcome.output.id
    guard let count = pending[id] else { return }
    pending[id] = count - 1
    if count == 1 { goldens.append(id) }
  }

  // MARK: Goldens

  /// Compares the outputs of an issue with their goldens, where it has any.
  private mutating func compare(_ id: String) {
    guard let index = outputs.firstIndex(where: { $0.id == id }) else { return }
    let output = outputs[index]
    let operands = operands(for: id, source: output.source)
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

  /// The issue where all of it was built, so that goldens that belong to no output are found; else each
  /// output that was.
  private func operands(for id: String, source: String) -> [String] {
    let folder = source.lastIndex(of: "/").map { source[...$0] + "golden" } ?? "golden"
    let kept = fileNames(in: folder).filter { FileStamp.of("\(folder)/\($0)/manifest.json") != nil }
    if kept.isEmpty || !broken.contains(where: { $0.id == id }) {
      return kept.isEmpty ? [] : [source]
    }
    return outputs.filter { $0.id == id && !broken.contains($0) && kept.contains($0.name) }
      .map { "\(source)/\($0.name)" }
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
    end(issue, nil, .failed(failure(result)))
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
    tell(.compared(id: id, output, golden), progress)
  }

  /// Makes a failure the batch's own if it asks more urgently for help than all before it.
  private mutating func note(_ status: ExitStatus) {
    let order = ExitStatus.byUrgency
    guard let place = order.firstIndex(of: status) else { return }
    if place < order.firstIndex(of: worst) ?? order.count { worst = status }
  }
}
