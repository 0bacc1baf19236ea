import ZineText

extension Project {
  /// Reads a project, finds its issues, and checks all that it names.
  /// - Parameter path: of `zine.toml`, or of the folder that holds it.
  package static func read(_ path: String) throws(ProjectFailure) -> Project {
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
    let project = reader.project(document)
    guard reader.problems.isEmpty else { throw .problems(reader.problems, in: source) }
    return project
  }
}
