import Glibc

/// A path with patterns in the names of its folders and its file, such as `issues/*/issue.txt`.
struct Glob {
  private let parts: [(text: String, pattern: NamePattern)]
  private let isAbsolute: Bool

  /// `nil` for a plain path.
  init?(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map { (String($0), NamePattern($0)) }
    if parts.allSatisfy(\.pattern.isPlain) { return nil }
  }

  /// What is found.
  struct Result {
    /// Files in no order.
    var files: [String] = []
    /// Names that are not UTF-8, with `?` in the place of what is not.
    var unreadable: [String] = []
  }

  /// Looks for the files that are meant.
  func files(in folder: ProjectFolder) -> Result {
    var result = Result()
    search(parts[...], from: isAbsolute ? "/" : "", in: folder, &result)
    return result
  }

  /// - Parameter start: the way so far, with a slash at its end; empty for the project's folder.
  private func search(
    _ parts: ArraySlice<(text: String, pattern: NamePattern)>, from start: String,
    in folder: ProjectFolder, _ result: inout Result
  ) {
    guard let (text, pattern) = parts.first else { return }
    let rest = parts.dropFirst()
    let names = pattern.isPlain ? [text] : names(in: start, of: folder, like: pattern, &result)
    for name in names {
      if rest.isEmpty {
        if folder.kind(of: start + name) == .file { result.files.append(start + name) }
      } else {
        search(rest, from: start + name + "/", in: folder, &result)
      }
    }
  }

  private func names(
    in start: String, of folder: ProjectFolder, like pattern: NamePattern, _ result: inout Result
  ) -> [String] {
    guard let stream = opendir(folder.whole(start.isEmpty ? "." : start)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        let repaired = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        if pattern.matches(repaired) { result.unreadable.append(start + repaired) }
        continue
      }
      if name != ".", name != "..", pattern.matches(name) { names.append(name) }
    }
    return names
  }
}
