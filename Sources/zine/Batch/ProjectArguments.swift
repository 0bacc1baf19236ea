import ArgumentParser
import ZineBatch
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// The project, and the place of its cache.
struct ProjectArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The folder of the project, or its zine.toml (default: the nearest zine.toml in this folder or a "
        + "folder above).", valueName: "dir"),
    completion: .file(extensions: ["toml"]))
  var project: String?

  @OptionGroup var cache: CacheArguments

  /// The project that is named, or the nearest one in the working folder or above it; `nil` if there is none.
  var place: String? { project ?? Project.folder(above: ".") }
}

struct CacheArguments: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "The folder of the cache (default: what ZINE_CACHE says, or else .zine-cache beside zine.toml).",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  /// - Parameter project: the folder of zine.toml.
  func path(in project: String) -> String {
    if let folder { return absolutePath(folder) }
    if let folder = environment("ZINE_CACHE"), !folder.isEmpty { return absolutePath(folder) }
    return absolutePath(project == "." ? ".zine-cache" : project + "/.zine-cache")
  }

  func validate() throws {
    if folder == "" { throw ValidationError("A folder's name can't be empty.") }
  }
}

/// A path that holds in any working folder.
func absolutePath(_ path: String) -> String {
  if path.hasPrefix("/") { return path }
  return workingFolder().map { $0 + "/" + path } ?? path
}

extension Project {
  /// What is to be built: of each issue every output.
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
    // A render without a project has to be told where fonts and the lock may lie.
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
