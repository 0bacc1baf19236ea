import CPango
import Glibc
import ZineFiles

/// Where fonts come from.
package struct FontSources: Hashable, Sendable {
  /// Files, and folders that are searched with all that is in them; their fonts win over the system's
  /// of the same family.
  package var paths: [String]
  /// Folders of the issue's own that may hold fonts, or nothing. A font of `paths` wins over theirs.
  package var folders: [String]
  /// Whether the fonts that fontconfig's configuration names are there too.
  package var usesSystem: Bool
  /// Families by other names that they are asked for by, in small letters: for what asks Pango itself.
  package var aliases: [String: [String]] = [:]

  package init(paths: [String] = [], folders: [String] = [], usesSystem: Bool = true) {
    self.paths = paths
    self.folders = folders
    self.usesSystem = usesSystem
  }

  /// All files of a path, in an order that does not depend on the file system.
  static func files(
    of path: String, _ inputs: InputLog
  ) throws(FontCatalog.Failure) -> [String] {
    guard let status = FileStatus(path) else {
      let number = errno
      inputs.add(path, .font)
      throw .missingPath(path, errno: number)
    }
    guard status.kind == .folder else {
      inputs.addResolved(path, .font)
      return [path]
    }
    var search = FontFolderSearch(path, inputs)
    let files = try search.files()
    for file in files { inputs.add(file, .font) }
    return files
  }
}

/// A font that can be had.
package struct InstalledFont: Hashable, Sendable {
  package var family: String
  /// As the font calls it, such as `Bold Italic`.
  package var style: String
  package var file: String
  /// In a file that holds several.
  package var index: Int
}
