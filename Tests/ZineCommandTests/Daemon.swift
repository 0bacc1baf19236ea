import Foundation

/// A program that serves others until it is stopped, or until the tests are no more, however they end.
final class Daemon {
  private let process = Process()
  /// As long as this is open, the program runs.
  private let leash = Pipe()

  init(_ words: [String], environment: [String: String]) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "exec 3<&0; \"$@\" 3<&- & cat <&3 >/dev/null; kill -9 $!; wait", "sh"] + words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // No other program may hold it open.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.standardInput = leash.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try leash.fileHandleForReading.close()
  }

  deinit { stop() }

  /// Ends it without warning.
  func stop() {
    try? leash.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
