/// The files that a run reads, and those that it looks for but does not find. If any of them changes, the
/// result of the run may change. Each file is recorded before it is opened, so that the recorded status is
/// never newer than the content that was read.
///
/// Each run has its own log.
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

  /// - Parameter path: A path relative to the working directory, or an absolute one, with symbolic links
  ///   unresolved.
  package func add(_ path: String, _ kind: Kind) {
    let path = Self.plain(path)
    guard known.insert(path).inserted else { return }
    let status = FileStatus(path)
    // Data from a stream can be read only once, so there is nothing to watch.
    if status?.kind == .stream, kind == .source || kind == .styleSheet { return }
    let isThere = status?.kind == (kind == .folder ? .folder : .file)
    entries.append(Entry(path: path, kind: kind, isThere: isThere, status: status))
    if let status, isThere, kind != .folder {
      identities[status.identity] = identities[status.identity] ?? kind
    }
  }

  /// Adds a path resolved by a library, unless its file is already recorded under the user's name for it.
  package func addResolved(_ path: String, _ kind: Kind) {
    if let status = FileStatus(path), identities[status.identity] != nil { return }
    add(path, kind)
  }

  /// Removes redundant parts of a path: `./a//b` becomes `a/b`. Steps to a parent folder are kept, since a
  /// link may lead elsewhere.
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

  /// The paths that did not exist or were not regular files.
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

  /// Sorts by bytes, independently of the language.
  private func sorted(_ isWanted: (Entry) -> Bool) -> [String] {
    entries.filter(isWanted).map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
