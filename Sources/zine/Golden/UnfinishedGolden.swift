import Glibc
import ZineFiles

/// A folder in which a golden is made before it takes its name: `.new-…`, locked as long as somebody works
/// on it. One that nobody has locked was left by a run that was killed, and the next one removes it.
final class UnfinishedGolden {
  let path: String
  private let descriptor: Int32
  private static let prefix = ".new-"

  /// - Parameters:
  ///   - golden: the folder to be.
  ///   - parent: of both.
  init(for golden: String, in parent: String) throws(WriteFailure) {
    Self.clear(parent)
    var name = ""
    for number in 0..<100 {
      name = "\(parent)/\(Self.prefix)\(baseName(of: golden))-\(getpid())-\(number)"
      guard mkdir(name, 0o777) == 0 else {
        if errno == EEXIST { continue }
        break
      }
      let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // Another run may have taken it for one that was left, between the two calls before.
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isAt(name, descriptor) {
        (path, self.descriptor) = (name, descriptor)
        return
      }
      if descriptor >= 0 { close(descriptor) }
    }
    throw WriteFailure(name: name, .last)
  }

  /// What is there now: a golden that was not finished, or the old one, whose place was taken.
  deinit {
    Self.remove(path)
    close(descriptor)
  }

  private static func isAt(_ name: String, _ descriptor: Int32) -> Bool {
    let named = FileStatus(name, followsLinks: false)?.identity
    return named != nil && named == FileStatus(descriptor: descriptor)?.identity
  }

  /// Removes what runs that were killed have left.
  private static func clear(_ parent: String) {
    for name in fileNames(in: parent, showsHidden: true) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
    }
  }

  /// Removes a golden's own files and their folder: whatever else somebody put there keeps it.
  private static func remove(_ folder: String) {
    let own: Set = ["issue.pdf", "frames.txt", "manifest.json", "settings.json"]
    for name in fileNames(in: folder, showsHidden: true)
    where own.contains(name) || name.hasPrefix(".zine-") {
      unlink("\(folder)/\(name)")
    }
    rmdir(folder)
  }
}
