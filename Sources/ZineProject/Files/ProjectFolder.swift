import ZineFiles
import ZineText

/// The folder of a project, to which its paths are relative.
struct ProjectFolder {
  /// Path as given by the caller.
  let path: String
  /// Path without symbolic links; `nil` if the folder does not exist.
  private let resolved: String?
  private let output: String?

  init(_ path: String) {
    self.path = path
    resolved = resolvedPath(path)
    let folder = resolved
    output =
      resolvedPath(path + "/" + Project.outputFolder)
      ?? folder.map { ($0 == "/" ? "" : $0) + "/" + Project.outputFolder }
  }

  /// Creates the folder of an issue. If the folder is inside the project, its links may lead anywhere
  /// in the project.
  init(_ path: String, in project: ProjectFolder) {
    self.path = path
    let own = resolvedPath(path)
    if let own, let root = project.resolved, lies(own, in: root) {
      resolved = root
    } else {
      resolved = own
    }
    output = project.output
  }

  /// Converts a path of the project to a path relative to the working directory.
  func whole(_ name: String) -> String {
    name.hasPrefix("/") ? name : path == "." ? name : path + "/" + name
  }

  func kind(of name: String) -> FileKind? { FileStatus(whole(name))?.kind }

  /// Position of a path relative to the output folder.
  enum Side { case apart, inside, around }

  func side(of name: String) -> Side {
    guard let output, let place = resolvedPath(whole(name)) else { return .apart }
    if lies(place, in: output) { return .inside }
    return lies(output, in: place) ? .around : .apart
  }

  /// Whether a folder or one of its subfolders contains a file named like a font. Each folder is searched
  /// once, and links that lead outside are ignored. `zine render` searches in the same way, and reports an
  /// error if there are too many folders.
  func holdsFont(_ name: String) -> Bool {
    guard let root = resolvedPath(whole(name)) else { return false }
    var seen: Set<String> = [root]
    var waiting = [root]
    while let folder = waiting.popLast() {
      guard seen.count <= Limits.fontFolders else { return true }
      guard let contents = try? FolderContents(of: folder) else { continue }
      for name in contents where name.first != UInt8(ascii: ".") {
        let file = String(decoding: name, as: UTF8.self)
        guard let path = resolvedPath(folder + "/" + file), lies(path, in: root) else { continue }
        switch FileStatus(path)?.kind {
        case .file where isFontFileName(file): return true
        case .folder: if seen.insert(path).inserted { waiting.append(path) }
        default: break
        }
      }
    }
    return false
  }

  /// Whether a symbolic link on the path leads outside a folder.
  ///
  /// - Parameter folder: Resolved path of the folder; `nil` for the project's folder.
  func leadsOut(_ name: String, of folder: String? = nil) -> Bool {
    guard let root = folder ?? resolved, let path = resolvedPath(whole(name)) else { return false }
    return !lies(path, in: root)
  }

  /// Returns the name of the folder that contains a file.
  func folderName(of file: String) -> String {
    let parts = file.split(separator: "/")
    if parts.count >= 2, parts[parts.count - 2] != "..", parts[parts.count - 2] != "." {
      return String(parts[parts.count - 2])
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    return resolvedPath(whole(folder))?.split(separator: "/").last.map(String.init) ?? ""
  }
}
