import ZineFiles
import ZineText

/// A path with patterns in the names of its folders or its file, such as `issues/*/issue.txt`.
struct Glob {
  private typealias Part = (text: String, pattern: NamePattern)

  private let parts: [Part]
  private let isAbsolute: Bool

  /// Returns `nil` for a plain path.
  init?(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map { (String($0), NamePattern($0)) }
    if parts.allSatisfy(\.pattern.isPlain) { return nil }
  }

  /// Result of a search.
  struct Result {
    /// Files or folders, as requested, in the order of their folders.
    var files: [String] = []
    /// Folders whose names were compared with a pattern; `.` for the folder where the search begins.
    var listed: [String] = []
    /// Paths of files that the glob names without wildcards, but that are missing from folders that were
    /// found.
    var missing: [String] = []
    /// Files whose paths are not UTF-8, with `\xFF` in place of each invalid byte.
    var unreadable: [String] = []
    /// Links that lead out of the folder in which the search begins. They are not followed.
    var outside: [String] = []
    /// Whether there are too many folders to search all of them.
    var isCutShort = false
    /// Whether a file at the end of the path need not exist.
    fileprivate var takesMissing = false

    /// Searched folders, with the part of the path that was matched in them. Links may lead to a folder in
    /// several ways.
    fileprivate var seen: Set<Place> = []

    fileprivate struct Place: Hashable {
      var part: Int
      var folder: FileStatus.Identity
    }
  }

  /// The path before the first pattern, with a slash at its end; empty for the project's folder.
  var start: String { (isAbsolute ? "/" : "") + plainParts.map { $0.text + "/" }.joined() }

  /// Number of names after `start`, including the file's name.
  var depth: Int { parts.count - plainParts.count }

  private var plainParts: ArraySlice<Part> { parts.prefix { $0.pattern.isPlain } }

  /// Finds the files or folders that the glob matches. Symbolic links must not lead out of the project's
  /// folder. If the part before the first pattern is absolute or contains `..`, they must not lead out of the
  /// folder that this part names.
  /// - Parameters:
  ///   - way: Names of nested folders below `start`, possibly followed by a file name. Only files on this
  ///     path are searched for, and no other folder is listed.
  ///   - kind: The kind of file that the last part of the glob must match.
  ///   - mayBeMissing: Whether a file at the end of the path need not exist.
  func files(
    in folder: ProjectFolder, along way: [String] = [], kind: FileKind = .file,
    mayBeMissing: Bool = false
  ) -> Result {
    var result = Result()
    result.takesMissing = mayBeMissing
    let (start, plain) = (start, plainParts)
    let isElsewhere = isAbsolute || plain.contains { $0.text == ".." }
    let root = isElsewhere ? resolvedPath(folder.whole(start)) : nil
    if folder.leadsOut(start.isEmpty ? "." : start, of: root) {
      result.outside.append(String(start.dropLast()))
    } else {
      search(
        parts.dropFirst(plain.count), from: start, along: way[...], root: root, kind: kind,
        in: folder, &result)
    }
    return result
  }

  /// - Parameters:
  ///   - start: The path so far, with a slash at its end; empty for the project's folder.
  ///   - way: The only name to consider for each of the next parts. For further parts, all names are
  ///     considered.
  ///   - root: The folder that links must not leave; `nil` for the project's folder.
  private func search(
    _ parts: ArraySlice<Part>, from start: String, along way: ArraySlice<String>, root: String?,
    kind wanted: FileKind, in folder: ProjectFolder, _ result: inout Result
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
      if result.takesMissing, rest.isEmpty, folder.kind(of: path) == nil {
        result.files.append(path)
        continue
      }
      if rest.isEmpty, pattern.isPlain, folder.kind(of: path) == nil { result.missing.append(path) }
      guard let kind = folder.kind(of: path), kind == (rest.isEmpty ? wanted : .folder) else {
        continue
      }
      if folder.leadsOut(path, of: root) {
        // A link that leads outside is reported only if it may lead to an issue.
        let isFile = folder.kind(of: ([path] + rest.map(\.text)).joined(separator: "/")) == .file
        let isIssue = wanted == .folder && rest.isEmpty
        if isFile || isIssue || rest.contains(where: { !$0.pattern.isPlain }) {
          result.outside.append(path)
        }
      } else if rest.isEmpty {
        result.files.append(path)
      } else {
        search(
          rest, from: path + "/", along: way.dropFirst(), root: root, kind: wanted, in: folder,
          &result)
      }
    }
  }

  /// Whether a folder has not been searched for this part of the path, and the search may continue.
  private func isNew(
    _ start: String, at part: Int, in folder: ProjectFolder, _ result: inout Result
  ) -> Bool {
    guard let status = FileStatus(folder.whole(start.isEmpty ? "." : start)) else { return false }
    let place = Result.Place(part: part, folder: status.identity)
    guard result.seen.insert(place).inserted else { return false }
    if result.seen.count > Limits.projectFolders { result.isCutShort = true }
    return !result.isCutShort
  }

  /// - Parameter rest: The parts after the pattern.
  private func names(
    in start: String, of folder: ProjectFolder, like pattern: NamePattern,
    before rest: ArraySlice<Part>, _ result: inout Result
  ) -> [String] {
    let parent = folder.whole(start.isEmpty ? "." : start)
    result.listed.append(start.isEmpty ? "." : String(start.dropLast()))
    guard let contents = try? FolderContents(of: parent) else { return [] }
    var names: [String] = []
    for bytes in contents {
      if let name = String(validating: bytes, as: UTF8.self) {
        if pattern.matches(name) { names.append(name) }
      } else if pattern.matches(String(decoding: bytes, as: UTF8.self)) {
        let end = rest.map { "/" + $0.text }.joined()
        // With a further pattern there may be a file, whose path cannot be written in UTF-8.
        let mayHoldFile =
          rest.contains { !$0.pattern.isPlain }
          || FileStatus(bytes: Array("\(parent)/".utf8) + bytes + Array(end.utf8))?.kind == .file
        if mayHoldFile { result.unreadable.append(start + shownName(bytes) + end) }
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Returns a file name with `\xFF` in place of each byte that is not valid UTF-8.
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
