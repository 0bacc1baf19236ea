import Glibc
import ZineFiles

/// A temporary folder named `.new-…`, in which a golden is prepared before it gets its final name. The folder
/// is locked while a run uses it. If a folder is not locked, a killed run has left it, and the next run
/// removes it.
final class UnfinishedGolden {
  let path: String
  private let descriptor: Int32
  private static let prefix = ".new-"

  /// - Parameters:
  ///   - golden: Path of the finished golden.
  ///   - parent: Folder that contains the finished golden and the temporary folder.
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
      // Before the folder was locked, another run may have removed it as a leftover.
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isAt(name, descriptor) {
        (path, self.descriptor) = (name, descriptor)
        return
      }
      if descriptor >= 0 { close(descriptor) }
    }
    throw WriteFailure(name: name, .last)
  }

  /// Removes the temporary folder with its files: an unfinished golden, or the old golden that was replaced.
  deinit {
    Self.remove(path)
    close(descriptor)
  }

  private static func isAt(_ name: String, _ descriptor: Int32) -> Bool {
    let named = FileStatus(name, followsLinks: false)?.identity
    return named != nil && named == FileStatus(descriptor: descriptor)?.identity
  }

  /// Removes folders that killed runs left.
  private static func clear(_ parent: String) {
    for name in fileNames(in: parent, showsHidden: true) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
    }
  }

  /// Removes the files of a golden, and the folder if nothing else is in it.
  private static func remove(_ folder: String) {
    let own: Set = ["issue.pdf", "frames.txt", "manifest.json", "settings.json"]
    for name in fileNames(in: folder, showsHidden: true)
    where own.contains(name) || name.hasPrefix(".zine-") {
      unlink("\(folder)/\(name)")
    }
    rmdir(folder)
  }
}
