import ZineFiles

/// Finds one issue of a project by its path, at a cost that does not depend on the number of issues.
struct IssueSearch {
  private let names: [String]
  private let folder: ProjectFolder

  /// - Parameters:
  ///   - names: Sources and globs from `zine.toml`.
  ///   - folder: Path of the project's folder from the working directory.
  init(_ names: [String], in folder: String) {
    self.names = names
    self.folder = ProjectFolder(folder)
  }

  /// A path as a list of folders, starting at the root.
  private struct Way {
    var steps: [String]
    /// The project's folder, as a list of folders.
    var base: [String]
    /// Whether links are resolved.
    var isResolved: Bool
  }

  /// - Parameters:
  ///   - place: Path from the working directory.
  ///   - isFolder: Whether the path is that of the source's folder, not of the source itself.
  func issue(at place: String, isFolder: Bool) -> ProjectIssue? {
    for way in ways(to: place) {
      for name in names {
        if let source = source(name, on: way, isFolder: isFolder),
          folder.side(of: source) != .inside,
          case let id = folder.folderName(of: source), !id.isEmpty, !id.hasPrefix(".")
        {
          return ProjectIssue(id: id, source: source)
        }
      }
    }
    return nil
  }

  /// Returns the path with links first, since a source that a project finds through a link is one of its
  /// issues; then the resolved path.
  private func ways(to place: String) -> [Way] {
    var ways: [Way] = []
    if let working = workingFolder() {
      ways.append(
        Way(
          steps: Project.whole(place, in: working).map(String.init),
          base: Project.whole(folder.path, in: working).map(String.init), isResolved: false))
    }
    if let resolved = resolvedPath(place), let base = resolvedPath(folder.path) {
      ways.append(Way(steps: steps(resolved), base: steps(base), isResolved: true))
    }
    return ways
  }

  /// Returns the file on a path that matches a name in `zine.toml`.
  private func source(_ name: String, on way: Way, isFolder: Bool) -> String? {
    guard let glob = Glob(name) else {
      let path = projectPath(name)
      let steps = steps(to: path, from: way.base)
      guard isSame(isFolder ? steps.dropLast() : steps[...], way.steps[...]),
        folder.kind(of: path) == .file
      else { return nil }
      return path
    }
    var start = steps(to: glob.start, from: way.base)
    if way.isResolved, let resolved = resolvedPath(folder.whole(glob.start)) {
      start = steps(resolved)
    }
    let rest = way.steps.dropFirst(start.count)
    guard isSame(start[...], way.steps.prefix(start.count)),
      rest.count == glob.depth - (isFolder ? 1 : 0)
    else { return nil }
    return glob.files(in: folder, along: Array(rest)).files.first.map(projectPath)
  }

  /// Returns the steps from the root to a path of the project. Links stay unresolved, unless the path
  /// contains `..`.
  private func steps(to path: String, from base: [String]) -> [String] {
    let steps = steps(path).filter { $0 != "." }
    guard path.hasPrefix("/") || steps.contains("..") else { return base + steps }
    return workingFolder().map { Project.whole(folder.whole(path), in: $0).map(String.init) } ?? []
  }

  private func steps(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// Compares bytes, since paths that are canonically equivalent in Unicode lead to different files.
  private func isSame(_ a: ArraySlice<String>, _ b: ArraySlice<String>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
