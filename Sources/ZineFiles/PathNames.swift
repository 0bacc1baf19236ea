import Glibc

/// Returns the folder of a path, or `.` if the path contains no folder.
package func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Returns the last component of a path.
package func fileName(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// Returns the last component of a path without its extension.
package func baseName(of path: String) -> String {
  let name = fileName(of: path)
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// Returns the absolute path without symbolic links, or `nil` if the file does not exist. For `nil`, `errno`
/// contains the reason.
///
/// A path that is not UTF-8 cannot be represented as a string, so the result is `nil` (`EILSEQ`). There is
/// one exception: if only the path of the working directory is not UTF-8, the result begins with a link to
/// the working directory.
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

/// A link to the working directory that does not depend on the directory's name.
private let workingFolderLink = "/proc/self/cwd"

/// Whether a resolved path is the path of a folder or a path inside this folder.
package func lies(_ path: String, in folder: String) -> Bool {
  path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
}

/// Returns the working directory without symbolic links, or `nil` if it no longer exists. If its path is not
/// UTF-8, returns a link to the directory.
package func workingFolder() -> String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(validatingCString: path) ?? workingFolderLink
}

/// Whether two paths lead to the same existing file.
package func isSameFile(_ a: String, _ b: String) -> Bool {
  guard let first = FileStatus(a), let second = FileStatus(b) else { return false }
  return first.identity == second.identity
}

/// Whether two paths name the same file. The file need not exist yet.
package func isSamePlace(_ a: String, _ b: String) -> Bool {
  if a == b || isSameFile(a, b) { return true }
  return a.split(separator: "/").last == b.split(separator: "/").last
    && isSameFile(folder(of: a), folder(of: b))
}

package func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

/// Whether a path exists.
package func isThere(_ path: String) -> Bool { FileStatus(path) != nil }
