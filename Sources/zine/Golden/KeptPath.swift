import ZineFiles

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
