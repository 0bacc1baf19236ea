import ZineFiles

/// Finds one issue of a project by its place, at the same cost however many issues there are.
struct IssueSearch {
  private let names: [String]
  private let folder: ProjectFolder

  /// - Parameters:
  ///   - names: sources and globs, as `zine.toml` has them.
  ///   - folder: of the project, as the working folder reaches it.
  init(_ names: [String], in folder: String) {
    self.names = names
    self.folder = ProjectFolder(folder)
  }

  /// A way to a place: folders from the root on.
  private struct Way {
    var steps: [String]
    /// The project's folder.
    var base: [String]
    /// Whether links were replaced by what they lead to.
    var isResolved: Bool
  }

  /// - Parameters:
  ///   - place: as the working folder reaches it.
  ///   - isFolder: whether it is the folder of the source, and not the source itself.
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

  /// A place by the links on its path first: what a project finds behind a link is one of its issues.
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

  /// The file on a way that a name of `zine.toml` means.
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

  /// The steps from the root to a path of the project. Links stay, but for those in front of a step back.
  private func steps(to path: String, from base: [String]) -> [String] {
    let steps = steps(path).filter { $0 != "." }
    guard path.hasPrefix("/") || steps.contains("..") else { return base + steps }
    return workingFolder().map { Project.whole(folder.whole(path), in: $0).map(String.init) } ?? []
  }

  private func steps(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// By bytes: paths that Unicode calls equivalent lead to different files.
  private func isSame(_ a: ArraySlice<String>, _ b: ArraySlice<String>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
