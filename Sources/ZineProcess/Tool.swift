import Glibc
import ZineFiles

/// An external program that reads an untrusted file in a separate process.
package struct Tool: Sendable {
  package let name: String
  /// Name of the Debian package.
  package let package: String

  package static let qpdf = Tool(name: "qpdf", package: "qpdf")
  package static let pdftotext = Tool(name: "pdftotext", package: "poppler-utils")
  package static let pdftoppm = Tool(name: "pdftoppm", package: "poppler-utils")
  package static let pandoc = Tool(name: "pandoc", package: "pandoc")

  package init(name: String, package: String) {
    (self.name, self.package) = (name, package)
  }

  /// Resource limits for one run.
  package struct Limits {
    /// CPU time in seconds.
    package var seconds = 60
    /// Elapsed time in seconds, counted only while the output is being read. This limit stops tools that
    /// hang. It is much higher than the limit for CPU time, since on a busy machine a tool may get only a
    /// tenth of a processor.
    package var clockSeconds: Int
    package var memoryBytes = 2 << 30
    package var outputBytes = 512 << 20
    /// Whether the tool may write to files. Writing to pipes is always allowed.
    package var writesFiles = true

    package init(
      seconds: Int = 60, clockSeconds: Int? = nil, memoryBytes: Int = 2 << 30,
      outputBytes: Int = 512 << 20, writesFiles: Bool = true
    ) {
      self.seconds = seconds
      self.clockSeconds = clockSeconds ?? 10 * seconds
      (self.memoryBytes, self.outputBytes) = (memoryBytes, outputBytes)
      self.writesFiles = writesFiles
    }

    /// Creates limits for a tool that reads a file. They depend on the size of the file, since a small file
    /// that takes long probably unpacks to gigabytes. The text of a page is read in some hundredths of a
    /// second and takes some kilobytes.
    /// - Parameter pages: Number of pages to render. Even a small file can have many pages.
    package init(reading path: String, draws pages: Int = 0) {
      var information = stat()
      let bytes = stat(path, &information) == 0 ? Int(information.st_size) : 0
      self.init(seconds: min(60, 10 + bytes >> 18 + pages))
    }
  }

  package struct Output {
    /// The exit code, or 128 plus the number of the signal that ended the tool.
    package var status: Int
    package var bytes: [UInt8]
    package var errors: String
  }

  /// Runs the tool to its end.
  /// - Throws: `ToolFailure`, also if a limit is exceeded. The caller must interpret the exit code.
  package func run(
    _ arguments: [String], limits: Limits = Limits()
  ) throws(ToolFailure) -> Output {
    try start(arguments, limits: limits).finish()
  }

  /// The path from which a tool reads its script.
  package static let scriptPath = "/dev/fd/3"

  /// Starts the tool in the background. The tool waits as long as nobody reads its output.
  /// - Parameters:
  ///   - input: Data for standard input.
  ///   - script: Text that the tool can read from `scriptPath`, without NUL characters. The system accepts
  ///     about 100 KB.
  package func start(
    _ arguments: [String], input: [UInt8] = [], script: String? = nil, limits: Limits = Limits()
  ) throws(ToolFailure) -> RunningTool {
    // Each limit has a separate `ulimit` command, since some shells accept only one limit per command. If the
    // system has a lower limit, that one applies. The shell may store the script in a temporary file, so this
    // happens before writing files is forbidden.
    let command =
      (script == nil ? "" : "script=$1; shift; exec 3<<END\n$script\nEND\n")
      + "{ ulimit -v \(limits.memoryBytes >> 10); ulimit -S -t \(limits.seconds); "
      + "ulimit -H -t \(limits.seconds + 1); ulimit -c 0; "
      + (limits.writesFiles ? "" : "ulimit -f 0; ") + "} 2>/dev/null; exec \"$@\""
    do throws(SystemFailure) {
      let child = try ChildProcess(
        "/bin/sh", ["-c", command, "sh"] + (script.map { [$0] } ?? []) + [name] + arguments,
        ChildProcess.Setup(environment: .only("PATH"), input: input, isApart: true))
      return RunningTool(self, child, limits)
    } catch {
      throw .system(errno: error.number)
    }
  }
}

/// The reason why a tool failed.
package enum ToolFailure: Error, Sendable {
  case missing(tool: Tool)
  case system(errno: Int32)
  case tooSlow(tool: String, seconds: Int)
  case tooLarge(tool: String)

  package var sentence: String {
    switch self {
    case .missing(let tool):
      "'\(tool.name)' is missing; it comes with the package \(tool.package)"
    case .system(let number): "a process can't be started: \(String(cString: strerror(number)))"
    case .tooSlow(let tool, let seconds): "\(tool) did not finish within \(seconds) seconds"
    case .tooLarge(let tool): "\(tool) wrote too much output"
    }
  }
}
