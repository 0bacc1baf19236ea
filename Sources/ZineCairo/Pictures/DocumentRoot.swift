import Glibc
import ZineFiles
import ZineText

/// The folder whose files a document may name, and the one inside it that names are relative to.
/// Nothing outside the root is ever opened, symbolic links included.
package struct DocumentRoot: Sendable {
  /// Both resolved, without a slash at their ends.
  private let root: String
  private let base: String
  /// The base as it was named.
  private let name: String
  /// How many folders lie between the root and the base; `nil` where the base is not inside the root.
  private let depth: Int?

  /// `nil` where there is no such folder.
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

  /// The same root for names that are relative to the folder of a file in it.
  /// - Parameters:
  ///   - name: of the file, as a document says it.
  ///   - path: as `read` answers it.
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

  /// A file that a document names: where it really is, and what it holds.
  package func read(_ name: String) throws(PictureFailure) -> (path: String, bytes: [UInt8]) {
    let real = try locate(name)
    return (real, try contents(of: real))
  }

  /// The path by which a file that a document names is looked for, relative where the base is; `nil` for
  /// names that are refused unseen.
  package func path(of name: String) -> String? {
    do throws(PictureFailure) {
      try checkName(name)
      return "\(self.name)/\(name)"
    } catch {
      return nil
    }
  }

  /// The resolved path of a file that a document names.
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

  /// A file in the folder where one was looked for, called nearly so: with other capitals, say, which
  /// some systems do not tell apart.
  private func nearestFile(to name: String) -> String? {
    let slash = name.lastIndex(of: "/")
    let folder = slash.map { "\(base)/\(name[..<$0])" } ?? base
    guard let real = resolvedPath(folder), "\(real)/".hasPrefix(root + "/") else { return nil }
    let wanted = String(slash.map { name[name.index(after: $0)...] } ?? name[...])
    // In a folder with more names than this no name is looked for that was only misspelt.
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

  /// A scheme before the first slash: letters and a colon.
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

  /// Only a regular file is opened; the check is made again on what was opened, which may not be what
  /// was found.
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
