import Foundation

/// A program that serves others until it is stopped, or until the tests are no more, however they end.
final class Daemon {
  private let process = Process()
  /// As long as this is open, the program runs.
  private let leash = Pipe()

  /// - Parameter log: what the program, and all that it starts to serve others, keep open.
  init(_ words: [String], log: URL, environment: [String: String]) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, log.path] + words
    process.environment = Program.environment.merging(environment) { $1 }
    // No other program may hold it open.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = leash.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try leash.fileHandleForReading.close()
  }

  deinit { stop() }

  private static let script = """
    exec 3<&0
    "$@" 3<&- &
    cat <&3 >/dev/null
    kill -9 $!
    rest() { find /proc/[0-9]*/fd -lname "$0" 2>/dev/null | cut -d/ -f3 | sort -u; }
    while rest=$(rest); [ -n "$rest" ]; do kill -9 $rest; done
    wait
    """

  /// Ends it, and what it has started, without warning.
  func stop() {
    try? leash.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
