import Glibc
import ZineFiles
import ZineText

/// The reason why the cache cannot be written.
package struct CacheFailure: Error, Sendable {
  package var path: String
  package var number: Int32
}

/// Returns the content of a cache entry; `nil` if the file does not exist, cannot be read or is too large.
/// Links and devices are not read, since other users of a shared cache may have created them.
func readEntry(_ path: String) -> [UInt8]? {
  try? readFile(path, limit: Limits.cacheEntryBytes, followsLinks: false)
}

/// Whether anything exists at the path, including a broken link.
func hasEntry(_ path: String) -> Bool { FileStatus(path, followsLinks: false) != nil }

/// Permissions for a shared cache: everyone may read an entry, but only its owner may write it.
private let cachePermissions: UInt32 = 0o644

/// Writes a cache file atomically.
func writeEntry(_ bytes: [UInt8], to path: String) throws(CacheFailure) {
  // The file is not synced. If a power failure damages an entry, the damage is detected and the output is
  // built again.
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
