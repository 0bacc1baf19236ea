import ZineFiles

/// Returns a path relative to an issue's folder, so that it stays valid if the file and the issue are moved
/// together.
/// - Parameter limit: A folder that contains the issue. Paths outside this folder stay absolute.
func keptPath(_ path: String, from folder: String, in limit: String) -> String {
  guard let whole = resolvedPath(path), let base = resolvedPath(folder),
    let limit = resolvedPath(limit)
  else { return path }
  let (steps, own) = (whole.split(separator: "/"), base.split(separator: "/"))
  let common = zip(steps, own).prefix { $0 == $1 }.count
  guard common == own.count || common >= limit.split(separator: "/").count else { return whole }
  let back = own[common...].map { _ in Substring("..") }
  let relative = (back + steps[common...]).joined(separator: "/")
  return relative.isEmpty ? "." : relative
}
