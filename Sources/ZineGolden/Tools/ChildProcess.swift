import Glibc

/// A process with a group of its own, whose output is read through pipes.
struct ChildProcess {
  private let process: pid_t
  private var output: Int32
  private var errors: Int32
  /// Its number may be another process's then.
  private var isOver = false
  /// What it said on standard error.
  private(set) var messages: [UInt8] = []

  /// - Parameter arguments: the program's path and what it is told.
  init(_ arguments: [String]) throws(ToolFailure) {
    let (output, errors) = (try Pipe(), try Pipe())
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    // No locale: numbers and messages as everywhere.
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("PATH=" + path), nil]
    defer { for word in words + environment { free(word) } }
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &environment)
    close(output.writing)
    close(errors.writing)
    guard result == 0 else {
      close(output.reading)
      close(errors.reading)
      throw .system(errno: result)
    }
    _ = fcntl(output.reading, Self.setPipeSize, 1 << 20)
    (self.process, self.output, self.errors) = (process, output.reading, errors.reading)
  }

  /// Linux's `F_SETPIPE_SZ`, which Glibc keeps to itself. A pipe may have a megabyte without any
  /// privilege; who draws a page need not wait so often until somebody reads it.
  private static let setPipeSize: Int32 = 1031

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(ToolFailure) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw .system(errno: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  /// Whether all that it says has been read.
  var isSilent: Bool { output < 0 && errors < 0 }

  /// What of a process can be read: standard output, standard error.
  typealias Heard = (output: Bool, errors: Bool)

  /// Waits a moment until one of several processes at least says something.
  static func listen(to children: [ChildProcess]) -> [Heard] {
    var waiting = children.flatMap { child in
      [child.output, child.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    poll(&waiting, nfds_t(waiting.count), 200)
    return children.indices.map { index in
      (waiting[2 * index].revents != 0, waiting[2 * index + 1].revents != 0)
    }
  }

  /// Reads a piece of what was heard.
  mutating func read(_ heard: Heard, into bytes: inout [UInt8]) {
    if heard.output { Self.take(&output, into: &bytes) }
    if heard.errors { Self.take(&errors, into: &messages) }
    // The beginning of what it complains of says enough.
    if messages.count > 1 << 16 { messages.removeSubrange((1 << 16)...) }
  }

  private static func take(_ descriptor: inout Int32, into bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        close(descriptor)
        descriptor = -1
      }
    }
  }

  mutating func end() {
    guard !isOver else { return }
    kill(-process, SIGKILL)
    for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) }
    (output, errors) = (-1, -1)
    _ = wait()
  }

  /// The exit code; 128 and the signal's number where one ended it.
  mutating func wait() -> Int {
    isOver = true
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(signal)
  }
}
