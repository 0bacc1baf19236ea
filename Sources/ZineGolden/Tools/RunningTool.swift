/// A tool at work, which is ended with its owner.
final class RunningTool {
  private let tool: Tool
  private let limits: Tool.Limits
  private var child: ChildProcess
  private let deadline: ContinuousClock.Instant
  private var failure: ToolFailure?
  /// What it has said and nobody has taken yet.
  var bytes: [UInt8] = []

  init(_ tool: Tool, _ child: ChildProcess, _ limits: Tool.Limits) {
    (self.tool, self.child, self.limits) = (tool, child, limits)
    deadline = .now + .seconds(limits.seconds)
  }

  deinit { child.end() }

  /// Whether it may say more.
  var isTalking: Bool { failure == nil && !child.isSilent }

  /// Hears what tools say while they run beside each other, each as long as it is wanted.
  /// - Parameter isWanted: whether more of a tool is; asked again after each piece.
  static func hear(_ tools: [RunningTool], while isWanted: (RunningTool) -> Bool) {
    while true {
      let talking = tools.filter { $0.isTalking && isWanted($0) }
      guard !talking.isEmpty else { return }
      for (tool, heard) in zip(talking, ChildProcess.listen(to: talking.map(\.child))) {
        tool.read(heard)
      }
    }
  }

  private func read(_ heard: ChildProcess.Heard) {
    child.read(heard, into: &bytes)
    if ContinuousClock.now >= deadline, !child.isSilent {
      stop(.tooSlow(tool: tool.name, seconds: limits.seconds))
    } else if bytes.count > limits.outputBytes {
      stop(.tooLarge(tool: tool.name))
    }
  }

  private func stop(_ failure: ToolFailure) {
    child.end()
    self.failure = failure
  }

  /// Throws what keeps it from saying more.
  func check() throws(ToolFailure) {
    if let failure { throw failure }
  }

  /// Waits until it has said all.
  func finish() throws(ToolFailure) -> Tool.Output {
    Self.hear([self]) { _ in true }
    try check()
    let status = child.wait()
    // The shell's answer where there is no such program.
    if status == 127 { throw .missing(tool: tool) }
    return Tool.Output(
      status: status, bytes: bytes, errors: String(decoding: child.messages, as: UTF8.self))
  }
}
