import Glibc

/// The reason why a file cannot be read.
package enum ReadFailure: Error, Hashable, Sendable {
  case system(errno: Int32)
  case isFolder
  case notRegularFile
  case tooLarge
}

/// Reads all data from a descriptor.
/// - Parameter limit: Maximum size of the data, in bytes.
package func readAll(_ descriptor: Int32, limit: Int) throws(ReadFailure) -> [UInt8] {
  var result: [UInt8] = []
  if let status = FileStatus(descriptor: descriptor), status.kind == .file {
    result.reserveCapacity(min(limit, status.size) + 1)
  }
  try readParts(of: descriptor) { part throws(ReadFailure) in
    guard result.count + part.count <= limit else { throw .tooLarge }
    result += part
  }
  return result
}

/// Returns the content of a regular file.
/// - Parameters:
///   - limit: Maximum size of the file, in bytes.
///   - followsLinks: Whether the path may be a symbolic link.
package func readFile(
  _ path: String, limit: Int, followsLinks: Bool = true
) throws(ReadFailure) -> [UInt8] {
  let file = try RegularFile(path, limit: limit, followsLinks: followsLinks)
  return try readAll(file.descriptor, limit: limit)
}

/// Reads a regular file piece by piece.
package func readParts(
  of path: String, limit: Int, followsLinks: Bool = true,
  _ take: (ArraySlice<UInt8>) throws(ReadFailure) -> Void
) throws(ReadFailure) {
  try RegularFile(path, limit: limit, followsLinks: followsLinks).readParts(take)
}

private func readParts(
  of descriptor: Int32, _ take: (ArraySlice<UInt8>) throws(ReadFailure) -> Void
) throws(ReadFailure) {
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .system(errno: errno) }
    if count == 0 { return }
    try take(buffer[..<count])
  }
}

/// A regular file opened for reading.
package final class RegularFile {
  package let descriptor: Int32
  /// Size in bytes at the time of opening.
  package let size: Int

  /// Opens a file.
  /// - Parameters:
  ///   - limit: Maximum size of the file, in bytes.
  ///   - followsLinks: Whether the path may be a symbolic link.
  package init(_ path: String, limit: Int = .max, followsLinks: Bool = true) throws(ReadFailure) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    let status = descriptor >= 0 ? FileStatus(descriptor: descriptor) : nil
    size = status?.size ?? 0
    guard let status else { throw .system(errno: errno) }
    switch status.kind {
    case .file: break
    case .folder: throw .isFolder
    case .link, .stream, .other: throw .notRegularFile
    }
    guard size <= limit else { throw .tooLarge }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the rest of the file piece by piece.
  package func readParts(
    _ take: (ArraySlice<UInt8>) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    try ZineFiles.readParts(of: descriptor, take)
  }

  /// Returns the next bytes: exactly `limit` of them, or fewer at the end of the file.
  package func read(atMost limit: Int) throws(ReadFailure) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let part = Glibc.read(descriptor, buffer.baseAddress! + count, limit - count)
        if part < 0, errno == EINTR { continue }
        if part < 0 { number = errno }
        if part <= 0 { break }
        count += part
      }
    }
    if number != 0 { throw .system(errno: number) }
    return bytes
  }
}
