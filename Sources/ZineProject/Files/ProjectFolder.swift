import Glibc
import ZineText

/// The folder of a project, where its relative paths begin.
struct ProjectFolder {
  /// As it was named.
  let path: String
  /// Without links; `nil` where the folder has gone.
  private let resolved: String?
  private let output: String?

  init(_ path: String) {
    self.path = path
    resolved = Self.resolve(path)
    let folder = resolved
    output =
      Self.resolve(path + "/" + Project.outputFolder)
      ?? folder.map { ($0 == "/" ? "" : $0) + "/" + Project.outputFolder }
  }

  /// A path of the project as the process finds it.
  func whole(_ name: String) -> String {
    name.hasPrefix("/") ? name : path == "." ? name : path + "/" + name
  }

  func kind(of name: String) -> FileKind? { FileKind(whole(name)) }

  /// Where a path lies against the folder that outputs go to.
  enum Side { case apart, inside, around }

  func side(of name: String) -> Side {
    guard let output, let place = Self.resolve(whole(name)) else { return .apart }
    if place == output || place.hasPrefix(output + "/") { return .inside }
    return place == "/" || output.hasPrefix(place + "/") ? .around : .apart
  }

  /// Whether a folder, or one in it, has a file that is called like a font.
  /// - Parameter depth: folders that lead into each other by links end at the 16th, as for `zine render`.
  func holdsFont(_ name: String, depth: Int = 0) -> Bool {
    guard depth < 16, let stream = opendir(whole(name)) else { return false }
    defer { closedir(stream) }
    var folders: [String] = []
    while let entry = readdir(stream) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !file.hasPrefix(".") else { continue }
      switch kind(of: name + "/" + file) {
      case .file where isFontFileName(file): return true
      case .folder: folders.append(name + "/" + file)
      default: break
      }
    }
    return folders.contains { holdsFont($0, depth: depth + 1) }
  }

  /// What the folder of a file is called.
  func folderName(of file: String) -> String {
    let parts = file.split(separator: "/")
    if parts.count >= 2, parts[parts.count - 2] != "..", parts[parts.count - 2] != "." {
      return String(parts[parts.count - 2])
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    return Self.resolve(whole(folder))?.split(separator: "/").last.map(String.init) ?? ""
  }

  private static func resolve(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
