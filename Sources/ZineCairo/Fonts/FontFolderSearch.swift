import ZineFiles
import ZineText

/// Looks for fonts in a folder and all that is in it. Each folder is looked into once, whatever links lead to
/// it, and no link leads out of the folder that was named: whoever sent it did not send the rest of the
/// machine.
struct FontFolderSearch {
  private let name: String
  /// Without links, and with a slash at its end.
  private let root: String
  private let inputs: InputLog
  private var seen: Set<FileStatus.Identity> = []

  init(_ folder: String, _ inputs: InputLog) {
    name = folder
    self.inputs = inputs
    let path = resolvedPath(folder) ?? folder
    root = path.hasSuffix("/") ? path : path + "/"
  }

  /// In an order that does not depend on the file system.
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
