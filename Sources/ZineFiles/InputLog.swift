/// The files that a run reads, and the paths that it looks up without finding a file. If any of them changes,
/// the result of the run may change. Each file is recorded before it is opened, so that the recorded status
/// is never newer than the content.
///
/// Each run has a separate log.
package final class InputLog {
  package enum Kind {
    case source
    case styleSheet
    case picture
    /// A font named in `@font-face`.
    case fontFace
    /// A font found by fontconfig or in a font folder.
    case font
    case dictionary
    /// The output profile of a PDF for print.
    case profile
    /// A library opened for imported PDF pages or vector images.
    case library
    case lock
    /// A golden that the output is compared with.
    case golden
    /// The project's `zine.toml`.
    case project
    /// A folder of which only the file names matter.
    case folder
  }

  private struct Entry {
    var path: String
    var kind: Kind
    var isThere: Bool
    var status: FileStatus?
  }

  /// The entries in the order of the lookups.
  private var entries: [Entry] = []
  private var known: Set<String> = []
  private var identities: [FileStatus.Identity: Kind] = [:]

  package init() {}

  // MARK: Recording

  /// - Parameter path: A path with symbolic links unresolved, relative to the working directory or absolute.
  package func add(_ path: String, _ kind: Kind) {
    let path = Self.plain(path)
    guard known.insert(path).inserted else { return }
    let status = FileStatus(path)
    // Data from a stream can be read only once, so streams are not watched for changes.
    if status?.kind == .stream, kind == .source || kind == .styleSheet { return }
    let isThere = status?.kind == (kind == .folder ? .folder : .file)
    entries.append(Entry(path: path, kind: kind, isThere: isThere, status: status))
    if let status, isThere, kind != .folder {
      identities[status.identity] = identities[status.identity] ?? kind
    }
  }

  /// Adds a path that a library has resolved, unless the same file is already recorded under another path.
  package func addResolved(_ path: String, _ kind: Kind) {
    if let status = FileStatus(path), identities[status.identity] != nil { return }
    add(path, kind)
  }

  /// Removes redundant parts of a path: `./a//b` becomes `a/b`. Parts named `..` are kept, since a folder
  /// before them may be a link.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let plain = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return plain.isEmpty ? "." : plain
  }

  // MARK: Queries

  /// The files that existed.
  package var files: [String] { sorted { $0.isThere && $0.kind != .folder } }

  /// The folders whose file names matter.
  package var folders: [String] { sorted { $0.isThere && $0.kind == .folder } }

  /// The paths at which no file or folder of the expected kind existed.
  package var missing: [String] { sorted { !$0.isThere } }

  /// The status of each existing file and folder before it was opened.
  package var statuses: [String: FileStatus] {
    entries.reduce(into: [:]) { if $1.isThere { $0[$1.path] = $1.status } }
  }

  /// Returns the existing files of a kind in the order of the lookups.
  package func files(_ kind: Kind) -> [String] {
    entries.filter { $0.isThere && $0.kind == kind }.map(\.path)
  }

  /// Returns the kind of the recorded file that a path leads to, if any.
  package func kind(ofFileAt path: String) -> Kind? {
    FileStatus(path).flatMap { identities[$0.identity] }
  }

  /// Sorts paths by their UTF-8 bytes, so that the order does not depend on the locale.
  private func sorted(_ isWanted: (Entry) -> Bool) -> [String] {
    entries.filter(isWanted).map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
