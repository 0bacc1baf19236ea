import ZineFiles

extension Project {
  /// The nearest folder at or above another one that holds a `zine.toml`.
  /// - Returns: as the working folder reaches it: `.`, `../..`, `magazine`, or from the root on.
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

  /// The folders on the way from the root. Links stay as they are named: an issue that a project finds
  /// behind a link is one of its issues. Only a step back has to be taken where links lead.
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

  /// A path of the project as the working folder reaches it.
  package func path(_ name: String) -> String {
    name.hasPrefix("/") || folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The issue whose source a file is. No other issue is looked at.
  package func issue(withSource file: String) -> ProjectIssue? {
    IssueSearch(issueNames, in: folder).issue(at: file, isFolder: false)
  }

  /// The issue whose source lies in a folder. No other folder is looked into.
  package func issue(in folder: String) -> ProjectIssue? {
    IssueSearch(issueNames, in: self.folder).issue(at: folder, isFolder: true)
  }
}

extension ProjectIssue {
  /// That the source lies in, from the project's folder.
  package var folder: String {
    guard let slash = source.lastIndex(of: "/") else { return "." }
    return slash == source.startIndex ? "/" : String(source[..<slash])
  }

  /// What the source's file is called.
  package var fileName: String { source.split(separator: "/").last.map(String.init) ?? source }
}

extension String {
  /// What stands behind a prefix; `nil` where the text does not begin with it.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
