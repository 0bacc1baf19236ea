import Glibc
import ZineProject

/// The folder in which the files of a golden lie, and those that its manifest names: a golden comes with
/// the issue, perhaps from a stranger, and nothing else of the machine is any of its business.
struct TrustedFolder {
  /// As it was named.
  let name: String
  /// Without links; `nil` where there is none.
  private let resolved: String?

  init(_ name: String) {
    self.name = name
    resolved = Self.resolve(name)
  }

  enum Kind { case file, folder, other }

  enum Problem: Error {
    case system(errno: Int32)
    case outside
    case notRegular
    case tooLarge(limit: Int)
  }

  /// Follows links.
  /// - Returns: the path without links, and what stands there.
  func locate(_ path: String) throws(Problem) -> (path: String, kind: Kind, size: Int) {
    guard let place = Self.resolve(path) else { throw .system(errno: errno) }
    guard let resolved, place == resolved || place.hasPrefix(resolved == "/" ? "/" : resolved + "/")
    else { throw .outside }
    var information = stat()
    guard stat(place, &information) == 0 else { throw .system(errno: errno) }
    let kind: Kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return (place, kind, Int(information.st_size))
  }

  /// A regular file of no more than so many bytes.
  /// - Returns: its path without links.
  func file(_ path: String, limit: Int) throws(Problem) -> String {
    let (place, kind, size) = try locate(path)
    guard kind == .file else { throw .notRegular }
    guard size <= limit else { throw .tooLarge(limit: limit) }
    return place
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension TrustedFolder.Problem {
  /// What is wrong with a file; the folder's name as the user gave it.
  func sentence(in folder: TrustedFolder) -> String {
    switch self {
    case .system(let number): systemError(number)
    case .outside: "lies outside of '\(clipped(folder.name))'"
    case .notRegular: "is not a regular file"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    }
  }
}
