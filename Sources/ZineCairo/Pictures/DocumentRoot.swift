import Glibc
import ZineFiles
import ZineText

/// Two folders: the root, which contains all files that a document may refer to, and the base inside it,
/// which file names are relative to. Files outside the root are never opened, not even through symbolic
/// links.
package struct DocumentRoot: Sendable {
  /// Resolved paths of the two folders, without a slash at the end.
  private let root: String
  private let base: String
  /// Path of the base folder as given by the user, with links unresolved.
  private let name: String
  /// Number of folder levels from the root to the base; `nil` if the base is not inside the root.
  private let depth: Int?

  /// Returns `nil` if either folder does not exist.
  package init?(root: String, base: String) {
    name = base
    guard let root = Self.folder(root), let base = Self.folder(base) else { return nil }
    self.root = root
    self.base = base
    depth =
      base == root || base.hasPrefix(root + "/")
      ? base.dropFirst(root.count).split(separator: "/").count : nil
  }

  private init(root: String, base: String, name: String, depth: Int) {
    self.root = root
    self.base = base
    self.name = name
    self.depth = depth
  }

  /// Returns the same root with another base: the folder of a file in the root.
  /// - Parameters:
  ///   - name: Name of the file, as a document refers to it.
  ///   - path: Path of the file, as returned by `read`.
  package func inFolder(of name: String, at path: String) -> DocumentRoot {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    let named = name.lastIndex(of: "/").map { "\(self.name)/\(name[..<$0])" }
    return DocumentRoot(
      root: root, base: String(folder), name: named ?? self.name,
      depth: folder.dropFirst(root.count).split(separator: "/").count)
  }

  private static func folder(_ path: String) -> String? {
    guard let resolved = resolvedPath(path.isEmpty ? "." : path), isFolder(resolved) else {
      return nil
    }
    return resolved == "/" ? "" : resolved
  }

  /// Returns the resolved path and the content of a file that a document refers to.
  package func read(_ name: String) throws(PictureFailure) -> (path: String, bytes: [UInt8]) {
    let real = try locate(name)
    return (real, try contents(of: real))
  }

  /// Returns the path at which a file is expected; `nil` if the name is rejected without access to the file
  /// system. The path is relative if the base folder's path is relative.
  package func path(of name: String) -> String? {
    do throws(PictureFailure) {
      try checkName(name)
      return "\(self.name)/\(name)"
    } catch {
      return nil
    }
  }

  /// Returns the resolved path of a file that a document refers to.
  package func locate(_ name: String) throws(PictureFailure) -> String {
    try checkName(name)
    guard let real = resolvedPath("\(base)/\(name)") else {
      switch errno {
      case ENOENT: throw .missing(nearest: nearestFile(to: name))
      case ENOTDIR, ENAMETOOLONG: throw .missing()
      default: throw .unreadable(errno: errno)
      }
    }
    guard real.hasPrefix(root + "/") else { throw .escapesRoot }
    return real
  }

  /// Returns a file with a similar name in the same folder. For example, the name may differ only in case,
  /// which some file systems do not distinguish.
  private func nearestFile(to name: String) -> String? {
    let slash = name.lastIndex(of: "/")
    let folder = slash.map { "\(base)/\(name[..<$0])" } ?? base
    guard let real = resolvedPath(folder), "\(real)/".hasPrefix(root + "/") else { return nil }
    let wanted = String(slash.map { name[name.index(after: $0)...] } ?? name[...])
    // The number of names is limited, because comparing a misspelt name with all files of a huge folder would
    // take too long.
    let names = fileNames(in: real, most: Limits.namesToCompare)
    return nearestName(to: wanted, in: names).map { nearest in
      (slash.map { name[...$0] } ?? "") + nearest
    }
  }

  private func checkName(_ name: String) throws(PictureFailure) {
    if name.hasPrefix("/") { throw .absolutePath }
    if Self.isURL(name) { throw .isURL }
    if name.utf8.contains(0) { throw .missing() }
    if leavesRoot(name) { throw .escapesRoot }
  }

  /// Returns whether a name begins with a URL scheme.
  private static func isURL(_ name: String) -> Bool {
    guard let colon = name.firstIndex(of: ":") else { return false }
    let scheme = name[..<colon]
    return scheme.utf8.count > 1 && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  private func leavesRoot(_ name: String) -> Bool {
    guard var depth else { return true }
    for part in name.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Returns the content of a regular file. Checks the path again after opening the file, because another
  /// program may have replaced the file since it was located.
  private func contents(of real: String) throws(PictureFailure) -> [UInt8] {
    guard let status = FileStatus(real, followsLinks: false) else { throw .missing() }
    guard status.kind == .file else { throw .notRegularFile }
    let opened: String?
    let bytes: [UInt8]
    do throws(ReadFailure) {
      let file = try RegularFile(real, limit: Limits.pictureBytes, followsLinks: false)
      opened = resolvedPath("/proc/self/fd/\(file.descriptor)")
      bytes =
        opened == nil || opened == real
        ? try readAll(file.descriptor, limit: Limits.pictureBytes) : []
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge
      case .isFolder, .notRegularFile: throw .notRegularFile
      case .system(let number): throw .unreadable(errno: number)
      }
    }
    guard opened == nil || opened == real else { throw .escapesRoot }
    return bytes
  }
}
