import Glibc
import ZineBatch
import ZineFiles
import ZineProcess

/// A render in a process of its own. What it says of problems goes to standard error as it is.
struct RenderProcess {
  private let process: ChildProcess
  let start = ContinuousClock.now

  /// - Parameter arguments: of `zine render`.
  init(_ arguments: [String]) throws(SystemFailure) {
    // In front of the user's words, which may end in sources behind `--`.
    process = try ChildProcess(
      OwnProgram.path,
      ["render", "--deps", "-", "--deps-format", "json", "--deps-stamps"] + arguments,
      ChildProcess.Setup(name: "zine", sharesErrors: true))
  }

  /// Of its standard output.
  var descriptor: Int32 { process.output.descriptor }

  /// Takes what there is to read.
  /// - Returns: whether there may be more.
  func read() -> Bool {
    process.output.read()
    return process.output.isOpen
  }

  /// Waits for its end.
  /// - Returns: also what it said of what it read; `nil` where it did not come that far.
  func finish() -> (end: ChildProcess.Ending.Reason, facts: DependencyList?) {
    (process.wait().reason, DependencyList(json: process.output.bytes))
  }

  /// Ends it at once. What it had not finished is not there, but for file systems that know no file
  /// without a name: see `AtomicFile`.
  /// - Parameter folder: of the output.
  func stop(outputIn folder: String) {
    process.stop()
    let prefix = hiddenFilePrefix(process: process.id)
    for name in fileNames(in: folder, showsHidden: true) where name.hasPrefix(prefix) {
      unlink("\(folder)/\(name)")
    }
  }
}
