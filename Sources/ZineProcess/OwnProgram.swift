import CProcess
import Glibc
import ZineFiles

/// The program that is running: where it is, and what it was told.
package enum OwnProgram {
  /// What `main` was given, the program's name first. Swift reads these words from /proc, which may not
  /// be there; then a command would seem to be none.
  package static let arguments: [String] = {
    let count = zine_argument_count()
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).map { zine_argument($0).map { String(cString: $0) } ?? "" }
  }()

  /// The first of these words that is not UTF-8, as far as it can be read; `nil` where all are.
  package static let unreadableArgument: String? = {
    for index in 0..<max(0, zine_argument_count()) {
      guard let word = zine_argument(index), String(validatingCString: word) == nil else {
        continue
      }
      return String(cString: word)
    }
    return nil
  }()

  /// Its file without links; `nil` where nobody can tell.
  ///
  /// By what the system has started, never by the name that the program was given: that may be the name of
  /// another file in the working folder. To be asked for first before the working folder changes.
  package static let file: String? =
    resolvedPath("/proc/self/exe")
    ?? zine_program_path().flatMap { resolvedPath(String(cString: $0)) }

  /// What starts it once more; the link in /proc also where its file has been replaced.
  package static let path: String = {
    let link = "/proc/self/exe"
    return access(link, X_OK) == 0 ? link : file ?? link
  }()
}
