import ZineFiles

/// Finds a single issue of a project by its path. The time needed does not depend on the number of issues.
struct IssueSearch {
  private let names: [String]
  private let folder: ProjectFolder

  /// - Parameters:
  ///   - names: Sources and globs from `zine.toml`.
  ///   - folder: Path of the project's folder, relative to the working directory.
  init(_ names: [String], in folder: String) {
    self.names = names
    self.folder = ProjectFolder(folder)
  }

  /// A path and the project's folder, each as a list of folder names starting at the root.
  private struct Way {
    var steps: [String]
    /// The path of the project's folder.
    var base: [String]
    /// Whether symbolic links are resolved in both paths.
    var isResolved: Bool
  }

  /// - Parameters:
  ///   - place: A path relative to the working directory.
  ///   - isFolder: Whether the path names the source's folder instead of the source.
  ///   - mayBeMissing: Whether the source may be missing.
  func issue(at place: String, isFolder: Bool, mayBeMissing: Bool = false) -> ProjectIssue? {
    for way in ways(to: place, mayBeMissing: mayBeMissing) {
      for name in names {
        if let source = source(
          name, on: way, isFolder: isFolder, kind: .file, mayBeMissing: mayBeMissing),
          folder.side(of: source) != .inside,
          case let id = folder.folderName(of: source), !id.isEmpty, !id.hasPrefix(".")
        {
          return ProjectIssue(id: id, source: source)
        }
      }
    }
    return nil
  }

  /// Finds the folder of an issue if `sources` in `zine.toml` lists the sources. In this case, `names` are
  /// folders.
  func folder(at place: String) -> (path: String, id: String)? {
    for way in ways(to: place) {
      for name in names {
        if let path = source(name, on: way, isFolder: false, kind: .folder),
          folder.side(of: path) != .inside,
          case let id = folder.folderName(of: path + "/."), !id.isEmpty, !id.hasPrefix(".")
        {
          return (path, id)
        }
      }
    }
    return nil
  }

  /// Returns the path twice: first with its symbolic links, then with the links resolved. A file that the
  /// project finds through a link is one of its issues under both paths.
  private func ways(to place: String, mayBeMissing: Bool = false) -> [Way] {
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

  /// Returns the file at a path if it matches a source or glob from `zine.toml`.
  private func source(
    _ name: String, on way: Way, isFolder: Bool, kind: FileKind, mayBeMissing: Bool = false
  ) -> String? {
    guard let glob = Glob(name) else {
      let path = projectPath(name)
      let steps = steps(to: path, from: way.base)
      guard isSame(isFolder ? steps.dropLast() : steps[...], way.steps[...]),
        case let found = folder.kind(of: path), found == kind || found == nil && mayBeMissing
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
    let found = glob.files(in: folder, along: Array(rest), kind: kind, mayBeMissing: mayBeMissing)
    return found.files.first.map(projectPath)
  }

  /// Returns the names of the folders from the root to a path of the project. Links are resolved only if the
  /// path contains `..`.
  private func steps(to path: String, from base: [String]) -> [String] {
    let steps = steps(path).filter { $0 != "." }
    guard path.hasPrefix("/") || steps.contains("..") else { return base + steps }
    return workingFolder().map { Project.whole(folder.whole(path), in: $0).map(String.init) } ?? []
  }

  private func steps(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// Compares paths by bytes, since paths that are canonically equivalent in Unicode name different files.
  private func isSame(_ a: ArraySlice<String>, _ b: ArraySlice<String>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
