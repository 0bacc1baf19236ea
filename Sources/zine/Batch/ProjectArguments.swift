import ArgumentParser
import ZineBatch
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// The project and the folder of its cache.
struct ProjectArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "folder of the project, or its zine.toml",
      discussion:
        "By default, the nearest zine.toml in the working directory or a parent folder.",
      valueName: "dir"),
    completion: .file(extensions: ["toml"]))
  var project: String?

  @OptionGroup(title: "Build options") var cache: CacheArguments

  /// Path of the project that the user names, or else of the nearest project; `nil` if there is none.
  var place: String? { project ?? Project.folder(above: ".") }
}

struct CacheArguments: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "folder of the cache",
      discussion:
        "By default, the folder that the variable ZINE_CACHE names, or else .zine-cache beside zine.toml.",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  /// Returns the path of the cache folder.
  /// - Parameter project: The folder that contains `zine.toml`.
  func path(in project: String) -> String {
    if let folder { return absolutePath(folder) }
    if let folder = environment("ZINE_CACHE"), !folder.isEmpty { return absolutePath(folder) }
    return absolutePath(project == "." ? ".zine-cache" : project + "/.zine-cache")
  }

  func validate() throws {
    if folder == "" { throw ValidationError("a folder name can't be empty") }
  }
}

/// Converts a path to an absolute path.
func absolutePath(_ path: String) -> String {
  if path.hasPrefix("/") { return path }
  return workingFolder().map { $0 + "/" + path } ?? path
}

extension Project {
  /// All outputs of all issues.
  var batchOutputs: [BatchOutput] {
    issues.flatMap(batchOutputs)
      + unreadable.flatMap {
        batchOutputs(
          of: ProjectIssue(id: $0.id, source: $0.source),
          obstacle:
            "the path '\(clipped($0.source))' is not valid UTF-8; rename the folder or the file")
      }
  }

  private func batchOutputs(of issue: ProjectIssue) -> [BatchOutput] {
    batchOutputs(of: issue, obstacle: nil)
  }

  private func batchOutputs(of issue: ProjectIssue, obstacle: String?) -> [BatchOutput] {
    // The render does not read the project, so this option passes the issue's folder, which may contain
    // fonts and the lock file.
    let place = issue.hasSourceList ? ["--issue-folder", issue.folder] : []
    return outputs.map { output in
      BatchOutput(
        id: issue.id, name: output.name, sources: issue.sources, in: issue.folder,
        listedFolders: issue.listedFolders.map {
          $0 == "." ? issue.folder : issue.folder == "." ? $0 : "\(issue.folder)/\($0)"
        },
        path: output.path(for: issue.id), arguments: output.arguments + place, obstacle: obstacle)
    }
  }
}
