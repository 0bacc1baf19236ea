import ZineFiles
import ZineText

/// A path with patterns in the names of its folders and its file, such as `issues/*/issue.txt`.
struct Glob {
  private let parts: [(text: String, pattern: NamePattern)]
  private let isAbsolute: Bool

  /// `nil` for a plain path.
  init?(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map { (String($0), NamePattern($0)) }
    if parts.allSatisfy(\.pattern.isPlain) { return nil }
  }

  /// What is found.
  struct Result {
    /// Files in the order of their folders.
    var files: [String] = []
    /// Names that are not UTF-8, with `?` in the place of what is not.
    var unreadable: [String] = []
    /// Links that lead out of the folder where the search begins. They are not followed.
    var outside: [String] = []
    /// Whether there are too many folders to look into all of them.
    var isCutShort = false

    /// Folders that were looked into, with the part of the path that was looked for there: links lead to
    /// some of them in many ways.
    fileprivate var seen: Set<Place> = []

    fileprivate struct Place: Hashable {
      var part: Int
      var folder: FileStatus.Identity
    }
  }

  /// Looks for the files that are meant. What the glob names before its first pattern may lie anywhere, if
  /// it says so; else the project's folder is not left, whatever links say.
  func files(in folder: ProjectFolder) -> Result {
    var result = Result()
    let plain = parts.prefix { $0.pattern.isPlain }
    let start = (isAbsolute ? "/" : "") + plain.map { $0.text + "/" }.joined()
    let isElsewhere = isAbsolute || plain.contains { $0.text == ".." }
    let root = isElsewhere ? resolvedPath(folder.whole(start)) : nil
    if folder.leadsOut(start.isEmpty ? "." : start, of: root) {
      result.outside.append(String(start.dropLast()))
    } else {
      search(parts.dropFirst(plain.count), from: start, root: root, in: folder, &result)
    }
    return result
  }

  /// - Parameters:
  ///   - start: the way so far, with a slash at its end; empty for the project's folder.
  ///   - root: the folder that links do not leave; `nil` is the project's.
  private func search(
    _ parts: ArraySlice<(text: String, pattern: NamePattern)>, from start: String, root: String?,
    in folder: ProjectFolder, _ result: inout Result
  ) {
    guard let (text, pattern) = parts.first else { return }
    let rest = parts.dropFirst()
    guard isNew(start, at: parts.startIndex, in: folder, &result) else { return }
    let names = pattern.isPlain ? [text] : names(in: start, of: folder, like: pattern, &result)
    for name in names {
      let path = start + name
      guard let kind = folder.kind(of: path), kind == (rest.isEmpty ? .file : .folder) else {
        continue
      }
      if folder.leadsOut(path, of: root) {
        // A link that leads out of the folder is told only where it may lead to an issue.
        let isFile = folder.kind(of: ([path] + rest.map(\.text)).joined(separator: "/")) == .file
        if isFile || rest.contains(where: { !$0.pattern.isPlain }) { result.outside.append(path) }
      } else if rest.isEmpty {
        result.files.append(path)
      } else {
        search(rest, from: path + "/", root: root, in: folder, &result)
      }
    }
  }

  /// Whether a folder has not been looked into for this part of the path, and may be.
  private func isNew(
    _ start: String, at part: Int, in folder: ProjectFolder, _ result: inout Result
  ) -> Bool {
    guard let status = FileStatus(folder.whole(start.isEmpty ? "." : start)) else { return false }
    let place = Result.Place(part: part, folder: status.identity)
    guard result.seen.insert(place).inserted else { return false }
    if result.seen.count > Limits.projectFolders { result.isCutShort = true }
    return !result.isCutShort
  }

  private func names(
    in start: String, of folder: ProjectFolder, like pattern: NamePattern, _ result: inout Result
  ) -> [String] {
    let contents = try? FolderContents(of: folder.whole(start.isEmpty ? "." : start))
    guard let contents else { return [] }
    var names: [String] = []
    for bytes in contents {
      guard let name = String(validating: bytes, as: UTF8.self) else {
        let repaired = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        if pattern.matches(repaired) { result.unreadable.append(start + repaired) }
        continue
      }
      if pattern.matches(name) { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
