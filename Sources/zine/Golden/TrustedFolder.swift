import Glibc
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// The folder in which the files of a golden lie, and those that its manifest names: a golden comes with
/// the issue, perhaps from a stranger, and nothing else of the machine is any of its business.
struct TrustedFolder {
  /// As it was named.
  let name: String
  /// Without links; `nil` where there is none.
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

  /// Follows links.
  /// - Returns: the path without links, and what stands there.
  func locate(_ path: String) throws(Problem) -> (path: String, status: FileStatus) {
    guard let place = resolvedPath(path) else { throw .system(errno: errno) }
    guard let resolved, lies(place, in: resolved) else { throw .outside }
    guard let status = FileStatus(place) else { throw .system(errno: errno) }
    return (place, status)
  }

  /// A regular file of no more than so many bytes.
  /// - Returns: its path without links.
  func file(_ path: String, limit: Int) throws(Problem) -> String {
    let (place, status) = try locate(path)
    guard status.kind == .file else { throw .notRegular }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    return place
  }
}

extension TrustedFolder.Problem {
  /// What is wrong with a file; the folder's name as the user gave it.
  func sentence(in folder: TrustedFolder) -> String {
    switch self {
    case .system(let number): systemError(number)
    case .outside: "is outside '\(clipped(folder.name))'"
    case .notRegular: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    }
  }
}
