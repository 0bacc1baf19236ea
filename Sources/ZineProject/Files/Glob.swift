import ZineFiles
import ZineText

/// A path with patterns in the names of its folders and its file, such as `issues/*/issue.txt`.
struct Glob {
  private typealias Part = (text: String, pattern: NamePattern)

  private let parts: [Part]
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
    /// Files whose paths are not UTF-8, with `\xFF` in the place of each byte that is not.
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

  /// What the glob names before its first pattern, with a slash at its end; empty for the project's folder.
  var start: String { (isAbsolute ? "/" : "") + plainParts.map { $0.text + "/" }.joined() }

  /// How many names stand behind `start`, the file's among them.
  var depth: Int { parts.count - plainParts.count }

  private var plainParts: ArraySlice<Part> { parts.prefix { $0.pattern.isPlain } }

  /// Looks for the files that are meant. What the glob names before its first pattern may lie anywhere, if
  /// it says so; else the project's folder is not left, whatever links say.
  /// - Parameter way: names of folders, one in the other, from `start` on, and perhaps of a file: only files
  ///   on this way are looked for, and no other folder is listed.
  func files(in folder: ProjectFolder, along way: [String] = []) -> Result {
    var result = Result()
    let (start, plain) = (start, plainParts)
    let isElsewhere = isAbsolute || plain.contains { $0.text == ".." }
    let root = isElsewhere ? resolvedPath(folder.whole(start)) : nil
    if folder.leadsOut(start.isEmpty ? "." : start, of: root) {
      result.outside.append(String(start.dropLast()))
    } else {
      search(
        parts.dropFirst(plain.count), from: start, along: way[...], root: root, in: folder, &result)
    }
    return result
  }

  /// - Parameters:
  ///   - start: the way so far, with a slash at its end; empty for the project's folder.
  ///   - way: the only names that count from here on; all do where it has ended.
  ///   - root: the folder that links do not leave; `nil` is the project's.
  private func search(
    _ parts: ArraySlice<Part>, from start: String, along way: ArraySlice<String>, root: String?,
    in folder: ProjectFolder, _ result: inout Result
  ) {
    guard let (text, pattern) = parts.first else { return }
    let rest = parts.dropFirst()
    guard isNew(start, at: parts.startIndex, in: folder, &result) else { return }
    let names =
      if let name = way.first {
        pattern.matches(name) ? [name] : []
      } else if pattern.isPlain {
        [text]
      } else {
        names(in: start, of: folder, like: pattern, before: rest, &result)
      }
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
        search(
          rest, from: path + "/", along: way.dropFirst(), root: root, in: folder, &result)
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

  /// - Parameter rest: the parts behind the pattern.
  private func names(
    in start: String, of folder: ProjectFolder, like pattern: NamePattern,
    before rest: ArraySlice<Part>, _ result: inout Result
  ) -> [String] {
    let parent = folder.whole(start.isEmpty ? "." : start)
    guard let contents = try? FolderContents(of: parent) else { return [] }
    var names: [String] = []
    for bytes in contents {
      if let name = String(validating: bytes, as: UTF8.self) {
        if pattern.matches(name) { names.append(name) }
      } else if pattern.matches(String(decoding: bytes, as: UTF8.self)) {
        let end = rest.map { "/" + $0.text }.joined()
        // Behind a further pattern there may be a file, and where that leads nobody can say in UTF-8.
        let mayHoldFile =
          rest.contains { !$0.pattern.isPlain }
          || FileStatus(bytes: Array("\(parent)/".utf8) + bytes + Array(end.utf8))?.kind == .file
        if mayHoldFile { result.unreadable.append(start + shownName(bytes) + end) }
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A file's name with `\xFF` for each byte that is no part of UTF-8.
private func shownName(_ bytes: [UInt8]) -> String {
  var text = ""
  var rest = bytes[...]
  while let first = rest.first {
    let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
    text +=
      length.map { String(decoding: rest.prefix($0), as: UTF8.self) }
      ?? "\\x" + (first < 16 ? "0" : "") + String(first, radix: 16, uppercase: true)
    rest = rest.dropFirst(length ?? 1)
  }
  return text
}
