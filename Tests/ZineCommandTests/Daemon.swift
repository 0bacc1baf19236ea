import Foundation

/// A server process that runs until it is stopped or until the test process ends, in whatever way.
final class Daemon {
  private let process = Process()
  /// The daemon runs while the writing end of this pipe is open.
  private let leash = Pipe()

  /// - Parameter log: Log file. The daemon and all processes that it starts keep it open, which is how they
  ///   are found when they must be killed.
  init(_ words: [String], log: URL, environment: [String: String]) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, log.path] + words
    process.environment = Program.environment.merging(environment) { $1 }
    // Other child processes must not inherit this end of the pipe.
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

  /// Kills the daemon and all processes that it has started.
  func stop() {
    try? leash.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
