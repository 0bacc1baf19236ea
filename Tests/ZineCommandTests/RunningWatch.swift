import Foundation
import Testing

/// A `zine watch` that is running.
final class RunningWatch {
  private let process = Process()
  private let folder: Scratch
  private let log = try! Scratch()

  struct Timeout: Error, CustomStringConvertible {
    var description: String
  }

  /// - Parameters:
  ///   - wrapper: A program, with its arguments, that runs the rest of the command line.
  ///   - command: The command that watches, `watch` or `batch`.
  init(
    _ arguments: [String], in folder: Scratch, under wrapper: [String] = [],
    command: String = "watch"
  ) throws {
    self.folder = folder
    let words = wrapper + [Program.zine.path, command] + arguments
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder.folder
    process.environment = Program.environment
    process.standardInput = FileHandle.nullDevice
    for name in ["output", "errors"] { try Data().write(to: log.file(name)) }
    process.standardOutput = try FileHandle(forWritingTo: log.file("output"))
    process.standardError = try FileHandle(forWritingTo: log.file("errors"))
    try process.run()
  }

  /// Ends the watch. A child that is never reaped would keep exit tests waiting for ever, because their waiting
  /// thread looks at one ended child at a time. A process that the watch has started keeps it from being reaped.
  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    let deadline = Date(timeIntervalSinceNow: 30)
    while process.isRunning, Date() < deadline { usleep(10_000) }
    if process.isRunning { Issue.record("the watch has left a process running") }
  }

  /// Lines that the watch has printed so far.
  var lines: [String] {
    get throws {
      try text("output").split(separator: "\n").map(String.init)
    }
  }

  var errors: String { get throws { try text("errors") } }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: log.file(name)), as: UTF8.self)
  }

  /// Waits for a line that contains a text, after the given number of lines.
  /// - Returns: The number of lines then.
  @discardableResult
  func wait(for words: String, after count: Int = 0) throws -> Int {
    try wait(for: "'\(words)'") {
      try lines.dropFirst(count).contains { $0.contains(words) } ? lines.count : nil
    }
  }

  func wait<Value>(for what: String, _ isThere: () throws -> Value?) throws -> Value {
    let deadline = Date(timeIntervalSinceNow: 120)
    while Date() < deadline {
      if let value = try isThere() { return value }
      usleep(10_000)
    }
    throw Timeout(description: "no \(what) in: \(try lines) \(try errors)")
  }

  /// Sends a signal, and waits until the watch ends.
  /// - Returns: The exit status, and the number of seconds until then.
  func end(by signal: Int32) throws -> (status: Int32, seconds: Double) {
    let start = Date()
    kill(process.processIdentifier, signal)
    _ = try wait(for: "end") { process.isRunning ? nil : true }
    return (
      process.terminationReason == .uncaughtSignal ? -1 : process.terminationStatus,
      Date().timeIntervalSince(start)
    )
  }
}
