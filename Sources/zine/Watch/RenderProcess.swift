import Glibc
import ZineBatch
import ZineFiles
import ZineProcess

/// A render in a child process. The child process writes its diagnostics to our standard error.
struct RenderProcess {
  private let process: ChildProcess
  let start = ContinuousClock.now

  /// - Parameter arguments: Arguments of `zine render`.
  init(_ arguments: [String]) throws(SystemFailure) {
    // These options precede the user's arguments, since those may end with sources after `--`.
    process = try ChildProcess(
      OwnProgram.path,
      ["render", "--deps", "-", "--deps-format", "json", "--deps-stamps"] + arguments,
      ChildProcess.Setup(name: "zine", sharesErrors: true))
  }

  /// Descriptor of the standard output of the child process.
  var descriptor: Int32 { process.output.descriptor }

  /// Reads the available output of the child process.
  /// - Returns: Whether more output may follow.
  func read() -> Bool {
    process.output.read()
    return process.output.isOpen
  }

  /// Waits for the child process to end.
  /// - Returns: The way in which the process ended, and the dependencies that it reported. The dependencies
  ///   are `nil` if it ended before reporting them.
  func finish() -> (end: ChildProcess.Ending.Reason, facts: DependencyList?) {
    (process.wait().reason, DependencyList(json: process.output.bytes))
  }

  /// Kills the child process. Its unfinished output disappears with it. On file systems that do not support
  /// unnamed files, temporary files remain, which this function removes. See `AtomicFile`.
  /// - Parameter folder: Folder of the output.
  func stop(outputIn folder: String) {
    process.stop()
    let prefix = hiddenFilePrefix(process: process.id)
    for name in fileNames(in: folder, showsHidden: true) where name.hasPrefix(prefix) {
      unlink("\(folder)/\(name)")
    }
  }
}
