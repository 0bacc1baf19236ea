/// Returns a path without redundant `..` steps, if it still names the same file. As a result, a picture that
/// several issues share always has the same path.
func shortPath(_ path: String) -> String {
  guard path.contains("../") else { return path }
  var parts: [Substring] = []
  for part in path.split(separator: "/", omittingEmptySubsequences: true) {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else if part != "." {
      parts.append(part)
    }
  }
  let short = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  // If a folder on the path is a link, the shortened path may name another file.
  guard let stamp = FileStamp.of(short), stamp == FileStamp.of(path) else { return path }
  return short
}
