import CProcess
import Glibc
import ZineFiles

/// A child process and its output. The process ends at the latest when this object is released. It also ends
/// with the thread that started it, even if this thread is killed without warning.
package final class ChildProcess {
  package let id: pid_t
  package var output: PipeReader
  /// Standard error of the child. Closed from the start if the child writes to our standard error.
  package var errors: PipeReader
  private var input: PipeWriter
  private let isApart: Bool
  private var ending: Ending?

  /// Starts a child process.
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments after the program's name.
  package init(
    _ path: String, _ arguments: [String], _ setup: Setup = Setup()
  ) throws(SystemFailure) {
    let input = setup.input.isEmpty ? nil : try Pipe()
    let output = try Pipe()
    let errors = setup.sharesErrors ? nil : try Pipe()
    var words: [UnsafeMutablePointer<CChar>?] =
      ([setup.name ?? path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = path.withCString { path in
      words.withUnsafeMutableBufferPointer { words in
        setup.environment.entries.withUnsafeBufferPointer { environment in
          guard let words = words.baseAddress, let environment = environment.baseAddress else {
            return EINVAL
          }
          var start = zine_start(
            path: path, arguments: words, environment: environment, input: input?.reading ?? -1,
            output: output.writing, errors: errors?.writing ?? -1, is_apart: setup.isApart ? 1 : 0)
          return zine_spawn(&start, &process)
        }
      }
    }
    guard result == 0 else { throw SystemFailure(number: result) }
    id = process
    isApart = setup.isApart
    self.input = PipeWriter(input, setup.input)
    self.output = PipeReader(output)
    self.errors = PipeReader(errors)
  }

  deinit { stop() }

  /// Whether all output of the process has been read.
  package var isSilent: Bool { !output.isOpen && !errors.isOpen }

  /// Waits until one of the child processes has output or can accept input, then reads and writes the
  /// available data.
  package static func hear(_ children: [ChildProcess], milliseconds: Int32) {
    var waiting = children.flatMap { child in
      [
        pollfd(fd: child.output.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.errors.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.input.descriptor, events: Int16(POLLOUT), revents: 0),
      ]
    }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return }
    for (index, child) in children.enumerated() {
      if waiting[3 * index].revents != 0 { child.output.read() }
      if waiting[3 * index + 1].revents != 0 { child.errors.read() }
      if waiting[3 * index + 2].revents != 0 { child.input.write() }
    }
  }

  /// Lowers the priority of the process.
  package func stepBack() {
    guard ending == nil else { return }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 10)
  }

  /// Kills the process immediately. If the process has its own process group, kills the whole group.
  package func kill() {
    guard ending == nil else { return }
    _ = Glibc.kill(isApart ? -id : id, SIGKILL)
  }

  /// Kills the process if it is running, and waits for its end.
  package func stop() {
    kill()
    _ = wait()
  }

  /// Waits for the end of the process. Output that has not been read is discarded.
  @discardableResult
  package func wait() -> Ending {
    // After the process has ended, its id may already belong to another process.
    if let ending { return ending }
    input.close()
    output.close()
    errors.close()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let ending = Ending(status: status, usage)
    self.ending = ending
    return ending
  }

  /// The exit status and resource usage of a process.
  package struct Ending: Sendable {
    package var reason: Reason
    /// Peak memory use in megabytes.
    package var peakMegabytes: Int
    /// CPU time of the process in seconds, including system calls.
    package var processorSeconds: Double

    init(status: Int32, _ usage: rusage) {
      let signal = status & 0x7F
      reason = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
      peakMegabytes = usage.ru_maxrss >> 10
      processorSeconds =
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    package enum Reason: Hashable, Sendable {
      case exit(Int32)
      case signal(Int32)

      /// The exit code in shell convention: 128 plus the number of a signal.
      package var code: Int32 {
        switch self {
        case .exit(let code): code
        case .signal(let number): 128 + number
        }
      }
    }
  }
}
