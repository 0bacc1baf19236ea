import ZineFiles
import ZineText

/// Searches a folder and its subfolders for fonts. Each folder is searched once, however many links lead to
/// it. Links that lead out of the named folder are ignored. This keeps an issue received from someone else
/// from reading other parts of the file system.
struct FontFolderSearch {
  private let name: String
  /// Resolved path of the folder, with a slash at its end.
  private let root: String
  private let inputs: InputLog
  private var seen: Set<FileStatus.Identity> = []

  init(_ folder: String, _ inputs: InputLog) {
    name = folder
    self.inputs = inputs
    let path = resolvedPath(folder) ?? folder
    root = path.hasSuffix("/") ? path : path + "/"
  }

  /// Returns the font files, in an order that does not depend on the file system.
  mutating func files() throws(FontCatalog.Failure) -> [String] { try files(in: name) }

  private mutating func files(in folder: String) throws(FontCatalog.Failure) -> [String] {
    guard let own = FileStatus(folder), seen.insert(own.identity).inserted else { return [] }
    guard seen.count <= Limits.fontFolders else { throw .tooManyFolders(name) }
    inputs.add(folder, .folder)
    var files: [String] = []
    for name in fileNames(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard var status = FileStatus(path, followsLinks: false) else { continue }
      if status.kind == .link {
        guard let target = resolvedPath(path), target.hasPrefix(root), let real = FileStatus(path)
        else { continue }
        status = real
      }
      switch status.kind {
      case .folder: files += try self.files(in: path)
      case .file where isFontFileName(name): files.append(path)
      case .file, .link, .stream, .other: break
      }
    }
    return files
  }
}
