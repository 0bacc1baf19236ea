import Glibc
import ZineBatch
import ZineFiles
import ZineIssue
import ZineProcess
import ZineText

/// Renders an issue again whenever one of its inputs changes, until a signal arrives.
struct Watch {
  private let output: String
  private let arguments: [String]
  /// Watched folders; `nil` if files are checked once a second instead.
  private var folders: WatchedFolders?
  private var known = FileStates()
  /// Dependencies that the most recent render reported.
  private var facts: DependencyList
  private var running: RenderProcess?
  /// Start of the running render, according to the clock of the file system.
  private var startTime = 0
  /// Times of the first and the last change since the start of the most recent render.
  private var change: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
  private var nextLook = ContinuousClock.now
  /// Whether the output still has to be opened in a viewer.
  private var isToBeOpened: Bool
  private let format: DiagnosticFormat
  /// Whether successful renders are not reported.
  private let isQuiet: Bool

  /// Time without further changes after which a render starts, since programs save files in several steps.
  private static let quiet = Duration.milliseconds(50)
  /// Maximum time to wait for changes to stop. After it, a render starts even if files are still changing.
  private static let patience = Duration.seconds(2)
  private static let lookInterval = Duration.seconds(1)
  /// Maximum duration of a render whose inputs have changed. If it takes longer, it is cancelled.
  private static let longestRender = Duration.seconds(60)

  /// - Parameters:
  ///   - inputs: Inputs that are known before the first render.
  ///   - output: Path of the output, as given by the user.
  ///   - arguments: Arguments for `zine render`, including the sources and the output.
  ///   - opensOutput: Whether to open the output after the first successful render.
  ///   - isQuiet: Whether successful renders are not reported.
  init(
    inputs: [String], output: String, arguments: [String], opensOutput: Bool, isQuiet: Bool,
    format: DiagnosticFormat
  ) {
    (self.output, self.arguments, self.format) = (output, arguments, format)
    isToBeOpened = opensOutput
    self.isQuiet = isQuiet
    facts = DependencyList(inputs: inputs)
  }

  /// Renders the issue, and renders it again after each change until a signal arrives.
  /// - Returns: Number of the signal.
  mutating func run() throws(WatchFailure) -> Int32 {
    let signals: EndingSignals
    do throws(SystemFailure) { signals = try EndingSignals() } catch { throw WatchFailure(error) }
    do throws(SystemFailure) { folders = try WatchedFolders() } catch { lookInstead(error) }
    watch()
    known = FileStates(facts)
    do throws(SystemFailure) { try start() } catch { throw WatchFailure(error) }
    while true {
      let ready = wait(for: signals.descriptor)
      if ready.contains(signals.descriptor) {
        running?.stop(outputIn: folder(of: output))
        return signals.first()
      }
      if let folders, ready.contains(folders.descriptor) { take(folders.news()) }
      if folders == nil, ContinuousClock.now >= nextLook { look() }
      if let descriptor = running?.descriptor, ready.contains(descriptor) { read() }
      giveUpOnLongRender()
      startIfQuiet()
    }
  }

  // MARK: Waiting

  /// Waits for a signal, an event in a folder, output of the render, or the deadline.
  /// - Returns: The descriptors that are ready.
  private func wait(for signals: Int32) -> Set<Int32> {
    let descriptors = [signals, folders?.descriptor, running?.descriptor].compactMap { $0 }
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var timeout: Int32 = -1
    if let deadline {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      timeout = Int32(max(0, min(left, 1e6)).rounded(.up))
    }
    guard poll(&waiting, nfds_t(waiting.count), timeout) > 0 else { return [] }
    return Set(waiting.filter { $0.revents != 0 }.map(\.fd))
  }

  /// Time at which the watch continues even if no event arrives.
  private var deadline: ContinuousClock.Instant? {
    var deadlines: [ContinuousClock.Instant] = []
    if let change {
      deadlines.append(
        running.map { $0.start + Self.longestRender }
          ?? min(change.last + Self.quiet, change.first + Self.patience))
    }
    if folders == nil { deadlines.append(nextLook) }
    return deadlines.min()
  }

