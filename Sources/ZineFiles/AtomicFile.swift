import Glibc
import Synchronization

/// The reason why a file cannot be written.
package struct WriteFailure: Error, Sendable {
  package enum Reason: Sendable {
    case isFolder
    case notRegularFile
    case system(errno: Int32)
  }

  /// The file name as given by the caller.
  package var name: String
  package var reason: Reason

  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  package init(name: String, _ failure: SystemFailure) {
    self.init(name: name, reason: .system(errno: failure.number))
  }
}

/// Writes a file atomically: at every moment, either the old file or the new file exists in full. The new
/// file is created without a name, synced, given a temporary name, and then renamed over the old file.
/// Symbolic links are followed.
package func writeAtomically(_ bytes: [UInt8], to name: String) throws(WriteFailure) {
  let file = try AtomicFile(name)
  try file.write(bytes)
  try file.finish()
}

/// Writes several files. They get their names only when all of them are complete, so that either all of them
/// appear or none. Until then, they have no names. If there are more files than the process may keep open,
/// the rest have hidden names.
package struct AtomicFiles {
  private var files: [AtomicFile] = []
  private let openFiles = RaisedFileLimit()

  package init() {}

  package mutating func add(
    _ bytes: [UInt8], as name: String, followsLinks: Bool = true
  ) throws(WriteFailure) {
    let file = try AtomicFile(name, followsLinks: followsLinks)
    try file.write(bytes)
    try file.settle(closes: files.count >= openFiles.limit / 2)
    files.append(file)
  }

  /// Adds a file with the first byte string of a spool, and removes this byte string from the spool.
  package mutating func add(_ spool: Spool, as name: String) throws(WriteFailure) {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try spool.removeFirst()
    } catch {
      throw WriteFailure(name: name, error)
    }
    try add(bytes, as: name)
  }

  package func finish() throws(WriteFailure) {
    // The content of all files is on the disk. Only creating the names can still fail.
    for file in files { try file.takeHiddenName() }
    for file in files { try file.takeName() }
    for folder in Set(files.map(\.folder)) { syncFolder(folder) }
  }
}

/// A file that is written piece by piece and appears only when it is complete, as with `writeAtomically`.
package final class AtomicFile {
  private let name: String
  private let target: String
  fileprivate let folder: String
  private let file: NewFile
  private let isSynced: Bool
  private let permissions: UInt32?

  /// - Parameters:
  ///   - followsLinks: Whether to replace the target of a symbolic link instead of the link itself. If the
  ///     name was not entered by the user, a link may be an attack.
  ///   - isSynced: Whether the finished file must survive a power failure.
  ///   - permissions: File mode as for `chmod`, or `nil` to keep the mode of the replaced file. For a new
  ///     file, `nil` means the user's default.
  package init(
    _ name: String, followsLinks: Bool = true, isSynced: Bool = true, permissions: UInt32? = nil
  ) throws(WriteFailure) {
    self.name = name
    self.isSynced = isSynced
    self.permissions = permissions
    target = try writableTarget(name, followsLinks: followsLinks)
    let slash = target.lastIndex(of: "/")
    folder = slash.map { [target] in String(target[...$0]) } ?? "./"
    do throws(SystemFailure) {
      file = try NewFile(in: folder)
    } catch {
      throw WriteFailure(name: name, error)
    }
  }

  package func write(_ bytes: some RandomAccessCollection<UInt8>) throws(WriteFailure) {
    try attempt { () throws(SystemFailure) in try ZineFiles.write(bytes, to: file.descriptor) }
  }

  package func finish() throws(WriteFailure) {
    try settle()
    try takeName()
    if isSynced { syncFolder(folder) }
  }

  /// Writes the whole file to the disk. No bytes can be added afterwards.
  /// - Parameter closes: Whether to give the file a hidden name and close it. If the process is killed, the
  ///   file remains under this name.
  fileprivate func settle(closes: Bool = false) throws(WriteFailure) {
    try attempt { () throws(SystemFailure) in
      if let permissions {
        file.setPermissions(permissions)
      } else if let status = FileStatus(target) {
        file.setPermissions(status.permissions)
      }
      if isSynced { try file.sync() }
      if closes {
        try file.takeHiddenName()
        try file.close()
      }
    }
  }

  fileprivate func takeHiddenName() throws(WriteFailure) {
    try attempt { () throws(SystemFailure) in try file.takeHiddenName() }
  }

  fileprivate func takeName() throws(WriteFailure) {
    try attempt { () throws(SystemFailure) in try file.replace(target) }
  }

  private func attempt(_ work: () throws(SystemFailure) -> Void) throws(WriteFailure) {
    do throws(SystemFailure) {
      try work()
    } catch {
      throw WriteFailure(name: name, error)
    }
  }
}

