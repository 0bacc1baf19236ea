import ZineText

/// Reads the issues of a project.
extension ProjectReader {
  /// Reads `issues`: paths and globs of sources, or of folders if `sources` lists the sources.
  mutating func issueNames(
    _ entry: ProjectNode.Entry, ofFolders: Bool = false
  ) -> [Setting<String>] {
    let expected =
      ofFolders
      ? "a folder or a glob such as \"issues/*\", or a list of them"
      : "a source or a glob such as \"issues/*/issue.txt\", or a list of them"
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
        // Several globs may match the same issue. Paths are compared by bytes, since canonically equivalent
        // paths name different files.
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

  /// Reads `sources`: paths and globs in the folder of each issue.
  mutating func issueSources(_ entry: ProjectNode.Entry) -> IssueSources {
    let expected = "a path or a glob such as \"*.txt\" in the folder of an issue, or a list of them"
    let names = strings(entry, expected) ?? []
    if case .array(let nodes) = entry.node.value, nodes.isEmpty { noteUnreadable(entry, expected) }
    let inside = names.filter { name in
      if name.value.hasPrefix("/") || name.value.split(separator: "/").contains("..") {
        note(.sourceOutside(name.value), at: name.span)
        return false
      }
      return checkStars(name, key: "sources")
    }
    return IssueSources(patterns: inside)
  }

  /// Finds the issues if `sources` lists their sources.
  /// - Returns: The issues, sorted by identifier.
  mutating func issues(
    inFolders names: [Setting<String>], _ sources: IssueSources
  ) -> [ProjectIssue] {
    var issues: [String: ProjectIssue] = [:]
    var matched: Set<Int> = []
    var missing: [Diagnostic] = []
    for name in names {
      let isGlob = Glob(name.value) != nil
      for path in folders(name) {
        let found = sources.sources(of: path, in: folder)
        matched.formUnion(found.matched)
        listedFolders += found.folders.map { join(path, $0) }
        missingSources += found.missingNames.map { join(path, $0) }
        for problem in found.problems { note(problem) }
        guard !found.names.isEmpty else {
          // A folder that matches a glob but has no sources is not an issue.
          if !isGlob, found.problems.isEmpty { note(.noSources(path), at: name.span) }
          continue
        }
        missing += found.missing
        let id = folder.folderName(of: path + "/.")
        guard !id.isEmpty, !id.hasPrefix(".") else {
          note(.hiddenIssue(id, source: path), at: name.span)
          continue
        }
        let issue = ProjectIssue(id: id, folder: path, found)
        if let first = issues[id], !first.folder.utf8.elementsEqual(path.utf8) {
          note(.duplicateIssue(id, first: first.folder, second: path), at: name.span)
        } else {
          issues[id] = issue
        }
      }
    }
    for problem in missing { note(problem) }
    // If there are other problems, they may be the reason why a pattern matches no file.
    if problems.isEmpty {
      for (index, pattern) in sources.patterns.enumerated() where !matched.contains(index) {
        note(.emptySources(pattern.value), at: pattern.span)
      }
    }
    return issues.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Returns the folders that a path or glob in `issues` names.
  private mutating func folders(_ name: Setting<String>) -> [String] {
    let path = projectPath(name.value)
    guard let glob = Glob(name.value) else {
      switch folder.kind(of: path) {
      case .folder: return [path]
      case nil: note(.missingFile(kind: "issue's folder", name: name.value), at: name.span)
      default: note(.fileWithSources(name.value), at: name.span)
      }
      return []
    }
    guard checkStars(name, key: "issues") else { return [] }
    let found = glob.files(in: folder, kind: .folder)
    listedFolders += found.listed
    for path in found.unreadable { note(.unreadableName(path), at: name.span) }
    for path in found.outside { note(.linkOutside(path), at: name.span) }
    if found.isCutShort { note(.tooManyFolders(name.value), at: name.span) }
    if found.files.isEmpty, found.unreadable.isEmpty, found.outside.isEmpty {
      let isOfFiles = !glob.files(in: folder).files.isEmpty
      note(isOfFiles ? .fileWithSources(name.value) : .emptyGlob(name.value), at: name.span)
    }
    return found.files.map(projectPath)
      .filter { folder.side(of: $0) != .inside }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a glob does not contain `**`. Other programs use `**` for nested folders, which globs of zine do
  /// not support.
  private mutating func checkStars(_ name: Setting<String>, key: String) -> Bool {
    guard name.value.contains("**") else { return true }
    let expected = "a glob whose * stands for a part of one name"
    note(
      .unreadableValue(
        key: key, value: "\"\(name.value)\"", expected: expected, nearest: nil), at: name.span)
    return false
  }

  /// Returns the files that a path or glob names.
  private mutating func sources(_ name: Setting<String>) -> [String] {
    guard let glob = Glob(name.value) else {
      return file(name, kind: "source").map { [$0] } ?? []
    }
    guard checkStars(name, key: "issues") else { return [] }
    let found = glob.files(in: folder)
    listedFolders += found.listed
    missingSources += found.missing
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
