import ZineFiles
import ZineText

/// Reads a project file.
enum ProjectFile {
  /// - Parameter path: Path of the file or of its folder.
  static func read(
    _ path: String
  ) throws(ProjectFailure) -> (folder: String, source: SourceFile, problems: [Diagnostic]) {
    let (folder, name) = place(of: path)
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try readFile(name, limit: Limits.projectBytes)
    } catch {
      throw .file(name: name, error)
    }
    let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: name)
    return (folder, source, problems)
  }

  /// Splits a path into folder and file. A path that ends in `zine.toml` names the file itself, even if
  /// a folder has this name.
  private static func place(of path: String) -> (folder: String, file: String) {
    let trimmed = path.trimmingSlashes
    let parts = trimmed.split(separator: "/")
    if parts.last.map(String.init) != Project.fileName, isFolder(trimmed) {
      if trimmed == "." { return (".", Project.fileName) }
      return (trimmed, trimmed == "/" ? "/" + Project.fileName : trimmed + "/" + Project.fileName)
    }
    guard let slash = trimmed.lastIndex(of: "/") else { return (".", trimmed) }
    return (slash == trimmed.startIndex ? "/" : String(trimmed[..<slash]), trimmed)
  }
}

extension String {
  /// The path without trailing slashes, except that `/` stays.
  fileprivate var trimmingSlashes: String {
    var text = self[...]
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}