  // MARK: Changes

  private mutating func noteChange() {
    let now = ContinuousClock.now
    change = (change?.first ?? now, now)
  }

  private mutating func take(_ news: WatchedFolders.News) {
    switch news {
    case .nothing: break
    case .change: noteChange()
    case .overflow:
      lookInstead(nil)
      noteChange()
    }
  }

  /// Watches the files that the most recent render read or looked for.
  private mutating func watch() {
    do throws(SystemFailure) { try folders?.watch(facts) } catch { lookInstead(error) }
  }

  private mutating func lookInstead(_ failure: SystemFailure?) {
    folders = nil
    nextLook = ContinuousClock.now
    let reason = failure.map { systemError($0.number) } ?? "too much happens at once"
    writeError(
      "zine: warning[watch]: the system can't report changes (\(reason)); files are checked once a second "
        + "instead\n")
  }

  private mutating func look() {
    nextLook = ContinuousClock.now + Self.lookInterval
    let now = FileStates(facts)
    if now.differs(from: known) { noteChange() }
    known = now
  }

  // MARK: Renders

  private mutating func startIfQuiet() {
    guard let change, running == nil else { return }
    let now = ContinuousClock.now
    guard now - change.last >= Self.quiet || now - change.first >= Self.patience else { return }
    do throws(SystemFailure) {
      try start()
    } catch {
      self.change = nil
      report("not written, no render can be started: \(systemError(error.number))")
    }
  }

  private mutating func start() throws(SystemFailure) {
    startTime = FileStatus.currentTime()
    change = nil
    running = try RenderProcess(arguments)
  }

  private mutating func read() {
    guard let process = running else { return }
    if !process.read() { finish(process) }
  }

  private mutating func finish(_ process: RenderProcess) {
    let (end, facts) = process.finish()
    running = nil
    let milliseconds = Int((ContinuousClock.now - process.start) / .milliseconds(1))
    if !isQuiet || end != .exit(0) { report("\(sentence(end, facts)), \(milliseconds) ms") }
    guard let facts else { return }
    if isToBeOpened, end == .exit(0), let first = facts.outputs.first {
      isToBeOpened = false
      Viewer.open(first, in: format)
    }
    self.facts = facts
    watch()
    let now = FileStates(facts)
    if now.hasChanged(since: startTime, facts, but: known) { noteChange() }
    known = now.keeping(known)
  }

  private mutating func giveUpOnLongRender() {
    guard let process = running, change != nil,
      ContinuousClock.now - process.start >= Self.longestRender
    else { return }
    process.stop(outputIn: folder(of: output))
    running = nil
    report("not written, the render has not ended after a minute")
  }

  // MARK: Messages

  private func sentence(_ end: ChildProcess.Ending.Reason, _ facts: DependencyList?) -> String {
    switch end {
    case .exit(0): "\(count(facts?.pageCount, "page")), \(count(facts?.warningCount, "warning"))"
    case .exit(1): "not written, the issue has errors"
    case .exit(let code): "not written, the render ended with \(code)"
    case .signal(let number): "not written, the render was ended by signal \(number)"
    }
  }

  private func count(_ number: Int?, _ thing: String) -> String {
    let number = number ?? 0
    return number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }

  /// Prints a line to standard output. Errors are ignored, since standard output may be closed.
  private func report(_ sentence: String) {
    try? writeOutput("\(output): \(sentence)\n")
  }
}

/// The reason why a watch cannot start.
struct WatchFailure: RunFailure {
  private let number: Int32

  init(_ failure: SystemFailure) { number = failure.number }

  var exitStatus: ExitStatus { .temporary }
  var subject: String { "zine" }
  var code: String { "watch" }
  var sentence: String { "can't start a render: \(systemError(number))" }
}
