import Glibc
import ZineText

/// Why the cache can't be written.
package struct CacheFailure: Error, Sendable {
  package var path: String
  package var number: Int32
}

/// - Returns: `nil` where there is no such file, or it can't be read, or is larger than any entry of a cache:
///   who can write to the cache may have put a link or a device there.
func readFile(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var information = stat()
  guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
    information.st_size <= Limits.cacheEntryBytes
  else { return nil }
  var bytes = [UInt8](repeating: 0, count: Int(information.st_size) + 1)
  var count = 0
  while true {
    if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let part = bytes[count...].withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress, buffer.count)
    }
    if part < 0, errno == EINTR { continue }
    guard part >= 0 else { return nil }
    if part == 0 { break }
    count += part
    if count > Limits.cacheEntryBytes { return nil }
  }
  bytes.removeSubrange(count...)
  return bytes
}

/// Writes a file of the cache, so that a reader sees the old one or the new one. It is not synced: what a
/// power cut leaves of it is found to be damaged, and made anew.
func writeFile(_ bytes: [UInt8], to path: String) throws(CacheFailure) {
  try replaceFile(path) { descriptor in
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

/// Copies a file of any size.
func copyFile(_ source: String, to path: String) throws(CacheFailure) {
  let input = open(source, O_RDONLY | O_CLOEXEC)
  guard input >= 0 else { throw CacheFailure(path: source, number: errno) }
  defer { close(input) }
  try replaceFile(path) { output in
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      if count == 0 { return true }
      var written = 0
      while written < count {
        let part = buffer[written..<count].withUnsafeBytes {
          write(output, $0.baseAddress, $0.count)
        }
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return false }
        written += part
      }
    }
  }
}

private func replaceFile(_ path: String, _ write: (Int32) -> Bool) throws(CacheFailure) {
  var name = Array((path + ".new-XXXXXX").utf8CString)
  let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  var descriptor = mkstemp(&name)
  if descriptor < 0, errno == ENOENT {
    try makeFolders(folder)
    name = Array((path + ".new-XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
  }
  guard descriptor >= 0 else { throw CacheFailure(path: path, number: errno) }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  fchmod(descriptor, 0o644)
  let isWritten = write(descriptor)
  var number = errno
  let isClosed = close(descriptor) == 0
  if isWritten, !isClosed { number = errno }
  if isWritten, isClosed {
    if rename(name, path) == 0 { return }
    number = errno
  }
  unlink(name)
  throw CacheFailure(path: path, number: number)
}

/// Makes a folder and those around it.
func makeFolders(_ path: String) throws(CacheFailure) {
  if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
  if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
    try makeFolders(String(path[..<slash]))
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
  }
  throw CacheFailure(path: path, number: errno)
}

/// The names in a folder, by bytes; none where there is no folder.
func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
