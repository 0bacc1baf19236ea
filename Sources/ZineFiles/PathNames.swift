import Glibc

/// The folder of a file, as `.` where the name has none.
package func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The name of a file without its folder; the path itself where that is all.
package func fileName(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// The name of a file without its folder and its ending.
package func baseName(of path: String) -> String {
  let name = fileName(of: path)
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// A path from the root on without links; `nil` where nothing stands there, and `errno` says why.
///
/// A path that is not UTF-8 can't be told from others like it, so there is none (`EILSEQ`), but for what lies in a
/// working folder of that kind: its path begins with a link to that.
package func resolvedPath(_ path: String) -> String? {
  guard let result = realpath(path, nil) else { return nil }
  defer { free(result) }
  if let text = String(validatingCString: result) { return text }
  if let working = getcwd(nil, 0) {
    defer { free(working) }
    let length = strlen(working)
    if strncmp(working, result, length) == 0,
      result[length] == 0 || result[length] == CChar(bitPattern: UInt8(ascii: "/")),
      let rest = String(validatingCString: result + length)
    {
      return workingFolderLink + rest
    }
  }
  errno = EILSEQ
  return nil
}

/// Leads to the working folder, whatever that is called.
private let workingFolderLink = "/proc/self/cwd"

/// Whether one resolved path is another one, or lies in that folder.
package func lies(_ path: String, in folder: String) -> Bool {
  path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
}

/// The working folder, without links; `nil` where it has gone. Where its path is not UTF-8, a link to it.
package func workingFolder() -> String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(validatingCString: path) ?? workingFolderLink
}

/// Whether two names lead to one file that is there.
package func isSameFile(_ a: String, _ b: String) -> Bool {
  guard let first = FileStatus(a), let second = FileStatus(b) else { return false }
  return first.identity == second.identity
}

/// Whether two names are of one file, which may not be there yet.
package func isSamePlace(_ a: String, _ b: String) -> Bool {
  if a == b || isSameFile(a, b) { return true }
  return a.split(separator: "/").last == b.split(separator: "/").last
    && isSameFile(folder(of: a), folder(of: b))
}

package func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

/// Whether there is anything of a name.
package func isThere(_ path: String) -> Bool { FileStatus(path) != nil }
