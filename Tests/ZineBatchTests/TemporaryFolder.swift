import Glibc
import ZineFiles

@testable import ZineBatch

/// A temporary folder that is deleted with its owner.
final class TemporaryFolder {
  let path: String

  init() {
    var name = Array("/tmp/zine-batch-XXXXXX".utf8CString)
    path = mkdtemp(&name).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty)
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    for name in fileNames(in: path, showsHidden: true) {
      let inner = "\(path)/\(name)"
      if FileStamp.of(inner)?.isFolder == true { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try writeEntry(Array(text.utf8), to: file(name))
    return file(name)
  }

  func text(of name: String) -> String? {
    readEntry(file(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets the modification time of a file back by some seconds.
  func age(_ name: String, seconds: Int) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    now.tv_sec -= seconds
    utimensat(AT_FDCWD, file(name), [now, now], 0)
  }
}
