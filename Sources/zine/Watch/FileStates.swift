import ZineBatch
import ZineFiles

/// A snapshot of files and folders that can be compared with a later snapshot.
struct FileStates {
  private enum State: Equatable {
    case missing
    case file(FileStatus)
    /// Names of the files in a folder.
    case listing([String])
  }

  private var states: [String: State] = [:]

  init() {}

  init(_ render: DependencyList) {
    for path in render.inputs + render.missing { states[path] = Self.state(of: path) }
    for folder in render.folders {
      states[folder] = Self.listing(of: folder, without: render.outputs)
    }
  }

  /// Returns these paths with their states from an earlier snapshot, if it contains them. The next comparison
  /// then finds all changes since the earlier snapshot.
  func keeping(_ earlier: FileStates) -> FileStates {
    var result = self
    result.states.merge(earlier.states.filter { states[$0.key] != nil }) { $1 }
    return result
  }

  func differs(from other: FileStates) -> Bool { states != other.states }

  /// Whether any file or folder changed while the render read it. Paths in `known` are left out, since they
  /// have been watched since an earlier render.
  ///
  /// Compares the times of files. Also compares files with the stamps that the render recorded. These differ
  /// if a link on the path now leads to another file.
  ///
  /// - Parameter start: Start of the render, according to the clock of `FileStatus.currentTime`.
  func hasChanged(
    since start: Int, _ render: DependencyList, but known: FileStates
  ) -> Bool {
    func isNew(_ status: FileStatus) -> Bool { status.changed >= start }
    let missing = Set(render.missing)
    return states.contains { path, state in
      guard known.states[path] == nil else { return false }
      if let seen = render.stamps[path], let status = FileStatus(path),
        FileStamp(status).differs(from: seen)
      {
        return true
      }
      switch state {
      case .missing: return !missing.contains(path)
      case .file(let status): return missing.contains(path) || isNew(status)
      case .listing: return FileStatus(path).map(isNew) ?? true
      }
    }
  }

  // MARK: Reading the file system

  private static func state(of path: String) -> State {
    guard let status = FileStatus(path), status.kind == .file else { return .missing }
    return .file(status)
  }

  private static func listing(of folder: String, without outputs: [String]) -> State {
    guard isFolder(folder) else { return .missing }
    let own = Set(outputs.map(fileName(of:)))
    return .listing(fileNames(in: folder).filter { !own.contains($0) })
  }
}
