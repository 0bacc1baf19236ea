import ZineFiles

extension Project {
  /// Finds the nearest folder that contains a `zine.toml`, starting with the given folder and going up.
  ///
  /// - Returns: The path from the working directory, such as `.`, `../..` or `magazine`, or an absolute path.
  package static func folder(above folder: String) -> String? {
    guard let working = workingFolder() else { return nil }
    var parts = whole(folder, in: working)
    while true {
      let path = "/" + parts.joined(separator: "/")
      let file = path == "/" ? path + fileName : path + "/" + fileName
      if let kind = FileStatus(file)?.kind, kind != .folder { return name(of: path, in: working) }
      if parts.popLast() == nil { return nil }
    }
  }

  /// Returns the steps of a path, starting at the root. Links are not resolved, since a source that a project
  /// finds through a link is one of its issues. Only a path with `..` must be resolved.
  static func whole(_ folder: String, in working: String) -> [Substring] {
    let path = folder.hasPrefix("/") ? folder : working + "/" + folder
    let steps = path.split(separator: "/").filter { $0 != "." }
    guard steps.contains(".."), let resolved = resolvedPath(path) else { return steps }
    return resolved.split(separator: "/")
  }

  private static func name(of path: String, in working: String) -> String {
    if path == working { return "." }
    if let inner = path.withoutPrefix(working == "/" ? "/" : working + "/") { return inner }
    guard let inner = working.withoutPrefix(path == "/" ? "/" : path + "/") else { return path }
    return inner.split(separator: "/").map { _ in ".." }.joined(separator: "/")
  }

  /// Returns a path of the project relative to the working directory.
  package func path(_ name: String) -> String {
    name.hasPrefix("/") || folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Returns the issue with a source file, without looking at other issues.
  package func issue(withSource file: String) -> ProjectIssue? {
    IssueSearch(issueNames, in: folder).issue(at: file, isFolder: false)
  }

  /// Returns the issue whose source is in a folder, without looking at other folders.
  package func issue(in folder: String) -> ProjectIssue? {
    IssueSearch(issueNames, in: self.folder).issue(at: folder, isFolder: true)
  }
}

extension ProjectIssue {
  /// Folder of the source, relative to the project's folder.
  package var folder: String {
    guard let slash = source.lastIndex(of: "/") else { return "." }
    return slash == source.startIndex ? "/" : String(source[..<slash])
  }

  /// Name of the source file.
  package var fileName: String { source.split(separator: "/").last.map(String.init) ?? source }
}

extension String {
  /// Returns the text after a prefix; `nil` if the text does not begin with it.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
