import Glibc
import ZineFiles
import ZineIssue
import ZineProcess
import ZineText

/// Opens files in the user's viewer.
enum Viewer {
  /// Time to wait for the viewer to report that it cannot open a file. The viewer itself may run longer, as
  /// long as the file is open.
  private static let patience = Duration.seconds(1)

  /// The program named by `ZINE_OPEN` or `OPENER`; otherwise `xdg-open`.
  private static var program: String {
    [environment("ZINE_OPEN"), environment("OPENER")].compactMap(\.self).first { !$0.isEmpty }
      ?? "xdg-open"
  }

  /// Opens a file. The viewer continues to run after zine has ended, and its output is not shown. Failures
  /// are warnings.
  static func open(_ path: String, in format: DiagnosticFormat) {
    let program = program
    do throws(ViewerFailure) {
      // An absolute path cannot be mistaken for an option or a URL.
      let process = try start(program, [absolutePath(path)])
      try check(process, program)
    } catch {
      warn(error, in: format)
    }
  }

  private static func start(_ program: String, _ arguments: [String]) throws(ViewerFailure) -> pid_t
  {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var reset = sigset_t()
    var none = sigset_t()
    sigemptyset(&reset)
    sigemptyset(&none)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&reset, signal) }
    posix_spawnattr_setsigdefault(&attributes, &reset)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The viewer is started in a new session, so that Ctrl-C in the terminal does not end it.
    let ownSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | ownSession))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    guard result == 0 else { throw .notStarted(program, errno: result) }
    return process
  }

  private static func check(_ process: pid_t, _ program: String) throws(ViewerFailure) {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < patience {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        guard status != 0 else { return }
        throw .failed(
          program, status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
      }
      if ended < 0, errno != EINTR { return }
      usleep(10_000)
    }
  }
}

/// The reason why an output could not be opened.
enum ViewerFailure: RunFailure {
  case notStarted(String, errno: Int32)
  /// The viewer ended with an exit status other than 0.
  case failed(String, status: Int32)

  var exitStatus: ExitStatus { .temporary }
  var code: String { "open" }

  var subject: String {
    switch self {
    case .notStarted(let program, _), .failed(let program, _): program
    }
  }

  var sentence: String {
    switch self {
    case .notStarted(_, let number):
      "the output can't be opened: \(systemError(number)); name another program in the variable ZINE_OPEN"
    case .failed(_, let status):
      "the output was not opened: the program ended with \(status); name another program in the variable ZINE_OPEN"
    }
  }
}
