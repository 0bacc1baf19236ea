import ZineText

/// Reads the issues of a project.
extension ProjectReader {
  /// Returns the sources and globs in `issues`.
  mutating func issueNames(_ entry: ProjectNode.Entry) -> [Setting<String>] {
    let expected = "a source or a glob such as \"issues/*/issue.txt\", or a list of them"
    let names = strings(entry, expected)
    if names?.isEmpty ?? false { noteUnreadable(entry, expected) }
    return names ?? []
  }

  /// - Returns: The issues, sorted by identifier.
  mutating func issues(_ names: [Setting<String>]) -> [ProjectIssue] {
    var issues: [String: ProjectIssue] = [:]
    for name in names {
      for source in sources(name) {
        guard let issue = issue(source, at: name.span) else { continue }
        // Two globs may find the same issue. Paths are compared by bytes, since canonically equivalent paths
        // are different files.
        guard let first = issues.updateValue(issue, forKey: issue.id),
          !first.source.utf8.elementsEqual(issue.source.utf8)
        else { continue }
        issues[issue.id] = first
        let problem = ProjectProblem.duplicateIssue(
          issue.id, first: first.source, second: source)
        note(problem, at: name.span)
      }
    }
    return issues.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Returns the files that match a path or glob.
  private mutating func sources(_ name: Setting<String>) -> [String] {
    guard let glob = Glob(name.value) else {
      return file(name, kind: "source").map { [$0] } ?? []
    }
    guard !name.value.contains("**") else {
      let expected = "a glob whose * stands for a part of one name"
      note(
        .unreadableValue(
          key: "issues", value: "\"\(name.value)\"", expected: expected, nearest: nil),
        at: name.span)
      return []
    }
    let found = glob.files(in: folder)
    unreadable += found.unreadable.map(UnreadableIssue.init(source:))
    for name in found.outside { problem(.linkOutside(name)) }
    if found.isCutShort { problem(.tooManyFolders(name.value)) }
    if found.files.isEmpty, found.unreadable.isEmpty, found.outside.isEmpty {
      problem(.emptyGlob(name.value))
    }
    func problem(_ problem: ProjectProblem) { note(problem, at: name.span) }

    let files = found.files.map(projectPath)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return files.filter { file in
      guard folder.side(of: file) == .inside else { return true }
      problem(.insideOutput(kind: "source", name: file))
      return false
    }
  }

  /// Returns the issue of a source. Reports an error and returns `nil` if its folder's name is not a valid
  /// identifier.
  private mutating func issue(_ source: String, at span: SourceSpan) -> ProjectIssue? {
    let id = folder.folderName(of: source)
    guard !id.isEmpty, !id.hasPrefix(".") else {
      note(.hiddenIssue(id, source: source), at: span)
      return nil
    }
    return ProjectIssue(id: id, source: source)
  }
}
