import Glibc
import ZineBatch
import ZineFiles
import ZineProcess

/// A render in a child process. Its diagnostics go to standard error unchanged.
struct RenderProcess {
  private let process: ChildProcess
  let start = ContinuousClock.now

  /// - Parameter arguments: Arguments of `zine render`.
  init(_ arguments: [String]) throws(SystemFailure) {
    // These options come before the user's arguments, which may end with sources after `--`.
    process = try ChildProcess(
      OwnProgram.path,
      ["render", "--deps", "-", "--deps-format", "json", "--deps-stamps"] + arguments,
      ChildProcess.Setup(name: "zine", sharesErrors: true))
  }

  /// Descriptor of the standard output of the child process.
  var descriptor: Int32 { process.output.descriptor }

  /// Reads the output that is available now.
  /// - Returns: Whether more output may follow.
  func read() -> Bool {
    process.output.read()
    return process.output.isOpen
  }

  /// Waits for the child process to end.
  /// - Returns: How the process ended, and the dependencies that it reported. These are `nil` if it ended too
  ///   early.
  func finish() -> (end: ChildProcess.Ending.Reason, facts: DependencyList?) {
    (process.wait().reason, DependencyList(json: process.output.bytes))
  }

  /// Ends the child process at once. Its unfinished output disappears with it. Only on file systems that do
  /// not support unnamed files, this function has to remove temporary files: see `AtomicFile`.
  /// - Parameter folder: Folder of the output.
  func stop(outputIn folder: String) {
    process.stop()
    let prefix = hiddenFilePrefix(process: process.id)
    for name in fileNames(in: folder, showsHidden: true) where name.hasPrefix(prefix) {
      unlink("\(folder)/\(name)")
    }
  }
}
