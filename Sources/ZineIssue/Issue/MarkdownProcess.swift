import Glibc
import ZineFiles
import ZineMarkdown
import ZineProcess
import ZineText

/// Reads Markdown in a child process, since a malicious source can make the parser use any amount of time and
/// memory.
package struct MarkdownProcess: MarkdownReader {
  /// Path of the program `zine`; `nil` if the program is not available.
  let program: String?

  /// Maximum elapsed time. It is longer than the limit for CPU time, since the machine may be busy.
  private static let patience = Duration.seconds(8 * Limits.markdownSeconds)

  /// Name and version of the Markdown library; `nil` if it is not installed.
  package static var library: (name: String, version: String)? {
    MarkdownReading.libraryVersion.map { ("libcmark-gfm", $0) }
  }

  package static var libraryFiles: [String] {
    MarkdownReading.libraryFiles.compactMap { resolvedPath($0) }
  }

  package func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree {
    guard let program, access(program, X_OK) == 0 else { throw .noReader }
    let setup = ChildProcess.Setup(name: "zine", input: Array(text))
    guard let child = try? ChildProcess(program, MarkdownTask.words, setup) else {
      throw .tooHard
    }
    child.output.widen()
    child.output.maximumBytes = Limits.markdownMemory
    child.errors.maximumBytes = 0
    let deadline = ContinuousClock.now + Self.patience
    while !child.isSilent {
      ChildProcess.hear([child], milliseconds: 200)
      if ContinuousClock.now > deadline { child.kill() }
    }
    switch child.wait().reason {
    case .exit(0):
      guard let tree = MarkdownTree(encoded: child.output.bytes) else { throw .tooHard }
      return tree
    case .exit(MarkdownTask.noLibrary): throw .noLibrary
    // Another version of the program rejects these arguments.
    case .exit(ExitStatus.usage.rawValue): throw .noReader
    default: throw .tooHard
    }
  }
}

/// The task of the child process that reads Markdown.
package enum MarkdownTask {
  /// The arguments that start the task. Other versions of the program reject them.
  package static let words = ["--read-markdown", ZineVersion.number]
  /// Exit status if the library is missing.
  package static let noLibrary: Int32 = 2

  package static func run() -> Int32 {
    ResourceLimits(seconds: Limits.markdownSeconds, memory: Limits.markdownMemory).apply()
    guard let text = try? readAll(STDIN_FILENO, limit: Limits.sourceBytes) else { return 1 }
    do throws(MarkdownFailure) {
      let tree = try MarkdownReading.read(text)
      return (try? write(tree, to: STDOUT_FILENO)) == nil ? 1 : 0
    } catch {
      return error == .noLibrary ? noLibrary : 1
    }
  }
}
