import Foundation
import ZineProject
import ZineText

/// A project folder that is deleted with its owner.
final class TestProject {
  let folder: URL

  /// - Parameter files: Empty files to create beside `zine.toml`.
  init(_ text: String, files: [String] = ["issues/may/issue.txt"]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "zine-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "zine.toml"))
    for file in files { try add(file) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func add(_ file: String) throws {
    let url = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
  }

  func read() throws(ProjectFailure) -> Project { try Project.read(folder.path) }

  /// All problems of the project, with positions as `line:column`.
  var problems: [(place: String, fact: DiagnosticFact)] {
    do throws(ProjectFailure) {
      _ = try read()
      return []
    } catch {
      guard case .problems(let diagnostics, let source) = error else { return [] }
      var finder = LocationFinder(source)
      return diagnostics.map { diagnostic in
        let location = finder.location(of: diagnostic.span?.offset ?? 0)
        return ("\(location.line):\(location.column)", diagnostic.fact)
      }
    }
  }
}
