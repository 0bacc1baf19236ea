import Glibc
import ZineFiles

/// A program that reads a file for us, in a process of its own: the file may be hostile.
package struct Tool: Sendable {
  package let name: String
  /// Of Debian.
  package let package: String

  package static let qpdf = Tool(name: "qpdf", package: "qpdf")
  package static let pdftotext = Tool(name: "pdftotext", package: "poppler-utils")
  package static let pdftoppm = Tool(name: "pdftoppm", package: "poppler-utils")
  package static let pandoc = Tool(name: "pandoc", package: "pandoc")

  package init(name: String, package: String) {
    (self.name, self.package) = (name, package)
  }

  /// What a run may take.
  package struct Limits {
    /// Of the processor.
    package var seconds = 60
    /// Of the clock while somebody reads what the tool writes. They end only a tool that waits: on a busy
    /// machine, one that works may get a tenth of a processor.
    package var clockSeconds: Int
    package var memoryBytes = 2 << 30
    package var outputBytes = 512 << 20
    /// Whether the tool may write to files. Pipes are always open to it.
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

    /// For a tool that reads a file: a small one that takes long unpacks to gigabytes. A page's text is
    /// read in some hundredths of a second, and a page of text alone has some kilobytes.
    /// - Parameter pages: that are drawn, of which a small file may have many.
    package init(reading path: String, draws pages: Int = 0) {
      var information = stat()
      let bytes = stat(path, &information) == 0 ? Int(information.st_size) : 0
      self.init(seconds: min(60, 10 + bytes >> 18 + pages))
    }
  }

  package struct Output {
    /// The exit code; 128 and the signal's number where one ended it.
    package var status: Int
    package var bytes: [UInt8]
    package var errors: String
  }

  /// - Throws: `ToolFailure`, also where it takes more than it may. What an exit code says is the
  ///   caller's to know.
  package func run(
    _ arguments: [String], limits: Limits = Limits()
  ) throws(ToolFailure) -> Output {
    try start(arguments, limits: limits).finish()
  }

  /// Where a tool reads its script.
  package static let scriptPath = "/dev/fd/3"

  /// Lets it run beside others. It waits when nobody hears what it says.
  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - script: what it reads at `scriptPath`, without NUL; the system takes about 100 KB.
  package func start(
    _ arguments: [String], input: [UInt8] = [], script: String? = nil, limits: Limits = Limits()
  ) throws(ToolFailure) -> RunningTool {
    // Each limit has a `ulimit` of its own, as some shells take only one. Where the system allows less, its
    // limit holds. A shell may keep the script in a file until it is read, before no file can be written.
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

/// Why a tool did not answer.
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
    case .tooSlow(let tool, let seconds): "\(tool) has not ended after \(seconds) seconds"
    case .tooLarge(let tool): "\(tool) says more than any magazine holds"
    }
  }
}
