import Glibc

/// A running tool, which is stopped when this object is released.
package final class RunningTool {
  private let tool: Tool
  private let limits: Tool.Limits
  private let child: ChildProcess
  /// Time at which the tool is stopped if it is still running. Time in which nobody reads the output does not
  /// count, because the tool may be blocked.
  private var deadline: ContinuousClock.Instant
  private var lastHeard = ContinuousClock.now
  private var failure: ToolFailure?

  init(_ tool: Tool, _ child: ChildProcess, _ limits: Tool.Limits) {
    (self.tool, self.child, self.limits) = (tool, child, limits)
    deadline = .now + .seconds(limits.clockSeconds)
    child.output.widen()
    // Only the beginning of the error messages is needed.
    child.errors.maximumBytes = 1 << 16
  }

  /// Output that was received and not yet consumed.
  package var bytes: [UInt8] {
    get { child.output.bytes }
    _modify { yield &child.output.bytes }
  }

  /// Lowers the priority of the tool.
  package func stepBack() { child.stepBack() }

  /// Whether the tool can still produce output.
  package var isTalking: Bool { failure == nil && !child.isSilent }

  /// Reads the output of several tools that run in parallel.
  /// - Parameter isWanted: Whether to continue to read the output of a tool. Called each time after output
  ///   was read.
  package static func hear(_ tools: [RunningTool], while isWanted: (RunningTool) -> Bool) {
    for tool in tools { tool.deadline += ContinuousClock.now - tool.lastHeard }
    defer { for tool in tools { tool.lastHeard = .now } }
    while true {
      let talking = tools.filter { $0.isTalking && isWanted($0) }
      guard !talking.isEmpty else { return }
      ChildProcess.hear(talking.map(\.child), milliseconds: 200)
      for tool in talking { tool.watch() }
    }
  }

  /// Stops the tool if it exceeds its limits of time or output.
  private func watch() {
    if ContinuousClock.now >= deadline, !child.isSilent {
      stop(.tooSlow(tool: tool.name, seconds: limits.clockSeconds))
    } else if bytes.count > limits.outputBytes {
      stop(.tooLarge(tool: tool.name))
    }
  }

  private func stop(_ failure: ToolFailure) {
    child.stop()
    self.failure = failure
  }

  /// Throws the failure that stopped the tool, if any.
  package func check() throws(ToolFailure) {
    if let failure { throw failure }
  }

  /// Waits until the tool has written all its output.
  package func finish() throws(ToolFailure) -> Tool.Output {
    Self.hear([self]) { _ in true }
    try check()
    let status = Int(child.wait().reason.code)
    // The shell ends with status 127 if it cannot find the program.
    if status == 127 { throw .missing(tool: tool) }
    if status == 128 + Int(SIGXCPU) {
      throw .tooSlow(tool: tool.name, seconds: limits.seconds)
    }
    return Tool.Output(
      status: status, bytes: bytes, errors: String(decoding: child.errors.bytes, as: UTF8.self))
  }
}
