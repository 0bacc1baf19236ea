import CPango
import Glibc
import ZineFiles

/// The paths, folders and aliases that the available fonts depend on.
package struct FontSources: Hashable, Sendable {
  /// Font files, and folders to search recursively. Fonts in these paths take precedence over the system's
  /// fonts of the same family.
  package var paths: [String]
  /// Font folders of the issue, which may be missing or empty. Fonts in `paths` take precedence over fonts in
  /// these folders.
  package var folders: [String]
  /// Whether the fonts in fontconfig's configuration are also available.
  package var usesSystem: Bool
  /// Font families keyed by lower-case alias, for libraries that request fonts from Pango directly.
  package var aliases: [String: [String]] = [:]

  package init(paths: [String] = [], folders: [String] = [], usesSystem: Bool = true) {
    self.paths = paths
    self.folders = folders
    self.usesSystem = usesSystem
  }

  /// Returns all files at a path, in an order that does not depend on the file system.
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

/// An available font.
package struct InstalledFont: Hashable, Sendable {
  package var family: String
  /// Style name in the font, such as `Bold Italic`.
  package var style: String
  package var file: String
  /// Index of the font within its file.
  package var index: Int
}
