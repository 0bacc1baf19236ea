import Glibc
import ZineFiles
import ZineMarkdown
import ZineProcess
import ZineText

/// Reads Markdown in a process of its own: a source may be made to take any time and memory.
package struct MarkdownProcess: MarkdownReader {
  /// The path of the program zine; `nil` if there is none.
  let program: String?

  /// Of the clock, as a machine may have much else to do.
  private static let patience = Duration.seconds(8 * Limits.markdownSeconds)

  /// By name and version; `nil` without it.
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
    // A program of another version does not know these words.
    case .exit(ExitStatus.usage.rawValue): throw .noReader
    default: throw .tooHard
    }
  }
}

/// What such a process does.
package enum MarkdownTask {
  /// Programs of other versions refuse these words.
  package static let words = ["--read-markdown", ZineVersion.number]
  /// The exit code where the library is missing.
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
