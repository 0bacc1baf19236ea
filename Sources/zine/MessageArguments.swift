import ArgumentParser
import Glibc
import ZineFiles
import ZineIssue

/// The options that control the messages about success that a command prints to standard error.
struct MessageArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "print no messages about success or progress")
  var quiet = false

  @Flag(name: .shortAndLong, help: "print the files that are read, and the time taken")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose can't be combined") }
  }

  /// Prints a message about success, if `--verbose` is given or standard error is a terminal.
  /// - Parameters:
  ///   - sentence: The message; `nil` if the command's output is sufficient.
  ///   - inputs: The files that the command has read.
  func success(_ sentence: ShownText?, inputs: InputLog? = nil) {
    guard !quiet else { return }
    guard verbose else {
      if let sentence, isatty(STDERR_FILENO) == 1 { writeError(sentence + "\n") }
      return
    }
    for file in inputs?.files ?? [] { writeError("zine: read \(file)\n") }
    let time = RunClock.seconds
    writeError(sentence.map { $0 + ", \(time)\n" } ?? "zine: done in \(time)\n")
  }
}

/// Measures the time since the start of the program.
enum RunClock {
  private static let start = ContinuousClock.now

  /// Starts to measure the time.
  static func run() { _ = start }

  /// The time since the start in seconds, such as `0.25 s`.
  static var seconds: String {
    let hundredths = Int((ContinuousClock.now - start) / .milliseconds(10))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

/// Returns a number with a noun, such as `1 page` or `3 pages`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
