import CProcess
import Glibc
import ZineFiles

/// A process that ours has started, and what it says. It ends with its owner at the latest, and with the
/// thread that started it, whatever ends that: a kill that nobody can prepare for, too.
package final class ChildProcess {
  package let id: pid_t
  package var output: PipeReader
  /// Closed from the start where standard error is shared.
  package var errors: PipeReader
  private var input: PipeWriter
  private let isApart: Bool
  private var ending: Ending?

  /// - Parameters:
  ///   - path: of the program.
  ///   - arguments: what it is told, behind its name.
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

  /// Whether all that it says has been read.
  package var isSilent: Bool { !output.isOpen && !errors.isOpen }

  /// Waits until one of several says something, or takes what it is to read, and hears or gives a
  /// piece of it.
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

  /// Lets others go before it where the processor has too much to do.
  package func stepBack() {
    guard ending == nil else { return }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 10)
  }

  /// Ends it at once, and where it stands apart all that it has started.
  package func kill() {
    guard ending == nil else { return }
    _ = Glibc.kill(isApart ? -id : id, SIGKILL)
  }

  /// Ends it, unless it has ended, and waits for that.
  package func stop() {
    kill()
    _ = wait()
  }

  /// Waits for the child's end. Whatever it still writes until then is not read.
  @discardableResult
  package func wait() -> Ending {
    // A child that has ended is not waited for again: its number may be another process's by now.
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

  /// How a process ended.
  package struct Ending: Sendable {
    package var reason: Reason
    /// The most memory that it used at once.
    package var peakMegabytes: Int
    /// How long it used a processor, in programs and in the system for them.
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

      /// As a shell counts: 128 and the number of a signal.
      package var code: Int32 {
        switch self {
        case .exit(let code): code
        case .signal(let number): 128 + number
        }
      }
    }
  }
}
