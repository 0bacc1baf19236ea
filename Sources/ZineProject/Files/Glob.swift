import ZineFiles
import ZineText

/// A path whose folder names or file name contain wildcards, such as `issues/*/issue.txt`.
struct Glob {
  private typealias Part = (text: String, pattern: NamePattern)

  private let parts: [Part]
  private let isAbsolute: Bool

  /// Returns `nil` for a path without wildcards.
  init?(_ text: String) {
    isAbsolute = text.hasPrefix("/")
    parts = text.split(separator: "/").map { (String($0), NamePattern($0)) }
    if parts.allSatisfy(\.pattern.isPlain) { return nil }
  }

  /// The result of a search.
  struct Result {
    /// Files or folders, as requested, in the order of their folders.
    var files: [String] = []
    /// Folders whose names were compared with a pattern; `.` means the folder in which the search begins.
    var listed: [String] = []
    /// Paths of missing files whose names contain no wildcards, in folders that were found.
    var missing: [String] = []
    /// Files whose paths are not UTF-8, with `\xFF` in place of each invalid byte.
    var unreadable: [String] = []
    /// Links that lead outside the folder in which the search begins. Such links are not followed.
    var outside: [String] = []
    /// Whether the search was stopped because there are too many folders.
    var isCutShort = false
    /// Whether the last part of the path may match a file that does not exist.
    fileprivate var takesMissing = false

    /// Searched folders, each with the part of the path that was matched in it. Different links may lead to
    /// the same folder.
    fileprivate var seen: Set<Place> = []

    fileprivate struct Place: Hashable {
      var part: Int
      var folder: FileStatus.Identity
    }
  }

  /// The path before the first part with wildcards, with a slash at its end; empty for the project's folder.
  var start: String { (isAbsolute ? "/" : "") + plainParts.map { $0.text + "/" }.joined() }

  /// Number of names after `start`, including the file's name.
  var depth: Int { parts.count - plainParts.count }

  private var plainParts: ArraySlice<Part> { parts.prefix { $0.pattern.isPlain } }

  /// Finds the files or folders that the glob matches. Symbolic links must not lead outside the project's
  /// folder. If the part before the first wildcard is absolute or contains `..`, links must not lead outside
  /// the folder that this part names.
  /// - Parameters:
  ///   - way: Names of nested folders below `start`, possibly followed by a file name. Only files on this
  ///     path are searched for, and no other folder is listed.
  ///   - kind: The kind of file that the last part of the glob must match.
  ///   - mayBeMissing: Whether the last part of the path may match a file that does not exist.
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
  ///   - way: Names for the next parts. If it has no name for a part, all names in the folder are compared
  ///     with the part.
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
        // A link that leads outside is reported only if an issue may be found through it.
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

  /// Whether a folder has not been searched for this part of the path and the limit for folders is not
  /// reached.
  private func isNew(
    _ start: String, at part: Int, in folder: ProjectFolder, _ result: inout Result
  ) -> Bool {
    guard let status = FileStatus(folder.whole(start.isEmpty ? "." : start)) else { return false }
    let place = Result.Place(part: part, folder: status.identity)
    guard result.seen.insert(place).inserted else { return false }
    if result.seen.count > Limits.projectFolders { result.isCutShort = true }
    return !result.isCutShort
  }

  /// - Parameter rest: The parts of the path after the pattern.
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
        // If another pattern follows, a file may match, but its path cannot be written in UTF-8.
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
