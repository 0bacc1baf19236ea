import CProcess
import Glibc
import ZineFiles

/// The running program: its path and its arguments.
package enum OwnProgram {
  /// The arguments of `main`, starting with the program's name. Swift's `CommandLine` reads them from /proc,
  /// so they would seem empty on a system without /proc.
  package static let arguments: [String] = {
    let count = zine_argument_count()
    guard count >= 0 else { return CommandLine.arguments }
    return (0..<count).map { zine_argument($0).map { String(cString: $0) } ?? "" }
  }()

  /// The first argument that is not UTF-8, with invalid bytes replaced; `nil` if all arguments are valid.
  package static let unreadableArgument: String? = {
    for index in 0..<max(0, zine_argument_count()) {
      guard let word = zine_argument(index), String(validatingCString: word) == nil else {
        continue
      }
      return String(cString: word)
    }
    return nil
  }()

  /// Path of the program's file without symbolic links, or `nil` if it cannot be found.
  ///
  /// This path comes from the system that started the program. The program's name in the arguments is not
  /// used, since it could name another file in the working directory. Read this property for the first time
  /// before the working directory changes.
  package static let file: String? =
    resolvedPath("/proc/self/exe")
    ?? zine_program_path().flatMap { resolvedPath(String(cString: $0)) }

  /// Path for starting the program again. The link in /proc works even if the program's file has been
  /// replaced.
  package static let path: String = {
    let link = "/proc/self/exe"
    return access(link, X_OK) == 0 ? link : file ?? link
  }()
}
