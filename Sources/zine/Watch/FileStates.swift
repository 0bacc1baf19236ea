import ZineBatch
import ZineFiles

/// What files and folders look like from outside, to be looked at again later.
struct FileStates {
  private enum State: Equatable {
    case missing
    case file(FileStatus)
    /// The names in a folder.
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

  /// These paths with their earlier states, where known: what changed since then is seen at the next look.
  func keeping(_ earlier: FileStates) -> FileStates {
    var result = self
    result.states.merge(earlier.states.filter { states[$0.key] != nil }) { $1 }
    return result
  }

  func differs(from other: FileStates) -> Bool { states != other.states }

  /// Whether anything that no earlier render had named, and nobody watched, changed while the render read it:
  /// by the times of files, and by what the render saw where a link or a folder leads elsewhere since then.
  /// - Parameter start: of the render, by `FileStatus.currentTime`.
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

  // MARK: Looking

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
