import ZineText

extension Project {
  /// Reads a project and checks all files that it names.
  ///
  /// - Parameters:
  ///   - path: Path of `zine.toml` or of its folder.
  ///   - findsIssues: Whether to search for issues. If not, `issues` is empty, and the time needed does not
  ///     depend on the number of issues.
  package static func read(
    _ path: String, findsIssues: Bool = true
  ) throws(ProjectFailure) -> Project {
    let (folder, source, problems) = try ProjectFile.read(path)
    guard problems.isEmpty else { throw .problems(problems, in: source) }
    let document: ProjectNode
    do throws(TOMLDocument.Failure) {
      document = try TOMLDocument.read(source)
    } catch {
      switch error {
      case .problem(let diagnostic): throw .problems([diagnostic], in: source)
      case .noMemory: throw .noMemory
      }
    }
    var reader = ProjectReader(source: source, folder: ProjectFolder(folder))
    let project = reader.project(document, findsIssues: findsIssues)
    guard reader.problems.isEmpty else { throw .problems(reader.problems, in: source) }
    return project
  }
}
