import Glibc

/// A render in a process of its own. What it says of problems goes to standard error as it is.
struct RenderProcess {
  private let process: pid_t
  /// Of its standard output.
  let descriptor: Int32
  private var bytes: [UInt8] = []
  let start = ContinuousClock.now

  enum End {
    case exit(Int32)
    case signal(Int32)
  }

  /// - Parameter arguments: of `zine render`.
  init(_ arguments: [String]) throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemFailure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // In front of the user's words, which may end in sources behind `--`.
    let words = ["zine", "render", "--deps", "-", "--deps-format", "json"] + arguments
    var copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/proc/self/exe", &actions, nil, &copies, environ)
    guard result == 0 else {
      close(ends[0])
      throw SystemFailure(number: result)
    }
    (self.process, descriptor) = (process, ends[0])
  }

  /// Takes what there is to read.
  /// - Returns: whether there may be more.
  mutating func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || count < 0 && errno == EINTR
  }

  /// Waits for its end.
  /// - Returns: also what it said of what it read; `nil` where it did not come that far.
  func finish() -> (end: End, facts: RenderFacts?) {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal), RenderFacts(bytes))
  }

  /// Ends it at once. What it had not finished is not there, but for file systems that know no file
  /// without a name: see `AtomicFile`.
  /// - Parameter folder: of the output.
  func stop(outputIn folder: String) {
    kill(process, SIGKILL)
    _ = finish()
    unlink("\(folder)/.zine-\(process)-0")
  }
}
