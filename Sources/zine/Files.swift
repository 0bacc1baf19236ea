import Glibc
import ZineCairo
import ZineText

/// Where a single file goes.
enum OutputFile {
  case named(String)
  case standardOutput
}

/// Reads a source named on the command line, whatever kind of file it is; `-` is standard input.
func readSource(
  _ name: String, id: SourceID
) throws(PipelineFailure) -> (source: SourceFile, diagnostics: [Diagnostic]) {
  let isStandardInput = name == "-"
  let descriptor = isStandardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .noSource(name: name, errno: errno) }
  defer { if !isStandardInput { close(descriptor) } }
  var information = stat()
  if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
    throw .sourceIsFolder(name: name)
  }
  do {
    let bytes = try readAll(descriptor, limit: Limits.sourceBytes)
    return SourceFile.decode(bytes, id: id, name: isStandardInput ? "<stdin>" : name)
  } catch {
    switch error {
    case .tooLarge: throw .sourceTooLarge(name: name)
    case .system(let number): throw .noSource(name: name, errno: number)
    }
  }
}

/// Writes a file so that at every moment the old one or the new one stands there whole: into a
/// temporary file beside it, which is synced and then takes its name. A symbolic link is followed.
func writeAtomically(_ bytes: [UInt8], to name: String) throws(PipelineFailure) {
  let target = try writableTarget(name)
  let slash = target.lastIndex(of: "/")
  let folder = slash.map { String(target[...$0]) } ?? "./"
  do throws(SystemFailure) {
    let temporary = try createTemporary(in: folder)
    do throws(SystemFailure) {
      try write(bytes, to: temporary, modeOf: target)
      guard rename(temporary.name, target) == 0 else { throw SystemFailure(number: errno) }
    } catch {
      unlink(temporary.name)
      throw error
    }
    syncFolder(folder)
  } catch {
    throw .cannotWrite(name: name, reason: .system(errno: error.number))
  }
}

private struct TemporaryFile {
  var name: String
  var descriptor: Int32
}

/// A new file; what an earlier run left behind under such a name is left alone.
private func createTemporary(in folder: String) throws(SystemFailure) -> TemporaryFile {
  for number in 0..<100 {
    let name = "\(folder).zine-\(getpid())-\(number)"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor >= 0 { return TemporaryFile(name: name, descriptor: descriptor) }
    if errno != EEXIST { break }
  }
  throw SystemFailure(number: errno)
}

private struct SystemFailure: Error {
  var number: Int32
}

/// The file to replace: what a symbolic link leads to, and never a folder or a device.
private func writableTarget(_ name: String) throws(PipelineFailure) -> String {
  var information = stat()
  guard lstat(name, &information) == 0 else { return name }
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

/// Writes, syncs and closes a file, with the permissions of the one it is to replace.
private func write(
  _ bytes: [UInt8], to file: TemporaryFile, modeOf old: String
) throws(SystemFailure) {
  let descriptor = file.descriptor
  var isOpen = true
  defer { if isOpen { close(descriptor) } }
  var information = stat()
  if stat(old, &information) == 0 { fchmod(descriptor, information.st_mode & 0o777) }
  try write(bytes, to: descriptor)
  guard fsync(descriptor) == 0 else { throw SystemFailure(number: errno) }
  isOpen = false
  // Some file systems tell only now that there was no room.
  guard close(descriptor) == 0 else { throw SystemFailure(number: errno) }
}

private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
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

func writeOutput(_ bytes: [UInt8]) throws(PipelineFailure) {
  do {
    try write(bytes, to: STDOUT_FILENO)
  } catch {
    throw .cannotWrite(name: "standard output", reason: .system(errno: error.number))
  }
}

/// Nothing can be done where standard error can't be written.
func writeError(_ text: String) {
  guard !text.isEmpty else { return }
  try? write(Array(text.utf8), to: STDERR_FILENO)
}

/// A reader that went away and a file that may not grow are errors to report, not reasons to die.
func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Whether two names lead to one file that is there.
func isSameFile(_ a: String, _ b: String) -> Bool {
  var (first, second) = (stat(), stat())
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
