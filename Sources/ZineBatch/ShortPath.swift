/// Returns a path without redundant `..` steps, if it leads to the same file. A picture that several issues
/// share then has a single name.
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
  // With a link on the path, the shortened path may lead elsewhere.
  guard let stamp = FileStamp.of(short), stamp == FileStamp.of(path) else { return path }
  return short
}
