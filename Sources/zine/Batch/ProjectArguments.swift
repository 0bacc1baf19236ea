import ArgumentParser
import Glibc
import ZineBatch
import ZineProject

/// Which project is meant, and where its cache is.
struct ProjectArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The folder of the project, or its zine.toml (default: here).", valueName: "dir"),
    completion: .file(extensions: ["toml"]))
  var project: String = "."

  @OptionGroup var cache: CacheArguments
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
  guard let working = getcwd(nil, 0) else { return path }
  defer { free(working) }
  return String(cString: working) + "/" + path
}

extension Project {
  /// What is to be built: of each issue every output.
  var batchOutputs: [BatchOutput] {
    issues.flatMap { issue in
      outputs.map { output in
        BatchOutput(
          id: issue.id, name: output.name, source: issue.source, path: output.path(for: issue.id),
          arguments: output.arguments)
      }
    }
  }
}
