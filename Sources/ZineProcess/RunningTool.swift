import Glibc

/// A tool at work, which is ended with its owner.
package final class RunningTool {
  private let tool: Tool
  private let limits: Tool.Limits
  private let child: ChildProcess
  /// When the tool must have ended; put off by as long as nobody reads what it writes, since it may be
  /// waiting.
  private var deadline: ContinuousClock.Instant
  private var lastHeard = ContinuousClock.now
  private var failure: ToolFailure?

  init(_ tool: Tool, _ child: ChildProcess, _ limits: Tool.Limits) {
    (self.tool, self.child, self.limits) = (tool, child, limits)
    deadline = .now + .seconds(limits.clockSeconds)
    child.output.widen()
    // The beginning of what it complains of says enough.
    child.errors.maximumBytes = 1 << 16
  }

  /// What it has said and nobody has taken yet.
  package var bytes: [UInt8] {
    get { child.output.bytes }
    _modify { yield &child.output.bytes }
  }

  /// Lets other processes go before the tool.
  package func stepBack() { child.stepBack() }

  /// Whether it may say more.
  package var isTalking: Bool { failure == nil && !child.isSilent }

  /// Hears what tools say while they run beside each other, each as long as it is wanted.
  /// - Parameter isWanted: whether more of a tool is; asked again after each piece.
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

  /// Ends the tool where it takes more time, or writes more, than it may.
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

  /// Throws what keeps it from saying more.
  package func check() throws(ToolFailure) {
    if let failure { throw failure }
  }

  /// Waits until it has said all.
  package func finish() throws(ToolFailure) -> Tool.Output {
    Self.hear([self]) { _ in true }
    try check()
    let status = Int(child.wait().reason.code)
    // The shell's answer where there is no such program.
    if status == 127 { throw .missing(tool: tool) }
    if status == 128 + Int(SIGXCPU) {
      throw .tooSlow(tool: tool.name, seconds: limits.seconds)
    }
    return Tool.Output(
      status: status, bytes: bytes, errors: String(decoding: child.errors.bytes, as: UTF8.self))
  }
}
