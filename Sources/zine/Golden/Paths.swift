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

/// Whether there is anything of a name.
func isThere(_ path: String) -> Bool {
  var information = stat()
  return stat(path, &information) == 0
}

/// A path as it reads from the folder of a source, so that it holds wherever both are moved to together.
/// - Parameter limit: a folder around the source; what is outside of it is named from the root on.
func keptPath(_ path: String, of source: String, in limit: String) -> String {
  guard let whole = resolvedPath(path), let base = resolvedPath(folder(of: source)),
    let limit = resolvedPath(limit)
  else { return path }
  let (steps, own) = (whole.split(separator: "/"), base.split(separator: "/"))
  let common = zip(steps, own).prefix { $0 == $1 }.count
  guard common == own.count || common >= limit.split(separator: "/").count else { return whole }
  let back = own[common...].map { _ in Substring("..") }
  let relative = (back + steps[common...]).joined(separator: "/")
  return relative.isEmpty ? "." : relative
}

private func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
