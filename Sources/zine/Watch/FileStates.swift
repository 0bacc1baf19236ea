import Glibc

/// What files and folders look like from outside, to be looked at again later.
struct FileStates {
  private enum State: Equatable {
    case missing
    case file(FileTimes)
    /// The names in a folder.
    case listing([String])
  }

  private struct FileTimes: Equatable {
    var device: dev_t
    var number: ino_t
    var size: Int
    /// In seconds and nanoseconds, as the file system has it.
    var modified: [Int]
    var changed: [Int]

    init(_ information: stat) {
      device = information.st_dev
      number = information.st_ino
      size = Int(information.st_size)
      modified = [information.st_mtim.tv_sec, information.st_mtim.tv_nsec]
      changed = [information.st_ctim.tv_sec, information.st_ctim.tv_nsec]
    }
  }

  private var states: [String: State] = [:]

  init() {}

  init(_ render: RenderFacts) {
    for path in render.inputs + render.missing { states[path] = Self.state(of: path) }
    for folder in render.folders {
      states[folder] = Self.listing(of: folder, without: render.outputs)
    }
  }

  /// The states of earlier, of what is here too: what has changed since is seen the next time.
  func keeping(_ earlier: FileStates) -> FileStates {
    var result = self
    result.states.merge(earlier.states.filter { states[$0.key] != nil }) { $1 }
    return result
  }

  func differs(from other: FileStates) -> Bool { states != other.states }

  /// Whether something has changed while a render read it that nothing was known of before: then no one
  /// has watched it.
  /// - Parameter start: of the render, by `currentTime`.
  func hasChanged(
    since start: [Int], _ render: RenderFacts, but known: FileStates
  ) -> Bool {
    func isNew(_ times: FileTimes) -> Bool { !times.changed.lexicographicallyPrecedes(start) }
    let missing = Set(render.missing)
    return states.contains { path, state in
      guard known.states[path] == nil else { return false }
      switch state {
      case .missing: return !missing.contains(path)
      case .file(let times): return missing.contains(path) || isNew(times)
      case .listing: return Self.times(of: path).map(isNew) ?? true
      }
    }
  }

  /// The time by the clock that file systems write down.
  static func currentTime() -> [Int] {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return [time.tv_sec, time.tv_nsec]
  }

  // MARK: Looking

  private static func state(of path: String) -> State {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return .missing
    }
    return .file(FileTimes(information))
  }

  private static func times(of folder: String) -> FileTimes? {
    var information = stat()
    return stat(folder, &information) == 0 ? FileTimes(information) : nil
  }

  private static func listing(of folder: String, without outputs: [String]) -> State {
    guard let directory = opendir(folder) else { return .missing }
    defer { closedir(directory) }
    let own = Set(outputs.compactMap { $0.split(separator: "/").last.map(String.init) })
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), !own.contains(name) { names.append(name) }
    }
    return .listing(names.sorted())
  }
}
