import Glibc
import ZineBatch
import ZineIssue
import ZineText

/// Prints the progress of a batch. On a terminal, a single line is updated. Otherwise, each output gets a
/// line. Each problem of the issues is printed once.
final class BatchProgressPrinter {
  private let isTerminal: Bool
  private let format: DiagnosticFormat
  private let messages: MessageArguments
  private let start = ContinuousClock.now
  /// Start of the first build, and the number of outputs that were finished before. These outputs were up to
  /// date and took no time.
  private var firstBuild: (time: ContinuousClock.Instant, done: Int)?
  private var lastLine = ContinuousClock.now - .seconds(1)
  private var hasLine = false
  /// Messages of all failures for the summary, each with the names of the outputs to which it applies.
  private var failures: [(message: String, names: [String])] = []
  /// Problems that have been printed. The outputs of an issue usually have the same problems.
  private var reported: Set<RenderMessage> = []

  init(isTerminal: Bool, format: DiagnosticFormat, messages: MessageArguments) {
    // Programs that read the diagnostics expect no progress lines between them.
    self.isTerminal = isTerminal && !format.isForPrograms
    self.messages = messages
    self.format = format
  }

  func report(_ event: BatchEvent, _ progress: BatchProgress) {
    switch event {
    case .began:
      if firstBuild == nil { firstBuild = (ContinuousClock.now, progress.done) }
    case .ended(let outcome):
      let name = "\(outcome.output.id)/\(outcome.output.name)"
      switch outcome.kind {
      case .fresh: if messages.verbose { line("\(name): up to date") }
      case .restored: line("\(name): taken from the cache")
      case .built:
        line("\(name): built, \(counted(outcome.pages, "page"))\(warnings(outcome))")
      case .failed(let failure): fail(name, "failed", failure, outcome.messages)
      }
      for message in outcome.messages { report(message) }
    case .compared(let id, let output, let outcome):
      let id = output.map { "\(id)/\($0.name)" } ?? id
      switch outcome {
      case .same: break
      case .differs(let what):
        note("differs from its golden", of: id)
        problem(id, "differs from its golden: \(what)")
      case .failed(let failure): fail(id, "its golden can't be compared", failure, [])
      }
    }
    update(progress)
  }

  private func warnings(_ outcome: BatchOutcome) -> String {
    outcome.warnings == 0 ? "" : ", " + counted(outcome.warnings, "warning")
  }

  // MARK: Problems

  /// Prints the reason why an output failed.
  /// - Parameter what: A short description of the failure, such as "failed".
  private func fail(
    _ name: String, _ what: String, _ failure: BatchFailure, _ messages: [RenderMessage]
  ) {
    let first = failures.first { $0.message == failure.message }?.names.first
    note(failure.message, of: name)
    let reported = messages.first { $0.line == failure.message }
    if format.isForPrograms {
      // If the failure is one of the diagnostics, it is printed with them later.
      if reported == nil { problem(name, "\(what): \(failure.message)") }
    } else if let first {
      line("\(name): \(what) like \(first)", always: true)
    } else {
      line("\(name): \(what): \(failure.message)", always: true)
      if let reported { self.reported.insert(reported) }
    }
  }

  private func note(_ message: String, of name: String) {
    if let index = failures.firstIndex(where: { $0.message == message }) {
      failures[index].names.append(name)
    } else {
      failures.append((message, [name]))
    }
  }

  /// Prints a problem that does not concern a document.
  private func problem(_ name: String, _ sentence: String) {
    switch format {
    case .human, .short: line("\(name): \(sentence)", always: true)
    case .json:
      let text = JSONText.object([
        ("severity", .string("error")), ("code", .string("batch")), ("message", .string(sentence)),
        ("file", .string(name)),
      ])
      writeError(ShownText(asIs: text + "\n"))
    case .github:
      let text = workflowText("\(name): \(sentence)", isProperty: false)
      writeError(ShownText(asIs: "::error title=batch::\(text)\n"))
    }
  }

  /// Prints a problem in a document, unless it has already been printed for another output.
  private func report(_ message: RenderMessage) {
    guard reported.insert(message).inserted else { return }
    switch format {
    case .human, .short: line("\(message.line)", always: true)
    case .json: writeError("\(message.json)\n")
    case .github: writeError(ShownText(asIs: message.workflowCommand + "\n"))
    }
  }

  // MARK: Lines

  /// Prints a line.
  /// - Parameter always: Whether to print the line even on a terminal, where successful outputs are only
  ///   counted.
  private func line(_ text: ShownText, always: Bool = false) {
    guard always || messages.verbose || !isTerminal && !messages.quiet, format != .json else {
      return
    }
    clear()
    writeError(text + "\n")
  }

  private func update(_ progress: BatchProgress) {
    let now = ContinuousClock.now
    guard isTerminal, !messages.quiet,
      now - lastLine > .milliseconds(100) || progress.done == progress.total
    else {
      return
    }
    lastLine = now
    var text: ShownText = "\(progress.done) of \(progress.total) done, \(progress.running) running"
    if progress.failed > 0 { text += ", \(progress.failed) failed" }
    if let left = secondsLeft(progress, now) {
      let seconds = left % 60
      text += ", \(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
    }
    writeError("\r\u{1B}[K\(text)")
    hasLine = true
  }

  private func secondsLeft(_ progress: BatchProgress, _ now: ContinuousClock.Instant) -> Int? {
    guard let firstBuild, progress.done > firstBuild.done + 1 else { return nil }
    let pace = (now - firstBuild.time) / .seconds(1) / Double(progress.done - firstBuild.done)
    return Int((pace * Double(progress.total - progress.done)).rounded(.up))
  }

  private func clear() {
    if hasLine { writeError("\r\u{1B}[K") }
    hasLine = false
  }

  /// Prints the summary.
  func finish(_ progress: BatchProgress, problems: [String], isStopped: Bool) {
    clear()
    guard format != .json else { return }
    for problem in problems { writeError("zine: warning: \(problem)\n") }
    if failures.reduce(0, { $0 + $1.names.count }) > 1, !format.isForPrograms {
      writeError("\n")
      for failure in failures {
        writeError("\(failure.names.joined(separator: ", ")): \(failure.message)\n")
      }
    }
    if messages.quiet { return }
    var parts = ["\(progress.built) built", "\(progress.fresh) fresh", "\(progress.failed) failed"]
    if progress.differing > 0 { parts.append("\(progress.differing) unlike their golden") }
    let left = progress.total - progress.done
    if left > 0 { parts.append("\(left) not begun") }
    let tenths = Int((ContinuousClock.now - start) / .milliseconds(100))
    writeError(
      "\(isStopped ? "stopped: " : "")\(parts.joined(separator: ", ")) in \(tenths / 10).\(tenths % 10) s\n"
    )
  }
}

extension DiagnosticFormat {
  fileprivate var isForPrograms: Bool { self == .json || self == .github }
}

extension RenderMessage {
  /// The message as a GitHub workflow command
  /// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  fileprivate var workflowCommand: String {
    var properties: [String] = []
    if let file { properties.append("file=\(workflowText(file, isProperty: true))") }
    if let start { properties += ["line=\(start.line)", "col=\(start.column)"] }
    if let end { properties += ["endLine=\(end.line)", "endColumn=\(end.column)"] }
    properties.append("title=\(workflowText(code, isProperty: true))")
    let sentence = [text, hint].compactMap { $0 }.joined(separator: "; ")
    return "::\(isError ? "error" : "warning") \(properties.joined(separator: ","))::"
      + workflowText(sentence, isProperty: false)
  }
}
