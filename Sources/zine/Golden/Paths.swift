import Glibc

/// The folder of a file, as `.` where the name has none.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The name of a file without its folder and its ending.
func baseName(of path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

func isFolder(_ path: String) -> Bool {
  var information = stat()
  return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
}

/// A path as it reads from a folder, where it is inside of that; the whole path otherwise.
func relativePath(_ path: String, from folder: String) -> String {
  guard let whole = resolvedPath(path), let base = resolvedPath(folder) else { return path }
  if whole == base { return "." }
  let prefix = base == "/" ? base : base + "/"
  return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
}

private func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
