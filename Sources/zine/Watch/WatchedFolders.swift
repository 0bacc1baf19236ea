import Glibc
import ZineBatch
import ZineFiles
import ZineProcess

/// The folders in which changes may affect the inputs of an issue.
struct WatchedFolders {
  private let events: FolderEvents
  /// Names of the relevant files in each folder, keyed by the folder's number.
  private var names: [Int32: Set<String>] = [:]
  /// Numbers of the folders in which all names are relevant.
  private var listings: Set<Int32> = []
  /// Names of the files that the renders write. Changes to them are ignored.
  private var outputs: Set<String> = []

  init() throws(SystemFailure) { events = try FolderEvents() }

  var descriptor: Int32 { events.descriptor }

  /// Watches the inputs of a render, and stops watching all other folders.
  mutating func watch(_ render: DependencyList) throws(SystemFailure) {
    let old = Set(names.keys).union(listings)
    (names, listings) = ([:], [])
    outputs = Set(render.outputs.compactMap { $0.split(separator: "/").last.map(String.init) })
    var numbers: [FolderKey: Int32] = [:]
    for path in render.inputs + render.missing + render.folders {
      try watch(path, &numbers)
    }
    for folder in render.folders {
      if let number = try number(of: folder, .files, &numbers) { listings.insert(number) }
    }
    for number in old where names[number] == nil && !listings.contains(number) {
      events.forget(number)
    }
  }

  private struct FolderKey: Hashable {
    var folder: String
    var kind: FolderEvents.Kind
  }

  private mutating func watch(
    _ path: String, _ numbers: inout [FolderKey: Int32]
  ) throws(SystemFailure) {
    try PathWalk.walk(path) { step throws(SystemFailure) in
      if let number = try number(of: step.folder, step.isLast ? .files : .names, &numbers) {
        names[number, default: []].insert(step.name)
      }
    }
  }

  /// Starts to watch a folder. Returns `nil` if the folder has just been removed. The parent folder then has
  /// an event for the removal.
  private func number(
    of folder: String, _ kind: FolderEvents.Kind, _ numbers: inout [FolderKey: Int32]
  ) throws(SystemFailure) -> Int32? {
    let key = FolderKey(folder: folder, kind: kind)
    if let known = numbers[key] { return known }
    do throws(SystemFailure) {
      numbers[key] = try events.watch(folder, kind)
      return numbers[key]
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      throw error
    }
  }

  enum News {
    case nothing
    case change
    /// Events were lost, and more may be lost.
    case overflow
  }

  /// Returns the kind of changes since the last call.
  func news() -> News {
    var news = News.nothing
    for event in events.take() {
      if event.isOverflow { return .overflow }
      if matters(event) { news = .change }
    }
    return news
  }

  private func matters(_ event: FolderEvents.Event) -> Bool {
    if event.isUnmounting || names[event.folder]?.contains(event.name) == true { return true }
    return listings.contains(event.folder) && !event.name.hasPrefix(".")
      && !event.name.isEmpty && !outputs.contains(event.name)
  }
}
