import Glibc
import ZineFiles
import ZineText

/// Why the cache can't be written.
package struct CacheFailure: Error, Sendable {
  package var path: String
  package var number: Int32
}

/// - Returns: `nil` where there is no such file, or it can't be read, or is larger than any entry of a cache:
///   who can write to the cache may have put a link or a device there.
func readEntry(_ path: String) -> [UInt8]? {
  try? readFile(path, limit: Limits.cacheEntryBytes, followsLinks: false)
}

/// Whether something is there, be it a link that leads nowhere.
func hasEntry(_ path: String) -> Bool { FileStatus(path, followsLinks: false) != nil }

/// A cache may be shared: who made an entry writes it, and all read it.
private let cachePermissions: UInt32 = 0o644

/// Writes a file of the cache, so that a reader sees the old one or the new one.
func writeEntry(_ bytes: [UInt8], to path: String) throws(CacheFailure) {
  // Nothing is synced: what a power cut leaves of an entry is found to be damaged, and made anew.
  do throws(WriteFailure) {
    try makeFolder(folder(of: path))
    let file = try AtomicFile(
      path, followsLinks: false, isSynced: false, permissions: cachePermissions)
    try file.write(bytes)
    try file.finish()
  } catch {
    throw CacheFailure(error)
  }
}

/// Copies a file of any size.
func copyEntry(_ source: String, to path: String) throws(CacheFailure) {
  do throws(WriteFailure) {
    try makeFolder(folder(of: path))
  } catch {
    throw CacheFailure(error)
  }
  do throws(CopyFailure) {
    try copyAtomically(
      source, to: path, followsLinks: false, isSynced: false, permissions: cachePermissions)
  } catch {
    switch error {
    case .read(let failure): throw CacheFailure(path: source, failure)
    case .write(let failure): throw CacheFailure(failure)
    }
  }
}

extension CacheFailure {
  init(_ failure: WriteFailure) {
    path = failure.name
    number =
      switch failure.reason {
      case .system(let number): number
      case .isFolder: EISDIR
      case .notRegularFile: EINVAL
      }
  }

  fileprivate init(path: String, _ failure: ReadFailure) {
    self.path = path
    number =
      switch failure {
      case .system(let number): number
      case .isFolder: EISDIR
      case .notRegularFile: EINVAL
      case .tooLarge: EFBIG
      }
  }
}
