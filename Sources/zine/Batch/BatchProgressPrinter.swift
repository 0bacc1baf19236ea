import Glibc
import ZineBatch

/// Tells how a batch goes: on a terminal in a line that changes, and else in a line for each output.
final class BatchProgressPrinter {
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  /// How many were there when the first began: what was ready took no time.
  private var firstBuild: (time: ContinuousClock.Instant, done: Int)?
  private var lastLine = ContinuousClock.now - .seconds(1)
  private var hasLine = false
  /// Everything that went wrong, for the end.
  private var failures: [(name: String, message: String)] = []

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  func tell(_ event: BatchEvent, _ progress: BatchProgress) {
    switch event {
    case .began:
      if firstBuild == nil { firstBuild = (ContinuousClock.now, progress.done) }
    case .ended(let outcome):
      let name = "\(outcome.output.id)/\(outcome.output.name)"
      switch outcome.kind {
      case .fresh: break
      case .restored: line("\(name): taken from the cache")
      case .built:
        line("\(name): built, \(counted(outcome.pages, "page"))\(warnings(outcome))")
      case .failed(let failure):
        failures.append((name, failure.message))
        line("\(name): failed: \(failure.message)", always: true)
      }
    case .compared(let id, let output, let outcome):
      let id = output.map { "\(id)/\($0.name)" } ?? id
      switch outcome {
      case .same: break
      case .differs(let what):
        failures.append((id, "differs from its golden"))
        line("\(id): differs from its golden: \(what)", always: true)
      case .failed(let failure):
        failures.append((id, failure.message))
        line("\(id): its golden can't be compared: \(failure.message)", always: true)
      }
    }
    update(progress)
  }

  private func warnings(_ outcome: BatchOutcome) -> String {
    outcome.warnings == 0 ? "" : ", " + counted(outcome.warnings, "warning")
  }

  /// - Parameter always: also on a terminal, where what went well is only counted.
  private func line(_ text: ShownText, always: Bool = false) {
    guard always || !isTerminal else { return }
    clear()
    writeError(text + "\n")
  }

  private func update(_ progress: BatchProgress) {
    let now = ContinuousClock.now
    guard isTerminal, now - lastLine > .milliseconds(100) || progress.done == progress.total else {
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

  /// What came of it all.
  func finish(_ progress: BatchProgress, problems: [String], isStopped: Bool) {
    clear()
    for problem in problems { writeError("zine: warning: \(problem)\n") }
    if failures.count > 1 {
      writeError("\n")
      for failure in failures { writeError("\(failure.name): \(failure.message)\n") }
    }
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

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
