import Glibc
import ZineText

/// Looks for fonts in a folder and all that is in it. Each folder is looked into once, whatever links lead to
/// it, and no link leads out of the folder that was named: whoever sent it did not send the rest of the
/// machine.
struct FontFolderSearch {
  private let name: String
  /// Without links, and with a slash at its end.
  private let root: String
  private let inputs: InputLog
  private var seen: Set<[UInt]> = []

  init(_ folder: String, _ inputs: InputLog) {
    name = folder
    self.inputs = inputs
    let path = Self.resolved(folder) ?? folder
    root = path.hasSuffix("/") ? path : path + "/"
  }

  /// In an order that does not depend on the file system.
  mutating func files() throws(FontCatalog.Failure) -> [String] { try files(in: name) }

  private mutating func files(in folder: String) throws(FontCatalog.Failure) -> [String] {
    var information = stat()
    guard stat(folder, &information) == 0,
      seen.insert([UInt(information.st_dev), UInt(information.st_ino)]).inserted
    else { return [] }
    guard seen.count <= Limits.fontFolders else { throw .tooManyFolders(name) }
    inputs.add(folder, .folder)
    var files: [String] = []
    for name in Self.names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard lstat(path, &information) == 0 else { continue }
      if information.st_mode & S_IFMT == S_IFLNK {
        guard let target = Self.resolved(path), target.hasPrefix(root),
          stat(path, &information) == 0
        else { continue }
      }
      switch information.st_mode & S_IFMT {
      case S_IFDIR: files += try self.files(in: path)
      case S_IFREG where isFontFileName(name): files.append(path)
      default: break
      }
    }
    return files
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func resolved(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
