import ZineFiles
import ZineText

extension Project {
  /// Finds the nearest folder that contains a `zine.toml`. The search starts with the given folder and
  /// continues with its parents.
  ///
  /// - Returns: The path relative to the working directory, such as `.`, `../..` or `magazine`, or an
  ///   absolute path.
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

  /// Returns the names of the folders on a path, starting at the root. Links are resolved only if the path
  /// contains `..`, since a source that a project finds through a link is one of its issues.
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

  /// Converts a path of the project to a path relative to the working directory.
  package func path(_ name: String) -> String {
    name.hasPrefix("/") || folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Finds the issue to which a source belongs, without searching for other issues.
  /// - Parameter mayBeMissing: Whether the file may be missing, as for text from standard input.
  /// - Throws: Problems with the sources of the issue.
  package func issue(
    withSource file: String, mayBeMissing: Bool = false
  ) throws(ProjectFailure) -> ProjectIssue? {
    let search = IssueSearch(issueNames, in: folder)
    guard let sources else {
      return search.issue(at: file, isFolder: false, mayBeMissing: mayBeMissing)
    }
    var place = ZineFiles.folder(of: file)
    var inner = ZineFiles.fileName(of: file)
    for _ in 0...sources.depth {
      if let own = search.folder(at: place) {
        let found = sources.sources(of: own.path, in: ProjectFolder(folder))
        let issue = ProjectIssue(id: own.id, folder: own.path, found)
        if issue.sources.contains(where: { isSameFile(path($0), file) }) {
          return try checked(issue, found)
        }
        if mayBeMissing, !isThere(file), sources.matches(inner) {
          return ProjectIssue(id: own.id, source: join(own.path, inner))
        }
      }
      guard let resolved = resolvedPath(place) else { return nil }
      inner = ZineFiles.fileName(of: resolved) + "/" + inner
      place = place == "." ? ".." : place + "/.."
    }
    return nil
  }

  /// Finds the issue whose sources are in a folder, without searching other folders.
  /// - Throws: Problems with the sources of the issue.
  package func issue(in folder: String) throws(ProjectFailure) -> ProjectIssue? {
    let search = IssueSearch(issueNames, in: self.folder)
    guard let sources else { return search.issue(at: folder, isFolder: true) }
    guard let own = search.folder(at: folder) else { return nil }
    let found = sources.sources(of: own.path, in: ProjectFolder(self.folder))
    return try checked(ProjectIssue(id: own.id, folder: own.path, found), found)
  }

  /// Whether no file in a folder matches `sources` in `zine.toml`.
  package func hasNoSources(in folder: String) -> Bool {
    guard let sources,
      let own = IssueSearch(issueNames, in: self.folder).folder(at: folder)
    else { return false }
    let found = sources.sources(of: own.path, in: ProjectFolder(self.folder))
    return found.names.isEmpty && found.problems.isEmpty
  }

  private func checked(
    _ issue: ProjectIssue, _ found: IssueSources.Result
  ) throws(ProjectFailure) -> ProjectIssue {
    var problems = found.problems + (issue.names.isEmpty ? [] : found.missing)
    if issue.names.isEmpty, problems.isEmpty, let first = sources?.patterns.first {
      problems.append(Diagnostic(.project(.noSources(issue.folder)), at: first.span))
    }
    guard problems.isEmpty else { throw .problems(problems, in: document) }
    return issue
  }
}

extension String {
  /// Returns the text after a prefix; `nil` if the text does not begin with it.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
