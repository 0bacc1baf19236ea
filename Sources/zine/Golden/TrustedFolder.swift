import Glibc
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// The folder that must contain the files of a golden and the files that its manifest lists. A golden comes
/// with its issue, possibly from an untrusted source, so it must not cause other files on the system to be
/// read.
struct TrustedFolder {
  /// Path of the folder, as given by the user.
  let name: String
  /// Path without symbolic links; `nil` if the folder does not exist.
  private let resolved: String?

  init(_ name: String) {
    self.name = name
    resolved = resolvedPath(name)
  }

  enum Problem: Error {
    case system(errno: Int32)
    case outside
    case notRegular
    case tooLarge(limit: Int)
  }

  /// Resolves a path, including symbolic links. Throws if it leads outside the folder.
  /// - Returns: The path without links, and the status of the file.
  func locate(_ path: String) throws(Problem) -> (path: String, status: FileStatus) {
    guard let place = resolvedPath(path) else { throw .system(errno: errno) }
    guard let resolved, lies(place, in: resolved) else { throw .outside }
    guard let status = FileStatus(place) else { throw .system(errno: errno) }
    return (place, status)
  }

  /// Resolves the path of a regular file whose size is within a limit, in bytes.
  /// - Returns: The path without links.
  func file(_ path: String, limit: Int) throws(Problem) -> String {
    let (place, status) = try locate(path)
    guard status.kind == .file else { throw .notRegular }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    return place
  }
}

extension TrustedFolder.Problem {
  /// Returns the error message for a file.
  /// - Parameter folder: The trusted folder. The message names it as the user does.
  func sentence(in folder: TrustedFolder) -> String {
    switch self {
    case .system(let number): systemError(number)
    case .outside: "is outside '\(clipped(folder.name))'"
    case .notRegular: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    }
  }
}
