/// What a run reads, and what it looks for and does not find: whatever of it changes, the run may come
/// out otherwise. Each step writes down a file before it opens it, so that what is known of the file
/// is never newer than what was read.
///
/// One log belongs to one run.
package final class InputLog {
  package enum Kind {
    case source
    case styleSheet
    case picture
    /// Named by `@font-face`.
    case fontFace
    /// Found by fontconfig, or in a folder of fonts.
    case font
    case dictionary
    /// Of the printer that a PDF is for.
    case profile
    /// Opened for pictures that are others' pages, or drawings.
    case library
    case lock
    /// What the output is compared with.
    case golden
    /// `zine.toml`, whose settings hold.
    case project
    /// A folder whose files count by their names, and not by what they hold.
    case folder
  }

  private struct Entry {
    var path: String
    var kind: Kind
    var isThere: Bool
    var status: FileStatus?
  }

  /// In the order in which they were looked for.
  private var entries: [Entry] = []
  private var known: Set<String> = []
  private var identities: [FileStatus.Identity: Kind] = [:]

  package init() {}

  // MARK: Writing down

  /// - Parameter path: relative to the working folder, or absolute; not resolved.
  package func add(_ path: String, _ kind: Kind) {
    let path = Self.plain(path)
    guard known.insert(path).inserted else { return }
    let status = FileStatus(path)
    // What is read from a stream is gone then, and nothing to wait for.
    if status?.kind == .stream, kind == .source || kind == .styleSheet { return }
    let isThere = status?.kind == (kind == .folder ? .folder : .file)
    entries.append(Entry(path: path, kind: kind, isThere: isThere, status: status))
    if let status, isThere, kind != .folder {
      identities[status.identity] = identities[status.identity] ?? kind
    }
  }

  /// Adds a path that a library has resolved, unless its file is known already by a name of the user's.
  package func addResolved(_ path: String, _ kind: Kind) {
    if let status = FileStatus(path), identities[status.identity] != nil { return }
    add(path, kind)
  }

  /// Without steps that lead nowhere: `./a//b` is `a/b`. Steps back stay, which links may lead elsewhere.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let plain = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return plain.isEmpty ? "." : plain
  }

  // MARK: Asking

  /// The files that were there.
  package var files: [String] { sorted { $0.isThere && $0.kind != .folder } }

  /// Folders whose listing counts.
  package var folders: [String] { sorted { $0.isThere && $0.kind == .folder } }

  /// What was not there, or was no regular file.
  package var missing: [String] { sorted { !$0.isThere } }

  /// What the file system said of each file and folder that was there, before it was opened.
  package var statuses: [String: FileStatus] {
    entries.reduce(into: [:]) { if $1.isThere { $0[$1.path] = $1.status } }
  }

  /// The files of a kind that were there, in the order in which they were looked for.
  package func files(_ kind: Kind) -> [String] {
    entries.filter { $0.isThere && $0.kind == kind }.map(\.path)
  }

  /// What a name leads to, where that is one of the files.
  package func kind(ofFileAt path: String) -> Kind? {
    FileStatus(path).flatMap { identities[$0.identity] }
  }

  /// By bytes, not by what a language makes of them.
  private func sorted(_ isWanted: (Entry) -> Bool) -> [String] {
    entries.filter(isWanted).map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
