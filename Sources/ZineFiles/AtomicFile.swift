import Glibc
import Synchronization

/// Why a file can't be written.
package struct WriteFailure: Error, Sendable {
  package enum Reason: Sendable {
    case isFolder
    case notRegularFile
    case system(errno: Int32)
  }

  /// As the caller named the file.
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

/// Writes a file so that at every moment the old one or the new one stands there whole: as a file
/// without a name, which is synced, gets a name of its own, and then takes that of the old one. A
/// symbolic link is followed.
package func writeAtomically(_ bytes: [UInt8], to name: String) throws(WriteFailure) {
  let file = try AtomicFile(name)
  try file.write(bytes)
  try file.finish()
}

/// Writes several files so that either all of them are whole and take their names, or none does: until the
/// last is written, none has a name that anybody knows.
package struct AtomicFiles {
  private var files: [AtomicFile] = []

  /// A process may have some hundred files open.
  private static let openFiles = 200

  package init() {}

  package mutating func add(
    _ bytes: [UInt8], as name: String, followsLinks: Bool = true
  ) throws(WriteFailure) {
    let file = try AtomicFile(name, followsLinks: followsLinks)
    try file.write(bytes)
    try file.settle(closes: files.count >= Self.openFiles)
    files.append(file)
  }

  package func finish() throws(WriteFailure) {
    // All files are on the disk: only the room for their names may still be missing.
    for file in files { try file.takeHiddenName() }
    for file in files { try file.takeName() }
    for folder in Set(files.map(\.folder)) { syncFolder(folder) }
  }
}

/// A file that is written piece by piece, and seen only when it is finished, as by `writeAtomically`.
package final class AtomicFile {
  private let name: String
  private let target: String
  fileprivate let folder: String
  private let file: NewFile
  private let isSynced: Bool
  private let permissions: UInt32?

  /// - Parameters:
  ///   - followsLinks: whether what a symbolic link of that name leads to is replaced, or else the link
  ///     itself: a name that nobody typed may be a stranger's link.
  ///   - isSynced: whether it is safe from a power cut once it is finished.
  ///   - permissions: as `chmod` has them; `nil` for those of the file that it replaces, or else the user's.
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

  /// Makes sure that the whole file is on the disk. Nothing may be written to it afterwards.
  /// - Parameter closes: also closes the file, under a name that stays behind where the process is killed.
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

/// A file in the making. What is not finished goes away with it, whatever ends the process, but for
/// file systems that know no file without a name: there a killed process leaves a `.zine-…` behind.
private final class NewFile {
  private let folder: String
  private(set) var descriptor: Int32
  /// `nil` as long as the file has none.
  private var name: String?

  init(in folder: String) throws(SystemFailure) {
    self.folder = folder
    // Linux's O_TMPFILE is made of two flags, which Swift does not import as one.
    let temporary: Int32 = 0o20_000_000 | O_DIRECTORY
    // By a link in /proc it gets its name.
    let hasLinks = access("/proc/self/fd", F_OK) == 0
    descriptor = hasLinks ? open(folder, temporary | O_WRONLY | O_CLOEXEC, 0o666) : -1
    guard descriptor < 0 else { return }
    try forNewName { name in
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor >= 0
    }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    if let name { unlink(name) }
  }

  /// Tells the hidden names of one process apart.
  private static let number = Atomic<Int>(0)

  /// Tries names that nothing has; what an earlier run left behind under one is left alone.
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

  /// Some file systems tell only now that there was no room.
  func close() throws(SystemFailure) {
    guard descriptor >= 0 else { return }
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 else { throw .last }
  }

  /// Takes the place of a file. Between its two names there is as little as can be: a process killed there leaves
  /// the first one behind.
  func replace(_ target: String) throws(SystemFailure) {
    if descriptor >= 0 {
      // What closing would tell is told here already.
      let copy = dup(descriptor)
      guard copy >= 0, Glibc.close(copy) == 0 else { throw .last }
    }
    try takeHiddenName()
    guard let name, rename(name, target) == 0 else { throw .last }
    self.name = nil
    try close()
  }
}

/// How the names begin under which a process writes files before they take their own.
package func hiddenFilePrefix(process: Int32) -> String { ".zine-\(process)-" }

/// The file to replace: what a symbolic link leads to, and never a folder or a device.
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

/// Writes all of some bytes.
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

/// The new name is safe only when the folder is; where the folder can't be synced, nothing is lost.
private func syncFolder(_ folder: String) {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