/// A file that is being written. If it is not finished, it disappears when the process ends, even if the
/// process is killed. A killed process leaves a `.zine-…` file only on file systems that do not support
/// unnamed files.
final class NewFile {
  private let folder: String
  private(set) var descriptor: Int32
  /// `nil` while the file has no name.
  private var name: String?

  init(in folder: String) throws(SystemFailure) {
    self.folder = folder
    // On Linux, O_TMPFILE is a combination of two flags, so Swift does not import it.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    // An unnamed file gets its name through a link in /proc. Without /proc, the file is named at once.
    let hasLinks = access("/proc/self/fd", F_OK) == 0
    descriptor = hasLinks ? open(folder, temporary | O_RDWR | O_CLOEXEC, 0o666) : -1
    guard descriptor < 0 else { return }
    try forNewName { name in
      descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor >= 0
    }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    removeName()
  }

  /// Removes the hidden name, if there is one. The file exists until it is closed.
  func removeName() {
    if let name { unlink(name) }
    name = nil
  }

  /// Counter that makes the hidden names of a process unique.
  private static let number = Atomic<Int>(0)

  /// Tries names until one of them is unused. Files that an earlier run left are not changed.
  private func forNewName(_ take: (String) -> Bool) throws(SystemFailure) {
    for _ in 0..<100 {
      let name =
        "\(folder)\(hiddenFilePrefix(process: getpid()))\(Self.number.add(1, ordering: .relaxed).newValue)"
      if take(name) {
        self.name = name
        return
      }
      if errno != EEXIST { break }
    }
    throw .last
  }

  func setPermissions(_ permissions: UInt32) { fchmod(descriptor, permissions) }

  func sync() throws(SystemFailure) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  func takeHiddenName() throws(SystemFailure) {
    guard name == nil else { return }
    let own = "/proc/self/fd/\(descriptor)"
    try forNewName { linkat(AT_FDCWD, own, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0 }
  }

  /// Closes the file. Some file systems report only at this point that the disk is full.
  func close() throws(SystemFailure) {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 else { throw .last }
  }

  /// Replaces a file. The time between the hidden name and the final name is as short as possible: if the
  /// process is killed in this time, the hidden file remains.
  func replace(_ target: String) throws(SystemFailure) {
    if descriptor >= 0 {
      // Closing a duplicate of the descriptor reports the same errors as closing the file itself.
      let copy = dup(descriptor)
      guard copy >= 0, Glibc.close(copy) == 0 else { throw .last }
    }
    try takeHiddenName()
    guard let name, rename(name, target) == 0 else { throw .last }
    self.name = nil
    try close()
  }
}

/// Returns the prefix of the hidden names that a process uses for unfinished files.
package func hiddenFilePrefix(process: Int32) -> String { ".zine-\(process)-" }

/// Returns the path of the file to replace, with symbolic links resolved. Throws for folders and devices.
private func writableTarget(
  _ name: String, followsLinks: Bool
) throws(WriteFailure) -> String {
  guard var status = FileStatus(name, followsLinks: false) else { return name }
  if !followsLinks, status.kind == .link { return name }
  var target = name
  if status.kind == .link {
    guard let resolved = resolvedPath(name), let real = FileStatus(resolved) else {
      throw WriteFailure(name: name, .last)
    }
    (target, status) = (resolved, real)
  }
  switch status.kind {
  case .file: return target
  case .folder: throw WriteFailure(name: name, reason: .isFolder)
  case .link, .stream, .other: throw WriteFailure(name: name, reason: .notRegularFile)
  }
}

/// Writes all bytes to a descriptor.
package func write(
  _ bytes: some RandomAccessCollection<UInt8>, to descriptor: Int32
) throws(SystemFailure) {
  let bytes = Array(bytes)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .last }
    written += count
  }
}

/// Syncs a folder, so that a new name in it survives a power failure. Errors are ignored, since no data is
/// lost.
private func syncFolder(_ folder: String) {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
