import ZineFiles
import ZineText

/// The sources of each issue, as listed by `sources` in `zine.toml`. They are paths and globs relative to the
/// issue's folder.
struct IssueSources: Sendable {
  /// Paths and globs, in the order in which the sources are read.
  let patterns: [Setting<String>]

  /// The sources of one issue.
  struct Result {
    /// Paths relative to the issue's folder, without duplicates, in reading order.
    var names: [String] = []
    /// Folders, relative to the issue's folder, whose names were compared with globs.
    var folders: [String] = []
    /// Indices of the patterns that match at least one file.
    var matched: Set<Int> = []
    var problems: [Diagnostic] = []
    /// Problems for listed files that do not exist. They are reported only if the folder is an issue.
    var missing: [Diagnostic] = []
    /// Paths of the listed files that do not exist, relative to the issue's folder.
    var missingNames: [String] = []
  }

  /// Finds the sources of an issue. In an issue inside the project, symbolic links may lead anywhere in the
  /// project. In an issue outside the project, they must stay in the issue's folder.
  /// - Parameter issue: The issue's folder, relative to the project's folder or absolute.
  func sources(of issue: String, in project: ProjectFolder) -> Result {
    let folder = ProjectFolder(project.whole(issue), in: project)
    var result = Result()
    var seen: Set<String> = []
    for (index, pattern) in patterns.enumerated() {
      func note(_ problem: ProjectProblem) {
        result.problems.append(Diagnostic(.project(problem), at: pattern.span))
      }
      var files: [String] = []
      if let glob = Glob(pattern.value) {
        let found = glob.files(in: folder)
        files = found.files.map(projectPath)
          .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        result.folders += found.listed
        for name in found.outside { note(.linkOutside(join(issue, name))) }
        for name in found.unreadable { note(.unreadableName(join(issue, name))) }
        if found.isCutShort { note(.tooManyFolders(pattern.value)) }
      } else {
        let name = projectPath(pattern.value)
        switch folder.kind(of: name) {
        case nil:
          let problem = ProjectProblem.missingFile(kind: "source", name: join(issue, name))
          result.missingNames.append(name)
          result.missing.append(Diagnostic(.project(problem), at: pattern.span))
        case .file where folder.leadsOut(name): note(.linkOutside(join(issue, name)))
        case .file: files = [name]
        default: note(.notRegularFile(kind: "source", name: join(issue, name)))
        }
      }
      if !files.isEmpty { result.matched.insert(index) }
      for file in files where seen.insert(file).inserted {
        if project.side(of: join(issue, file)) == .inside {
          note(.insideOutput(kind: "source", name: join(issue, file)))
        } else {
          result.names.append(file)
        }
      }
    }
    if result.names.count > Limits.issueSources, let first = patterns.first {
      result.names = []
      result.problems.append(Diagnostic(.project(.tooManySources(issue)), at: first.span))
    }
    return result
  }

  /// Whether a path in the issue's folder matches a pattern. The file need not exist.
  func matches(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map(String.init)
    return patterns.contains { pattern in
      let own = projectPath(pattern.value).split(separator: "/").filter { $0 != "." }
      return own.count == parts.count && zip(own, parts).allSatisfy { NamePattern($0).matches($1) }
    }
  }

  /// Maximum number of folders between an issue's folder and one of its sources.
  var depth: Int {
    patterns.map { projectPath($0.value).split(separator: "/").count { $0 != "." } - 1 }.max() ?? 0
  }
}

/// Joins a folder and a name to a path as `zine.toml` would write it.
func join(_ folder: String, _ name: String) -> String {
  projectPath(folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name)
}
