import Glibc
import ZineFiles
import ZineText

/// Why the cache cannot be written.
package struct CacheFailure: Error, Sendable {
  package var path: String
  package var number: Int32
}

/// - Returns: The content; `nil` if the file does not exist, cannot be read or is too large for a cache
///   entry. Other users of a shared cache may have put a link or a device there.
func readEntry(_ path: String) -> [UInt8]? {
  try? readFile(path, limit: Limits.cacheEntryBytes, followsLinks: false)
}

/// Whether a file exists at the path, possibly a broken link.
func hasEntry(_ path: String) -> Bool { FileStatus(path, followsLinks: false) != nil }

/// Permissions for a shared cache: the owner of an entry writes it, and everyone may read it.
private let cachePermissions: UInt32 = 0o644

/// Writes a cache file atomically.
func writeEntry(_ bytes: [UInt8], to path: String) throws(CacheFailure) {
  // The file is not synced: an entry damaged by a power failure is detected and built again.
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
