import Glibc
import ZineProcess

/// Writes a file so that at every moment the old one or the new one stands there whole: as a file
/// without a name, which is synced, gets a name of its own, and then takes that of the old one. A
/// symbolic link is followed.
func writeAtomically(_ bytes: [UInt8], to name: String) throws(PipelineFailure) {
  let file = try AtomicFile(name)
  try file.write(bytes)
  try file.finish()
}

/// Writes several files so that either all of them are whole and take their names, or none does: until the
/// last is written, none has a name that anybody knows.
struct AtomicFiles {
  private var files: [AtomicFile] = []

  /// A process may have some hundred files open.
  private static let openFiles = 200

  mutating func add(_ bytes: [UInt8], as name: String) throws(PipelineFailure) {
    let file = try AtomicFile(name)
    try file.write(bytes)
    try file.settle(closes: files.count >= Self.openFiles)
    files.append(file)
  }

  func finish() throws(PipelineFailure) {
    // Room for the names is all that may still be missing.
    for file in files { try file.takeHiddenName() }
    for file in files { try file.takeName() }
    for folder in Set(files.map(\.folder)) { syncFolder(folder) }
  }
}

/// The same, piece by piece. What is not finished is never seen.
final class AtomicFile {
  private let name: String
  private let target: String
  fileprivate let folder: String
  private let file: NewFile

  /// - Parameter followsLinks: whether what a symbolic link of that name leads to is replaced, or else the
  ///   link itself: a name that nobody typed may be a stranger's link.
  init(_ name: String, followsLinks: Bool = true) throws(PipelineFailure) {
    self.name = name
    target = try writableTarget(name, followsLinks: followsLinks)
    let slash = target.lastIndex(of: "/")
    folder = slash.map { [target] in String(target[...$0]) } ?? "./"
    do throws(SystemFailure) {
      file = try NewFile(in: folder)
    } catch {
      throw .cannotWrite(name: name, reason: .system(errno: error.number))
    }
  }

  func write(_ bytes: [UInt8]) throws(PipelineFailure) {
    try attempt { () throws(SystemFailure) in try file.write(bytes) }
  }

  func finish() throws(PipelineFailure) {
    try settle()
    try takeName()
    syncFolder(folder)
  }

  /// Makes sure that all of it is on the disk. No more is written then.
  /// - Parameter closes: for the price of a name that stays behind where the process is killed.
  fileprivate func settle(closes: Bool = false) throws(PipelineFailure) {
    try attempt { () throws(SystemFailure) in
      try file.sync(modeOf: target)
      if closes {
        try file.takeHiddenName()
        try file.close()
      }
    }
  }

  fileprivate func takeHiddenName() throws(PipelineFailure) {
    try attempt { () throws(SystemFailure) in try file.takeHiddenName() }
  }

  fileprivate func takeName() throws(PipelineFailure) {
    try attempt { () throws(SystemFailure) in try file.replace(target) }
  }

  private func attempt(_ work: () throws(SystemFailure) -> Void) throws(PipelineFailure) {
    do throws(SystemFailure) {
      try work()
    } catch {
      throw .cannotWrite(name: name, reason: .system(errno: error.number))
    }
  }
}

/// A file in the making. What is not finished goes away with it, whatever ends the process, but for
/// file systems that know no file without a name: there a killed process leaves a `.zine-…` behind.
private final class NewFile {
  private let folder: String
  private var descriptor: Int32
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

  /// Files are written by one thread.
  nonisolated(unsafe) private static var nextNumber = 0

  /// Tries names that nothing has; what an earlier run left behind under one is left alone.
  private func forNewName(_ take: (String) -> Bool) throws(SystemFailure) {
    for _ in 0..<100 {
      let name = "\(folder).zine-\(getpid())-\(Self.nextNumber)"
      Self.nextNumber += 1
      if take(name) {
        self.name = name
        return
      }
      if errno != EEXIST { break }
    }
    throw SystemFailure(number: errno)
  }

  func write(_ bytes: [UInt8]) throws(SystemFailure) { try zine.write(bytes, to: descriptor) }

  /// Syncs, with the permissions of the file to be replaced.
  func sync(modeOf old: String) throws(SystemFailure) {
    var information = stat()
    if stat(old, &information) == 0 { fchmod(descriptor, information.st_mode & 0o777) }
    guard fsync(descriptor) == 0 else { throw SystemFailure(number: errno) }
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
    guard Glibc.close(closing) == 0 else { throw SystemFailure(number: errno) }
  }

  /// Takes the place of a file.
  func replace(_ target: String) throws(SystemFailure) {
    try takeHiddenName()
    try close()
    guard let name, rename(name, target) == 0 else { throw SystemFailure(number: errno) }
    self.name = nil
  }
}

/// The file to replace: what a symbolic link leads to, and never a folder or a device.
private func writableTarget(
  _ name: String, followsLinks: Bool
) throws(PipelineFailure) -> String {
  var information = stat()
  guard lstat(name, &information) == 0 else { return name }
  if !followsLinks, information.st_mode & S_IFMT == S_IFLNK { return name }
  var target = name
  if information.st_mode & S_IFMT == S_IFLNK {
    guard let resolved = realpath(name, nil) else {
      throw .cannotWrite(name: name, reason: .system(errno: errno))
    }
    defer { free(resolved) }
    target = String(cString: resolved)
    stat(target, &information)
  }
  switch information.st_mode & S_IFMT {
  case S_IFREG: return target
  case S_IFDIR: throw .cannotWrite(name: name, reason: .isFolder)
  default: throw .cannotWrite(name: name, reason: .notRegularFile)
  }
}

func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      throw SystemFailure(number: errno)
    }
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

/// Makes a folder and those around it, where they are missing.
func makeFolder(_ name: String) throws(PipelineFailure) {
  if isFolder(name) { return }
  if let slash = name.lastIndex(of: "/"), slash > name.startIndex {
    try makeFolder(String(name[..<slash]))
  }
  guard mkdir(name, 0o777) == 0 || errno == EEXIST else {
    throw .cannotWrite(name: name, reason: .system(errno: errno))
  }
}
