/// A path without the steps down and up again, where it leads to the same file: a picture that many
/// issues share has one name then.
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
  // A link on the way leads elsewhere.
  guard let stamp = FileStamp.of(short), stamp == FileStamp.of(path) else { return path }
  return short
}
